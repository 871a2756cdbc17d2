import type { ScriptOrder } from '@pack/core/content/script'
import type { Character } from './character.ts'
import type { Deck } from './deck.ts'
import type { Theme } from './themes/theme.ts'

/** An order, read: the theme typed, the cast known. `variant` is the place in the batch. */
export type Draft = {
  order: ScriptOrder
  theme: Theme
  primary: readonly Character[]
  supporting: readonly Character[]
  tone: Deck | undefined
  seed: string
  variant: number
}
