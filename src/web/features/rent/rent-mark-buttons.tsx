import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { canMarkOverdue, canMarkPaid } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { removesRow } from '#web/lib/press/use-other-row.ts'
import { aboutPayment } from './payment-words.ts'
import { useMarkPayment } from './use-mark-payment.ts'

/** The two marks of a payment that is still open. */
export function RentMarkButtons({ payment, today }: { payment: RentPayment; today: Day }) {
  const mark = useMarkPayment(payment)
  const of = aboutPayment(payment)
  return (
    <div className="flex gap-1 whitespace-nowrap max-md:flex-wrap md:justify-end md:max-xl:flex-col">
      {canMarkPaid(payment) && (
        <Button variant="secondary" size="small" aria-description={of} {...removesRow} onClick={() => mark('paid')}>
          Mark as Paid
        </Button>
      )}
      {canMarkOverdue(payment, today) && (
        <Button variant="quiet" size="small" aria-description={of} onClick={() => mark('overdue')}>
          Mark Overdue
        </Button>
      )}
    </div>
  )
}
