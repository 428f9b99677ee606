import { expect, test } from 'vitest'
import { mergedRows } from './merged-rows.ts'

type Rate = { from: string; rate: number }
const merge = (before: Rate[], typed: Rate[], now: Rate[]) =>
  mergedRows({ before, typed, now }, ({ from }) => from).toSorted((a, b) => (a.from < b.from ? -1 : 1))

const [may, june, july] = [
  { from: '2026-05-01', rate: 4.5 },
  { from: '2026-06-01', rate: 4.25 },
  { from: '2026-07-01', rate: 4 },
]

test.each([
  ['what was added on either side is there', [may], [may, june], [may, july], [may, june, july]],
  ['what was removed on either side is gone', [may, june, july], [may, june], [june, july], [june]],
  ['what was changed elsewhere stays', [may], [may, june], [{ ...may, rate: 5 }], [{ ...may, rate: 5 }, june]],
  ['what the form has changed counts', [may], [{ ...may, rate: 3 }], [{ ...may, rate: 5 }], [{ ...may, rate: 3 }]],
  ['what was removed elsewhere and changed here stays', [may], [{ ...may, rate: 3 }], [], [{ ...may, rate: 3 }]],
  ['the order of the fields is no change', [may], [{ rate: 4.5, from: may.from }], [], []],
])('%s', (_, before, typed, now, merged) => {
  expect(merge(before, typed, now)).toEqual(merged)
})
