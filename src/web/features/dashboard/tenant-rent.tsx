import { Link } from 'wouter'
import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import { ownColumns } from '#web/features/rent/rent-columns.tsx'

const shown = 6

type TenantRentProps = {
  payments: RentPayment[]
  /** The home that the screen shows. */
  homeId: number | null
  today: Day
}

/** The tenant's own latest payments, those for another home too: then each says which. */
export function TenantRent({ payments, homeId, today }: TenantRentProps) {
  const latest = payments.slice(0, shown)
  const isOfOneHome = latest.every(({ propertyId }) => propertyId === homeId)
  return (
    <Section
      title="Your Rent Payments"
      actions={
        payments.length > shown && (
          <Button asChild variant="quiet" size="small" className="-mr-3 print:hidden">
            <Link href="/finances">View all payments</Link>
          </Button>
        )
      }
    >
      <DataTable
        label="Your Rent Payments"
        columns={ownColumns(today).filter(({ key }) => key !== 'property' || !isOfOneHome)}
        rows={latest}
        rowKey={(payment) => payment.id}
        empty={<EmptyNote>No rent payments yet. Your landlord enters what is due and what has come in.</EmptyNote>}
      />
    </Section>
  )
}
