/** `day`: the date in Pacific Time on which `used` was counted. */
export type Quota = { unitsPerDay: number; day: string; used: number }
export const emptyQuota = (unitsPerDay: number): Quota => ({ unitsPerDay, day: '', used: 0 })

const PACIFIC = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

/** Counts a call, which costs at least one unit even if it is refused; false when the day's units are used up. */
export function spend(quota: Quota, units: number, now: number): boolean {
  Object.assign(quota, { used: usedToday(quota, now), day: PACIFIC.format(now) })
  if (quota.used + units > quota.unitsPerDay) return false
  quota.used += units
  return true
}

export const usedToday = ({ day, used }: Quota, now: number) => (day === PACIFIC.format(now) ? used : 0)
