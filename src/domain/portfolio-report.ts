/**
 * What each property of a landlord brings, costs and is worth, on one page: for the landlord, and for
 * a lender or a buyer. Nothing is guessed: a figure that needs something nobody has
 * entered is left out, and what is missing is named.
 */

import { type Day, type DayRange, daysBetween, earlierOf, laterOf } from './day.ts'
import { type BookLine, repairCost, resultOf } from './finances/transaction.ts'
import type { Pence } from './money.ts'
import { percentageOf } from './statistics.ts'
import { annualRent, type PaymentFrequency } from './tenancy.ts'

export interface Letting {
  readonly propertyId: number
  readonly moveInDate: Day
  readonly moveOutDate: Day | null
  readonly active: boolean
  readonly rentAmount: Pence
  readonly paymentFrequency: PaymentFrequency
}

/** The facts that a yield needs and that a landlord may not have entered. */
export const missingFacts = ['marketValue'] as const
type MissingFact = (typeof missingFacts)[number]

/** A year's rent as a percentage of the value, to one decimal; null without a value (rule: portfolio-report-yield). */
export function grossYield(yearlyRent: Pence, marketValue: Pence | null): number | null {
  return percentageOf(yearlyRent, marketValue)
}

/**
 * A year's rent at today's terms, in pence: of the active tenancies, or of an empty property the rent that is asked.
 */
export function yearlyRent(lettings: readonly Letting[], asked: Pence): Pence {
  const active = lettings.filter((letting) => letting.active && letting.rentAmount > 0)
  return active.length > 0 ? active.reduce((sum, letting) => sum + annualRent(letting), 0) : 12 * asked
}

/**
 * The days of a range on which somebody had a tenancy, as a whole percentage of those from `countsFrom` on. A day
 * counts once however many live there; days to come are no part of it, and null is a property or a range that lies
 * wholly ahead (rule: portfolio-report-occupancy).
 */
export function occupancyPercentage(
  lettings: readonly Letting[],
  range: DayRange,
  today: Day,
  countsFrom: Day = range.from,
): number | null {
  const from = laterOf(countsFrom, range.from)
  const end = earlierOf(range.to, today)
  if (end < from) return null
  const counted = { from, to: end }
  return Math.round((daysWithin(letSpans(lettings, counted, today), counted) * 100) / (daysBetween(from, end) + 1))
}

/**
 * The spans within a range on which somebody had a tenancy, in order and without overlap.
 * Days after today are left out.
 */
export function letSpans(lettings: readonly Letting[], { from, to }: DayRange, today: Day): DayRange[] {
  const end = earlierOf(to, today)
  const spans = lettings
    .flatMap(({ moveInDate, moveOutDate, active }) => {
      const first = laterOf(moveInDate, from)
      const last = lastDayLet({ moveOutDate, active }, end)
      return last !== null && first <= last ? [{ from: first, to: last }] : []
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const merged: { from: Day; to: Day }[] = []
  for (const span of spans) {
    const before = merged.at(-1)
    if (!before || span.from > before.to) merged.push(span)
    else if (span.to > before.to) before.to = span.to
  }
  return merged
}

/** On how many days of a range the spans of `letSpans` lie. */
export function daysWithin(spans: readonly DayRange[], { from, to }: DayRange): number {
  return spans.reduce((days, span) => {
    if (span.to < from || span.from > to) return days
    return days + daysBetween(laterOf(span.from, from), earlierOf(span.to, to)) + 1
  }, 0)
}

/** The last day of a tenancy until `end`; null for one that is over without a known end, which does not count. */
function lastDayLet({ moveOutDate, active }: Pick<Letting, 'moveOutDate' | 'active'>, end: Day): Day | null {
  if (moveOutDate === null) return active ? end : null
  return earlierOf(moveOutDate, end)
}

export interface ReportedProperty {
  readonly propertyId: number
  readonly address: string
  readonly city: string
  readonly marketValue: Pence | null
  readonly yearlyRent: Pence
  /** Percent; null while something of `missing` is not known. */
  readonly grossYield: number | null
  readonly missing: MissingFact[]
  readonly occupancy: number | null
  /** The first day of the range on which it counts as let or empty. */
  readonly occupancyFrom: Day
  readonly arrears: Pence
  readonly repairs: Pence
  readonly income: Pence
  readonly expenses: Pence
  readonly net: Pence
  /** Today's percentage; null for an empty property. */
  readonly compliance: number | null
  /** By the last audit of each month of the range. */
  readonly complianceByMonth: { month: string; percentage: number }[]
}

export interface PropertyFacts {
  readonly id: number
  readonly address: string
  readonly city: string
  readonly rentAmount: Pence
  readonly marketValue: Pence | null
  /** The day on which it was added, or its first move-in where that was earlier. */
  readonly countsFrom: Day
  readonly lettings: readonly Letting[]
  readonly lines: readonly BookLine[]
  readonly arrears: Pence
  readonly compliance: number | null
  readonly audits: readonly { month: string; percentage: number }[]
}

/** A property's line of the report, in pence and percent; null for a figure that needs something unknown. */
export function reportedProperty(facts: PropertyFacts, range: DayRange, today: Day): ReportedProperty {
  const { id, address, city, marketValue, countsFrom, lettings, lines } = facts
  const rent = yearlyRent(lettings, facts.rentAmount)
  const { income, expenses, net } = resultOf(lines)
  return {
    propertyId: id,
    address,
    city,
    marketValue,
    yearlyRent: rent,
    grossYield: grossYield(rent, marketValue),
    missing: marketValue === null ? ['marketValue'] : [],
    occupancy: occupancyPercentage(lettings, range, today, countsFrom),
    occupancyFrom: laterOf(countsFrom, range.from),
    arrears: facts.arrears,
    repairs: repairCost(lines),
    income,
    expenses,
    net,
    compliance: facts.compliance,
    complianceByMonth: [...facts.audits],
  }
}

/**
 * The totals of the report: sums of money in pence, means of percentages, and one yield
 * of all properties whose value is known.
 */
export function portfolioTotals(properties: readonly ReportedProperty[]) {
  const sum = (field: 'arrears' | 'repairs' | 'income' | 'expenses' | 'net') =>
    properties.reduce((total, property) => total + property[field], 0)
  const valued = properties.filter(({ marketValue }) => marketValue !== null)
  const value = valued.reduce((total, { marketValue }) => total + (marketValue ?? 0), 0)
  const rent = valued.reduce((total, property) => total + property.yearlyRent, 0)
  return {
    marketValue: valued.length > 0 ? value : null,
    grossYield: valued.length > 0 ? grossYield(rent, value) : null,
    valued: valued.length,
    occupancy: mean(properties.map(({ occupancy }) => occupancy)),
    compliance: mean(properties.map(({ compliance }) => compliance)),
    arrears: sum('arrears'),
    repairs: sum('repairs'),
    income: sum('income'),
    expenses: sum('expenses'),
    net: sum('net'),
  }
}

/** Of those that are known, as a whole number. */
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.round(known.reduce((total, value) => total + value, 0) / known.length)
}
