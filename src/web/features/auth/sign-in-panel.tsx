import type { AuthView } from './auth-view.ts'
import { LandlordSignIn } from './landlord-sign-in.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { TenantSignIn } from './tenant-sign-in.tsx'

export function SignIn({ view }: { view: AuthView }) {
  return (
    <RoleTabs view={view} label="Log in as">
      {view.role === 'landlord' ? <LandlordSignIn /> : <TenantSignIn joinCode={view.joinCode} />}
    </RoleTabs>
  )
}
