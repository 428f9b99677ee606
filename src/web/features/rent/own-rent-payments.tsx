import { PoundSterling } from 'lucide-react'
import { londonDay } from '#domain/day.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { useRentPayments } from './rent.hooks.ts'
import { ownColumns } from './rent-columns.tsx'

/** A tenant's own payments: what is due and what has come in. */
export function OwnRentPayments() {
  const { rows, error, ...more } = useRentPayments({ q: '', status: '' })
  if (error) {
    return <ErrorState heading="Error loading rent payments" error={error} />
  }
  if (!rows) return <SkeletonRows label="Loading rent payments…" />
  return (
    <div>
      <DataTable
        label="Your rent payments"
        columns={ownColumns(londonDay(new Date()))}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<PoundSterling />}
            title="No rent payments yet"
            text="Your landlord enters what is due and what has come in."
          />
        }
      />
      <ShowMore {...more} />
    </div>
  )
}
