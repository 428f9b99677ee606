import { useLocation } from 'wouter'
import { Button } from '#web/components/layout/button.tsx'
import { Acceptances } from './acceptances.tsx'
import { AccountFields } from './account-fields.tsx'
import { landlordSignUpForm } from './auth-schemas.ts'
import type { AuthView } from './auth-view.ts'
import { RoleTabs } from './role-tabs.tsx'
import { registerLandlord } from './sign-up.ts'
import { TenantSignUp } from './tenant-sign-up.tsx'
import { TextLink } from './text-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

export default function SignUp({ view }: { view: AuthView }) {
  return (
    <RoleTabs view={view} label="Register as">
      {view.role === 'landlord' ? (
        <LandlordSignUp tenantAddress={view.addressOf('register', 'tenant')} />
      ) : (
        <TenantSignUp joinCode={view.joinCode} landlordAddress={view.addressOf('register', 'landlord')} />
      )}
    </RoleTabs>
  )
}

function LandlordSignUp({ tenantAddress }: { tenantAddress: string }) {
  const [, navigate] = useLocation()
  const { form, errors, isPending } = useAuthForm({
    schema: landlordSignUpForm,
    onValid: (account, refuse) => registerLandlord(account, refuse, () => navigate('/plan-selection')),
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
