import { CircleCheck, ClipboardCheck, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { formatDay } from '#domain/day.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { RatingBadge } from '#web/features/conditions/condition-badge.tsx'
import { VisitDialog } from '#web/features/inspections/appointments/visit-dialog.tsx'
import { type PastInspection, useOwnPropertyId, usePastInspections } from './past-inspections.hooks.ts'
import { ReportDialog } from './report-dialog.tsx'

/** What was found in the tenant's home. */
export function PastInspections({ user }: { user: User }) {
  const { propertyId, error } = useOwnPropertyId()
  if (error) return <NotLoaded />
  if (propertyId === undefined) return <Loading />
  if (propertyId === null) return <NothingYet />
  return <PastInspectionsOf propertyId={propertyId} user={user} />
}

const Loading = () => <SkeletonCards count={2} label="Loading inspections…" />

function NotLoaded() {
  return (
    <ErrorState
      heading="Error Loading Inspections"
      message="There was an error loading your inspection history. Please try again later."
    />
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title="No Past Inspections"
      text="There are no completed inspections for your property yet."
    />
  )
}

/** The latest first. */
function PastInspectionsOf({ propertyId, user }: { propertyId: number; user: User }) {
  const { rows, error, ...more } = usePastInspections(propertyId)
  const [openedKey, setOpenedKey] = useState<string | null>(null)
  const opened = rows?.find(({ key }) => key === openedKey)
  const close = () => setOpenedKey(null)
  if (error) return <NotLoaded />
  if (!rows) return <Loading />
  if (rows.length === 0) return <NothingYet />
  return (
    <>
      <ul aria-label="Past inspections" className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {rows.map((past) => (
          <li key={past.key} className="min-w-0">
            <PastCard past={past} user={user} onOpen={() => setOpenedKey(past.key)} />
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
      {opened?.report && <ReportDialog id={opened.report.id} row={opened.report} user={user} onClose={close} />}
      {opened?.visit && <VisitDialog visit={opened.visit} onClose={close} />}
    </>
  )
}

function PastCard({ past, user, onOpen }: { past: PastInspection; user: User; onOpen: () => void }) {
  const { date, rating, notes, address, report } = past
  return (
    <Card
      title="Inspection Report"
      description={`${formatDay(date)} · ${address}`}
      actions={<RatingBadge rating={rating} />}
      className="h-full"
    >
      {notes && <p className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button variant="secondary" onClick={onOpen}>
          View Details
        </Button>
        {report && !user.isGuest && <OwnSignature isSigned={report.tenantSignedAt !== null} />}
      </div>
    </Card>
  )
}

function OwnSignature({ isSigned }: { isSigned: boolean }) {
  if (isSigned) {
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        Signed by the tenant
      </Badge>
    )
  }
  return (
    <Badge tone="amber" icon={<PenLine aria-hidden />}>
      Waiting for your signature
    </Badge>
  )
}
