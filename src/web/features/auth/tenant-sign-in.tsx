import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { JoinCodeField, sayInvalidCode } from '#web/features/join-codes/join-code-field.tsx'
import { cx } from '#web/lib/cx.ts'
import { tenantSignInForm } from './auth-schemas.ts'
import { sayIncomplete } from './landlord-sign-in.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { signInTenant } from './sign-in-tenant.ts'
import { TextLink } from './text-link.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export function TenantSignIn({ joinCode, ...view }: { joinCode: string; hasAccount: boolean }) {
  const [hasAccount, setHasAccount] = useState(view.hasAccount)
  const { form, errors, steps } = useSignInForm({
    schema: tenantSignInForm,
    signIn: signInTenant,
    onInvalid: (wrong) => (wrong.joinCode ? sayInvalidCode() : sayIncomplete()),
  })
  return (
    <form {...form} className="grid gap-5">
      <SignInSteps
        {...steps}
        foot={
          <p className="-mt-2 text-center text-muted text-sm">
            {hasAccount
              ? 'With an account, your e-mail address and password are enough.'
              : 'With the code on its own you get guest access: your home, its inspections and repairs.'}
          </p>
        }
      >
        <JoinCodeField
          defaultValue={joinCode}
          error={errors.joinCode}
          hint="Your landlord gives you this code for your home."
        />
        <section className="rounded-lg border border-line">
          <h2>
            <button
              type="button"
              aria-expanded={hasAccount}
              onClick={() => setHasAccount(!hasAccount)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 py-2 text-left font-semibold text-press hover:bg-press-soft"
            >
              I have an account
              <ChevronDown
                aria-hidden
                className={cx('size-5 shrink-0 transition-transform', hasAccount && 'rotate-180')}
              />
            </button>
          </h2>
          {hasAccount && (
            <div className="grid gap-5 px-4 pt-3 pb-4">
              <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
              <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
              <p className="-my-2">
                <TextLink href="/auth?reset=true">Forgot password?</TextLink>
              </p>
            </div>
          )}
        </section>
      </SignInSteps>
    </form>
  )
}
