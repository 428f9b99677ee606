import { useLocation } from 'wouter'
import { accounts } from '#api/accounts.ts'
import { passwordTexts } from '#domain/password.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { call, messageOf } from '#web/lib/api/call.ts'
import { loseSession } from '#web/lib/api/session.ts'
import { newPasswordForm } from './auth-schemas.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { passwordErrors } from './password-errors.ts'
import { refused } from './refused.ts'
import { TextLink } from './text-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

/**
 * Opened by the link of a reset or an invitation. The new password ends every session, so the person signs in with it.
 */
export function SetPassword({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const { form, errors, isPending } = useAuthForm({
    schema: newPasswordForm,
    onValid: async ({ password }, refuse) => {
      try {
        const { message, role } = await call(accounts.resetPassword, { body: { token, password } })
        loseSession()
        navigate(role === 'tenant' ? '/auth?account=true' : '/auth', { replace: true })
        if (message === passwordTexts.unchanged) toast({ title: 'Password not changed', description: message })
        else toast({ title: 'Password reset', description: 'You can now log in with your new password.' })
      } catch (error) {
        refuse(passwordErrors(error))
        refused('Password not reset', messageOf(error, 'The server could not be reached. Please try again.'))
      }
    },
  })
  return (
    <div className="grid gap-5">
      <h2 className="font-semibold">Reset your password</h2>
      <form {...form} className="grid gap-5">
        <NewPasswordFields label="New password" errors={errors} />
        <Button type="submit" pending={isPending} pendingLabel="Resetting…">
          Reset password
        </Button>
      </form>
      <p className="-mt-2 text-muted">
        Has the link expired? <TextLink href="/auth?reset=true">Ask for a new one</TextLink>
      </p>
    </div>
  )
}
