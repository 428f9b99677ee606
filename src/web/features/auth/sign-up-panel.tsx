import type { AuthView } from './auth-view.ts'
import { LandlordSignUp } from './landlord-sign-up.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { TenantSignUp } from './tenant-sign-up.tsx'

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
