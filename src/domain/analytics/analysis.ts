/**
 * All that advanced analytics say about a landlord's homes, put together from the books, the rent, the tenancies and
 * the repairs. The screen shows the beginning of each list; the files have all of it.
 */

import { calendarQuarterOf, completeQuarters, lastFourQuarters } from '../calendar-quarter.ts'
import type { Day, DayRange } from '../day.ts'
import type { BookLine } from '../finances/transaction.ts'
import type { IssueType } from '../maintenance.ts'
import type { Letting } from '../portfolio-report.ts'
import { median } from '../statistics.ts'
import {
  type ComparedProperty,
  comparedProperty,
  emptySince,
  longestVoids,
  type Medians,
  mediansOf,
  type PropertyYear,
  type Ranking,
  rankedBy,
  standingOut,
} from './properties.ts'
import { type RepairsOfKind, type ReportedRepair, repairsByKind, repairsByProperty } from './repairs.ts'
import {
  type ComparedTenancy,
  comparedTenancies,
  type LettingHistory,
  lettingHistory,
  mostOfList,
  type Period,
  punctualityOfAll,
  quartersShown,
  type TenancyRent,
  type TrendFacts,
  trendsOf,
  vacancyIn,
  yearsOf,
} from './summary.ts'

export interface Ranges {
  /** The oldest first. */
  readonly quarters: readonly DayRange[]
  /** The twelve months to the end of the last of them. */
  readonly year: DayRange
  /** The first day of either. */
  readonly from: Day
  /** When the quarter that runs is over. */
  readonly nextQuarterEnds: Day
}

/** The quarters and the year to look back on. `first` is the first day with any figures, null where there is none. */
export function rangesOf(first: Day | null, today: Day): Ranges {
  const quarters = completeQuarters(first, today, quartersShown)
  const year = lastFourQuarters(today)
  const from = quarters.length > 4 && quarters[0] ? quarters[0].from : year.from
  return { quarters, year, from, nextQuarterEnds: calendarQuarterOf(today).to }
}

export interface Facts extends Pick<TrendFacts, 'rent' | 'lines'> {
  readonly properties: readonly (Omit<PropertyYear, 'lines' | 'vacancy'> & { readonly createdOn: Day })[]
  readonly lettings: readonly Letting[]
  /** Those that follow are of the year. */
  readonly propertyLines: readonly (BookLine & { readonly propertyId: number | null })[]
  readonly tenancies: readonly TenancyRent[]
  readonly repairs: readonly ReportedRepair[]
  readonly repairLines: readonly (BookLine & { readonly issue: IssueType | null })[]
}

export interface Analysis extends Ranges {
  readonly trends: readonly Period[]
  /** By address, as they were given. */
  readonly properties: readonly ComparedProperty[]
  readonly medians: Medians
  readonly histories: ReadonlyMap<number, LettingHistory>
  readonly tenancies: readonly ComparedTenancy[]
  readonly repairs: readonly ReportedRepair[]
  readonly repairKinds: readonly RepairsOfKind[]
}

/**
 * The whole analysis of every property and tenancy, in pence, days and percent. Needs the facts of all the `ranges`.
 */
export function analysisOf(ranges: Ranges, facts: Facts, today: Day): Analysis {
  const { quarters, year, from } = ranges
  const lettings = Map.groupBy(facts.lettings, ({ propertyId }) => propertyId)
  const lines = Map.groupBy(facts.propertyLines, ({ propertyId }) => propertyId)
  const histories = new Map(
    facts.properties.map(({ id, createdOn }) => [
      id,
      lettingHistory(createdOn, lettings.get(id) ?? [], { from, to: today }, today),
    ]),
  )
  const properties = facts.properties.flatMap((property) => {
    const history = histories.get(property.id)
    const vacancy = history ? vacancyIn(history, year) : { days: 0, voidDays: 0 }
    const booked = lines.get(property.id) ?? []
    // One that was added since has no year to compare.
    return vacancy.days === 0 && booked.length === 0
      ? []
      : comparedProperty({ ...property, lines: booked, vacancy }, year)
  })
  return {
    ...ranges,
    trends: trendsOf(quarters, { ...facts, histories: [...histories.values()] }),
    properties,
    medians: mediansOf(properties),
    histories,
    tenancies: comparedTenancies(facts.tenancies),
    repairs: facts.repairs,
    repairKinds: repairsByKind(facts.repairs, facts.repairLines),
  }
}

/**
 * What a screen shows of an analysis: the first rows of each list, and how many rows
 * there are in all (rule: analytics-lists).
 */
export function inShort(analysis: Analysis, today: Day) {
  const { trends, properties, medians, histories, tenancies } = analysis
  const { year, previous } = yearsOf(trends)
  const addresses = new Map(properties.map(({ propertyId, address }) => [propertyId, address]))
  const out = standingOut(properties, medians)
  const voids = longestVoids(properties)
  const late = tenancies.filter(({ payments, onTime }) => onTime < payments)
  const slowest = repairsByProperty(analysis.repairs)
  const shown = <Row>(rows: readonly Row[]) => rows.slice(0, mostOfList)
  const ranked = (ranking: Ranking) => {
    const rows = rankedBy(properties, ranking)
    return { total: rows.length, rows: shown(rows) }
  }
  return {
    nextQuarterEnds: analysis.nextQuarterEnds,
    quarters: [...trends],
    year,
    previous,
    properties: properties.length,
    medians,
    standingOut: {
      total: out.length,
      rows: shown(out).map(({ property, deviation }) => ({ ...property, ...deviation })),
    },
    lowestYields: ranked('netYield'),
    highestCostShares: ranked('costShare'),
    highestRepairs: ranked('repairs'),
    voids: {
      total: voids.length,
      rows: shown(voids).map((property) => ({
        ...property,
        emptySince: emptySince(histories.get(property.propertyId) ?? { spans: [] }, today),
      })),
    },
    repairs: {
      kinds: [...analysis.repairKinds],
      total: slowest.length,
      slowest: shown(slowest).map((row) => ({ ...row, address: addresses.get(row.propertyId) ?? '' })),
    },
    tenancies: {
      total: tenancies.length,
      late: late.length,
      medianOnTime: median(tenancies.flatMap(({ paidOnTime }) => paidOnTime ?? [])),
      punctuality: punctualityOfAll(tenancies),
      rows: shown(late),
    },
  }
}
