import { twoFactor } from '#api/two-factor.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { isShownOnce } from '#web/components/overlays/discard-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { type PasswordAndCode, PasswordAndCodeForm } from './password-and-code-form.tsx'
import { codesAreComing, RecoveryCodes } from './recovery-codes.tsx'

/** Password and code, then ten new recovery codes. */
export default function TwoFactorCodes({ onClose }: { onClose: () => void }) {
  const renew = useMutation({
    mutationFn: (body: PasswordAndCode) => call(twoFactor.renewCodes, { body }),
    refreshes: ['twoFactor'],
  })
  const codes = renew.data?.recoveryCodes
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={renew.isPending || codes !== undefined}
      question={codes ? isShownOnce : codesAreComing}
      size={codes ? 'small' : 'medium'}
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      description={
        codes
          ? 'Without your phone, each of these codes logs you in once. They are not shown again.'
          : 'You get ten new codes. The ones you have stop working.'
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordAndCodeForm
          submitLabel="Make new codes"
          pendingLabel="One moment…"
          failure="The recovery codes could not be made"
          pending={renew.isPending}
          onSubmit={renew.mutateAsync}
        />
      )}
    </Dialog>
  )
}
