import type { Analytics } from '#api/analytics.ts'
import { quarterLabel } from '#domain/calendar-quarter.ts'
import { monthOf, yearOf } from '#domain/day.ts'
import { formatPence } from '#domain/money.ts'
import { formatPercentage } from '#domain/statistics.ts'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn } from '#web/components/lists/labelled-cell.tsx'
import { BarChart } from '#web/features/finances/bar-chart.tsx'
import { CsvButton, days, Meaning } from './figures.tsx'

type Quarter = Analytics['quarters'][number]

/** Quarter by quarter, as bars and as the same figures in a table. */
export function Trends({ quarters }: { quarters: readonly Quarter[] }) {
  return (
    <Section title="By quarter" actions={<CsvButton table="trends" what="Quarters as CSV" />}>
      <div className="mb-6 grid grid-cols-1 gap-x-8 gap-y-5 lg:auto-cols-fr lg:grid-flow-col">
        <Chart
          title="Rent and net"
          names={['Expected', 'Received', 'Net']}
          fills={['fill-edge', 'fill-press', 'fill-brass']}
          quarters={quarters}
          values={({ expected, received, net }) => [expected, received, net]}
        />
        <Chart
          title="Void days"
          names={['Void days']}
          fills={['fill-press']}
          quarters={quarters}
          values={({ voidDays }) => [voidDays]}
          format={days}
        />
        <Chart
          title="Repair cost"
          names={['Repair cost']}
          fills={['fill-brass']}
          quarters={quarters}
          values={({ repairs }) => [repairs]}
        />
      </div>
      <DataTable
        label="Figures by quarter"
        columns={columns}
        rows={quarters.toReversed()}
        rowKey={({ from }) => from}
      />
      <div className="mt-3">
        <Meaning>
          Expected is the rent that fell due in a quarter, received what of it has come in, and collected its share. On
          time is the share of payments that were paid in full by their day; days late is the mean of all of them, and
          counts up to today what is still owed. Let is the share of days with a tenancy: a home counts from the day on
          which it was added, or from its first move-in if that was earlier. Repairs are the expenses for maintenance,
          and net is income less expenses and finance costs, by the day of the money, as in Finances.
        </Meaning>
      </div>
    </Section>
  )
}

type ChartProps = {
  title: string
  names: readonly string[]
  fills: readonly string[]
  quarters: readonly Quarter[]
  values: (quarter: Quarter) => readonly number[]
  format?: (value: number) => string
}

function Chart({ title, names, fills, quarters, values, format = formatPence }: ChartProps) {
  const firstOfYear = (from: string) => monthOf(from) === 1
  const hasNewYear = quarters.some(({ from }) => firstOfYear(from))
  const bars = quarters.map((quarter, at) => ({
    label: quarterLabel(quarter),
    short: firstOfYear(quarter.from) || (at === 0 && !hasNewYear) ? String(yearOf(quarter.from)) : '',
    values: values(quarter),
  }))
  if (bars.every((bar) => bar.values.every((value) => value === 0))) return null
  return (
    <BarChart
      title={`${title} by quarter, as in the table below`}
      names={names}
      fills={fills}
      bars={bars}
      format={format}
      width={360}
    />
  )
}

const columns: readonly Column<Quarter>[] = [
  { key: 'quarter', header: 'Quarter', cell: quarterLabel, className: 'whitespace-nowrap' },
  figureColumn('Expected', ({ expected }) => formatPence(expected)),
  figureColumn('Received', ({ received }) => formatPence(received)),
  figureColumn('Collected', ({ collected }) => formatPercentage(collected)),
  figureColumn('On time', ({ paidOnTime }) => formatPercentage(paidOnTime)),
  figureColumn('Days late', ({ averageDaysLate }) => averageDaysLate ?? '–'),
  figureColumn('Let', (quarter) => formatPercentage(quarter.let)),
  figureColumn('Void days', ({ voidDays }) => voidDays),
  figureColumn('Repairs', ({ repairs }) => formatPence(repairs)),
  figureColumn('Net', ({ net }) => formatPence(net), 'value'),
]
