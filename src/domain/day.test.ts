import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  earlierOf,
  firstOfMonth,
  isDay,
  lastOfMonth,
  laterOf,
  londonDay,
  londonMidnight,
  monthIndex,
  weekdayOf,
} from './day.ts'

const anyDay = fc.integer({ min: -50_000, max: 50_000 }).map((offset) => addDays('2026-01-01', offset))

describe('a day', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '0100-01-01'])(
    '%s exists',
    (text) => {
      expect(isDay(text)).toBe(true)
    },
  )

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '0026-01-01',
    '21/11/2026',
    '2026-11-21T00:00:00Z',
    '2026-11-21\n',
    ' 2026-11-21',
    '',
    'tomorrow',
  ])('%j does not', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('counting days', () => {
  test.each<[Day, Day]>([
    ['2026-11-21', '2026-11-22'],
    ['2026-09-30', '2026-10-01'],
    ['0999-12-31', '1000-01-01'],
    ['2026-11-21', '2026-11-21'],
  ])('of %s and %s the first is the earlier, in either order', (first, second) => {
    expect([earlierOf(first, second), earlierOf(second, first)]).toEqual([first, first])
    expect([laterOf(first, second), laterOf(second, first)]).toEqual([second, second])
  })

  test.each<[Day, number, Day]>([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-11-21', 60, '2027-01-20'],
    ['2026-11-21', 0, '2026-11-21'],
    ['9999-12-30', 5, '9999-12-31'],
  ])('%s and %i days make %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  it('counts back what it added, also over clock changes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(isDay(addDays(day, days))).toBe(true)
      }),
    )
  })

  it('orders days as text as it does by count', () => {
    fc.assert(fc.property(anyDay, anyDay, (a, b) => a < b === daysBetween(a, b) > 0))
  })
})

describe('counting months', () => {
  test.each<[Day, number, Day]>([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-01-15', 6, '2026-07-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
    ['2028-02-29', -12, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i months make %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  it('lands in the right month, on the same day or the last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months)
        expect(monthIndex(moved) - monthIndex(day)).toBe(months)
        expect([dayOfMonth(day), dayOfMonth(lastOfMonth(moved))]).toContain(dayOfMonth(moved))
      }),
    )
  })

  it('knows how long each month is', () => {
    const lengths = (year: number) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => daysInMonth(year, month))
    expect(lengths(2026)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect([daysInMonth(2028, 2), daysInMonth(2000, 2), daysInMonth(1900, 2)]).toEqual([29, 29, 28])
  })

  it('finds a day of a month, or its last', () => {
    expect(dayInMonth(2026, 2, 31)).toBe('2026-02-28')
    expect(dayInMonth(2026, 3, 31)).toBe('2026-03-31')
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
    expect(lastOfMonth('2028-02-05')).toBe('2028-02-29')
  })

  it('knows the weekday', () => {
    expect([weekdayOf('2026-11-21'), weekdayOf('2026-11-22'), weekdayOf('1969-12-31')]).toEqual([6, 0, 3])
  })
})

describe('today in London', () => {
  test.each<[string, Day]>([
    ['2026-06-30T22:59:59Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2026-03-28T23:30:00Z', '2026-03-28'],
    ['2026-03-29T23:30:00Z', '2026-03-30'],
    ['2026-10-24T23:30:00Z', '2026-10-25'],
    ['2026-10-25T23:30:00Z', '2026-10-25'],
    ['2026-03-29T00:59:59Z', '2026-03-29'],
    ['2026-01-05T00:00:00Z', '2026-01-05'],
    ['0202-11-03T12:00:00Z', '0202-11-03'],
  ])('%s is %s', (instant, day) => {
    expect(londonDay(new Date(instant))).toBe(day)
  })

  test.each([
    ['2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(londonMidnight(day).toISOString()).toBe(instant)
  })

  it('is always a day, and never more than one away from the day in UTC', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (instant) => {
          const day = londonDay(instant)
          expect(isDay(day)).toBe(true)
          expect([0, 1]).toContain(daysBetween(instant.toISOString().slice(0, 10), day))
        },
      ),
    )
  })
})
