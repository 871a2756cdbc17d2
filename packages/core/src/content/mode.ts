/** Content modes that are generated (part 2 §3); `uploaded` items are the user's own clips. */
export const MODES = ['short', 'story', 'dialogue'] as const
export type Mode = (typeof MODES)[number]
