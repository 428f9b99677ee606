import type { Occupant } from '#api/tenancies.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { toast } from '#web/components/toast.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
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
