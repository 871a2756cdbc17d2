import { isFailed, isInProgress } from '../content/status.ts'

/** Whether a video may be shown publicly, if its owner agrees: finished and not a test. */
export const mayBeShowcased = (item: { status: string; test: boolean; hasVideo: boolean }): boolean =>
  item.hasVideo && !item.test && !isInProgress(item.status) && !isFailed(item.status)
