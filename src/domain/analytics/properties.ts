/**
 * Which homes stand out from the others of the same landlord. Each figure is held against its median, the
 * home in the middle, because a mean would follow the very outliers that are looked for; what stands out is
 * put in the order of the money that it is about.
 */

import { addDays, type Day, type DayRange, daysBetween } from '../day.ts'
import { type BookLine, type Result, repairCost, resultOf } from '../finances/transaction.ts'
import { formatPence, type Pence } from '../money.ts'
import { median, percentageOf } from '../statistics.ts'
import type { LettingHistory, Vacancy } from './summary.ts'

export interface ComparedProperty extends Vacancy, Result {
  readonly propertyId: number
  readonly address: string
  readonly city: string
  readonly marketValue: Pence | null
  readonly repairs: Pence
  /** Percent of the value; null without one, and for a property that was not there for all of the twelve months. */
  readonly netYield: number | null
  /** Expenses as percent of income; null without income. */
  readonly costShare: number | null
  /** What the void days would have brought at the rent that is asked (rule: analytics-void). */
  readonly rentNotCharged: Pence
}

export interface PropertyYear {
  readonly id: number
  readonly address: string
  readonly city: string
  readonly rentAmount: Pence
  readonly marketValue: Pence | null
  readonly lines: readonly BookLine[]
  readonly vacancy: Vacancy
}

/**
 * The figures of a property over `year`, a range of twelve months, in pence and percent (rule: analytics-comparison).
 */
export function comparedProperty(facts: PropertyYear, year: DayRange): ComparedProperty {
  const { id, address, city, marketValue, lines, vacancy } = facts
  const result = resultOf(lines)
  const isWhole = vacancy.days > daysBetween(year.from, year.to)
  return {
    propertyId: id,
    address,
    city,
    marketValue,
    ...result,
    ...vacancy,
    repairs: repairCost(lines),
    netYield: isWhole ? percentageOf(result.net, marketValue) : null,
    costShare: result.income > 0 ? percentageOf(result.expenses, result.income) : null,
    rentNotCharged: Math.round((vacancy.voidDays * 12 * facts.rentAmount) / 365),
  }
}

/** Percent of the value, percent of the income, and pence; null where too few properties have the figure to compare. */
export interface Medians {
  readonly netYield: number | null
  readonly costShare: number | null
  readonly repairs: Pence | null
}

/** How many properties must have a figure for its median to mean anything. */
export const fewestToCompare = 3

const toOneDecimal = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/**
 * The median of each figure, among the properties that have it. Repairs are compared among the properties that had any,
 * because in most portfolios the median of all would be nothing.
 */
export function mediansOf(properties: readonly ComparedProperty[]): Medians {
  const of = (figure: (property: ComparedProperty) => number | null) => {
    const known = properties.flatMap((property) => figure(property) ?? [])
    return known.length < fewestToCompare ? null : median(known)
  }
  const repairs = of((property) => (property.repairs > 0 ? property.repairs : null))
  return {
    netYield: toOneDecimal(of(({ netYield }) => netYield)),
    costShare: toOneDecimal(of(({ costShare }) => costShare)),
    repairs: repairs === null ? null : Math.round(repairs),
  }
}

/** How many times the median a figure is, to one decimal; null without a median above zero. */
export function timesMedian(own: number | null, middle: number | null): number | null {
  return own === null || middle === null || middle <= 0 ? null : Math.round((own * 10) / middle) / 10
}

export const deviationFigures = ['repairs', 'costShare', 'netYield', 'void'] as const

export interface Deviation {
  readonly figure: (typeof deviationFigures)[number]
  /**
   * What it is about in money: what was spent above the median, what the yield is short
   * of it, or the rent that was not charged.
   */
  readonly money: Pence
}

const timesThatStandOut = 2
/** About two months, which a home that is let again without haste may take. */
const voidDaysThatStandOut = 60
/** Where costs are small, many times the median is still little money, and no reason to look. */
const leastMoney: Pence = 25_000

/** They say why costs are high or a yield is low, and so come before these. */
const causes: readonly Deviation['figure'][] = ['repairs', 'void']

/**
 * The way in which a property stands out that is about the most money; null where it does
 * not stand out (rule: analytics-stands-out).
 */
