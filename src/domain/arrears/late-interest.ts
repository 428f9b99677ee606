/**
 * Rent that is more than 14 days overdue may bear interest where the agreement says so: 3 % above Bank Rate, day by
 * day, on what is unpaid at the end of each day after the due date (Tenant Fees Act 2019, Schedule 1, paragraph 4).
 * A fixed fee for paying late is never allowed.
 */

import { counted } from '../counted.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { formatPence, type Pence } from '../money.ts'
import { type DaySpan, hasBreathingSpace } from './arrears.ts'

export interface BankRate {
  readonly from: Day
  /** Per cent a year. */
  readonly rate: number
}

/** The Bank of England's decisions; a landlord adds to them and corrects them. */
export const knownBankRates: readonly BankRate[] = [
  { from: '2020-03-19', rate: 0.1 },
  { from: '2021-12-16', rate: 0.25 },
  { from: '2022-02-03', rate: 0.5 },
  { from: '2022-03-17', rate: 0.75 },
  { from: '2022-05-05', rate: 1 },
  { from: '2022-06-16', rate: 1.25 },
  { from: '2022-08-04', rate: 1.75 },
  { from: '2022-09-22', rate: 2.25 },
  { from: '2022-11-03', rate: 3 },
  { from: '2022-12-15', rate: 3.5 },
  { from: '2023-02-02', rate: 4 },
  { from: '2023-03-23', rate: 4.25 },
  { from: '2023-05-11', rate: 4.5 },
  { from: '2023-06-22', rate: 5 },
  { from: '2023-08-03', rate: 5.25 },
  { from: '2024-08-01', rate: 5 },
  { from: '2024-11-07', rate: 4.75 },
  { from: '2025-02-06', rate: 4.5 },
  { from: '2025-05-08', rate: 4.25 },
  { from: '2025-08-07', rate: 4 },
  { from: '2025-12-18', rate: 3.75 },
]

export const mostBankRates = 500

/** The newest row of the table, which says how far it is known; undefined for an empty one. */
export const newestBankRate = (rates: readonly BankRate[]): BankRate | undefined =>
  rates.reduce<BankRate | undefined>((last, rate) => (last && last.from >= rate.from ? last : rate), undefined)

const percentAboveBankRate = 3

/** Interest is for rent that has been overdue for more days than these. */
export const daysWithoutInterest = 14

const daysInYear = 365

/** The Bank Rate of a day, the last that began on it or before; the first one known before that. */
export function bankRateOn(rates: readonly BankRate[], day: Day): number {
  let first: BankRate | undefined
  let last: BankRate | undefined
  for (const each of rates) {
    if (!first || each.from < first.from) first = each
    if (each.from <= day && (!last || each.from >= last.from)) last = each
  }
  return (last ?? first)?.rate ?? 0
}

export interface LateRent {
  readonly amount: Pence
  readonly dueDate: Day
  /** What was paid of it or written off, and when. */
  readonly paid: readonly { readonly date: Day; readonly amount: Pence }[]
  /** No interest runs during breathing space, nor is it charged for those days later. */
  readonly breathingSpaces: readonly DaySpan[]
  /** What has been charged for it before. */
  readonly charged: Pence
}

export interface Interest {
  /** Since the rent was due. */
  readonly days: number
  /** Bank Rate and 3 % on the last day. */
  readonly rate: number
  readonly amount: Pence
  /** The calculation in words. */
  readonly sum: string
}

interface InterestPeriod {
  readonly unpaid: Pence
  readonly bankRate: number
  days: number
}

/** In hundredths of a percent, so that sums are whole numbers. */
const basisPoints = (percent: number) => BigInt(Math.round(percent * 100))

/**
 * The interest on rent until a day. It is the sum over all periods of the same unpaid sum and rate, rounded
 * down to the penny once, less what has been charged already: never more than the law allows. What was paid
 * within 14 days bears none (rule: arrears-interest).
 */
export function lateInterest(rent: LateRent, rates: readonly BankRate[], on: Day): Interest {
  const days = Math.max(0, daysBetween(rent.dueDate, on))
  const rate = round(bankRateOn(rates, on) + percentAboveBankRate)
  if (days <= daysWithoutInterest) {
    const sum = `No interest: the rent is ${counted(days, 'day')} overdue, and interest is only for rent more than ${daysWithoutInterest} days overdue.`
    return { days, rate, amount: 0, sum }
  }
  const late = withoutEarlyMoney(rent)
  if (late.amount <= 0) {
    const sum = `No interest: the rent was paid within ${daysWithoutInterest} days, and interest is only for rent more than ${daysWithoutInterest} days overdue.`
    return { days, rate, amount: 0, sum }
  }
  const periods = periodsOf(late, rates, days)
  const parts = periods.reduce(
    (total, { unpaid, bankRate, days: count }) =>
      total + BigInt(unpaid) * basisPoints(bankRate + percentAboveBankRate) * BigInt(count),
    0n,
  )
  const total = Number(parts / BigInt(10_000 * daysInYear))
  const amount = Math.max(0, total - rent.charged)
  const terms = periods.map(
    ({ unpaid, bankRate, days: count }) =>
      `${formatPence(unpaid)} × (${round(bankRate)} % + ${percentAboveBankRate} %) / ${daysInYear} × ${counted(count, 'day')}`,
  )
  const less = rent.charged > 0 ? ` less ${formatPence(rent.charged)} charged already` : ''
  return { days, rate, amount, sum: `${terms.join(' + ') || formatPence(0)}${less} = ${formatPence(amount)}` }
}

/** The part of the rent that was still unpaid after the days without interest, with what was paid of that. */
function withoutEarlyMoney(rent: LateRent): LateRent {
  const isEarly = ({ date }: { date: Day }) => date <= addDays(rent.dueDate, daysWithoutInterest)
  const early = rent.paid.filter(isEarly).reduce((sum, { amount }) => sum + amount, 0)
  return { ...rent, amount: rent.amount - early, paid: rent.paid.filter((each) => !isEarly(each)) }
}

/**
 * Splits the time into periods between the days on which something changes. Going day by day could mean centuries of
 * days.
 */
function periodsOf({ amount, dueDate, paid, breathingSpaces }: LateRent, rates: readonly BankRate[], days: number) {
  const first = addDays(dueDate, 1)
  const last = addDays(dueDate, days)
  const changes = [
    ...rates.map(({ from }) => from),
    ...paid.map(({ date }) => date),
    ...breathingSpaces.flatMap(({ from, until }) => [from, addDays(until, 1)]),
  ]
  const starts = [first, ...changes.filter((day) => day > first && day <= last).sort()]
  const periods: InterestPeriod[] = []
  for (const [at, day] of starts.entries()) {
    const next = starts[at + 1]
    const count = next === undefined ? daysBetween(day, last) + 1 : daysBetween(day, next)
    const unpaid = amount - paid.reduce((sum, each) => (each.date <= day ? sum + each.amount : sum), 0)
    const isFree = breathingSpaces.some((space) => hasBreathingSpace(space, day))
    if (count === 0 || unpaid <= 0 || isFree) continue
    const bankRate = bankRateOn(rates, day)
    const before = periods.at(-1)
    if (before?.unpaid === unpaid && before.bankRate === bankRate) before.days += count
    else periods.push({ unpaid, bankRate, days: count })
  }
  return periods
}

/** Two decimals, as rates have. */
const round = (percent: number): number => Math.round(percent * 100) / 100
