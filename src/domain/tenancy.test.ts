import { describe, expect, it, test } from 'vitest'
import type { Day } from './day.ts'
import {
  coversDay,
  endsAtOnce,
  firstInspectionDay,
  furnishingLabels,
  isLeaseExpiryReminderDue,
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

  it('covers its first and its last day', () => {
    const tenancy = { moveInDate: '2026-02-01', moveOutDate: '2026-04-30' }
    const days = ['2026-01-31', '2026-02-01', '2026-04-30', '2026-05-01']
    expect(days.map((day) => coversDay(tenancy, day))).toEqual([false, true, true, false])
    expect(coversDay({ moveInDate: '2026-02-01', moveOutDate: null }, '2099-01-01')).toBe(true)
  })

  test.each<[Day | null, number | null, boolean]>([
    ['2027-01-20', 60, true],
    ['2027-01-19', 60, false],
    ['2027-01-21', 60, false],
    ['2026-11-21', 0, true],
    ['2027-01-20', null, false],
    [null, 60, false],
  ])('ending %s, with a reminder of %s days: due on 21 November %s', (moveOutDate, leaseExpiryReminderDays, due) => {
    expect(isLeaseExpiryReminderDue({ moveOutDate, leaseExpiryReminderDays }, '2026-11-21')).toBe(due)
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
