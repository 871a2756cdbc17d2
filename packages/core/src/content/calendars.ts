/** What an account's dates are reckoned in: its IANA zone, and the hour at which scheduled items go out. */
type Calendar = { timeZone: string; postingHour: number }

/** The calendars of accounts. */
export interface Calendars {
  of(ownerId: string): Promise<Calendar>
}
