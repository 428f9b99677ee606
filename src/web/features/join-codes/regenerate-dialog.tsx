import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useRegenerateJoinCode } from './use-regenerate-join-code.ts'

type RegenerateDialogProps = {
  property: { id: number; address: string }
  /** The name of a tenant who has moved out: a new code is then offered because they may still know the old one. */
  leaver?: string
  onClose: () => void
  /** Once there is a new code. */
  onRegenerated?: () => void
}

/** Asks before a join code is replaced, because the one on paper stops working. */
export function RegenerateDialog({ property: { id, address }, leaver, onClose, onRegenerated }: RegenerateDialogProps) {
  const regenerate = useRegenerateJoinCode(id)
  const confirm = () =>
    regenerate.mutate(undefined, {
      onSuccess: ({ joinCode }) => {
        onClose()
        onRegenerated?.()
        toast({ title: 'New join code', description: `Tenants of ${address} now sign up with ${joinCode}.` })
      },
      onError: (error) => sayFailure('Failed to Generate Code', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Regenerate join code"
      text={`${leaver ? `${leaver} may still know the join code. ` : ''}The old code of ${address} stops working at once. Guests who came in with it are logged out; tenants who have already signed up keep their access.`}
      confirmLabel="Regenerate"
      cancelLabel={leaver ? 'Keep the code' : 'Cancel'}
      pending={regenerate.isPending}
      pendingLabel="Regenerating…"
      onConfirm={confirm}
    />
  )
}
