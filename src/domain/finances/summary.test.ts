import { expect, test } from 'vitest'
import { comparedWith, isStillToCome } from './summary.ts'

const nothing = { income: 0, expenses: 0, net: 0 }

test.each([
  ['2026-10', nothing, false],
  ['2026-11', nothing, false],
  ['2026-12', nothing, true],
  // Entered in advance, so it is shown.
  ['2026-12', { income: 0, expenses: 4_000, net: -4_000 }, false],
  ['2027-04', { income: 0, expenses: 0, net: -100 }, false],
])('of the month %s with %j it is %s on 26 November that it is still to come', (month, amounts, expected) => {
  expect(isStillToCome({ month, ...amounts }, '2026-11-26')).toBe(expected)
})

test.each([
  ['2025-04-06', '2026-04-05', 'a year before'],
  ['2026-04-06', '2026-11-25', 'a year before'],
  ['2026-04-06', '2027-04-05', 'the whole year before'],
  ['2026-01-01', '2026-12-31', 'the whole year before'],
  ['2023-03-01', '2027-02-28', 'the whole period a year before'],
  ['2026-10-06', '2027-01-05', 'the whole period a year before'],
  // Today is not over yet.
  ['2026-11-01', '2026-11-26', 'the whole period a year before'],
])('%s to %s is compared on 26 November with %s', (from, to, expected) => {
  expect(comparedWith({ from, to }, '2026-11-26')).toBe(expected)
})
