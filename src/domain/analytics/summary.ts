/**
 * How a landlord's homes perform: quarter by quarter, and over the twelve months to the end of the
 * last complete quarter. Money comes from the books, rent from the payments that fell due, and void
 * days are those on which nobody had a tenancy.
 */
import { type Day, type DayRange, daysBetween, earlierOf, laterOf } from '../day.ts'
import { type BookLine, repairCost, resultOf } from '../finances/transaction.ts'
import type { Pence } from '../money.ts'
import { daysWithin, type Letting, letSpans } from '../portfolio-report.ts'
import { meanOf, percentageOf } from '../statistics.ts'

/** How many quarters the analytics go back. */
export const quartersShown = 12

/** How many rows of a list the screen shows; a file has all of them (rule: analytics-lists). */
export const mostOfList = 20

/** Since when a property counts, and when it was let (rule: analytics-void). */
export interface LettingHistory {
  readonly since: Day
  readonly spans: readonly DayRange[]
}

/**
 * When a property was let within `range`. It counts from the day on which it was added, or
 * from its first move-in where that was earlier.
 */
export function lettingHistory(
  createdOn: Day,
  lettings: readonly Letting[],
  range: DayRange,
  today: Day,
): LettingHistory {
  const spans = letSpans(lettings, range, today)
  const movedIn = spans[0]?.from
  return { since: earlierOf(movedIn ?? createdOn, createdOn), spans }
}

export interface Vacancy {
  /** On which the property counted. */
  readonly days: number
  /** On which nobody had a tenancy of it. */
  readonly voidDays: number
}

/**
 * On how many days of a past range a property counted, and on how many of these nobody had a
 * tenancy. `whole` is the length of the range in days.
 */
export function vacancyIn(
  { since, spans }: LettingHistory,
  { from, to }: DayRange,
  whole = daysOf({ from, to }),
): Vacancy {
  if (since > to) return { days: 0, voidDays: 0 }
  const first = laterOf(since, from)
  const days = first === from ? whole : daysOf({ from: first, to })
  if (spans.some((span) => span.from <= first && span.to >= to)) return { days, voidDays: 0 }
  return { days, voidDays: days - daysWithin(spans, { from: first, to }) }
}

const daysOf = ({ from, to }: DayRange) => daysBetween(from, to) + 1

export interface RentFigures {
  /** All that fell due. */
  readonly expected: Pence
  /** What of it has come in. */
  readonly received: Pence
  /** How many payments were not written off. */
  readonly payments: number
  /** How many of these were paid in full by their day. */
  readonly onTime: number
  /** From their day to the one on which they were paid in full, or to today, of all of them together. */
  readonly daysLate: number
}

interface PeriodFigures extends RentFigures, Vacancy {
  readonly repairs: Pence
  readonly net: Pence
}

/** What is worked out from the figures of a quarter or of a year. */
interface Rates {
  /** Percent of the rent expected. */
  readonly collected: number | null
  /** Percent of the payments. */
  readonly paidOnTime: number | null
  /** Days, the mean of the payments. */
  readonly averageDaysLate: number | null
  /** Percent of the days. */
  readonly let: number | null
}

export type Period = DayRange & PeriodFigures & Rates

const nothing: PeriodFigures = {
  expected: 0,
  received: 0,
  payments: 0,
  onTime: 0,
  daysLate: 0,
  days: 0,
  voidDays: 0,
  repairs: 0,
  net: 0,
}

function periodOf({ from, to }: DayRange, figures: PeriodFigures): Period {
  const { expected, received, payments, onTime, daysLate, days, voidDays } = figures
  return {
    ...figures,
    from,
    to,
    collected: percentageOf(received, expected),
    paidOnTime: percentageOf(onTime, payments),
    averageDaysLate: meanOf(daysLate, payments),
    let: percentageOf(days - voidDays, days),
  }
}

