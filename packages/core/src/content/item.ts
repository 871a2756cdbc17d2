/** Content types (part 2 §9), as the {mode} of paths. */
export const CONTENT_MODES = ['short', 'story', 'dialogue', 'uploaded'] as const
export type ContentMode = (typeof CONTENT_MODES)[number]

/** Page sizes of GET /api/content/{mode} (part 2 §7). */
export const PAGE_SIZE = { table: 10, gallery: 12 } as const
/** Under a minute as seconds, else m:ss (part 1 §9); the gallery always as m:ss (part 2 §9). */
export const clock = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
export const duration = (seconds: number): string =>
  Math.round(seconds) < 60 ? `${Math.round(seconds)}s` : clock(seconds)
/** Monthly duration as hours and minutes (part 2 §9); less than a minute counts as one. */
export const hoursAndMinutes = (seconds: number): string => {
  const minutes = Math.max(Math.round(seconds / 60), seconds > 0 ? 1 : 0)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
