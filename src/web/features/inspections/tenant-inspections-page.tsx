import { useState } from 'react'
import { idIn } from '#api/id-in.ts'
import { Page } from '#web/components/layout/page.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { OwnInventories } from '#web/features/inventory/own-inventories.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { UpcomingInspections } from './appointments/upcoming-inspections.tsx'
import { PastInspections } from './reports/past-inspections.tsx'
import { ReportDialog } from './reports/report-dialog.tsx'

const tabs = [
  { value: 'past', label: 'Past Inspections' },
  { value: 'upcoming', label: 'Upcoming Inspections' },
]

/**
 * /tenant-inspections: what was found in a tenant's home, and when somebody comes to look again.
 * `?report` opens a report.
 */
export default function TenantInspectionsPage() {
  const { user } = useSession()
  const [{ show }, setFilters] = useFilters({ show: 'past' })
  const [reportId, setReportId] = useState<number | null>(null)
  useAskedTo('report', (text) => setReportId(idIn(text) ?? null))
  if (!user) return null
  const guestNote = user.isGuest && 'As a guest you see the inspections without names, notes, photos and signatures.'
  return (
    <Page title="Property Inspections" description={guestNote}>
      <Tabs value={show === 'upcoming' ? 'upcoming' : 'past'} onValueChange={(next) => setFilters({ show: next })}>
        <TabList label="Which inspections to show" tabs={tabs} />
        <TabPanel value="past">
          <PastInspections user={user} />
        </TabPanel>
        <TabPanel value="upcoming">
          <UpcomingInspections />
        </TabPanel>
      </Tabs>
      {reportId && <ReportDialog id={reportId} user={user} onClose={() => setReportId(null)} />}
      {!user.isGuest && (
        <div className="mt-10">
          <OwnInventories />
        </div>
      )}
    </Page>
  )
}
