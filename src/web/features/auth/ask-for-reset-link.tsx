import { useState } from 'react'
import { accounts } from '#api/accounts.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { call, messageOf } from '#web/lib/api/call.ts'
import { resetLinkForm } from './auth-schemas.ts'
import { refused } from './refused.ts'
import { TextLink } from './text-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** At the first render of this form, the one to sign in is still on the page. */
const emailTypedToSignIn = () => document.querySelector<HTMLInputElement>('input[name=email]')?.value

/** For a forgotten password: the answer is the same whether or not the address has an account. */
export function AskForResetLink() {
  const [isSent, setSent] = useState(false)
  const [typed] = useState(emailTypedToSignIn)
  const { form, errors, isPending } = useAuthForm({
    schema: resetLinkForm,
    onValid: async (body) => {
      try {
        await call(accounts.forgotPassword, { body })
        setSent(true)
      } catch (error) {
        refused('The link was not sent', messageOf(error, 'The server could not be reached. Please try again.'))
      }
    },
  })
  return (
    <div className="grid gap-5">
      <h2 className="font-semibold">Reset your password</h2>
      <div role="status">{isSent && <p>If that address has an account, we have sent it a link.</p>}</div>
      {!isSent && (
        <form {...form} className="grid gap-5">
          <p className="-mt-5 text-muted">We send you a link that sets a new password. It works once, for an hour.</p>
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={typed}
            error={errors.email}
          />
          <Button type="submit" pending={isPending} pendingLabel="Sending…">
            Send the link
          </Button>
        </form>
      )}
      <p className="-mt-2">
        <TextLink href="/auth">Back to login</TextLink>
      </p>
    </div>
  )
}
