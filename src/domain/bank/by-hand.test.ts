import { describe, expect, test } from 'vitest'
import { daysByHand, hasOnlyLaterMarks, type ReceiptByHand } from './by-hand.ts'

const marked = (id: number, on: string, marksDueOn: string): ReceiptByHand => ({ id, on, marksDueOn })
const received = (id: number, on: string): ReceiptByHand => ({ id, on, marksDueOn: null })

/** The receipt days of lines, which all have the same receipts to choose from. */
function receiptsOf(days: readonly string[], receipts: readonly ReceiptByHand[]) {
  const found = daysByHand(days.map((date, id) => ({ id, date, receipts })))
  return days.map((_, id) => found.get(id) ?? null)
}

test.each([
  ['2026-10-09', null],
  ['2026-10-10', '2026-11-10'],
  ['2026-11-01', '2026-11-10'],
  ['2026-11-13', '2026-11-10'],
  ['2026-11-14', null],
])('rent that was marked on 10 November may be money of %s: %s', (date, on) => {
  expect(receiptsOf([date], [marked(1, '2026-11-10', '2026-10-01')])).toEqual([on])
})

test.each(['2026-11-06', '2026-11-14'])('another receipt by hand is not money of %s, four days away', (date) => {
  expect(receiptsOf([date], [received(1, '2026-11-10')])).toEqual([null])
})

test('a mark of rent that was not due soon is the money of another line', () => {
  expect(receiptsOf(['2026-10-01'], [marked(1, '2026-10-20', '2026-10-15')])).toEqual(['2026-10-20'])
  expect(receiptsOf(['2026-10-01'], [marked(1, '2026-10-20', '2026-10-16')])).toEqual([null])
})

test('a mark is the money of the nearest line alone', () => {
  const mark = marked(1, '2026-11-10', '2026-09-01')
  expect(receiptsOf(['2026-10-20', '2026-11-01'], [mark])).toEqual([null, '2026-11-10'])
  expect(receiptsOf(['2026-11-01', '2026-11-12'], [mark])).toEqual([null, '2026-11-10'])
})

test('no line is left without a mark that another could do without', () => {
  const marks = [marked(1, '2026-10-05', '2026-10-01'), marked(2, '2026-11-05', '2026-10-08')]
  expect(receiptsOf(['2026-10-01', '2026-10-08'], marks)).toEqual(['2026-10-05', '2026-10-05'])
})

test('each of several lines within three days may be the one receipt', () => {
  expect(receiptsOf(['2026-11-01', '2026-11-02'], [received(1, '2026-11-03')])).toEqual(['2026-11-03', '2026-11-03'])
})

describe('the other lines matter', () => {
  const receipts = [marked(1, '2026-11-10', '2026-10-01')]
  test.each([
    ['2026-11-01', true],
    ['2026-11-08', false],
    ['2026-09-08', false],
  ])('for a line of %s: %s', (date, expected) => {
    expect(hasOnlyLaterMarks({ id: 1, date, receipts })).toBe(expected)
  })
})
