import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'

type LeaveDialogProps = { unsent: number; onAnswer: (isLeaving: boolean) => void }

/** Asks before somebody signs out while this device holds work that has not been sent. */
export function LeaveDialog({ unsent, onAnswer }: LeaveDialogProps) {
  const [reports, they, stay] =
    unsent === 1
      ? ['1 unsent inspection report', 'It', 'stays']
      : [`${unsent} unsent inspection reports`, 'They', 'stay']
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onAnswer(false)}
      title="Log out with unsent reports?"
      text={`You have ${reports}. ${they} ${stay} on this device until you log in again.`}
      cancelLabel="Stay"
      confirmLabel="Log out"
      onConfirm={() => onAnswer(true)}
    />
  )
}
