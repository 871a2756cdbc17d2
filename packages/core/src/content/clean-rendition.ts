/** The state of a clean rendition. */
export const CLEAN_STATUSES = ['none', 'making', 'ready', 'failed'] as const
export type CleanStatus = (typeof CLEAN_STATUSES)[number]

/**
 * Clean renditions: a second file per item, for TikTok, which forbids branding on videos (part 3 §A). It shows the
 * finished video without logo, watermark, intro and outro, laid out for 1080x1920 unless its author chose "as it is".
 */
export interface CleanRenditions {
  /**
   * Queues the clean rendition of a finished video, unless there is one or it is being made; `again` retries one that
   * failed. Returns its status: 'none' until the video itself is finished.
   */
  request(item: { id: string }, options: { again: boolean }): Promise<CleanStatus>
  /** The same for an item that targets TikTok; does nothing for others. */
  requestForTarget(itemId: string): Promise<void>
}

/**
 * Makes sure that an item's clean rendition is made. Idempotent; one that failed stays failed until it is asked for
 * `again`.
 */
export const requestCleanRendition = (
  { cleanRenditions }: { cleanRenditions: CleanRenditions },
  item: { id: string },
  { again = false }: { again?: boolean } = {},
): Promise<CleanStatus> => cleanRenditions.request(item, { again })
