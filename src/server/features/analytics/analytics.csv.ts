/**
 * Analytics as tables for a spreadsheet: every quarter, property or tenancy, and not only
 * those that the screen has room for.
 */
import type { AnalyticsTable } from '#api/analytics.ts'
import type { Analysis } from '#domain/analytics/analysis.ts'
import { type ComparedProperty, deviationOf, deviationWords } from '#domain/analytics/properties.ts'
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

/** A column: its head, its cell of a row, and its cell of the row of medians, where it has one. */
type Column<Row> = readonly [head: string, cell: (row: Row) => Cell, median?: Cell]

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Cell[][] => [
  columns.map(([head]) => head),
  ...rows.map((row) => columns.map(([, cell]) => cell(row))),
]

const trendColumns: readonly Column<Analysis['trends'][number]>[] = [
  ['Quarter', quarterLabel],
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Rent expected', ({ expected }) => money(expected)],
  ['Rent received', ({ received }) => money(received)],
  ['Collected %', ({ collected }) => known(collected)],
  ['Payments', ({ payments }) => payments],
  ['Paid on time', ({ onTime }) => onTime],
  ['Paid on time %', ({ paidOnTime }) => known(paidOnTime)],
  ['Average days late', ({ averageDaysLate }) => known(averageDaysLate)],
  ['Days', ({ days }) => days],
  ['Void days', ({ voidDays }) => voidDays],
  ['Let %', (quarter) => known(quarter.let)],
  ['Repair cost', ({ repairs }) => money(repairs)],
  ['Net', ({ net }) => money(net)],
]

function trends(analysis: Analysis): Cell[][] {
  return tableOf(trendColumns, analysis.trends)
}

function properties({ properties: compared, medians, repairs }: Analysis): Cell[][] {
  const repairsOf = new Map(repairsByProperty(repairs).map((row) => [row.propertyId, row]))
  const standsOut = (property: ComparedProperty): Cell => {
    const deviation = deviationOf(property, medians)
    return deviation ? deviationWords(deviation, property, medians) : ''
  }
  const columns: readonly Column<ComparedProperty>[] = [
    ['Property', ({ address }) => address, 'Median'],
    ['City', ({ city }) => city],
    ['Value', ({ marketValue }) => money(marketValue)],
    ['Income', ({ income }) => money(income)],
    ['Expenses', ({ expenses }) => money(expenses)],
    ['Finance costs', ({ financeCosts }) => money(financeCosts)],
    ['Net', ({ net }) => money(net)],
    ['Net yield %', ({ netYield }) => known(netYield), known(medians.netYield)],
    ['Cost share %', ({ costShare }) => known(costShare), known(medians.costShare)],
    ['Repair cost', ({ repairs: cost }) => money(cost), money(medians.repairs)],
    ['Repairs reported', ({ propertyId }) => repairsOf.get(propertyId)?.reported ?? 0],
    ['Repairs open', ({ propertyId }) => repairsOf.get(propertyId)?.open ?? 0],
    ['Median days of repairs', ({ propertyId }) => known(repairsOf.get(propertyId)?.medianDays ?? null)],
    ['Days', ({ days }) => days],
    ['Void days', ({ voidDays }) => voidDays],
    ['Rent not charged', ({ rentNotCharged }) => money(rentNotCharged)],
    ['Stands out', standsOut],
  ]
  return [...tableOf(columns, compared), columns.map(([, , median = '']) => median)]
}

const tenancyColumns: readonly Column<Analysis['tenancies'][number]>[] = [
  ['Tenant', ({ tenantName }) => tenantName],
  ['Property', ({ address }) => address],
  ['Payments due', ({ payments }) => payments],
  ['Paid on time', ({ onTime }) => onTime],
  ['Paid on time %', ({ paidOnTime }) => known(paidOnTime)],
  ['Average days late', ({ averageDaysLate }) => known(averageDaysLate)],
]

function tenancies(analysis: Analysis): Cell[][] {
  return tableOf(tenancyColumns, analysis.tenancies)
}
