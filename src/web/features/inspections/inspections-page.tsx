import { ShieldX } from 'lucide-react'
import { Redirect } from 'wouter'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { LandlordInspections } from './landlord-inspections.tsx'

/** /inspections: the landlord's. A tenant has a screen of their own. */
export default function InspectionsPage() {
  const { user } = useSession()
  if (!user) return null
  if (user.role === 'tenant') return <Redirect to="/tenant-inspections" replace />
  return user.role === 'landlord' ? <LandlordInspections user={user} /> : <AccessRestricted />
}

function AccessRestricted() {
  return (
    <Page title="Property Inspections">
      <EmptyState
        icon={<ShieldX />}
        title="Access Restricted"
        text="Property inspections are only available to landlord accounts."
      />
    </Page>
  )
}
