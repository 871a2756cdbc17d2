/** What a video is made as (part 2 §3); `uploaded` items are clips of the user's own. */
export const MODES = ['short', 'story', 'dialogue'] as const
export type Mode = (typeof MODES)[number]
