import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercentage, meanOf, median, percentageOf } from './statistics.ts'

test.each([
  [1, 3, 33.3],
  [200_000, 300_000, 66.7],
  [-500, 10_000, -5],
  [5, 0, null],
  [5, null, null],
])('%s as a percentage of %s is %s', (part, whole, percentage) => {
  expect(percentageOf(part, whole)).toBe(percentage)
})

test.each([
  [[], null],
  [[4], 4],
  [[9, 1, 5], 5],
  [[10, 2, 4, 100], 7],
])('the median of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('half of all figures are no more than the median, and half no less, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1 }), (values) => {
      const middle = median(values) ?? Number.NaN
      expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(values.length)
      expect(values.filter((value) => value >= middle).length * 2).toBeGreaterThanOrEqual(values.length)
      expect(median(values.toReversed())).toBe(middle)
    }),
  )
})

test('a mean has one decimal, and there is none of nothing', () => {
  expect(meanOf(82, 3)).toBe(27.3)
  expect(meanOf(0, 0)).toBeNull()
})

test('a percentage that is unknown is a dash, and no zero', () => {
  expect([12.5, 0, null].map(formatPercentage)).toEqual(['12.5%', '0%', '–'])
})
