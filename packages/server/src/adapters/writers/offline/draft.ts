import type { ScriptOrder } from '@pack/core/content/script'
import type { Character } from './character.ts'
import type { LinePool, LinePools } from './line-pool.ts'
import type { Theme } from './themes/theme.ts'

/** The data shared by all attempts at one item, and `variant`: the item's place in its batch, moved on by each attempt. */
export type Draft = {
  order: ScriptOrder
  theme: Theme
  primary: readonly Character[]
  supporting: readonly Character[]
  tone: LinePool | undefined
  pools: LinePools
  seed: string
  variant: number
}
