import { instantOf, monthStart, scheduleDates } from '@pack/core/content/schedule'
import { isTimeZone } from '@pack/core/kernel/time-zone'
import { describe, expect, test } from 'vitest'

const berlin = { postingHour: 18, timeZone: 'Europe/Berlin' }
const iso = (dates: Date[]) => dates.map((date) => date.toISOString())

describe('when the items of a batch are due', () => {
  test('the first is due on the chosen day at the posting hour, the next ones a day apart', () => {
    expect(iso(scheduleDates('2026-07-30', 3, berlin))).toEqual([
      '2026-07-30T16:00:00.000Z',
      '2026-07-31T16:00:00.000Z',
      '2026-08-01T16:00:00.000Z',
    ])
  })

  test.each([
    ['spring', '2026-03-28', ['2026-03-28T17:00:00.000Z', '2026-03-29T16:00:00.000Z', '2026-03-30T16:00:00.000Z']],
    ['autumn', '2026-10-24', ['2026-10-24T16:00:00.000Z', '2026-10-25T17:00:00.000Z', '2026-10-26T17:00:00.000Z']],
  ])('the clock change in %s does not move the hour on the clock', (_season, start, expected) => {
    expect(iso(scheduleDates(start, 3, berlin))).toEqual(expected)
  })

  test.each([
    [
      'an hour that the clocks skip moves forward with them',
      '2026-03-29',
      2,
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    ['of an hour that comes twice the first counts', '2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['east of the date line', '2026-01-01', 0, 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['a zone with half hours', '2026-01-01', 18, 'Asia/Kolkata', '2026-01-01T12:30:00.000Z'],
    ['a change of half an hour', '2026-04-05', 2, 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
  ])('%s', (_what, date, hour, zone, expected) => {
    expect(instantOf(date, hour, zone).toISOString()).toBe(expected)
  })
})

test('a month begins at midnight in the account’s zone', () => {
  const lateOnTheFirst = new Date('2026-10-31T23:30:00Z')

  expect(monthStart(lateOnTheFirst, 'Europe/Berlin').toISOString()).toBe('2026-10-31T23:00:00.000Z')
  expect(monthStart(lateOnTheFirst, 'America/New_York').toISOString()).toBe('2026-10-01T04:00:00.000Z')
})

test('an unknown time zone is rejected', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(isTimeZone('Middle/Earth')).toBe(false)
})
