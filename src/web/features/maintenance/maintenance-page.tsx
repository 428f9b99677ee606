import { useState } from 'react'
import { type IssueType, issueTypes } from '#domain/maintenance.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useAskedToAdd } from '#web/lib/forms/use-asked-to-add.ts'
import { LazyReportDialog } from './lazy-report-dialog.tsx'
import { MaintenanceList } from './maintenance-list.tsx'
import { NoRequests } from './no-requests.tsx'
import { ReportButton } from './report-button.tsx'

/** /maintenance: for a landlord what is to be repaired, for a tenant what they have reported. */
export default function MaintenancePage() {
  const { user } = useSession()
  const [asked, ask] = useState<{ type: IssueType | undefined } | null>(null)
  useAskedToAdd((wish) => ask({ type: issueTypes.find((type) => type === wish) }))
  if (!user) return null
  const guestNote = user.isGuest && 'As a guest you see what you have sent since you logged in with the join code.'
  return (
    <Page title="Maintenance Requests" description={guestNote} actions={user.role === 'tenant' && <ReportButton />}>
      <MaintenanceList user={user} empty={<NoRequests role={user.role} />} />
      {asked && <LazyReportDialog type={asked.type} onClose={() => ask(null)} />}
    </Page>
  )
}
