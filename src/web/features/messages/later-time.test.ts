import { expect, test } from 'vitest'
import { laterTime } from './later-time.ts'

test.each([
  ['2026-11-21T09:12:00Z', '2026-11-21T14:05:00Z', '14:05'],
  ['2026-11-20T18:00:00Z', '2026-11-21T09:12:00Z', '21 Nov 2026, 09:12'],
  // In London it is already past midnight.
  ['2026-06-30T22:30:00Z', '2026-06-30T23:12:00Z', '1 Jul 2026, 00:12'],
])('of a message of %s, what was done at %s says %s', (createdAt, doneAt, words) => {
  expect(laterTime(doneAt, { createdAt })).toBe(words)
})
