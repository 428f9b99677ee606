/**
 * What each property of a landlord brings, costs and stands at, on one page: for the landlord, and for whoever lends against it or buys it.
 * Nothing is guessed: a figure that needs something nobody has said is left out, and what is missing is named.
 */

import { addDays, type Day, daysBetween } from './day.ts'
import { type BookLine, resultOf } from './finance.ts'
import type { Pence } from './money.ts'
import { monthlyRentIncome } from './rent.ts'
import type { DayRange } from './tax-year.ts'
import type { PaymentFrequency } from './tenancy.ts'

export interface Letting {
  readonly propertyId: number
  readonly moveInDate: Day
  readonly moveOutDate: Day | null
  readonly active: boolean
  readonly rentAmount: Pence
  readonly paymentFrequency: PaymentFrequency
}

/** What a yield is worked out from, by name, where it is not known. */
export const missingFacts = ['marketValue'] as const
export type MissingFact = (typeof missingFacts)[number]

/** A year's rent as a percentage of the value, to one decimal; null without a value (rule: portfolio-report-yield). */
export function grossYield(yearlyRent: Pence, marketValue: Pence | null): number | null {
  return marketValue === null || marketValue === 0 ? null : Math.round((yearlyRent * 1_000) / marketValue) / 10
}

/** The rent of a year as it is now: of the active tenancies, and of an empty property what is asked for it. */
export function yearlyRent(lettings: readonly Letting[], asked: Pence): Pence {
  const active = lettings.filter((letting) => letting.active && letting.rentAmount > 0)
  return 12 * (active.length > 0 ? monthlyRentIncome(active) : asked)
}

/**
 * The days of a range on which somebody had a tenancy, as a whole percentage. A day counts once however many live there; days to come are
 * no part of it, and null is a range that lies wholly ahead (rule: portfolio-report-occupancy).
 */
export function occupancyPercentage(lettings: readonly Letting[], { from, to }: DayRange, today: Day): number | null {
  const end = to < today ? to : today
  if (end < from) return null
  const spans = lettings
    .map(({ moveInDate, moveOutDate, active }) => ({
      first: moveInDate < from ? from : moveInDate,
      last: lastDay(moveOutDate, active, end),
    }))
    .filter(({ first, last }) => last !== null && first <= last)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  let days = 0
  let counted = addDays(from, -1)
  for (const { first, last } of spans) {
    if (last === null || last <= counted) continue
    const start = first > counted ? first : addDays(counted, 1)
    days += daysBetween(start, last) + 1
    counted = last
  }
  return Math.round((days * 100) / (daysBetween(from, end) + 1))
}

/** One that is over without a day on which it ended counts for nothing. */
function lastDay(moveOutDate: Day | null, active: boolean, end: Day): Day | null {
  if (moveOutDate === null) return active ? end : null
  return moveOutDate < end ? moveOutDate : end
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
  readonly lettings: readonly Letting[]
  readonly lines: readonly BookLine[]
  readonly arrears: Pence
  readonly compliance: number | null
  readonly audits: readonly { month: string; percentage: number }[]
}

/** One line of the report. */
export function reportedProperty(facts: PropertyFacts, range: DayRange, today: Day): ReportedProperty {
  const { id, address, city, marketValue, lettings, lines } = facts
  const rent = yearlyRent(lettings, facts.rentAmount)
  const { income, expenses, net } = resultOf(lines)
  return {
    propertyId: id,
    address,
    city,
    marketValue,
    yearlyRent: rent,
    grossYield: grossYield(rent, marketValue),
    missing: marketValue ? [] : ['marketValue'],
    occupancy: occupancyPercentage(lettings, range, today),
    arrears: facts.arrears,
    repairs: resultOf(lines.filter(({ type }) => type === 'maintenance')).expenses,
    income,
    expenses,
    net,
    compliance: facts.compliance,
    complianceByMonth: [...facts.audits],
  }
}

/** All of them together: sums of money, means of percentages, and the yield of those whose value is known. */
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
