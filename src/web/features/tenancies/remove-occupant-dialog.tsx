import type { Occupant } from '#api/tenancies.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useRemoveOccupant } from './occupants.hooks.ts'

type RemoveOccupantDialogProps = { tenancyId: number; occupant: Occupant; onClose: () => void }

export function RemoveOccupantDialog({ tenancyId, occupant, onClose }: RemoveOccupantDialogProps) {
  const remove = useRemoveOccupant(tenancyId)
  const confirm = () =>
    remove.mutate(occupant, {
      onSuccess: () => {
        toast({ title: 'Occupant removed', description: occupant.name })
        onClose()
      },
      onError: (error) => sayFailure('There was a problem removing the occupant.', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${occupant.name}?`}
      text="They no longer stand among the occupants of this tenancy. This action cannot be undone."
      confirmLabel="Remove"
      pendingLabel="Removing…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  )
}
