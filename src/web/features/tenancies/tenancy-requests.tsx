import { maintenance } from '#api/maintenance.ts'
import type { Tenancy } from '#api/tenancies.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { latestColumns } from '#web/features/maintenance/request-columns.tsx'
import { useList } from '#web/lib/api/use-list.ts'

/** What this tenant has reported, the newest first. */
export function TenancyRequests({ tenancy }: { tenancy: Tenancy }) {
  const list = useList(maintenance.list, { query: { tenantId: tenancy.id } })
  return (
    <Section title="Maintenance requests">
      <ListState
        list={list}
        errorHeading="Error loading maintenance requests"
        skeleton={<SkeletonRows rows={1} label="Loading maintenance requests…" />}
        empty={<p className="text-muted">Nothing has been reported.</p>}
      >
        {(rows) => (
          <DataTable
            label="Maintenance requests"
            columns={latestColumns}
            rows={rows}
            rowKey={({ id }) => id}
            href={({ id }) => `/maintenance/${id}`}
          />
        )}
      </ListState>
    </Section>
  )
}
