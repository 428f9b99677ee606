import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type ComparedProperty,
  comparedProperty,
  deviationOf,
  deviationWords,
  emptySince,
  mediansOf,
  rankedBy,
  rankings,
  standingOut,
  timesMedian,
} from './properties.ts'

const year = { from: '2025-10-01', to: '2026-09-30' }
const line = { hmrcBox: null, capital: false }

const property = (propertyId: number, values: Partial<ComparedProperty> = {}): ComparedProperty => ({
  propertyId,
  address: `${propertyId} Mill Lane`,
  city: 'York',
  marketValue: 20_000_000,
  income: 1_200_000,
  expenses: 300_000,
  financeCosts: 0,
  net: 900_000,
  repairs: 40_000,
  netYield: 4.5,
  costShare: 25,
  days: 365,
  voidDays: 0,
  rentNotCharged: 0,
  ...values,
})

const three = [property(1), property(2), property(3)]

describe('a property’s twelve months', () => {
  const home = { id: 1, address: '1 Mill Lane', city: 'York', rentAmount: 73_000, marketValue: 20_000_000 }
  const lines = [
    { ...line, type: 'rent_payment' as const, amount: 800_000 },
    { ...line, type: 'maintenance' as const, amount: 100_000 },
    { ...line, type: 'insurance' as const, amount: 50_000 },
    { ...line, type: 'other_expense' as const, amount: 30_000, hmrcBox: '44' as const },
  ]

  it('are those of the books, with what was not charged while it was empty', () => {
    expect(comparedProperty({ ...home, lines, vacancy: { days: 365, voidDays: 10 } }, year)).toMatchObject({
      income: 800_000,
      expenses: 150_000,
      financeCosts: 30_000,
      net: 620_000,
      repairs: 100_000,
      netYield: 3.1,
      costShare: 18.8,
      rentNotCharged: 24_000,
    })
  })

  it.each([
    ['without a value', { ...home, marketValue: null }, 365, { netYield: null }],
    ['there for a part of them', home, 364, { netYield: null }],
  ])('have no yield %s', (_, facts, days, expected) => {
    expect(comparedProperty({ ...facts, lines, vacancy: { days, voidDays: 0 } }, year)).toMatchObject(expected)
  })

  it('have no share of costs without income', () => {
    const spent = { ...home, lines: lines.slice(1), vacancy: { days: 365, voidDays: 0 } }
    expect(comparedProperty(spent, year).costShare).toBeNull()
  })
})

describe('medians', () => {
  it('are of at least three, and of repairs among those that had any', () => {
    expect(mediansOf(three)).toEqual({ netYield: 4.5, costShare: 25, repairs: 40_000 })
    const [first, second, third] = three as [ComparedProperty, ComparedProperty, ComparedProperty]
    expect(mediansOf([first, second])).toEqual({ netYield: null, costShare: null, repairs: null })
    expect(mediansOf([first, second, third, property(4, { repairs: 0, netYield: null })])).toMatchObject({
      repairs: 40_000,
    })
  })

  it.each([
    [124_000, 40_000, 3.1],
    [10, 0, null],
    [null, 10, null],
    [10, null, null],
  ])('%s is so many times %s: %s', (own, middle, times) => {
    expect(timesMedian(own, middle)).toBe(times)
  })
})

