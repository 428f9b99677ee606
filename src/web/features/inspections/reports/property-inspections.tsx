import { CalendarClock, ClipboardCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { InspectionReportSummary } from '#api/inspection-reports.ts'
import type { Property } from '#api/properties.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { AppointmentDialog } from '#web/features/inspections/appointments/appointment-dialog.tsx'
import { CreateInspection } from '#web/features/inspections/appointments/create-inspection.tsx'
import { useCreateInspection } from '#web/features/inspections/appointments/use-create-inspection.ts'
import { useAppointment, useReportsOfProperty } from '#web/features/inspections/inspections.hooks.ts'
import { useSession } from '#web/lib/api/session.ts'
import { useAskedTo } from '#web/lib/forms/use-asked-to-add.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { ReportCard } from './report-card.tsx'

/** The Inspections tab of a property: when the next one is, and what the last one found. */
export function PropertyInspections({ property }: { property: Property }) {
  const create = useCreateInspection()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <NextInspection property={property} />
        <Button icon={<Plus aria-hidden />} onClick={() => create.begin(property)}>
          Create Inspection
        </Button>
      </div>
      <LatestReport property={property} />
      <CreateInspection state={create} />
    </div>
  )
}

function NextInspection({ property }: { property: Property }) {
  const { appointment, error, refetch } = useAppointment(property.id)
  const [isEditing, setEditing] = useState(false)
  useAskedTo('visit', () => setEditing(true))
  const { nextInspectionDate } = property
  return (
    <div className="flex min-w-0 items-start gap-3">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="text-muted text-sm">Next inspection</p>
        <p className="figures font-semibold">
          {nextInspectionDate ? formatDayLong(nextInspectionDate) : 'No Date Scheduled'}
        </p>
        {appointment?.notes && (
          <p className="max-w-prose whitespace-pre-line text-sm wrap-anywhere">{appointment.notes}</p>
        )}
        {error && appointment === undefined ? (
          <ErrorState
            heading="Error loading the next inspection"
            error={error}
            onRetry={withPageFocus(() => void refetch())}
          />
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            disabled={appointment === undefined}
            onClick={() => setEditing(true)}
          >
            {nextInspectionDate ? 'Change date' : 'Set a date'}
          </Button>
        )}
      </div>
      {isEditing && appointment !== undefined && (
        <AppointmentDialog property={property} appointment={appointment} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

function LatestReport({ property }: { property: Property }) {
  const { user } = useSession()
  const { rows, error, ...more } = useReportsOfProperty(property.id)
  const [showsAll, setShowsAll] = useState(false)
  if (error && !rows) return <ErrorState heading="Error loading inspections" error={error} />
  if (!rows || !user) return <SkeletonCards count={1} label="Loading inspections…" />
  const [latest] = rows
  if (!latest) return <EmptyState icon={<ClipboardCheck />} title="No completed inspections found" />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-3">
      <ReportCard report={latest} user={user} />
      {rows.length > 1 && (
        <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => setShowsAll(true)}>
          View All {countOf(rows, more.hasMore)} Reports
        </Button>
      )}
      {showsAll && (
        <AllReportsDialog
          address={property.address}
          reports={rows}
          user={user}
          more={more}
          onClose={() => setShowsAll(false)}
        />
      )}
    </div>
  )
}

const countOf = (rows: readonly InspectionReportSummary[], hasMore: boolean) =>
  hasMore ? `${rows.length}+` : rows.length

type AllReportsDialogProps = {
  address: string
  reports: readonly InspectionReportSummary[]
  user: User
  more: Parameters<typeof ShowMore>[0]
  onClose: () => void
}

/** Every report of a property, the latest first. */
function AllReportsDialog({ address, reports, user, more, onClose }: AllReportsDialogProps) {
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
