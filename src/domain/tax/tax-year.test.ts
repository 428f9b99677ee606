import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOfMonth, lastOfMonth, monthIndex } from '../day.ts'
import { mortgagePayment, paymentDays } from '../finances/mortgage.ts'
import { daysMovedOver, repeatDays, repetitions } from '../finances/repetition.ts'
import {
  isBookRange,
  monthsOf,
  quarterRange,
  quarters,
  taxYearLabel,
  taxYearOf,
  taxYearOfUpdate,
  taxYearRange,
  updateDue,
  updateRange,
  yearBefore,
} from './tax-year.ts'

const runs = { numRuns: 1_000 }

test.each(quarters)('update %i of a year belongs to it on the day it is due', (quarter) => {
  expect(taxYearOfUpdate(updateDue(2026, quarter))).toBe(2026)
})

test.each([
  ['2026-04-05', 2025],
  ['2026-04-06', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
  ['2027-04-05', 2026],
])('%s is in the tax year that begins in %i', (day, year) => {
  expect(taxYearOf(day)).toBe(year)
  const { from, to } = taxYearRange(year)
  expect(from <= day && day <= to).toBe(true)
})

test('a tax year is called by both its years', () => {
  expect(taxYearLabel(2026)).toBe('2026-27')
  expect(taxYearLabel(1999)).toBe('1999-00')
})

test('quarters follow one another and make up the tax year', () => {
  const ranges = quarters.map((quarter) => quarterRange(2026, quarter))
  expect(ranges).toEqual([
    { from: '2026-04-06', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-10-05' },
    { from: '2026-10-06', to: '2027-01-05' },
    { from: '2027-01-06', to: '2027-04-05' },
  ])
})

describe('an update covers everything from the beginning of the year', () => {
  test.each([
    [1, '2026-07-05', '2026-06-30', '2026-08-07'],
    [2, '2026-10-05', '2026-09-30', '2026-11-07'],
    [3, '2027-01-05', '2026-12-31', '2027-02-07'],
    [4, '2027-04-05', '2027-03-31', '2027-05-07'],
  ] as const)('quarter %i to %s, or by election to %s, due %s', (quarter, to, calendarTo, due) => {
    expect(updateRange(2026, quarter, false)).toEqual({ from: '2026-04-06', to })
    expect(updateRange(2026, quarter, true)).toEqual({ from: '2026-04-01', to: calendarTo })
    expect(updateDue(2026, quarter)).toBe(due)
  })
})

test('the year before ends the day before the same range begins again', () => {
  expect(yearBefore(taxYearRange(2026))).toEqual(taxYearRange(2025))
  expect(yearBefore({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' })).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

test('a range has its months in order, and is not endless', () => {
  expect(monthsOf({ from: '2026-11-30', to: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(isBookRange({ from: '2026-01-01', to: '2026-01-01' })).toBe(true)
  expect(isBookRange({ from: '2026-01-02', to: '2026-01-01' })).toBe(false)
  expect(isBookRange({ from: '2006-01-01', to: '2026-01-01' })).toBe(false)
})

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

test('what repeats and is moved to an earlier first day is there once for each month, quarter or year', () => {
  const moved = { date: '2026-06-01', repeats: 'quarterly', before: '2026-10-01', madeUntil: '2027-01-01' } as const
  const made = ['2027-01-01']
  expect(daysMovedOver({ ...moved, made }, '2027-02-01')).toEqual(['2026-09-01'])
  expect(daysMovedOver({ ...moved, date: '2026-08-01', made }, '2027-02-01')).toEqual([])
  fc.assert(
    fc.property(anyDay, fc.nat(400), fc.nat(400), fc.nat(400), (date, earlier, until, later) => {
      const before = addDays(date, earlier)
      const jobDay = addDays(before, until)
      const made = repeatDays(before, 'monthly', null, jobDay)
      const madeUntil = made.at(-1)
      if (!madeUntil) return
      const today = addDays(jobDay, later)
      const over = daysMovedOver({ date, repeats: 'monthly', before, madeUntil, made }, today)
      const months = [date, ...over, ...made, ...repeatDays(date, 'monthly', madeUntil, today)].map(monthIndex)
      expect(months).toEqual(months.map((_, at) => monthIndex(date) + at))
    }),
    runs,
  )
})

test('what repeats comes on the same day of the month, or its last, once a period and never again', () => {
  expect(repeatDays('2026-08-31', 'monthly', null, '2026-12-31')).toEqual([
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
  ])
  expect(repeatDays('2024-02-29', 'yearly', null, '2028-03-01')).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...repetitions), fc.nat(1_500), fc.nat(1_500), (date, repeats, a, b) => {
      const [first, second] = [Math.min(a, b), Math.max(a, b)].map((days) => addDays(date, days))
      const today = second ?? date
      const all = repeatDays(date, repeats, null, today)
      const early = repeatDays(date, repeats, null, first ?? date)
      expect([...early, ...repeatDays(date, repeats, early.at(-1) ?? null, today)]).toEqual(all)
      for (const day of all) {
        expect(day > date && day <= today).toBe(true)
        expect(dayOfMonth(day) === dayOfMonth(date) || day === lastOfMonth(day)).toBe(true)
      }
      expect(new Set(all.map((day) => day.slice(0, 7))).size).toBe(all.length)
    }),
    runs,
  )
})

test('a day of the year 100 makes no more than five years and a month', () => {
  const today = '2026-11-21'
  for (const days of [repeatDays('0100-01-31', 'monthly', null, today), paymentDays('0100-01-31', null, today)]) {
    expect(days).toHaveLength(61)
    expect([days[0], days.at(-1)]).toEqual(['2021-10-31', '2026-10-31'])
  }
  const yearly = ['2021-12-31', '2022-12-31', '2023-12-31', '2024-12-31', '2025-12-31']
  expect(repeatDays('0100-12-31', 'yearly', null, today)).toEqual(yearly)
})

describe('a mortgage payment', () => {
  const loan = { balance: 10_000_000, rate: 4.5, repaymentType: 'repayment', monthlyPayment: 60_000 } as const

  test('is interest first, and capital with the rest', () => {
    expect(mortgagePayment(loan)).toEqual({ interest: 37_500, capital: 22_500 })
  })

  test('of an interest-only mortgage is interest alone', () => {
    expect(mortgagePayment({ ...loan, repaymentType: 'interest_only' })).toEqual({ interest: 60_000, capital: 0 })
  })

  test('that does not cover the interest repays nothing, and the last one is what is left', () => {
    expect(mortgagePayment({ ...loan, monthlyPayment: 30_000 })).toEqual({ interest: 30_000, capital: 0 })
    expect(mortgagePayment({ ...loan, balance: 10_000 })).toEqual({ interest: 38, capital: 10_000 })
  })

  test('never repays more than is owed, and interest and capital make up what is paid', () => {
    const anyLoan = fc.record({
      balance: fc.integer({ min: 1, max: 1_000_000_000 }),
      rate: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000),
      repaymentType: fc.constant('repayment' as const),
      monthlyPayment: fc.integer({ min: 1, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(anyLoan, (terms) => {
        const { interest, capital } = mortgagePayment(terms)
        expect(interest).toBeGreaterThanOrEqual(0)
        expect(capital).toBeGreaterThanOrEqual(0)
        expect(capital).toBeLessThanOrEqual(terms.balance)
        expect(interest + capital).toBeLessThanOrEqual(terms.monthlyPayment)
        if (capital < terms.balance) expect(interest + capital).toBe(terms.monthlyPayment)
      }),
      runs,
    )
  })

  test('falls on the day of the first one, each month once', () => {
    expect(paymentDays('2026-08-31', null, '2026-11-30')).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
    ])
    expect(paymentDays('2026-08-31', '2026-09-30', '2026-11-29')).toEqual(['2026-10-31'])
    expect(paymentDays(addMonths('2026-11-22', 1), null, '2026-11-22')).toEqual([])
  })
})
