import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatPence, maxPence, penceToPounds, poundsToPence } from './money.ts'

describe('writing an amount', () => {
  test.each([
    [125_000, '£1,250'],
    [125_050, '£1,250.50'],
    [125_005, '£1,250.05'],
    [99, '£0.99'],
    [0, '£0'],
    [-0, '£0'],
    [-500, '-£5'],
    [-1, '-£0.01'],
    [maxPence, '£10,000,000'],
  ])('%i pence is %s', (pence, expected) => {
    expect(formatPence(pence)).toBe(expected)
  })
})

describe('reading an amount', () => {
  test.each<[string | number, number]>([
    ['1250', 125_000],
    ['1,250.5', 125_050],
    ['£1,250', 125_000],
    [' 19.99 ', 1999],
    [19.99, 1999],
    [1.005, 101],
    ['1.005', 101],
    ['1.0049', 100],
    [0.07, 7],
    ['0.999', 100],
    ['12.', 1200],
    [0, 0],
    ['-5', -500],
    ['-0', 0],
    [1_234_567.89, 123_456_789],
    [10_000_000, maxPence],
  ])('%j pounds is %i pence', (pounds, pence) => {
    expect(poundsToPence(pounds)).toBe(pence)
  })

  test.each([
    '',
    ' ',
    '.',
    'abc',
    '12abc',
    '1,25',
    '1.2.3',
    '1e3',
    '--5',
    '£',
    '10000000.01',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ])('%j is no amount', (pounds) => {
    expect(poundsToPence(pounds)).toBeUndefined()
  })

  it('reads back what a form field or a screen shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxPence, max: maxPence }), (pence) => {
        expect(poundsToPence(penceToPounds(pence))).toBe(pence)
        expect(poundsToPence(Number(penceToPounds(pence)))).toBe(pence)
        expect(poundsToPence(formatPence(pence))).toBe(pence)
      }),
    )
  })

  it('fills a form field without sign or commas', () => {
    expect([penceToPounds(125_000), penceToPounds(125_050), penceToPounds(5)]).toEqual(['1250', '1250.50', '0.05'])
  })
})
