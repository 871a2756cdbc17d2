import { isFailed, isInProgress } from '../content/status.ts'

/** What everybody may see, if its owner agrees: a finished video that is no test. */
export const mayBeShowcased = (item: { status: string; test: boolean; hasVideo: boolean }): boolean =>
  item.hasVideo && !item.test && !isInProgress(item.status) && !isFailed(item.status)
