import { useLocation } from 'wouter'
import { Button } from '#web/components/layout/button.tsx'
import { Acceptances } from './acceptances.tsx'
import { AccountFields } from './account-fields.tsx'
import { landlordSignUpForm } from './auth-schemas.ts'
import { registerLandlord } from './sign-up.ts'
import { TextLink } from './text-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

export function LandlordSignUp({ tenantAddress }: { tenantAddress: string }) {
  const [, navigate] = useLocation()
  const { form, errors, isPending } = useAuthForm({
    schema: landlordSignUpForm,
    onValid: (account) => registerLandlord(account, () => navigate('/plan-selection')),
  })
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="role" value="landlord" />
      <AccountFields errors={errors} />
      <Acceptances errors={errors} />
      <Button type="submit" pending={isPending} pendingLabel="Creating your account…">
        Create account
      </Button>
      <p className="-mt-2 text-center text-muted">
        Are you a tenant? <TextLink href={tenantAddress}>Register as a tenant</TextLink>
      </p>
    </form>
  )
}
