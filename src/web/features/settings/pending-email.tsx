import { accounts } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { updateUser } from '#web/lib/api/session.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { waitingForLink } from './profile-form.tsx'

/** Says that a new address waits for its link to be opened, with a button that calls the change off. */
export function PendingEmail({ email }: { email: string }) {
  const cancel = useMutation({
    mutationFn: () => call(accounts.cancelEmail),
    onSuccess: (saved) => {
      updateUser(saved)
      toast({ title: 'Change cancelled', description: `Your e-mail address is still ${saved.email}.` })
    },
    onError: (error) => sayFailure('The change could not be cancelled', error),
  })
  return (
    <div role="status" className="mb-5 grid justify-items-start gap-3 rounded-lg bg-sunken p-4">
      <p className="wrap-anywhere">{waitingForLink(email)}</p>
      <Button
        variant="secondary"
        size="small"
        pending={cancel.isPending}
        pendingLabel="Cancelling…"
        onClick={() => cancel.mutate()}
      >
        Cancel the change
      </Button>
    </div>
  )
}
