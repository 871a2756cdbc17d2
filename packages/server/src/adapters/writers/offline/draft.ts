import type { Mode } from '@pack/core/content/mode'
import type { ScriptOrder } from '@pack/core/content/script'
import type { Character } from './character.ts'
import type { linePools } from './line-pool.ts'
import type { Form, Lines } from './prose.ts'
import type { Theme } from './themes/theme.ts'

/** A manner of writing on a theme: its forms and its lines. */
export type Register = {
  /** The forms of a script, the preferred one first; `variant` tells the items of a batch apart. */
  forms: (mode: Mode, variant: number) => readonly (readonly Form[])[]
  /** Lines of a speaker's voice. */
  ofVoice: (speaker: Character) => Lines
  /** Lines that anyone may say. */
  shared: (variant: number) => Lines
  /** Lines before and after the key points, each with a partner's reply. */
  asides: (variant: number) => readonly (readonly [string, string])[]
  keywords: Lines
}

/** An item to write. `variant` is its place in the batch; each further attempt moves it on. */
export type Draft = {
  order: ScriptOrder
  theme: Theme
  cast: readonly Character[]
  register: Register
  pools: ReturnType<typeof linePools>
  seed: string
  variant: number
}
