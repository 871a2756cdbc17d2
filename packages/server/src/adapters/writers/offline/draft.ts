import type { ScriptOrder } from '@pack/core/content/script'
import type { Character } from './character.ts'
import type { LinePool, LinePools } from './line-pool.ts'
import type { Theme } from './themes/theme.ts'

/** Lines in the ordered tone: before what is said, and within it. */
export type Tone = { openers: LinePool; remarks: LinePool }

/** The data shared by all attempts at one item, and `variant`: the item's place in its batch, moved on by each attempt. */
export type Draft = {
  order: ScriptOrder
  theme: Theme
  primary: readonly Character[]
  supporting: readonly Character[]
  tone: Tone | undefined
  pools: LinePools
  seed: string
  variant: number
}
