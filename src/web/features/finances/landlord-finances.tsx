import { ChartLine, ChartNoAxesCombined, Landmark, Receipt, ReceiptText } from 'lucide-react'
import { type FinancialSummary, financial } from '#api/financial.ts'
import { addDays, formatMonth, londonDay } from '#domain/day.ts'
import { financeCostsIn, isExpenseType, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { type DayRange, yearBefore } from '#domain/tax/tax-year.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn } from '#web/components/lists/labelled-cell.tsx'
import { PropertyChoice } from '#web/features/choices/property-choice.tsx'
import { call } from '#web/lib/api/call.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { BarChart } from './bar-chart.tsx'
import { useSummary } from './finances.hooks.ts'
import { PeriodFields } from './period-fields.tsx'
import { inWords, rangeOf, thisTaxYear } from './periods.ts'

/** A landlord's income, expenses and net, beside the year before. */
export function LandlordFinances() {
  const today = londonDay(new Date())
  const [filters, setFilters] = useFilters({ period: thisTaxYear(today), from: '', to: '', property: '' })
  const propertyId = Number.parseInt(filters.property, 10) || undefined
  const range = rangeOf(filters.period, filters.from, filters.to, today)
  const { data, error } = useSummary(range, propertyId)
  const links = (
    <>
      <NavigateButton href="/expenses" variant="secondary" icon={<Receipt aria-hidden />}>
        Expenses
      </NavigateButton>
      <NavigateButton href="/finances/tax" variant="secondary" icon={<ReceiptText aria-hidden />}>
        Tax
      </NavigateButton>
      <NavigateButton href="/finances/mortgages" variant="secondary" icon={<Landmark aria-hidden />}>
        Mortgages
      </NavigateButton>
      <NavigateButton href="/finances/report" variant="secondary" icon={<ChartNoAxesCombined aria-hidden />}>
        Portfolio report
      </NavigateButton>
      <NavigateButton href="/finances/analytics" variant="secondary" icon={<ChartLine aria-hidden />}>
        Analytics
      </NavigateButton>
    </>
  )
  return (
    <Page title="Finances" description={range ? inWords(range) : 'Choose two dates'} actions={links}>
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:max-w-2xl print:hidden">
          <PeriodFields value={filters} onChange={setFilters} />
          <PropertyChoice
            label="Property"
            hideLabel
            placeholder="All properties"
            value={propertyId ?? null}
            onChoose={(property) => setFilters({ property: property ? String(property.id) : '' })}
          />
        </div>
        {data ? (
          <Figures summary={data} propertyId={propertyId} />
        ) : error ? (
          <ErrorState heading="Error loading finances" error={error} />
        ) : (
          range && <SkeletonRows label="Loading finances…" />
        )}
      </div>
    </Page>
  )
}

/** Everything that the screen shows about a range. */
export function Figures({ summary, propertyId }: { summary: FinancialSummary; propertyId: number | undefined }) {
  const { income, expenses, financeCosts, net, previous, depositsHeld } = summary
  const before = (amount: Pence) => `${formatPence(amount)} ${beforeInWords(summary)}`
  return (
    <>
      <section aria-label="Result">
        <StatRow hasMoney>
          <StatCard label="Income" value={formatPence(income)} note={before(previous.income)} />
          <StatCard label="Expenses" value={formatPence(expenses)} note={before(previous.expenses)} />
          <StatCard label="Finance costs" value={formatPence(financeCosts)} note="interest, box 44" />
          <StatCard label="Net" value={formatPence(net)} note={before(previous.net)} />
          <StatCard label="Deposits held" value={formatPence(depositsHeld)} note="tenants' money, no income" />
        </StatRow>
      </section>
      <Months summary={summary} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[3fr_2fr]">
        <Part
          title="By property"
          label="Finances by property"
          rows={summary.properties}
          columns={withFinanceCosts(byProperty, summary)}
          keyOf={({ propertyId }) => propertyId ?? 0}
        />
        <Part
          title="By kind"
          label="Finances by kind"
          rows={summary.categories}
          columns={byKind}
          keyOf={({ type }) => type}
        />
      </div>
      <Exports summary={summary} propertyId={propertyId} />
    </>
  )
}

/** What came in so far stands beside the whole of the same range a year before, and says so. */
function beforeInWords(range: DayRange): string {
  if (range.to < londonDay(new Date())) return 'a year before'
  const isYear = addDays(yearBefore(range).to, 1) === range.from
  return isYear ? 'in the whole year before' : 'in the whole period a year before'
}

function Months({ summary }: { summary: FinancialSummary }) {
  const bars = summary.months.map(({ month, income, expenses, net }) => ({
    label: formatMonth(`${month}-01`),
    short: formatMonth(`${month}-01`).slice(0, 3),
    values: [income, expenses, net],
  }))
  const isDrawn = bars.length <= 25 && bars.some(({ values }) => values.some((value) => value !== 0))
  return (
    <Section title="By month">
      {isDrawn && (
        <div className="mb-4">
          <BarChart
            title="Income, expenses and net by month, as in the table below"
            names={['Income', 'Expenses', 'Net']}
            fills={['fill-press', 'fill-brass', 'fill-edge']}
            bars={bars}
          />
        </div>
      )}
      <DataTable
        label="Finances by month"
        columns={withFinanceCosts(byMonth, summary)}
        rows={summary.months}
        rowKey={({ month }) => month}
      />
    </Section>
  )
}

type Amounts = { income: Pence; expenses: Pence; net: Pence }

const amountColumns = <Row extends Amounts>(): Column<Row>[] => [
  figureColumn('Income', ({ income }) => formatPence(income)),
  figureColumn('Expenses', ({ expenses }) => formatPence(expenses)),
  { key: 'net', header: 'Net', cell: ({ net }) => formatPence(net), align: 'end', narrow: 'value' },
]

/** Where there are any, so that the columns come to the net. */
function withFinanceCosts<Row extends Amounts>(columns: Column<Row>[], { financeCosts }: FinancialSummary) {
  const column: Column<Row> = figureColumn('Finance costs', (row) => formatPence(financeCostsIn(row)))
  return financeCosts === 0 ? columns : columns.toSpliced(-1, 0, column)
}

const byMonth: Column<FinancialSummary['months'][number]>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(`${month}-01`) },
  ...amountColumns(),
]

const byProperty: Column<FinancialSummary['properties'][number]>[] = [
  { key: 'address', header: 'Property', cell: ({ address }) => address },
  ...amountColumns(),
]

const byKind: Column<FinancialSummary['categories'][number]>[] = [
  { key: 'type', header: 'Kind', cell: ({ type }) => transactionTypeLabels[type] },
  { key: 'side', header: 'Side', cell: ({ type }) => (isExpenseType(type) ? 'Expense' : 'Income') },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
]

type PartProps<Row> = {
  title: string
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
}

function Part<Row>({ title, label, rows, columns, keyOf }: PartProps<Row>) {
  return (
    <Section title={title}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        empty={<p className="border-edge border-t py-4 text-muted">No income or expenses in this period.</p>}
      />
    </Section>
  )
}

function Exports({ summary: { from, to }, propertyId }: { summary: FinancialSummary; propertyId: number | undefined }) {
  const fileOf = (format: 'csv' | 'pdf') => ({
    name: `Finances ${from} to ${to}.${format}`,
    read: () => call(financial.export, { query: { from, to, propertyId, format } }),
  })
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ExportButton {...fileOf('csv')}>Export CSV</ExportButton>
      <ExportButton {...fileOf('pdf')}>Export PDF</ExportButton>
    </div>
  )
}
