import type { FinancialSummary } from '#api/financial.ts'
import type { Day } from '#domain/day.ts'
import { formatMonth } from '#domain/day-forms.ts'
import { isStillToCome } from '#domain/finances/summary.ts'
import { financeCostsIn, isExpenseType, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn, LabelledCell } from '#web/components/lists/labelled-cell.tsx'
import { LongTable } from '#web/components/lists/long-table.tsx'
import { useWide } from '#web/lib/browser/use-media.ts'
import { BarChart } from './bar-chart.tsx'

type Amounts = { income: Pence; expenses: Pence; net: Pence }
type MonthRow = FinancialSummary['months'][number]

/** Two years and a month: the bars of more would be lines. */
const mostBarsDrawn = 25

/** The months of a range as bars and as a table; those to come have no figures yet. */
export function ByMonth({ summary, today }: { summary: FinancialSummary; today: Day }) {
  const { months } = summary
  const isWide = useWide()
  const isToCome = (row: MonthRow) => isStillToCome(row, today)
  const shortNames = shortNamesOf(months.map(({ month }) => month))
  const bars = months.map(({ month, income, expenses, net }, at) => ({
    label: nameOf(month),
    short: shortNames[at] ?? '',
    values: [income, expenses, net],
  }))
  const isDrawn = bars.length <= mostBarsDrawn && bars.some(({ values }) => values.some((value) => value !== 0))
  const month: Column<MonthRow> = {
    key: 'month',
    header: 'Month',
    cell: (row) => (isToCome(row) ? <MonthToCome month={row.month} isWide={isWide} /> : nameOf(row.month)),
    total: 'Total',
  }
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
        columns={[month, ...amountColumns<MonthRow>(summary, isToCome, isWide)]}
        rows={months}
        rowKey={(row) => row.month}
      />
    </Section>
  )
}

type HomeRow = FinancialSummary['properties'][number]

export function ByProperty({ summary }: { summary: FinancialSummary }) {
  const property: Column<HomeRow> = {
    key: 'address',
    header: 'Property',
    cell: ({ address }) => address,
    total: 'Total',
  }
  return (
    <Section title="By property">
      <LongTable
        what="properties"
        label="Finances by property"
        columns={[property, ...amountColumns<HomeRow>(summary)]}
        rows={summary.properties}
        rowKey={({ propertyId }) => propertyId ?? 0}
        empty={nothing}
      />
    </Section>
  )
}

type KindRow = { key: string; kind: string; side: string; amount: Pence }

/** Finance costs are of no kind of expense: they stand last, and say so (rule: finances-finance-costs). */
export function ByKind({ summary: { categories, financeCosts } }: { summary: FinancialSummary }) {
  const rows: KindRow[] = categories.map(({ type, amount }) => ({
    key: type,
    kind: transactionTypeLabels[type],
    side: isExpenseType(type) ? 'Expense' : 'Income',
    amount,
  }))
  if (financeCosts !== 0)
    rows.push({ key: 'finance costs', kind: 'Finance costs', side: 'Apart from expenses', amount: financeCosts })
  return (
    <Section title="By kind">
      <DataTable label="Finances by kind" columns={kindColumns} rows={rows} rowKey={({ key }) => key} empty={nothing} />
    </Section>
  )
}

const kindColumns: Column<KindRow>[] = [
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { key: 'side', header: 'Side', cell: ({ side }) => side },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
]

/**
 * The columns of income, expenses and net, with their totals, and of finance costs if there are any, so that the
 * columns add up to the net. A month still to come has a dash in each column of a table; on a phone its entry says so.
 */
function amountColumns<Row extends Amounts>(
  { income, expenses, financeCosts, net }: FinancialSummary,
  isToCome: (row: Row) => boolean = () => false,
  isWide = true,
): Column<Row>[] {
  const figure = (header: string, amountOf: (row: Row) => Pence, total: Pence, toCome?: string): Column<Row> => {
    const column = figureColumn<Row>(header, (row) => formatPence(amountOf(row)))
    const cellToCome = isWide ? <Dash /> : toCome
    return {
      ...column,
      cell: (row) => (isToCome(row) ? cellToCome : column.cell(row)),
      total: <LabelledCell label={header}>{formatPence(total)}</LabelledCell>,
    }
  }
  return [
    figure('Income', (row) => row.income, income, 'Still to come'),
    figure('Expenses', (row) => row.expenses, expenses),
    ...(financeCosts === 0 ? [] : [figure('Finance costs', financeCostsIn, financeCosts)]),
    {
      key: 'net',
      header: 'Net',
      cell: (row) => (isToCome(row) ? <Dash /> : formatPence(row.net)),
      align: 'end',
      narrow: 'value',
      total: formatPence(net),
    },
  ]
}

const nothing = <EmptyNote>No income or expenses in this period.</EmptyNote>

const nameOf = (month: string) => formatMonth(`${month}-01`)

/** 'Apr', and 'Apr 27' where the range has two: a tax year begins and ends in that month. */
function shortNamesOf(months: readonly string[]): string[] {
  const names = months.map((month) => nameOf(month).slice(0, 3))
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return months.map((month, at) => {
    const name = names[at] ?? ''
    return isTwice(name) ? `${name} ${month.slice(2, 4)}` : name
  })
}

function MonthToCome({ month, isWide }: { month: string; isWide: boolean }) {
  return (
    <span className="font-normal text-muted">
      {nameOf(month)}
      {isWide && <span className="sr-only">, still to come</span>}
    </span>
  )
}

const Dash = () => (
  <span aria-hidden className="text-muted">
    –
  </span>
)
