import { properties } from '#api/properties.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { keyOf, queryClient, refreshAll } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

type RegenerateDialogProps = {
  property: { id: number; address: string }
  /** Somebody who has moved out and still knows the code: then a new one is offered without being asked for. */
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
      text={`${leaver ? `${leaver} still knows the join code. ` : ''}The old code of ${address} stops working at once. Guests who came in with it are logged out; tenants who have already signed up keep their access.`}
      confirmLabel="Regenerate"
      cancelLabel={leaver ? 'Keep the code' : 'Cancel'}
      pending={regenerate.isPending}
      pendingLabel="Regenerating…"
      onConfirm={confirm}
    />
  )
}

const useRegenerateJoinCode = (id: number) =>
  useMutation({
    mutationFn: () => call(properties.regenerateJoinCode, { params: { id }, body: { regenerateJoinCode: true } }),
    // A second try would draw another code.
    retry: false,
    onSuccess: (property) => {
      queryClient.setQueryData(keyOf(properties.get, { params: { id } }), property)
      void refreshAll()
    },
  })
