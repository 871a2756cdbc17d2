/**
 * Whether the reason of a failure (failure.ts, with the messages of media about files), or the remedy of a refused
 * publication (publication-reasons.ts), is about a file of its assets, or may be: then another upload is the remedy.
 */
export const asksForOtherAssets = (reason: string | null | undefined): boolean =>
  /\bUpload\b|\bassets\b|\bmusic or images\b/.test(reason ?? '')

/** Whether one of its files must be uploaded again: without that, a retry fails for the same reason. */
export const needsUpload = (reason: string | null | undefined): boolean => /\bUpload\b/.test(reason ?? '')
