import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { MaintenanceList } from './maintenance-list.tsx'
import { NoRequests } from './no-requests.tsx'
import { ReportButton } from './report-button.tsx'

/** /maintenance: for a landlord what is to be repaired, for a tenant what they have reported. */
export default function MaintenancePage() {
  const { user } = useSession()
  if (!user) return null
  const guestNote = user.isGuest && 'As a guest you see what you have sent since you came in with the join code.'
  return (
    <Page title="Maintenance Requests" description={guestNote} actions={user.role === 'tenant' && <ReportButton />}>
      <MaintenanceList user={user} empty={<NoRequests role={user.role} />} />
    </Page>
  )
}
