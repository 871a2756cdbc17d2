import type { Item } from '../content/ports.ts'

/** A finished video that its owner shows publicly, with the name of its first speaker. */
export type ShowcasedVideo = { item: Item; persona: string | null }

/** Videos that their owners show publicly. */
export interface Showcase {
  /** The newest finished one of each mode, unordered. */
  latest(): Promise<ShowcasedVideo[]>
}
