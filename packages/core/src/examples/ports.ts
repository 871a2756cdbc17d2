import type { Item } from '../content/ports.ts'

/** A finished video that its owner shows to everybody, with the name of who speaks first. */
export type ShowcasedVideo = { item: Item; persona: string | null }

/** What owners show to everybody. */
export interface Showcase {
  /** The newest finished one of each mode, in no order. */
  latest(): Promise<ShowcasedVideo[]>
}
