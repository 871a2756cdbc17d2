import { invalid } from '../kernel/errors.ts'

/** Local wall-clock parts of an instant in a zone. */
type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of an instant in UTC, yyyy-mm-dd. */
export const dayInUtc = (instant: Date): string => instant.toISOString().slice(0, 10)

/**
 * Throws 'invalid' for a day (yyyy-mm-dd) that is over. It is over once it is in every time zone, the last of them 12
 * hours behind UTC: a browser's today may be yesterday in its account's zone.
 */
export function refusePastDay(day: string, now: Date): void {
  if (day < dayInUtc(new Date(now.getTime() - DAY_MS / 2)))
    throw invalid(`The schedule date ${day} is in the past. Choose today or a later date.`)
}

/**
 * The instant at which clocks in `zone` show `hour`:00 on `date` (yyyy-mm-dd). An hour that a daylight-saving change
 * skips moves forward; an hour that occurs twice means its first occurrence.
 */
export function instantOf(date: string, hour: number, zone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + hour * 60 * 60 * 1000
  // The offset may change on that day: tries those of the day before and after, and keeps the one that gives the hour.
  const guesses = [-DAY_MS, DAY_MS].map((away) => asIfUtc - offsetMs(asIfUtc + away, zone))
  const exact = guesses.filter((guess) => guess + offsetMs(guess, zone) === asIfUtc)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...guesses))
}

/**
 * When the items of a batch are due (part 3 §C): the first on `start` at the account's posting hour, the next ones a
 * day apart; a daylight-saving change does not move the hour on the clock.
 */
export function scheduleDates(
  start: string,
  count: number,
  account: { postingHour: number; timeZone: string },
): Date[] {
  return Array.from({ length: count }, (_, index) => {
    const day = dayInUtc(new Date(Date.parse(`${start}T00:00:00Z`) + index * DAY_MS))
    return instantOf(day, account.postingHour, account.timeZone)
  })
}

/** The day of an instant in a zone, yyyy-mm-dd. */
export function dayIn(instant: Date, zone: string): string {
  const { year, month, day } = wallClock(instant.getTime(), zone)
  return dayInUtc(new Date(Date.UTC(year, month - 1, day)))
}

/** The day after a day, both yyyy-mm-dd. */
export const dayAfter = (day: string): string => dayInUtc(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))

/** The start of the month of `now` in the account's zone. */
export const monthStart = (now: Date, zone: string): Date => instantOf(`${dayIn(now, zone).slice(0, 7)}-01`, 0, zone)

function offsetMs(instant: number, zone: string): number {
  const wall = wallClock(instant, zone)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
  return shown - Math.floor(instant / 1000) * 1000
}

function wallClock(instant: number, zone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(instant))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
