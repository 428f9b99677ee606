import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOfMonth } from '../day.ts'
import { splitAtHalfMonths, splitAtTaxYears } from './period.ts'

test.each([
  ['a tax year', { from: '2026-04-06', to: '2027-04-05' }, { from: '2026-04-06', to: '2027-04-05' }, []],
  [
    'a day more on either side',
    { from: '2026-04-05', to: '2027-04-06' },
    { from: '2026-04-06', to: '2027-04-05' },
    ['2026-04-05 2026-04-05', '2027-04-06 2027-04-06'],
  ],
  ['a calendar year, which holds none', { from: '2026-01-01', to: '2026-12-31' }, null, ['2026-01-01 2026-12-31']],
  ['two tax years', { from: '2025-04-06', to: '2027-04-05' }, { from: '2025-04-06', to: '2027-04-05' }, []],
])('%s: the whole tax years are split from the days around them', (_, range, whole, rest) => {
  expect(splitAtTaxYears(range)).toEqual({
    whole,
    rest: rest.map((days) => ({ from: days.slice(0, 10), to: days.slice(11) })),
  })
})

test.each([
  ['a month', { from: '2026-02-01', to: '2026-02-28' }, { from: '2026-02-01', to: '2026-02-28' }, 0],
  ['a quarter of a tax year', { from: '2026-04-06', to: '2026-07-05' }, { from: '2026-04-06', to: '2026-07-05' }, 0],
  ['days at either end', { from: '2026-04-03', to: '2026-07-10' }, { from: '2026-04-06', to: '2026-07-05' }, 2],
  ['a few days', { from: '2026-04-07', to: '2026-04-09' }, null, 1],
])('%s: the whole half-months are split from the days around them', (_, range, whole, rests) => {
  const split = splitAtHalfMonths(range)
  expect(split.whole).toEqual(whole)
  expect(split.rest).toHaveLength(rests)
})

test('the parts of a range are all its days, each once, and the whole periods begin and end with one', () => {
  const start = fc.nat(3_000).map((days) => addDays('2020-02-20', days))
  fc.assert(
    fc.property(start, fc.nat(900), fc.constantFrom(splitAtHalfMonths, splitAtTaxYears), (from, length, split) => {
      const range = { from, to: addDays(from, length) }
      const { whole, rest } = split(range)
      const parts = [...rest, ...(whole ? [whole] : [])].toSorted((a, b) => (a.from < b.from ? -1 : 1))
      expect(parts[0]?.from).toBe(range.from)
      expect(parts.at(-1)?.to).toBe(range.to)
      for (const [at, part] of parts.entries()) {
        expect(part.from <= part.to).toBe(true)
        const next = parts[at + 1]
        if (next) expect(next.from).toBe(addDays(part.to, 1))
      }
      if (whole) {
        expect([1, 6]).toContain(dayOfMonth(whole.from))
        expect([1, 6]).toContain(dayOfMonth(addDays(whole.to, 1)))
      }
    }),
    { numRuns: 1_000 },
  )
})
