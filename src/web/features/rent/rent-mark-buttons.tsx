import type { RentPayment } from '#api/rent.ts'
import { fullName } from '#domain/account.ts'
import { type Day, formatDay } from '#domain/day.ts'
import { canMarkOverdue, canMarkPaid } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { removesRow } from '#web/lib/press/use-other-row.ts'
import { useMarkPayment } from './use-mark-payment.ts'

/** Which payment a button is about, for a screen reader. */
export const aboutPayment = ({ user, dueDate }: RentPayment) =>
  `${fullName(user.name, user.username)}, due ${formatDay(dueDate)}`

/** The two marks of a payment that is still open. */
export function RentMarkButtons({ payment, today }: { payment: RentPayment; today: Day }) {
  const mark = useMarkPayment()
  const of = aboutPayment(payment)
  return (
    <div className="flex gap-1 whitespace-nowrap max-md:flex-wrap md:justify-end md:max-xl:flex-col">
      {canMarkPaid(payment) && (
        <Button
          variant="secondary"
          size="small"
          aria-description={of}
          {...removesRow}
          onClick={() => mark(payment, 'paid')}
        >
          Mark as Paid
        </Button>
      )}
      {canMarkOverdue(payment, today) && (
        <Button variant="quiet" size="small" aria-description={of} onClick={() => mark(payment, 'overdue')}>
          Mark Overdue
        </Button>
      )}
    </div>
  )
}
