import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'

type EnterAgainDialogProps = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  amount: Pence
  date: Day
  pending: boolean
  onConfirm: () => void
}

/** Asks whether the same money came in twice, where it was entered a moment ago (rule: ledger-enter-once). */
export const EnterAgainDialog = ({ amount, date, ...more }: EnterAgainDialogProps) => (
  <ConfirmDialog
    {...more}
    title="Enter it again?"
    text={`${formatPence(amount)} of ${formatDay(date)} was entered a moment ago. Enter it a second time only if it came in twice.`}
    confirmLabel="Enter it again"
    pendingLabel="Entering…"
  />
)
