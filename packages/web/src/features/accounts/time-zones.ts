/** Adds UTC and zone names that browsers don't list but an account or a device may use. */
export const zonesWith = (...more: string[]) =>
  [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].sort()

export const readable = (zone: string) => zone.replaceAll('_', ' ')

/** "GMT+5:30", now. */
export const gmtOffset = (zone: string): string => named(zone, 'shortOffset')

/** "Central European Time CET": names by which users look for a zone. */
export const zoneWords = (zone: string): string => `${named(zone, 'longGeneric')} ${named(zone, 'short')}`

const known = new Map<string, string>()

/** The first call for each zone takes most of a millisecond, and there are hundreds. */
function named(zone: string, style: 'shortOffset' | 'longGeneric' | 'short'): string {
  const key = `${zone} ${style}`
  const name =
    known.get(key) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: style })
      .formatToParts(new Date())
      .find(({ type }) => type === 'timeZoneName')?.value ??
    ''
  known.set(key, name)
  return name
}
