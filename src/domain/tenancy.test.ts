import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  endsAtOnce,
  firstInspectionDay,
  furnishingLabels,
  isTenancyOver,
  paymentFrequencies,
  paymentFrequencyLabels,
  tenancyBadge,
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

it('offers these choices', () => {
  expect(paymentFrequencies.map((frequency) => paymentFrequencyLabels[frequency])).toEqual([
    'Monthly (Calendar Month)',
    'Weekly',
    'Bi-weekly',
    'Quarterly',
  ])
  expect(Object.values(furnishingLabels)).toEqual(['Unfurnished', 'Furnished', 'Partially Furnished'])
})

describe('the badge of a tenancy', () => {
  test.each([
    [{ active: true, archived: false, accepted: true }, 'Active', 'green'],
    [{ active: true, archived: false, accepted: false }, 'Awaiting acceptance', 'amber'],
    [{ active: false, archived: false, accepted: true }, 'Ended', 'grey'],
    [{ active: false, archived: false, accepted: false }, 'Ended', 'grey'],
    [{ active: false, archived: true, accepted: true }, 'Archived', 'grey'],
    [{ active: true, archived: true, accepted: true }, 'Archived', 'grey'],
  ])('of %o is %s', (tenancy, label, tone) => {
    expect(tenancyBadge(tenancy)).toEqual({ label, tone })
  })
})
