import { Link } from 'wouter'
import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { rentHorizonOnDashboardDays } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { rentColumns } from '#web/features/rent/rent-columns.tsx'
import { RentMarkButtons } from '#web/features/rent/rent-mark-buttons.tsx'

/** The unpaid rent, overdue first, then what falls due in the next 30 days. */
export function UpcomingRent({ payments, today }: { payments: RentPayment[]; today: Day }) {
  return (
    <Section
      title="Upcoming Rent Payments"
      actions={
        <Button asChild variant="quiet" size="small" className="-mr-3 print:hidden">
          <Link href="/rent">View all payments</Link>
        </Button>
      }
    >
      <DataTable
        label="Upcoming Rent Payments"
        columns={rentColumns(today, RentMarkButtons)}
        rows={payments}
        rowKey={(payment) => payment.id}
        href={(payment) => `/properties/${payment.propertyId}`}
        empty={
          <p className="border-edge border-t border-b px-1 py-5 text-muted">
            No unpaid rent, and none due in the next {rentHorizonOnDashboardDays} days.
          </p>
        }
      />
    </Section>
  )
}
