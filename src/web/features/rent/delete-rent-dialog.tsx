import type { RentPayment } from '#api/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { aboutPayment } from './payment-words.ts'
import { useDeleteRentPayment } from './rent.hooks.ts'

/** Asks before a payment to come is deleted. */
export function DeleteRentDialog({ payment, onClose }: { payment: RentPayment; onClose: () => void }) {
  const remove = useDeleteRentPayment()
  const about = aboutPayment(payment)
  const confirm = () =>
    remove.mutate(payment.id, {
      onSuccess: () => void toast({ title: 'Rent Payment Deleted', description: about }),
      onError: (error) => sayFailure('Failed to delete the rent payment', error),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this rent payment?"
      text={`${about}. It is not due yet, and nothing has been paid of it. This action cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  )
}