export function deviationOf(property: ComparedProperty, medians: Medians): Deviation | null {
  const { repairs, costShare, netYield, income, expenses, marketValue, voidDays, rentNotCharged } = property
  const [usualRepairs, usualShare, usualYield] = [medians.repairs ?? 0, medians.costShare ?? 0, medians.netYield ?? 0]
  const deviations: Deviation[] = []
  if (usualRepairs > 0 && repairs >= timesThatStandOut * usualRepairs)
    deviations.push({ figure: 'repairs', money: repairs - usualRepairs })
  if (costShare !== null && usualShare > 0 && costShare >= timesThatStandOut * usualShare)
    deviations.push({ figure: 'costShare', money: expenses - Math.round((usualShare * income) / 100) })
  if (netYield !== null && marketValue !== null && usualYield > 0 && netYield <= usualYield / timesThatStandOut)
    deviations.push({ figure: 'netYield', money: Math.round(((usualYield - netYield) * marketValue) / 100) })
  if (voidDays >= voidDaysThatStandOut) deviations.push({ figure: 'void', money: rentNotCharged })
  const worthALook = deviations.filter(({ money }) => money >= leastMoney).toSorted((a, b) => b.money - a.money)
  return worthALook.find(({ figure }) => causes.includes(figure)) ?? worthALook[0] ?? null
}

export interface StandingOut {
  readonly property: ComparedProperty
  readonly deviation: Deviation
}

/** The properties that stand out, those with the most money at stake first. */
export function standingOut(properties: readonly ComparedProperty[], medians: Medians): StandingOut[] {
  return properties
    .flatMap((property) => {
      const deviation = deviationOf(property, medians)
      return deviation ? [{ property, deviation }] : []
    })
    .toSorted((a, b) => b.deviation.money - a.deviation.money || a.property.propertyId - b.property.propertyId)
}

/** 'Repair cost is 3.1 times the median: £1,240 against £400'. */
export function deviationWords(
  { figure }: Pick<Deviation, 'figure'>,
  property: Pick<ComparedProperty, 'repairs' | 'costShare' | 'netYield' | 'days' | 'voidDays' | 'rentNotCharged'>,
  medians: Medians,
): string {
  const { repairs, costShare, netYield, days, voidDays, rentNotCharged } = property
  switch (figure) {
    case 'repairs':
      return `Repair cost is ${timesMedian(repairs, medians.repairs)} times the median: ${formatPence(repairs)} against ${formatPence(medians.repairs ?? 0)}`
    case 'costShare':
      return `Cost share is ${timesMedian(costShare, medians.costShare)} times the median: ${costShare}% against ${medians.costShare}%`
    case 'netYield':
      return `Net yield is ${netYield}%; the median is ${medians.netYield}%`
    case 'void':
      return `Empty on ${voidDays} of ${days} days: ${formatPence(rentNotCharged)} of rent not charged`
  }
}

export const rankings = ['netYield', 'costShare', 'repairs'] as const
export type Ranking = (typeof rankings)[number]

/**
 * The properties that have the figure (or had any repairs), the worst first: the lowest yield,
 * the highest share of costs, the dearest repairs.
 */
export function rankedBy(properties: readonly ComparedProperty[], ranking: Ranking): ComparedProperty[] {
  const known = properties.filter((property) =>
    ranking === 'repairs' ? property.repairs > 0 : property[ranking] !== null,
  )
  const sign = ranking === 'netYield' ? 1 : -1
  return known.toSorted((a, b) => sign * ((a[ranking] ?? 0) - (b[ranking] ?? 0)) || a.propertyId - b.propertyId)
}

/** The properties that had void days, most of them first. */
export function longestVoids(properties: readonly ComparedProperty[]): ComparedProperty[] {
  return properties
    .filter(({ voidDays }) => voidDays > 0)
    .toSorted((a, b) => b.voidDays - a.voidDays || b.rentNotCharged - a.rentNotCharged || a.propertyId - b.propertyId)
}

/**
 * The day from which a property has been empty; null while it is let, and where nobody
 * lived there at any time in the history.
 */
export function emptySince({ spans }: Pick<LettingHistory, 'spans'>, today: Day): Day | null {
  const last = spans.at(-1)
  return last && last.to < today ? addDays(last.to, 1) : null
}
