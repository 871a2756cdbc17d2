/** How many ids one message on /ws/progress may subscribe to (part 2 §7). */
export const SUBSCRIBE_LIMIT = 50
/** Client side of the socket (part 2 §7 and §9), milliseconds. */
export const SOCKET = {
  pingMs: 25_000,
  reconnects: 6,
  firstDelayMs: 1_000,
  maxDelayMs: 30_000,
  /** A connection that lasts this long, or carries a message, resets the count of reconnects. */
  settledMs: 10_000,
} as const
/** Polling intervals of lists (part 2 §9), milliseconds. */
export const POLL = { jobsMs: 15_000, contentMs: 10_000 } as const
/** Jobs whose videos are all finished stay in the queue this long, with a link to their videos. Milliseconds. */
export const SHOWN_AFTER_END_MS = 30 * 60_000
