import { twoFactor } from '#api/two-factor.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { type PasswordAndCode, PasswordAndCodeForm } from './password-and-code-form.tsx'

export default function TwoFactorEnd({ onClose }: { onClose: () => void }) {
  const close = useOwnClose(onClose)
  const end = useMutation({
    mutationFn: (body: PasswordAndCode) => call(twoFactor.end, { body }),
    refreshes: ['twoFactor'],
    onSuccess: ({ message }) => {
      toast({ title: 'Two-factor sign-in', description: message })
      close()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Switch two-factor sign-in off"
      description="You will then log in with your password only. Your recovery codes will stop working."
      dirty={false}
    >
      <PasswordAndCodeForm
        submitLabel="Switch off"
        pendingLabel="Switching off…"
        variant="danger"
        failure="Two-factor sign-in could not be switched off"
        pending={end.isPending}
        onSubmit={end.mutateAsync}
      />
    </Dialog>
  )
}
