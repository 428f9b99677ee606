import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './day.ts'
import {
  formatDay,
  formatDayLong,
  formatDayNear,
  formatDayNumeric,
  formatDaysShort,
  formatDayWithWeekday,
  formatInstant,
  formatMonth,
  inDays,
  onDay,
} from './day-forms.ts'

const anyDay = fc.integer({ min: -50_000, max: 50_000 }).map((offset) => addDays('2026-01-01', offset))

describe('writing a day', () => {
  it('has the forms of British English for every day', () => {
    const inEnglish = (day: string, options: Intl.DateTimeFormatOptions) =>
      new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatDay(day)).toBe(inEnglish(day, { day: 'numeric', month: 'short', year: 'numeric' }))
        expect(formatDayLong(day)).toBe(inEnglish(day, { day: 'numeric', month: 'long', year: 'numeric' }))
        expect(formatDayWithWeekday(day)).toBe(`${inEnglish(day, { weekday: 'long' })} ${formatDayLong(day)}`)
      }),
    )
  })

  it('has a short, a long, a weekday and a numeric form', () => {
    expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
    expect(formatDay('2026-09-05')).toBe('5 Sept 2026')
    expect(formatDaysShort('2026-11-08', '2026-11-21')).toBe('8 to 21 Nov 2026')
    expect(formatDaysShort('2026-09-28', '2026-11-21')).toBe('28 Sept to 21 Nov 2026')
    expect(formatDaysShort('2025-11-28', '2026-11-21')).toBe('28 Nov 2025 to 21 Nov 2026')
    expect(formatDaysShort('2026-11-21', '2026-11-21')).toBe('21 Nov 2026')
    expect(formatDayLong('2026-11-21')).toBe('21 November 2026')
    expect(formatDayNear('2026-11-21', '2026-01-01')).toBe('21 November')
    expect(formatDayNear('2026-11-21', '2027-01-01')).toBe('21 November 2026')
    expect(formatDayWithWeekday('2026-11-21')).toBe('Saturday 21 November 2026')
    expect(formatDayNumeric('2026-03-05')).toBe('05/03/2026')
    expect(formatMonth('2026-11-21')).toBe('November 2026')
  })

  test.each([
    ['2026-11-21T14:05:00.000Z', '21 Nov 2026, 14:05'],
    ['2026-06-30T23:05:00Z', '1 Jul 2026, 00:05'],
    ['2026-03-29T01:00:00Z', '29 Mar 2026, 02:00'],
    ['2026-10-25T01:30:00Z', '25 Oct 2026, 01:30'],
  ])('the moment %s is %s in London', (instant, expected) => {
    expect(formatInstant(instant)).toBe(expected)
  })
})

test.each([
  ['2026-11-21', 'today', 'today'],
  ['2026-11-22', 'tomorrow', 'tomorrow'],
  ['2026-12-05', 'in 14 days', 'on 5 December'],
  ['2027-01-02', 'in 42 days', 'on 2 January 2027'],
])('on 21 November 2026, %s is %s and %s', (date, inWords, onWords) => {
  expect(inDays(date, '2026-11-21')).toBe(inWords)
  expect(onDay(date, '2026-11-21')).toBe(onWords)
})
