import type { Analytics } from '#api/analytics.ts'
import { issueTypeLabels } from '#domain/maintenance.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn } from '#web/components/lists/labelled-cell.tsx'
import { days, Meaning, shownOf } from './figures.tsx'

type Kind = Analytics['repairs']['kinds'][number]
type Slow = Analytics['repairs']['slowest'][number]

/** What repairs there were, how long they took and what they cost, and where they take longest. */
export function Repairs({ data: { repairs, year } }: { data: Analytics }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-2">
      <Section title="Repairs by kind" note={`${formatPence(year?.repairs ?? 0)} in all`}>
        <Meaning>
          Reported in the last four quarters, without those that were cancelled. Days are the median from report to
          completion; a repair that is open counts up to today. Cost is what was booked for it in that time.
        </Meaning>
        <DataTable
          label="Repairs by kind"
          columns={kindColumns}
          rows={repairs.kinds}
          rowKey={({ issue }) => issue ?? 'none'}
          empty={<EmptyNote>No repairs were reported or paid for.</EmptyNote>}
        />
      </Section>
      <Section title="Slowest repairs" note={shownOf(repairs.slowest.length, repairs.total)}>
        <Meaning>
          Properties by the median days of their repairs, counted in the same way. One repair that waits for long is
          seen here, too.
        </Meaning>
        <DataTable
          label="Properties with the slowest repairs"
          columns={slowColumns}
          rows={repairs.slowest}
          rowKey={({ propertyId }) => propertyId}
          href={({ propertyId }) => `/properties/${propertyId}`}
          empty={<EmptyNote>No repairs were reported.</EmptyNote>}
        />
      </Section>
    </div>
  )
}

const reported = ({ reported: count, open }: Pick<Kind, 'reported' | 'open'>) =>
  open > 0 ? `${count}, ${open} open` : String(count)

const kindColumns: Column<Kind>[] = [
  { key: 'kind', header: 'Kind', cell: ({ issue }) => (issue ? issueTypeLabels[issue] : 'Without a request') },
  figureColumn('Reported', (row) => (row.issue ? reported(row) : '–')),
  figureColumn('Median', ({ medianDays }) => days(medianDays)),
  { key: 'cost', header: 'Cost', cell: ({ cost }) => formatPence(cost), align: 'end', narrow: 'value' },
]

const slowColumns: Column<Slow>[] = [
  { key: 'property', header: 'Property', cell: ({ address }) => address },
  figureColumn('Reported', (row) => reported(row)),
  { key: 'days', header: 'Median', cell: ({ medianDays }) => days(medianDays), align: 'end', narrow: 'value' },
]
