import type { Analytics } from '#api/analytics.ts'
import { punctualityLabels } from '#domain/analytics/summary.ts'
import { formatPercentage } from '#domain/statistics.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { breakable } from '#web/components/lists/breakable.ts'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn } from '#web/components/lists/labelled-cell.tsx'
import { CsvButton, Meaning, shownOf } from './figures.tsx'

type Row = Analytics['tenancies']['rows'][number]
type Punctuality = Analytics['tenancies']['punctuality'][number]

/** How tenancies pay, and which of them pay late. */
export function ComparedTenancies({ data: { tenancies } }: { data: Analytics }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-2">
      <Section
        title="How rent is paid"
        note={tenancies.medianOnTime === null ? undefined : `Median ${tenancies.medianOnTime}% on time`}
      >
        <Meaning>
          Tenancies of which rent fell due in the last four quarters, by the share of payments that were paid in full by
          their day. What was given up does not count.
        </Meaning>
        <DataTable
          label="Tenancies by how they pay"
          columns={punctualityColumns}
          rows={tenancies.total === 0 ? [] : tenancies.punctuality}
          rowKey={({ punctuality }) => punctuality}
          empty={<EmptyNote>No rent fell due.</EmptyNote>}
        />
      </Section>
      <Section title="Late most often" note={shownOf(tenancies.rows.length, tenancies.late)}>
        <Meaning>
          By the share of payments on time, and then by the mean of days late, which counts up to today what is still
          owed.
        </Meaning>
        <DataTable
          label="Tenancies that pay late"
          columns={columns}
          rows={tenancies.rows}
          rowKey={({ tenantId }) => tenantId}
          href={({ tenantId }) => `/tenants/${tenantId}`}
          empty={<EmptyNote>Everything was paid on time.</EmptyNote>}
        />
        <div className="mt-4">
          <CsvButton table="tenancies" what="All tenancies as CSV" />
        </div>
      </Section>
    </div>
  )
}

const punctualityColumns: Column<Punctuality>[] = [
  { key: 'how', header: 'Payments', cell: ({ punctuality }) => punctualityLabels[punctuality] },
  { key: 'count', header: 'Tenancies', cell: ({ tenancies }) => tenancies, align: 'end', narrow: 'value' },
]

const columns: Column<Row>[] = [
  {
    key: 'tenant',
    header: 'Tenant',
    cell: ({ tenantName, address }) => (
      <>
        {breakable(tenantName)}
        <span className="block font-normal text-muted text-sm">{breakable(address)}</span>
      </>
    ),
  },
  figureColumn('On time', ({ onTime, payments }) => `${onTime} of ${payments}`),
  figureColumn('Days late', ({ averageDaysLate }) => averageDaysLate ?? '–'),
  {
    key: 'share',
    header: 'Share',
    cell: ({ paidOnTime }) => formatPercentage(paidOnTime),
    align: 'end',
    narrow: 'value',
  },
]
