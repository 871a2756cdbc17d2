import type { Item } from '../content/ports.ts'

/** A finished video that its owner shows publicly, with the names of its personas. */
export type ShowcasedVideo = { item: Item; personas: string[] }

/** Videos that their owners show publicly. */
export interface Showcase {
  /** The newest finished one of each mode, unordered. */
  latest(): Promise<ShowcasedVideo[]>
  /** A finished video that its owner shows publicly. */
  find(itemId: string): Promise<Item | null>
}

/** A part of a video that is shown publicly. */
export type ExamplePart = { itemId: string; part: 'video' | 'thumbnail' }

/** Links to publicly shown videos. They name neither owner nor video, and expire. */
export interface ExampleLinks {
  linkTo(part: ExamplePart, options: { seconds: number }): Promise<string>
  /** The part behind the last segment of a link; null when it is not ours, or has expired. */
  open(token: string): Promise<ExamplePart | null>
}
