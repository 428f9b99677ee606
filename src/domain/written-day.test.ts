import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from './day.ts'
import { formatDay, formatDayLong, formatDayNumeric, formatDayWithWeekday } from './day-forms.ts'
import { readWrittenDay } from './written-day.ts'

describe('a day as somebody writes it', () => {
  test.each([
    '2026-12-01',
    '2026/12/01',
    '2026-12-01T09:30:00Z',
    '1/12/26',
    '1/12/2026',
    '01/12/2026',
    '01.12.2026',
    '1-12-2026',
    '1 12 2026',
    '01122026',
    ' 1 Dec 2026 ',
    '1 December 2026',
    '1 december 26',
    '1st December 2026',
    '1st of December 2026',
    '1-Dec-2026',
    '1Dec2026',
    '1 Dec, 2026',
    'Tue 1 Dec 2026',
    'Tuesday, 1 December 2026',
    'Tuesday 1 December 2026\n',
    'December 1, 2026',
    'Dec 1st, 2026',
  ])('%j is 1 December 2026', (text) => {
    expect(readWrittenDay(text)).toBe('2026-12-01')
  })

  it('puts the day before the month, and knows the century of two figures', () => {
    expect(readWrittenDay('3/4/2026')).toBe('2026-04-03')
    expect(readWrittenDay('30 Sept 2026')).toBe('2026-09-30')
    expect(readWrittenDay('1/1/79')).toBe('2079-01-01')
    expect(readWrittenDay('1/1/80')).toBe('1980-01-01')
    expect(readWrittenDay('29/2/2028')).toBe('2028-02-29')
  })

  test.each([
    '',
    ' ',
    'soon',
    '31/2/2026',
    '29/2/2026',
    '12/31/2026',
    '1/12',
    '1/12/2',
    '1/12/202',
    '1 Dec',
    '1 Dez 2026',
    '1 maybe 2026',
    '1 Decembers 2026',
    '0/1/2026',
    '2026-13-01',
    '1/12/2026 and more',
    '1/12.2026',
    '1 of 12',
    '12026',
    '0226-01-01',
  ])('%j is none', (text) => {
    expect(readWrittenDay(text)).toBeUndefined()
  })

  it('reads back every form in which days are shown', () => {
    const anyDay = fc.integer({ min: -40_000, max: 40_000 }).map((offset) => addDays('2026-01-01', offset))
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const form of [formatDay, formatDayLong, formatDayNumeric, formatDayWithWeekday]) {
          expect(readWrittenDay(form(day))).toBe(day)
        }
        expect(readWrittenDay(day)).toBe(day)
      }),
    )
  })

  it('answers any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(readWrittenDay(text) ?? '2026-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }),
    )
  })
})
