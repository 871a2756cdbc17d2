import { inMinutes, inSeconds } from './measures.ts'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
// Words stay in the product's language; dates and hours are written as the reader's locale does.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** "5 min ago"; under a minute "just now". */
export function ago(instant: string, now = Date.now()): string {
  const past = new Date(instant).getTime() - now
  for (const [unit, ms] of units)
    if (Math.abs(past) >= ms) return relative.format(Math.round(past / ms), unit).replace('.', '')
  return 'just now'
}

/** A point in time in the user's own zone. */
export const atTime = (instant: string): string => absolute.format(new Date(instant))

/** A time of today in the user's own zone, from epoch milliseconds. */
export const atClock = (instant: number): string => clock.format(new Date(instant))

/** "about 2 min left"; null if unknown. */
export function timeLeft(endMs: number | null, now = Date.now()): string | null {
  if (endMs === null) return null
  const seconds = Math.max(0, Math.round((endMs - now) / 1000))
  if (seconds <= 5) return 'a few seconds left'
  return seconds < 60 ? `about ${inSeconds(Math.ceil(seconds / 5) * 5)} left` : `about ${inMinutes(seconds)} left`
}
