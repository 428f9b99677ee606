import type { User } from '#api/accounts.ts'
import type { InspectionReport } from '#api/inspection-reports.ts'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { ReportCard } from './report-card.tsx'

type AllReportsDialogProps = {
  address: string
  reports: readonly InspectionReport[]
  user: User
  more: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
  onClose: () => void
}

/** Every report of a property, the latest first. */
export function AllReportsDialog({ address, reports, user, more, onClose }: AllReportsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Inspection Reports" description={address}>
      <ul aria-label="Inspection reports" className="grid grid-cols-1 gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} user={user} />
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </Dialog>
  )
}
