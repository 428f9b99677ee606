import type { Property } from '#api/properties.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { toast } from '#web/components/toast.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { useRegenerateJoinCode } from './properties.hooks.ts'

/** Asks before a join code is replaced, because the one on paper stops working. */
export function RegenerateDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const regenerate = useRegenerateJoinCode(property.id)
  const confirm = () =>
    regenerate.mutate(undefined, {
      onSuccess: ({ address, joinCode }) => {
        onClose()
        toast({ title: 'New join code', description: `Tenants of ${address} now sign up with ${joinCode}.` })
      },
      onError: (error) => sayFailure('Failed to Generate Code', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Regenerate join code"
      text={`The old code of ${property.address} stops working at once. Tenants who have already signed up keep their access.`}
      confirmLabel="Regenerate"
      pending={regenerate.isPending}
      pendingLabel="Regenerating…"
      onConfirm={confirm}
    />
  )
}
