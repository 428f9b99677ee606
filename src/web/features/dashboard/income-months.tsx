import { useQuery } from '@tanstack/react-query'
import { dashboard, type IncomeMonth } from '#api/dashboard.ts'
import { formatMonth } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { BarChart } from '#web/features/finances/bar-chart.tsx'
import { MonthSummary } from '#web/features/rent/month-summary.tsx'
import { get } from '#web/lib/api/query-client.ts'

/**
 * What of this month's rent came in, then twelve months of it, expected against received:
 * a chart, and the same as a table.
 */
export function IncomeMonths() {
  const { data, error, refetch } = useQuery(get(dashboard.income))
  if (data?.every(({ expected, received }) => expected === 0 && received === 0)) return null
  return (
    <Section
      title="Rent of the last twelve months"
      actions={
        <NavigateButton href="/finances" variant="quiet" size="small" className="-mr-3 print:hidden">
          View finances
        </NavigateButton>
      }
    >
      <div className="mb-6">
        <MonthSummary />
      </div>
      {data ? (
        <>
          <BarChart
            title="Rent of twelve months, expected and received, as in the table below"
            names={['Expected', 'Received']}
            fills={['fill-edge', 'fill-press']}
            bars={data.map(({ month, expected, received }) => ({
              label: formatMonth(`${month}-01`),
              short: formatMonth(`${month}-01`).slice(0, 3),
              values: [expected, received],
            }))}
          />
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-press">Show as a table</summary>
            <DataTable label="Monthly income" columns={columns} rows={data} rowKey={({ month }) => month} />
          </details>
        </>
      ) : error ? (
        <ErrorState heading="Error loading monthly income" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading monthly income…">
          <Skeleton className="aspect-[88/23] max-h-72 w-full" />
          <Skeleton className="mt-2 h-18 w-full" />
        </Loading>
      )}
    </Section>
  )
}

const columns: Column<IncomeMonth>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatMonth(`${month}-01`) },
  { key: 'expected', header: 'Expected', cell: ({ expected }) => `${formatPence(expected)} expected`, align: 'end' },
  { key: 'received', header: 'Received', cell: ({ received }) => formatPence(received), align: 'end', narrow: 'value' },
]
