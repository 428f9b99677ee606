import { useId, useState } from 'react'
import type { InspectionSummary, PendingProperty } from '#api/inspections.ts'
import { counted } from '#domain/counted.ts'
import { formatDayNumeric } from '#domain/day-forms.ts'
import { inspectionBannerLabels, inspectionBannerTones, pendingInspectionDetail } from '#domain/inspection.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { usePendingInspections } from '#web/features/inspections/inspections.hooks.ts'
import type { CreateInspectionState } from './use-create-inspection.ts'

/** So many are shown above everything else until one asks for more. */
const shownAtFirst = 5

type PendingInspectionsProps = { summary: InspectionSummary; create: CreateInspectionState }

/** Properties to visit, the most urgent first. */
export function PendingInspections({ summary, create }: PendingInspectionsProps) {
  const count = summary.pending
  const { rows, error, ...more } = usePendingInspections()
  const [showsAll, setShowsAll] = useState(false)
  const hasMore = (rows?.length ?? 0) > shownAtFirst && !showsAll
  return (
    <Section title="Pending Inspections" note={`${counted(count, 'property', 'properties')}: ${urgencyOf(summary)}`}>
      <ListState
        list={{ rows, error }}
        errorHeading="Error loading pending inspections"
        skeleton={<SkeletonRows rows={3} label="Loading pending inspections…" />}
        empty={null}
      >
        {(pendingProperties) => (
          <ul aria-label="Pending inspections" className="border-edge border-t">
            {pendingProperties.slice(0, showsAll ? undefined : shownAtFirst).map((pending) => (
              <PendingRow key={pending.property.id} pending={pending} create={create} />
            ))}
          </ul>
        )}
      </ListState>
      {hasMore && (
        <div className="grid justify-center pt-4">
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            Show all {count} pending inspections
          </Button>
        </div>
      )}
      {showsAll && <ShowMore {...more} />}
    </Section>
  )
}

/** '1 overdue, 2 due soon': what they add up from. */
const urgencyOf = ({ overdue, dueSoon, scheduled, noDate }: InspectionSummary) =>
  [
    [overdue, 'overdue'],
    [dueSoon, 'due soon'],
    [scheduled, 'scheduled'],
    [noDate, 'without a date'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ')

function PendingRow({ pending, create }: { pending: PendingProperty; create: CreateInspectionState }) {
  const id = useId()
  const { property, nextInspectionDate, status } = pending
  const detail = pendingInspectionDetail(pending)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-1 py-3 md:min-h-16">
      <div className="min-w-0 grow max-md:basis-full md:basis-1/3">
        <p id={id} className="font-semibold">
          {property.address}
        </p>
        <p className="text-muted text-sm">{property.city}</p>
      </div>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 max-md:basis-full md:basis-1/3">
        <Badge tone={inspectionBannerTones[status]}>{inspectionBannerLabels[status]}</Badge>
        {nextInspectionDate && (
          <>
            <span className="text-sm">{detail}</span>
            <span className="text-muted text-sm">{formatDayNumeric(nextInspectionDate)}</span>
          </>
        )}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={id}
        pending={create.loadingId === property.id}
        pendingLabel="Opening…"
        onClick={() => create.beginFor(property.id)}
      >
        Create Inspection
      </Button>
    </li>
  )
}
