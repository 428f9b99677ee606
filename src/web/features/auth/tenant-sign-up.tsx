import { useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { JoinCodeField, sayInvalidCode } from '#web/features/join-codes/join-code-field.tsx'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { Acceptances } from './acceptances.tsx'
import { AccountFields } from './account-fields.tsx'
import { joinCodeForm, tenantSignUpForm } from './auth-schemas.ts'
import { registerTenant, verifyForSignUp } from './sign-up.ts'
import { TextLink } from './text-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** Two steps: first the join code, which must open a property, then the account. The focus follows. */
export function TenantSignUp({ joinCode, landlordAddress }: { joinCode: string; landlordAddress: string }) {
  const [verified, setVerified] = useState<string | null>()
  useBackLayer(Boolean(verified), () => {
    setVerified(null)
    return true
  })
  return (
    <>
      {verified ? (
        <AccountStep joinCode={verified} onOtherCode={() => setVerified(null)} />
      ) : (
        <JoinCodeStep joinCode={joinCode} hasReturned={verified === null} onVerified={setVerified} />
      )}
      <p className="mt-3 text-center text-muted">
        Are you a landlord? <TextLink href={landlordAddress}>Register as a landlord</TextLink>
      </p>
    </>
  )
}

type JoinCodeStepProps = { joinCode: string; hasReturned: boolean; onVerified: (code: string) => void }

function JoinCodeStep({ joinCode, hasReturned, onVerified }: JoinCodeStepProps) {
  const { form, errors, isPending } = useAuthForm({
    schema: joinCodeForm,
    onValid: async ({ joinCode: code }) => {
      if (await verifyForSignUp(code)) onVerified(code)
    },
    onInvalid: sayInvalidCode,
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-muted text-sm">Step 1 of 2</p>
      <JoinCodeField
        defaultValue={joinCode}
        autoFocus={hasReturned}
        error={errors.joinCode}
        hint="Your landlord gives you this code for your home."
      />
      <Button type="submit" pending={isPending} pendingLabel="Verifying…">
        Verify join code
      </Button>
    </form>
  )
}

function AccountStep({ joinCode, onOtherCode }: { joinCode: string; onOtherCode: () => void }) {
  const { form, errors, isPending } = useAuthForm({ schema: tenantSignUpForm, onValid: registerTenant })
  return (
    <form {...form} className="grid gap-5">
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted text-sm">Step 2 of 2</p>
        <Button variant="quiet" size="small" className="-my-2 -mr-3" onClick={onOtherCode}>
          Use another code
        </Button>
      </div>
      <JoinCodeField defaultValue={joinCode} readOnly error={errors.joinCode} />
      <AccountFields errors={errors} autoFocus />
      <Acceptances errors={errors} />
      <Button type="submit" pending={isPending} pendingLabel="Creating your account…">
        Create account
      </Button>
    </form>
  )
}
