import { CircleCheck, ClipboardCheck, PenLine } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { formatDay } from '#domain/day-forms.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { RatingBadge } from '#web/features/conditions/condition-badge.tsx'
import { RestoredSignatures } from '#web/features/conditions/restored-signatures.tsx'
import { VisitDialog } from '#web/features/inspections/appointments/visit-dialog.tsx'
import { type PastInspection, useOwnHomes, usePastInspections } from './past-inspections.hooks.ts'
import { ReportDialog } from './report-dialog.tsx'

/** What was found in the tenant's home, or in each of their homes. */
export function PastInspections({ user }: { user: User }) {
  const { homes, error } = useOwnHomes()
  return (
    <ListState list={{ rows: homes, error }} {...states}>
      {([home, ...others]) =>
        home &&
        (others.length === 0 ? (
          <PastInspectionsOf propertyId={home.propertyId} user={user} />
        ) : (
          <div className="sections">
            {[home, ...others].map(({ propertyId, address }) => (
              <Section key={propertyId} title={address}>
                <PastInspectionsOf propertyId={propertyId} user={user} />
              </Section>
            ))}
          </div>
        ))
      }
    </ListState>
  )
}

const states = {
  errorHeading: 'Error Loading Inspections',
  errorMessage: 'There was an error loading your inspection history. Please try again later.',
  skeleton: <SkeletonCards count={2} label="Loading inspections…" />,
  empty: (
    <EmptyState
      icon={<ClipboardCheck />}
      title="No Past Inspections"
      text="There are no completed inspections for your property yet."
    />
  ),
}

/** The latest first. An open report stays open even when it goes from the list, since a comment may be half written. */
function PastInspectionsOf({ propertyId, user }: { propertyId: number; user: User }) {
  const list = usePastInspections(propertyId)
  const [opened, setOpened] = useState<PastInspection | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ListState list={list} {...states}>
        {(rows) => (
          <CardList label="Past inspections" rows={rows} rowKey={({ key }) => key} columns={2}>
            {(past) => <PastCard past={past} user={user} onOpen={() => setOpened(past)} />}
          </CardList>
        )}
      </ListState>
      {opened?.report && <ReportDialog id={opened.report.id} row={opened.report} user={user} onClose={close} />}
      {opened?.visit && <VisitDialog visit={opened.visit} onClose={close} />}
    </>
  )
}

function PastCard({ past, user, onOpen }: { past: PastInspection; user: User; onOpen: () => void }) {
  const { date, rating, notes, address, report } = past
  const id = useId()
  return (
    <Card
      title="Inspection Report"
      description={<span id={id}>{[formatDay(date), address].filter(Boolean).join(' · ')}</span>}
      actions={<RatingBadge rating={rating} />}
      className="h-full"
    >
      {notes && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{notes}</p>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button variant="secondary" aria-describedby={id} onClick={onOpen}>
          View Details
        </Button>
        {report && !user.isGuest && <OwnSignature isSigned={report.tenantSignedAt !== null} />}
      </div>
      <RestoredSignatures at={report?.signaturesRestoredAt ?? null} />
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
