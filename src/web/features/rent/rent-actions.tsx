import { BookOpen, CalendarDays, Ellipsis, Eraser, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { RentPayment } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { canDeleteRent, canMarkPaid, isWrittenOff } from '#domain/rent.ts'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlays/menu.tsx'
import { ActivityDialog } from '#web/features/activity/activity-dialog.tsx'
import { WriteOffDialog } from '#web/features/ledger/write-off-dialog.tsx'
import { removesRow } from '#web/lib/press/use-other-row.ts'
import { DeleteRentDialog } from './delete-rent-dialog.tsx'
import { PaidOnDialog } from './paid-on-dialog.tsx'
import { aboutPayment, paymentInWords } from './payment-words.ts'
import { RentMarkButtons } from './rent-mark-buttons.tsx'
import { useMarkPayment } from './use-mark-payment.ts'

type DialogName = 'activity' | 'write-off' | 'delete' | 'paid-on'

/** What a landlord may do with a payment. Each button names the payment for screen readers. */
export function RentActions({ payment, today }: { payment: RentPayment; today: Day }) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const of = aboutPayment(payment)
  const isOpen = canMarkPaid(payment)
  return (
    <div className="flex items-center gap-1 md:justify-end">
      {isOpen && <RentMarkButtons payment={payment} today={today} />}
      {!isOpen && !isWrittenOff(payment) && <UnmarkButton payment={payment} />}
      <Menu trigger={<IconButton label={`More for ${of}`} icon={<Ellipsis aria-hidden />} />}>
        {isOpen && (
          <MenuItem icon={<CalendarDays aria-hidden />} onPress={() => setDialog('paid-on')}>
            Paid on another day…
          </MenuItem>
        )}
        <AccountItem tenancyId={payment.tenantId} />
        <MenuItem icon={<History aria-hidden />} onPress={() => setDialog('activity')}>
          Activity
        </MenuItem>
        {isOpen && canDeleteRent(payment, today) && (
          <>
            <MenuItem icon={<Eraser aria-hidden />} onPress={() => setDialog('write-off')}>
              Write off…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} danger onPress={() => setDialog('delete')}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'activity' && (
        <ActivityDialog entity="payment" id={payment.id} about={of} onClose={() => setDialog(null)} />
      )}
      {isOpen && <OpenPaymentDialog {...{ dialog, payment, today }} onClose={() => setDialog(null)} />}
    </div>
  )
}

function UnmarkButton({ payment }: { payment: RentPayment }) {
  const mark = useMarkPayment(payment)
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 whitespace-nowrap md:ml-0"
      aria-description={aboutPayment(payment)}
      {...removesRow}
      onClick={() => mark('unpaid')}
    >
      Mark as unpaid
    </Button>
  )
}

type OpenPaymentDialogProps = { dialog: DialogName | null; payment: RentPayment; today: Day; onClose: () => void }

/** Actions of an open payment: they disappear with the mark that pays it. */
function OpenPaymentDialog({ dialog, payment, today, onClose }: OpenPaymentDialogProps) {
  const mark = useMarkPayment(payment)
  const { chargeId: id, dueDate: date, outstanding: openAmount } = payment
  if (dialog === 'write-off')
    return <WriteOffDialog charge={{ id, description: 'Rent', date, openAmount }} onClose={onClose} />
  if (dialog === 'delete') return <DeleteRentDialog payment={payment} onClose={onClose} />
  if (dialog !== 'paid-on') return null
  return (
    <PaidOnDialog
      description={paymentInWords(payment)}
      today={today}
      onClose={onClose}
      onChosen={(day) => mark('paid', day)}
    />
  )
}

/** Part payments, several months at once and corrections are entered in the account. */
function AccountItem({ tenancyId }: { tenancyId: number }) {
  const [, navigate] = useLocation()
  return (
    <MenuItem icon={<BookOpen aria-hidden />} onPress={() => navigate(`/tenants/${tenancyId}/account`)}>
      Account and part payments
    </MenuItem>
  )
}
