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
import { DeleteRentDialog } from './delete-rent-dialog.tsx'
import { PaidOnDialog } from './paid-on-dialog.tsx'
import { aboutPayment, paymentInWords } from './payment-words.ts'
import { RentMarkButtons } from './rent-mark-buttons.tsx'
import { useMarkPayment } from './use-mark-payment.ts'

/** What a landlord may do with a payment; screen readers are given which payment. */
export function RentActions({ payment, today }: { payment: RentPayment; today: Day }) {
  const mark = useMarkPayment()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isWritingOff, setWritingOff] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const of = aboutPayment(payment)

  const canDelete = canDeleteRent(payment, today)

  const history = (
    <MenuItem icon={<History aria-hidden />} onPress={() => setHistoryOpen(true)}>
      Activity
    </MenuItem>
  )
  const historyDialog = isHistoryOpen && (
    <ActivityDialog entity="payment" id={payment.id} about={of} onClose={() => setHistoryOpen(false)} />
  )

  if (!canMarkPaid(payment)) {
    return (
      <div className="flex items-center gap-1 md:justify-end">
        {!isWrittenOff(payment) && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 whitespace-nowrap md:ml-0"
            aria-description={of}
            onClick={() => mark(payment, 'unpaid')}
          >
            Mark as unpaid
          </Button>
        )}
        <Menu trigger={<IconButton label={`More for ${of}`} icon={<Ellipsis aria-hidden />} />}>
          <AccountItem tenancyId={payment.tenantId} />
          {history}
        </Menu>
        {historyDialog}
      </div>
    )
  }
  return (
    <div className="flex items-center gap-1 md:justify-end">
      <RentMarkButtons payment={payment} today={today} />
      <Menu trigger={<IconButton label={`More for ${of}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<CalendarDays aria-hidden />} onPress={() => setAsking(true)}>
          Paid on another day…
        </MenuItem>
        <AccountItem tenancyId={payment.tenantId} />
        {history}
        {canDelete && (
          <>
            <MenuItem icon={<Eraser aria-hidden />} onPress={() => setWritingOff(true)}>
              Write off…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} danger onPress={() => setDeleting(true)}>
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
      {historyDialog}
      {isWritingOff && (
        <WriteOffDialog
          charge={{ id: payment.chargeId, description: 'Rent', date: payment.dueDate, openAmount: payment.outstanding }}
          onClose={() => setWritingOff(false)}
        />
      )}
      {isDeleting && <DeleteRentDialog payment={payment} onClose={() => setDeleting(false)} />}
      {isAsking && (
        <PaidOnDialog
          description={paymentInWords(payment)}
          today={today}
          onClose={() => setAsking(false)}
          onChosen={(day) => mark(payment, 'paid', day)}
        />
      )}
    </div>
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
