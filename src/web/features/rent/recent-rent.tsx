import { useQuery } from '@tanstack/react-query'
import { dashboard } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { get } from '#web/lib/api/query-client.ts'
import { summaryColumns } from './rent-columns.tsx'

type RecentRentProps = { payments: readonly RentPayment[]; today: Day }

/** The latest rent that fell due, paid or not, under a landlord's calendar. Nothing where there is none. */
export function RecentRent({ payments, today }: RecentRentProps) {
  if (payments.length === 0) return null
  return (
    <Section title="Recent Rent Payments">
      <DataTable
        label="Recent Rent Payments"
        columns={summaryColumns(today)}
        rows={payments}
        rowKey={(payment) => payment.id}
        href={(payment) => `/properties/${payment.propertyId}`}
        empty={null}
      />
    </Section>
  )
}

/** The same on a screen other than the dashboard, which brings it along. */
export function LatestRecentRent({ today }: { today: Day }) {
  const { data } = useQuery(get(dashboard.get))
  if (!data || !('recentRentPayments' in data)) return null
  return (
    <div className="mt-10 empty:hidden">
      <RecentRent payments={data.recentRentPayments} today={today} />
    </div>
  )
}
