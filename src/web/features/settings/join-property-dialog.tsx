import { joinCodeTexts } from '#domain/join-code.ts'
import { Dialog, SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { joinCodeForm } from '#web/features/auth/auth-schemas.ts'
import { useAuthForm } from '#web/features/auth/use-auth-form.ts'
import { JoinCodeField, sayInvalidCode } from '#web/features/join-codes/join-code-field.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useJoin } from './join.hooks.ts'

export function JoinPropertyDialog({ onClose }: { onClose: () => void }) {
  const close = useOwnClose(onClose)
  const join = useJoin()
  const { form, errors, isPending } = useAuthForm({
    schema: joinCodeForm,
    onInvalid: sayInvalidCode,
    onValid: (body) => join.mutateAsync(body).then(close, sayWhyNot),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Join another property"
      description="The landlord of that property gives you its code."
    >
      <form {...form}>
        <JoinCodeField error={errors.joinCode} hint="6 characters" />
        <SubmitFooter pending={isPending} pendingLabel="Joining…">
          Join property
        </SubmitFooter>
      </form>
    </Dialog>
  )
}

const sayWhyNot = (error: Error) =>
  sayFailure(joinCodeTexts.invalidTitle, error, 'Could not verify the join code. Please try again.')