const addUp = (all: readonly PeriodFigures[]): PeriodFigures =>
  all.reduce(
    (sum, each) => ({
      expected: sum.expected + each.expected,
      received: sum.received + each.received,
      payments: sum.payments + each.payments,
      onTime: sum.onTime + each.onTime,
      daysLate: sum.daysLate + each.daysLate,
      days: sum.days + each.days,
      voidDays: sum.voidDays + each.voidDays,
      repairs: sum.repairs + each.repairs,
      net: sum.net + each.net,
    }),
    nothing,
  )

export interface TrendFacts {
  readonly rent: readonly (RentFigures & { readonly from: Day })[]
  /** The books of all quarters, by month. */
  readonly lines: readonly (BookLine & { readonly month: string })[]
  readonly histories: readonly LettingHistory[]
}

/** The figures of each quarter, in the order given (rule: analytics-trends). */
export function trendsOf(quarters: readonly DayRange[], { rent, lines, histories }: TrendFacts): Period[] {
  const rentFrom = new Map(rent.map((each) => [each.from, each]))
  return quarters.map((quarter) => {
    const { from, to } = quarter
    const ofQuarter = lines.filter(({ month }) => from.slice(0, 7) <= month && month <= to.slice(0, 7))
    const whole = daysOf(quarter)
    let [days, voidDays] = [0, 0]
    for (const history of histories) {
      const vacancy = vacancyIn(history, quarter, whole)
      days += vacancy.days
      voidDays += vacancy.voidDays
    }
    const booked = { repairs: repairCost(ofQuarter), net: resultOf(ofQuarter).net }
    return periodOf(quarter, { ...nothing, ...rentFrom.get(from), ...booked, days, voidDays })
  })
}

/** The last four quarters added up, and the four before them; null where there are none, or fewer than eight in all. */
export function yearsOf(trends: readonly Period[]): { year: Period | null; previous: Period | null } {
  const together = (quarters: readonly Period[]): Period | null => {
    const [first, last] = [quarters[0], quarters.at(-1)]
    return first && last ? periodOf({ from: first.from, to: last.to }, addUp(quarters)) : null
  }
  return { year: together(trends.slice(-4)), previous: trends.length < 8 ? null : together(trends.slice(-8, -4)) }
}

export interface TenancyRent extends Pick<RentFigures, 'payments' | 'onTime' | 'daysLate'> {
  readonly tenantId: number
  readonly tenantName: string
  readonly address: string
}

export type ComparedTenancy = Omit<TenancyRent, 'daysLate'> & Pick<Rates, 'paidOnTime' | 'averageDaysLate'>

export const punctualities = ['always', 'mostly', 'half', 'seldom'] as const
export type Punctuality = (typeof punctualities)[number]

export const punctualityLabels: Record<Punctuality, string> = {
  always: 'All on time',
  mostly: 'At least three in four on time',
  half: 'At least half on time',
  seldom: 'Fewer than half on time',
}

/** How punctually a tenancy pays, by the share of payments on time. Needs at least one payment. */
export function punctualityOf({ payments, onTime }: { payments: number; onTime: number }): Punctuality {
  if (onTime === payments) return 'always'
  if (onTime * 4 >= payments * 3) return 'mostly'
  return onTime * 2 >= payments ? 'half' : 'seldom'
}

/**
 * The tenancies with any payments, those that pay late most often first, and among equals those
 * with more days late (rule: analytics-tenancies).
 */
export function comparedTenancies(tenancies: readonly TenancyRent[]): ComparedTenancy[] {
  return tenancies
    .filter(({ payments }) => payments > 0)
    .toSorted(
      (a, b) =>
        a.onTime / a.payments - b.onTime / b.payments ||
        b.daysLate / b.payments - a.daysLate / a.payments ||
        a.tenantId - b.tenantId,
    )
    .map(({ daysLate, ...tenancy }) => ({
      ...tenancy,
      paidOnTime: percentageOf(tenancy.onTime, tenancy.payments),
      averageDaysLate: meanOf(daysLate, tenancy.payments),
    }))
}

/** How many tenancies there are of each punctuality, the best first. */
export const punctualityOfAll = (tenancies: readonly ComparedTenancy[]) =>
  punctualities.map((punctuality) => ({
    punctuality,
    tenancies: tenancies.filter((tenancy) => punctualityOf(tenancy) === punctuality).length,
  }))
