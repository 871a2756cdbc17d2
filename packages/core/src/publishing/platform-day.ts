import { dayAfter, dayIn, instantOf } from '../content/schedule.ts'

/** YouTube's quotas are counted by the day in this zone (part 4 §A3). */
const PACIFIC = 'America/Los_Angeles'

/** The quota day of an instant, yyyy-mm-dd. */
export const platformDay = (instant: Date): string => dayIn(instant, PACIFIC)

/** When the next quota day begins: the first Pacific midnight after this instant. */
export const nextPlatformDay = (instant: Date): Date => instantOf(dayAfter(platformDay(instant)), 0, PACIFIC)
