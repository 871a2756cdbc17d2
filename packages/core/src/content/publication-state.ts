/** The platforms that videos can be published to. */
export const PLATFORMS = ['youtube', 'tiktok'] as const
export type PlatformCode = (typeof PLATFORMS)[number]

/**
 * The states of a publication (decision E, part 5). `prepared`: requested, nothing sent. `waiting`: for its date,
 * quota, a render or a remedy; with a remote id, the private upload waits for its time. `uploading`: an upload session
 * may be open. `accepted`: the platform has every byte. `processing`: it converts them. `live`: anybody can see it.
 * `unknown`: the platform may have it; only its owner decides what happens next.
 */
export const PUBLICATION_STATES = [
  'prepared',
  'waiting',
  'uploading',
  'accepted',
  'processing',
  'live',
  'failed',
  'unknown',
  'cancelled',
] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]