describe('what stands out', () => {
  it.each<[string, Partial<ComparedProperty>, string | null]>([
    ['an ordinary home', {}, null],
    ['a long void of what brings little', { voidDays: 60, rentNotCharged: 24_999 }, null],
    ['nearly twice the repairs', { repairs: 79_999 }, null],
    ['dear repairs', { repairs: 124_000 }, 'Repair cost is 3.1 times the median: £1,240 against £400'],
    ['high costs', { costShare: 50, expenses: 600_000 }, 'Cost share is 2 times the median: 50% against 25%'],
    ['a low yield', { netYield: 2.2 }, 'Net yield is 2.2%; the median is 4.5%'],
    ['a loss', { netYield: -1 }, 'Net yield is -1%; the median is 4.5%'],
    ['a long void', { voidDays: 60, rentNotCharged: 150_000 }, 'Empty on 60 of 365 days: £1,500 of rent not charged'],
    ['a shorter void', { voidDays: 59, rentNotCharged: 150_000 }, null],
    [
      'the repairs that make its costs high',
      { repairs: 124_000, costShare: 50, expenses: 600_000 },
      'Repair cost is 3.1 times the median: £1,240 against £400',
    ],
    [
      'what is most money of several',
      { repairs: 124_000, voidDays: 100, rentNotCharged: 250_000 },
      'Empty on 100 of 365 days: £2,500 of rent not charged',
    ],
  ])('%s', (_, values, words) => {
    const medians = mediansOf(three)
    const home = property(9, values)
    const deviation = deviationOf(home, medians)
    expect(deviation && deviationWords(deviation, home, medians)).toBe(words)
  })

  it('comes in the order of the money that it is about', () => {
    const out = [
      property(4, { repairs: 90_000 }),
      property(5, { netYield: 1 }),
      property(6, { voidDays: 200, rentNotCharged: 60_000 }),
    ]
    const found = standingOut([...three, ...out], mediansOf(three))
    expect(
      found.map(({ property: { propertyId }, deviation: { figure, money } }) => [propertyId, figure, money]),
    ).toEqual([
      [5, 'netYield', 700_000],
      [6, 'void', 60_000],
      [4, 'repairs', 50_000],
    ])
  })

  test('homes that are all alike do not, and those that do are worse than the median', () => {
    const some = fc.record({
      repairs: fc.nat(500_000),
      costShare: fc.option(fc.nat(300), { nil: null }),
      netYield: fc.option(fc.integer({ min: -50, max: 150 }), { nil: null }),
    })
    fc.assert(
      fc.property(some, fc.array(some, { maxLength: 12 }), (one, others) => {
        const alike = [1, 2, 3].map((id) => property(id, one))
        if (one.netYield === null || one.netYield > 0) expect(standingOut(alike, mediansOf(alike))).toEqual([])
        const homes = others.map((values, at) =>
          property(at, { ...values, expenses: 12_000 * (values.costShare ?? 0) }),
        )
        const medians = mediansOf(homes)
        for (const { property: home, deviation } of standingOut(homes, medians)) {
          expect(deviation.money).toBeGreaterThanOrEqual(25_000)
          if (deviation.figure === 'repairs') expect(home.repairs).toBeGreaterThan(medians.repairs ?? 0)
          if (deviation.figure === 'netYield') expect(home.netYield ?? 0).toBeLessThan(medians.netYield ?? 0)
        }
      }),
    )
  })
})

test.each(rankings)(
  'ranked by %s, each is no worse than the one before, and what is not known is left out',
  (ranking) => {
    const homes = [
      property(1, { [ranking]: 5 }),
      property(2, { [ranking]: 9 }),
      property(3, { [ranking]: 1 }),
      property(4, { netYield: null, costShare: null, [ranking]: ranking === 'repairs' ? 0 : null }),
    ]
    const expected = { netYield: [3, 1, 2], costShare: [2, 1, 3], repairs: [2, 1, 3] }[ranking]
    expect(rankedBy(homes, ranking).map(({ propertyId }) => propertyId)).toEqual(expected)
  },
)

test('a home is empty since the day after its last one with a tenancy', () => {
  const span = (to: string) => ({ spans: [{ from: '2025-10-01', to }] })
  expect(emptySince(span('2026-09-30'), '2026-11-21')).toBe('2026-10-01')
  expect(emptySince(span('2026-11-21'), '2026-11-21')).toBeNull()
  expect(emptySince({ spans: [] }, '2026-11-21')).toBeNull()
})
