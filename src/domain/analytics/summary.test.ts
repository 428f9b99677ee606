import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { completeQuarters } from '../calendar-quarter.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import type { Letting } from '../portfolio-report.ts'
import {
  comparedTenancies,
  lettingHistory,
  punctualityOf,
  type RentFigures,
  trendsOf,
  vacancyIn,
  yearsOf,
} from './summary.ts'

const letting = (moveInDate: Day, moveOutDate: Day | null): Letting => ({
  propertyId: 1,
  moveInDate,
  moveOutDate,
  active: moveOutDate === null,
  rentAmount: 100_000,
  paymentFrequency: 'monthly',
})

const [today, range] = ['2026-11-21', { from: '2025-10-01', to: '2026-11-21' }]
const summer = { from: '2026-07-01', to: '2026-09-30' }

describe('void days of July to September', () => {
  it.each<[string, Day, [Day, Day | null][], number, number]>([
    ['let throughout', '2020-01-01', [['2020-01-01', null]], 92, 0],
    ['never let', '2020-01-01', [], 92, 92],
    [
      'a month between two tenancies',
      '2020-01-01',
      [
        ['2020-01-01', '2026-07-31'],
        ['2026-09-01', null],
      ],
      92,
      31,
    ],
    [
      'two who share',
      '2020-01-01',
      [
        ['2020-01-01', '2026-07-31'],
        ['2026-07-01', '2026-08-31'],
      ],
      92,
      30,
    ],
    ['added in August, and empty', '2026-08-15', [], 47, 47],
    ['added in August with a tenancy from before', '2026-08-15', [['2026-06-01', '2026-08-31']], 92, 30],
    ['added afterwards', '2026-10-05', [], 0, 0],
  ])('%s', (_, createdOn, spans, days, voidDays) => {
    const lettings = spans.map(([from, to]) => letting(from, to))
    expect(vacancyIn(lettingHistory(createdOn, lettings, range, today), summer)).toEqual({ days, voidDays })
  })
})

const figures = fc.record({
  expected: fc.nat(1_000_000),
  received: fc.nat(1_000_000),
  payments: fc.nat(50),
  onTime: fc.nat(50),
  daysLate: fc.nat(500),
})

test('a year is the sum of its quarters, and its void days are those of one range of twelve months', () => {
  const day = fc.nat(1_200).map((days) => addDays('2024-01-01', days))
  const span = fc.tuple(day, fc.option(fc.nat(400), { nil: null }))
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 5 }),
      day,
      fc.array(figures, { minLength: 8, maxLength: 8 }),
      (spans, createdOn, rents) => {
        const quarters = completeQuarters('2024-10-01', today, 8)
        const lettings = spans.map(([from, days]) => letting(from, days === null ? null : addDays(from, days)))
        const history = lettingHistory(createdOn, lettings, { from: '2024-10-01', to: today }, today)
        const rent = quarters.map(({ from }, at) => ({ from, ...(rents[at] as RentFigures) }))
        const { year, previous } = yearsOf(trendsOf(quarters, { rent, lines: [], histories: [history] }))
        const sum = (from: number, to: number) => rents.slice(from, to).reduce((all, { expected }) => all + expected, 0)
        expect(year?.expected).toBe(sum(4, 8))
        expect(previous?.expected).toBe(sum(0, 4))
        expect(year).toMatchObject(vacancyIn(history, { from: '2025-10-01', to: '2026-09-30' }))
        const days = Array.from({ length: daysBetween('2025-10-01', '2026-09-30') + 1 }, (_, at) =>
          addDays('2025-10-01', at),
        )
        const isLet = (each: Day) =>
          lettings.some(({ moveInDate, moveOutDate }) => moveInDate <= each && each <= (moveOutDate ?? today))
        expect(year?.voidDays).toBe(days.filter((each) => each >= history.since && !isLet(each)).length)
      },
    ),
  )
})

test('a quarter without rent has no rates of it, and the books of its months alone', () => {
  const line = { hmrcBox: null, capital: false, type: 'maintenance' as const }
  const lines = [
    { ...line, month: '2026-06', amount: 1 },
    { ...line, month: '2026-07', amount: 10 },
    { ...line, month: '2026-09', amount: 100 },
    { ...line, month: '2026-09', amount: 1_000, capital: true },
    { ...line, month: '2026-09', amount: 400, type: 'rent_payment' as const },
  ]
  const [trend] = trendsOf([summer], { rent: [], lines, histories: [] })
  expect(trend).toMatchObject({
    repairs: 110,
    net: 290,
    expected: 0,
    collected: null,
    averageDaysLate: null,
    let: null,
  })
})

describe('punctuality', () => {
  it.each([
    [12, 12, 'always'],
    [12, 11, 'mostly'],
    [12, 9, 'mostly'],
    [12, 8, 'half'],
    [12, 6, 'half'],
    [12, 5, 'seldom'],
    [1, 0, 'seldom'],
  ] as const)('of %s payments %s on time', (payments, onTime, punctuality) => {
    expect(punctualityOf({ payments, onTime })).toBe(punctuality)
  })

  it('puts who pays late most often first, and then who is latest', () => {
    const tenancy = (tenantId: number, payments: number, onTime: number, daysLate: number) => ({
      tenantId,
      tenantName: '',
      address: '',
      payments,
      onTime,
      daysLate,
    })
    const rows = [
      tenancy(1, 12, 12, 0),
      tenancy(2, 12, 6, 12),
      tenancy(3, 4, 2, 40),
      tenancy(4, 0, 0, 0),
      tenancy(5, 2, 0, 2),
    ]
    expect(comparedTenancies(rows).map(({ tenantId }) => tenantId)).toEqual([5, 3, 2, 1])
  })
})
