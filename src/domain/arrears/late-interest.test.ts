import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../day.ts'
import { bankRateOn, knownBankRates, type LateRent, lateInterest } from './late-interest.ts'

const rates = [{ from: '2026-01-01', rate: 3.75 }]
const rent: LateRent = { amount: 95_000, dueDate: '2026-10-01', paid: [], breathingSpaces: [], charged: 0 }

describe('interest on late rent', () => {
  it('is 3 % above Bank Rate, by the day, with the sum in words', () => {
    expect(lateInterest(rent, rates, '2026-11-21')).toEqual({
      days: 51,
      rate: 6.75,
      amount: 895,
      sum: '£950 × (3.75 % + 3 %) / 365 × 51 days = £8.95',
    })
  })

  test.each([
    ['2026-10-15', 14, 0],
    ['2026-10-16', 15, 263],
  ])(
    'until %s, %i days after the due day, is %i pence: it is only for rent more than 14 days overdue',
    (on, days, amount) => {
      expect(lateInterest(rent, rates, on)).toMatchObject({ days, amount })
    },
  )

  it('changes with Bank Rate and with what is paid, each for its days', () => {
    const changing = [...rates, { from: '2026-10-21', rate: 4 }]
    const partly = { ...rent, paid: [{ date: '2026-11-01', amount: 45_000 }] }
    expect(lateInterest(partly, changing, '2026-11-10')).toEqual({
      days: 40,
      rate: 7,
      amount: 630,
      sum: '£950 × (3.75 % + 3 %) / 365 × 19 days + £950 × (4 % + 3 %) / 365 × 11 days + £500 × (4 % + 3 %) / 365 × 10 days = £6.30',
    })
  })

  it('is for no rent that was paid within 14 days, in full or in part, however late one asks', () => {
    const paidOn = (date: string, amount: number) => ({ ...rent, paid: [{ date, amount }] })
    expect(lateInterest(paidOn('2026-10-15', 95_000), rates, '2026-11-21')).toMatchObject({
      days: 51,
      amount: 0,
      sum: 'No interest: the rent was paid within 14 days, and interest is only for rent more than 14 days overdue.',
    })
    expect(lateInterest(paidOn('2026-10-16', 95_000), rates, '2026-11-21').amount).toBe(245)
    expect(lateInterest(paidOn('2026-10-05', 45_000), rates, '2026-11-21').sum).toBe(
      '£500 × (3.75 % + 3 %) / 365 × 51 days = £4.71',
    )
    const days = fc.integer({ min: -30, max: 14 })
    const parts = fc.array(fc.record({ days, amount: fc.integer({ min: 1, max: 30_000 }) }), { maxLength: 3 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 15, max: 400 }), (early, asked) => {
        const paid = early.map((part) => ({ date: addDays(rent.dueDate, part.days), amount: part.amount }))
        const left = { ...rent, amount: early.reduce((sum, { amount }) => sum - amount, rent.amount) }
        const on = addDays(rent.dueDate, asked)
        expect(lateInterest({ ...rent, paid }, rates, on).amount).toBe(lateInterest(left, rates, on).amount)
      }),
      { numRuns: 1_000 },
    )
  })

  it('does not run during breathing space, and is not charged twice', () => {
    const breathingSpaces = [
      { from: '2026-10-02', until: '2026-10-20' },
      { from: '2026-10-21', until: '2026-11-20' },
    ]
    expect(lateInterest({ ...rent, breathingSpaces }, rates, '2026-11-21').amount).toBe(17)
    expect(lateInterest({ ...rent, charged: 895 }, rates, '2026-11-21').amount).toBe(0)
    expect(lateInterest({ ...rent, charged: 800 }, rates, '2026-11-21').sum).toMatch(/less £8 charged already = £0.95$/)
  })

  it('equals overdue sum × (Bank Rate + 3 %) / 365 × days to the penny, rounded down once', () => {
    const percent = fc.integer({ min: 0, max: 1_500 })
    const sum = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(sum, percent, fc.integer({ min: 15, max: 1_500 }), (amount, hundredths, days) => {
        const on = addDays(rent.dueDate, days)
        const bank = [{ from: '2020-01-01', rate: hundredths / 100 }]
        const exact = (BigInt(amount) * BigInt(hundredths + 300) * BigInt(days)) / 3_650_000n
        expect(lateInterest({ ...rent, amount }, bank, on)).toMatchObject({ days, amount: Number(exact) })
      }),
      { numRuns: 1_000 },
    )
  })

  it('charged in any two parts comes to the same as charged at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.integer({ min: 15, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (amount, first, more) => {
          const until = (days: number, charged = 0) =>
            lateInterest({ ...rent, amount, charged }, rates, addDays(rent.dueDate, days)).amount
          const before = until(first)
          expect(before + until(first + more, before)).toBe(until(first + more))
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

test.each([
  ['2026-11-21', 3.75],
  ['2025-12-17', 4],
  ['2023-08-03', 5.25],
  ['2019-01-01', 0.1],
])('Bank Rate on %s is %d percent', (day, rate) => expect(bankRateOn(knownBankRates, day)).toBe(rate))

/** Calculated day by day, as the law words it. */
function byDay({ amount, dueDate, paid, breathingSpaces }: LateRent, table: typeof rates, days: number): number {
  let sum = 0n
  for (let count = 1; count <= days; count += 1) {
    const day = addDays(dueDate, count)
    const unpaid = amount - paid.reduce((total, each) => (each.date <= day ? total + each.amount : total), 0)
    const isFree = breathingSpaces.some(({ from, until }) => from <= day && day <= until)
    const inForce = table
      .filter(({ from }) => from <= day)
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1)
    const percent = (inForce ?? table.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0])?.rate ?? 0
    if (unpaid > 0 && !isFree) sum += BigInt(unpaid) * BigInt(Math.round((percent + 3) * 100))
  }
  return Number(sum / 3_650_000n)
}

test('is the sum of its days, whatever changes on which of them', () => {
  const offset = fc.integer({ min: 15, max: 500 })
  const early = fc.integer({ min: -50, max: 500 })
  const dayOf = (days: number) => addDays(rent.dueDate, days)
  const paid = fc.array(fc.record({ date: offset.map(dayOf), amount: fc.integer({ min: 1, max: 40_000 }) }), {
    maxLength: 4,
  })
  const span = fc.tuple(early, fc.nat(60)).map(([from, days]) => ({ from: dayOf(from), until: dayOf(from + days) }))
  const table = fc.uniqueArray(
    fc.record({ from: early.map(dayOf), rate: fc.integer({ min: 0, max: 2_000 }).map((n) => n / 100) }),
    {
      selector: ({ from }) => from,
      maxLength: 5,
    },
  )
  fc.assert(
    fc.property(paid, fc.array(span, { maxLength: 3 }), table, offset, (parts, breathingSpaces, changes, asked) => {
      const late = { ...rent, paid: parts, breathingSpaces }
      expect(lateInterest(late, changes, dayOf(asked)).amount).toBe(byDay(late, changes, asked))
    }),
    { numRuns: 1_000 },
  )
})

test('interest over eight thousand years, up to the last day that can be written, is calculated without a fault', () => {
  const { days, amount } = lateInterest({ ...rent, dueDate: '0100-02-01' }, rates, '9999-12-31')
  expect(days).toBeGreaterThan(3_600_000)
  expect(amount).toBe(Math.floor((95_000 * 6.75 * days) / 36_500))
})
