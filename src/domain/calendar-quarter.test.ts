import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarQuarterOf, completeQuarters, lastFourQuarters, quarterLabel } from './calendar-quarter.ts'
import { addDays } from './day.ts'

test.each([
  ['2026-01-01', '2026-01-01', '2026-03-31'],
  ['2024-02-29', '2024-01-01', '2024-03-31'],
  ['2026-06-30', '2026-04-01', '2026-06-30'],
  ['2026-12-31', '2026-10-01', '2026-12-31'],
])('%s is in the quarter from %s to %s', (day, from, to) => {
  expect(calendarQuarterOf(day)).toEqual({ from, to })
})

test.each([
  ['nothing yet', null, '2026-11-21', []],
  ['only the quarter that runs', '2026-10-01', '2026-12-31', []],
  ['the day after a quarter', '2026-12-31', '2027-01-01', ['Oct–Dec 2026']],
  ['a quarter that began before the first day', '2026-05-20', '2026-11-21', ['Apr–Jun 2026', 'Jul–Sept 2026']],
])('the quarters that are over: %s', (_, first, today, labels) => {
  expect(completeQuarters(first, today, 12).map(quarterLabel)).toEqual(labels)
})

test('quarters follow on one another without a gap, are over, and are the last ones', () => {
  const day = fc.nat(6_000).map((days) => addDays('2015-03-01', days))
  fc.assert(
    fc.property(day, day, (first, today) => {
      const quarters = completeQuarters(first, today, 12)
      expect(quarters.length).toBeLessThanOrEqual(12)
      for (const [at, quarter] of quarters.entries()) {
        expect(quarter.to < today).toBe(true)
        expect(quarter.to >= first).toBe(true)
        const next = quarters[at + 1]
        expect(next?.from ?? calendarQuarterOf(today).from).toBe(addDays(quarter.to, 1))
      }
      const year = lastFourQuarters(today)
      if (quarters.length >= 4) expect(quarters.at(-4)?.from).toBe(year.from)
      if (quarters.length > 0) expect(quarters.at(-1)?.to).toBe(year.to)
    }),
  )
})
