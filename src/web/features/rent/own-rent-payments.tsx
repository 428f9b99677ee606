import { PoundSterling } from 'lucide-react'
import { londonDay } from '#domain/day.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useRentPayments } from './rent.hooks.ts'
import { ownColumns } from './rent-columns.tsx'

/** A tenant's own payments: what is due and what has come in. */
export function OwnRentPayments() {
  const list = useRentPayments({ q: '', status: '' })
  return (
    <ListState
      list={list}
      errorHeading="Error loading rent payments"
      skeleton={<SkeletonRows label="Loading rent payments…" />}
      empty={
        <EmptyState
          icon={<PoundSterling />}
          title="No rent payments yet"
          text="Your landlord enters what is due and what has come in."
        />
      }
    >
      {(rows) => (
        <DataTable
          label="Your rent payments"
          columns={ownColumns(londonDay(new Date()))}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </ListState>
  )
}
