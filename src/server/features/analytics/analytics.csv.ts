/**
 * Analytics as tables for a spreadsheet: every quarter, property or tenancy, and not only
 * those that the screen has room for.
 */
import type { AnalyticsTable } from '#api/analytics.ts'
import type { Analysis } from '#domain/analytics/analysis.ts'
import { deviationOf, deviationWords } from '#domain/analytics/properties.ts'
import { repairsByProperty } from '#domain/analytics/repairs.ts'
import { quarterLabel } from '#domain/calendar-quarter.ts'
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import type { Pence } from '#domain/money.ts'

type Cell = Parameters<typeof csvRow>[0][number]

const known = (value: number | null): Cell => value ?? ''
const money = (pence: Pence | null): Cell => (pence === null ? '' : { pence })

export function analyticsCsv(table: AnalyticsTable, analysis: Analysis): string {
  return `${byteOrderMark}${tables[table](analysis).map(csvRow).join('')}`
}

const tables: Record<AnalyticsTable, (analysis: Analysis) => Cell[][]> = { trends, properties, tenancies }

const trendHead = [
  'Quarter',
  'From',
  'To',
  'Rent expected',
  'Rent received',
  'Collected %',
  'Payments',
  'Paid on time',
  'Paid on time %',
  'Average days late',
  'Days',
  'Void days',
  'Let %',
  'Repair cost',
  'Net',
]

function trends(analysis: Analysis): Cell[][] {
  const rows = analysis.trends.map((each): Cell[] => [
    quarterLabel(each),
    each.from,
    each.to,
    money(each.expected),
    money(each.received),
    known(each.collected),
    each.payments,
    each.onTime,
    known(each.paidOnTime),
    known(each.averageDaysLate),
    each.days,
    each.voidDays,
    known(each.let),
    money(each.repairs),
    money(each.net),
  ])
  return [trendHead, ...rows]
}

const propertyHead = [
  'Property',
  'City',
  'Value',
  'Income',
  'Expenses',
  'Finance costs',
  'Net',
  'Net yield %',
  'Cost share %',
  'Repair cost',
  'Repairs reported',
  'Repairs open',
  'Median days of repairs',
  'Days',
  'Void days',
  'Rent not charged',
  'Stands out',
]

function properties({ properties: compared, medians, repairs }: Analysis): Cell[][] {
  const repairsOf = new Map(repairsByProperty(repairs).map((row) => [row.propertyId, row]))
  const rows = compared.map((each): Cell[] => {
    const deviation = deviationOf(each, medians)
    const repaired = repairsOf.get(each.propertyId)
    return [
      each.address,
      each.city,
      money(each.marketValue),
      money(each.income),
      money(each.expenses),
      money(each.financeCosts),
      money(each.net),
      known(each.netYield),
      known(each.costShare),
      money(each.repairs),
      repaired?.reported ?? 0,
      repaired?.open ?? 0,
      known(repaired?.medianDays ?? null),
      each.days,
      each.voidDays,
      money(each.rentNotCharged),
      deviation ? deviationWords(deviation, each, medians) : '',
    ]
  })
  const blank = (count: number) => Array.from({ length: count }, () => '')
  const middle = [
    'Median',
    ...blank(6),
    known(medians.netYield),
    known(medians.costShare),
    money(medians.repairs),
    ...blank(7),
  ]
  return [propertyHead, ...rows, middle]
}

const tenancyHead = ['Tenant', 'Property', 'Payments due', 'Paid on time', 'Paid on time %', 'Average days late']

function tenancies(analysis: Analysis): Cell[][] {
  const rows = analysis.tenancies.map((each): Cell[] => [
    each.tenantName,
    each.address,
    each.payments,
    each.onTime,
    known(each.paidOnTime),
    known(each.averageDaysLate),
  ])
  return [tenancyHead, ...rows]
}
