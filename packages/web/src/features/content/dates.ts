/** Whether a date is still to come. */
export const isAhead = (instant: string | null): boolean => instant !== null && new Date(instant).getTime() > Date.now()

/** The calendar day of an instant in a zone (the browser's own without one), as YYYY-MM-DD. */
export function dayOf(instant: string | null, zone?: string): string {
  if (!instant) return ''
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(zone ? { timeZone: zone } : {}),
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export const today = (zone?: string, now = new Date()): string => dayOf(now.toISOString(), zone)

const formatted = (instant: string, zone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, ...(zone ? { timeZone: zone } : {}) }).format(new Date(instant))

/** "Nov 30, 2026". */
export const dateIn = (instant: string, zone?: string): string => formatted(instant, zone, { dateStyle: 'medium' })
/** "6:00 PM GMT+1": the zone is named, because an account's zone need not be the browser's. */
export const timeIn = (instant: string, zone?: string): string =>
  formatted(instant, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** "Nov 30, 6:00 PM", which breaks only between day and time; in another year the year too. */
export function dayAndTimeIn(instant: string, zone?: string, now = new Date()): string {
  const isThisYear = dayOf(instant, zone).slice(0, 4) === today(zone, now).slice(0, 4)
  const day = { month: 'short', day: 'numeric', ...(isThisYear ? {} : ({ year: 'numeric' } as const)) } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return [day, time].map((part) => unbroken(formatted(instant, zone, part))).join(', ')
}

/** A date or time that stays on one line where it fits. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** "Nov 30, 6:00 PM"; on the same day only the time, in another year the year too. With the zone's name on request. */
export function momentIn(
  instant: string,
  zone?: string,
  { now = new Date(), timeZoneName }: { now?: Date; timeZoneName?: 'short' } = {},
): string {
  const current = today(zone, now)
  const day = dayOf(instant, zone)
  const time = { hour: 'numeric', minute: '2-digit', ...(timeZoneName && { timeZoneName }) } as const
  if (day === current) return formatted(instant, zone, time)
  const year = day.slice(0, 4) === current.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return formatted(instant, zone, { ...time, ...year, month: 'short', day: 'numeric' })
}
