import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { summaryColumns } from '#web/features/rent/rent-columns.tsx'

/** The latest rent that fell due, paid or not, under the calendar. Nothing where there is none. */
export function RecentRent({ payments, today }: { payments: RentPayment[]; today: Day }) {
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
