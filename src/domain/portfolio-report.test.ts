import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, type Day, daysBetween } from './day.ts'
import { grossYield, type Letting, occupancyPercentage, yearlyRent } from './portfolio-report.ts'

const letting = (values: Partial<Letting>): Letting => ({
  propertyId: 1,
  moveInDate: '2026-01-01',
  moveOutDate: null,
  active: true,
  rentAmount: 100_000,
  paymentFrequency: 'monthly',
  ...values,
})

const range = { from: '2026-01-01', to: '2026-01-10' }

describe('occupancy', () => {
  it.each<[string, Partial<Letting>[], string, number | null]>([
    ['nobody', [], '2026-06-01', 0],
    ['somebody throughout', [{ moveInDate: '2020-01-01' }], '2026-06-01', 100],
    ['half of it', [{ moveInDate: '2026-01-06' }], '2026-06-01', 50],
    [
      'two one after the other',
      [{ moveOutDate: '2026-01-03', active: false }, { moveInDate: '2026-01-06' }],
      '2026-06-01',
      80,
    ],
    [
      'two at once',
      [
        { moveOutDate: '2026-01-05', active: false },
        { moveInDate: '2026-01-02', moveOutDate: '2026-01-04', active: false },
      ],
      '2026-06-01',
      50,
    ],
    ['only the days that have come', [{ moveInDate: '2026-01-05' }], '2026-01-08', 50],
    ['a range ahead', [{}], '2025-12-31', null],
    ['over without an end', [{ active: false }], '2026-06-01', 0],
  ])('of %s', (_, lettings, today, percentage) => {
    expect(occupancyPercentage(lettings.map(letting), range, today)).toBe(percentage)
  })

  it.each<[string, Partial<Letting>[], Day, number | null]>([
    ['was there before', [{ moveInDate: '2026-01-06' }], '2025-03-01', 50],
    ['was added and let on the sixth', [{ moveInDate: '2026-01-06' }], '2026-01-06', 100],
    ['was added on the sixth and let on the eighth', [{ moveInDate: '2026-01-08' }], '2026-01-06', 60],
    ['was added on the sixth and is empty', [], '2026-01-06', 0],
    ['was added after it', [], '2026-01-11', null],
  ])('of a property that %s counts from then on', (_, lettings, countsFrom, percentage) => {
    expect(occupancyPercentage(lettings.map(letting), range, '2026-06-01', countsFrom)).toBe(percentage)
  })

  test('is the share of days that any of the tenancies covers', () => {
    const day = fc.nat(40).map((days) => addDays('2025-12-20', days))
    const span = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [Day, Day])
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
        const lettings = spans.map(([moveInDate, moveOutDate]) => letting({ moveInDate, moveOutDate, active: false }))
        const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, at) => addDays(range.from, at))
        const covered = days.filter((each) => spans.some(([from, to]) => from <= each && each <= to)).length
        expect(occupancyPercentage(lettings, range, '2026-06-01')).toBe(Math.round((covered * 100) / days.length))
      }),
    )
  })
})

test('a yield is a year’s rent over the value, and none without a value', () => {
  expect(grossYield(1_140_000, 19_000_000)).toBe(6)
  expect(grossYield(1_000_000, 30_000_000)).toBe(3.3)
  expect(grossYield(1_000_000, null)).toBeNull()
  expect(grossYield(1_000_000, 0)).toBeNull()
})

test('the rent of a year is that of the active tenancies, else what is asked', () => {
  expect(yearlyRent([letting({}), letting({ rentAmount: 30_000, paymentFrequency: 'weekly' })], 1)).toBe(2_760_000)
  expect(yearlyRent([letting({ rentAmount: 10_000, paymentFrequency: 'weekly' })], 1)).toBe(520_000)
  expect(yearlyRent([letting({ active: false })], 90_000)).toBe(1_080_000)
})
