import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  endsAtOnce,
  firstInspectionDay,
  furnishingLabels,
  isTenancyOver,
  paymentFrequencies,
  paymentFrequencyLabels,
  rentInWords,
  tenancyBadge,
  termMeant,
} from './tenancy.ts'

test.each<[Day, Day]>([
  ['2026-01-15', '2026-07-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-30', '2028-02-29'],
  ['2026-12-31', '2027-06-30'],
])('moving in on %s, the first inspection is on %s', (moveInDate, inspection) => {
  expect(firstInspectionDay(moveInDate)).toBe(inspection)
})

describe('the end of a tenancy', () => {
  test.each<[Day | null, boolean, boolean]>([
    [null, false, false],
    ['2026-11-20', true, true],
    ['2026-11-21', false, true],
    ['2026-11-22', false, false],
  ])('with end date %s, on 21 November', (moveOutDate, isOver, atOnce) => {
    expect(isTenancyOver(moveOutDate, '2026-11-21')).toBe(isOver)
    expect(endsAtOnce(moveOutDate, '2026-11-21')).toBe(atOnce)
  })
})

it('labels the payment frequencies and kinds of furnishing as the forms show them', () => {
  expect(paymentFrequencies.map((frequency) => paymentFrequencyLabels[frequency])).toEqual([
    'Monthly (Calendar Month)',
    'Weekly',
    'Bi-weekly',
    'Quarterly',
  ])
  expect(Object.values(furnishingLabels)).toEqual(['Unfurnished', 'Furnished', 'Partially Furnished'])
})

test.each([
  ['Monthly (Calendar Month)', 'monthly'],
  ['Monthly', 'monthly'],
  ['Bi-weekly', 'bi_weekly'],
  ['bi_weekly', 'bi_weekly'],
  ['Quarterly', 'quarterly'],
  ['Unfurnished', 'unfurnished'],
  ['Partially Furnished', 'partially_furnished'],
  ['daily', undefined],
  ['4-weekly', undefined],
  ['2 weekly', undefined],
  ['6 monthly', undefined],
  ['', undefined],
])('the term that %j means is %s', (text, value) => {
  expect(termMeant(text)).toBe(value)
})

test('a rent is said with its interval, and of a tenancy without one that there is none', () => {
  const rent = { rentAmount: 125_000, paymentFrequency: 'monthly', rentFree: false } as const
  expect(rentInWords(rent)).toBe('£1,250 a month')
  expect(rentInWords({ ...rent, rentAmount: 0, rentFree: true })).toBe('No rent')
})

describe('the badge of a tenancy', () => {
  const today = '2026-11-22'
  const current = { active: true, archived: false, accepted: true, moveInDate: '2026-11-22' }
  test.each([
    [current, 'Active', 'green'],
    [{ ...current, moveInDate: '2026-12-01' }, 'Starts 1 December', 'blue'],
    [{ ...current, moveInDate: '2027-01-15' }, 'Starts 15 January 2027', 'blue'],
    [{ ...current, accepted: false, moveInDate: '2026-12-01' }, 'Awaiting acceptance', 'amber'],
    [{ ...current, active: false }, 'Ended', 'grey'],
    [{ ...current, active: false, accepted: false }, 'Ended', 'grey'],
    [{ ...current, active: false, archived: true }, 'Archived', 'grey'],
    [{ ...current, archived: true, moveInDate: '2026-12-01' }, 'Archived', 'grey'],
  ])('of %o is %s', (tenancy, label, tone) => {
    expect(tenancyBadge(tenancy, today)).toEqual({ label, tone })
  })
})
