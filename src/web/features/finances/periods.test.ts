import { expect, test } from 'vitest'
import { rangeOf } from './periods.ts'

const thisYear = { from: '2026-04-06', to: '2027-04-05' }

test.each([
  ['year-2025', { from: '2025-04-06', to: '2026-04-05' }],
  ['quarter-2025-4', { from: '2026-01-06', to: '2026-04-05' }],
  ['all', null],
  ['year-5', thisYear],
  ['year', thisYear],
  ['quarter-5-1', { from: '2026-04-06', to: '2026-07-05' }],
  ['quarter-2025-9', thisYear],
  ['nonsense', thisYear],
])('the period %s of an address is %o', (period, range) => {
  expect(rangeOf(period, '', '', '2026-11-21')).toEqual(range)
})
