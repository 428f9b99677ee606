import { CalendarClock } from 'lucide-react'
import type { Inspection } from '#api/inspections.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatDayWithWeekday } from '#domain/day-forms.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { CardList } from '#web/components/lists/card-list.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useUpcomingVisits } from '#web/features/inspections/inspections.hooks.ts'

/** Visits that are still to come. */
export function UpcomingInspections() {
  const list = useUpcomingVisits()
  return (
    <ListState
      list={list}
      errorHeading="Error Loading Inspections"
      errorMessage="There was an error loading your upcoming inspections. Please try again later."
      skeleton={<SkeletonCards count={2} label="Loading inspections…" />}
      empty={nothingToCome}
    >
      {(visits) => <PlannedVisits visits={visits} />}
    </ListState>
  )
}

const nothingToCome = (
  <EmptyState
    icon={<CalendarClock />}
    title="No Upcoming Inspections"
    text="There are no upcoming inspections scheduled for your property."
  />
)

/** One whose day has passed is not to come: it was not recorded, and nobody has set another day. */
function PlannedVisits({ visits }: { visits: readonly Inspection[] }) {
  const today = londonDay(new Date())
  const toCome = visits.filter(({ date }) => date >= today)
  const passed = visits.filter(({ date }) => date < today)
  return (
    <>
      {toCome.length === 0 ? (
        nothingToCome
      ) : (
        <CardList label="Upcoming inspections" rows={toCome} rowKey={({ id }) => id} columns={2}>
          {({ date, notes, property }) => (
            <Card
              title="Scheduled Inspection"
              description={[formatDay(date), property?.address].filter(Boolean).join(' · ')}
              className="h-full"
            >
              <p className="figures font-semibold">{formatDayWithWeekday(date)}</p>
              {notes && <p className="mt-1 whitespace-pre-line wrap-anywhere">{notes}</p>}
            </Card>
          )}
        </CardList>
      )}
      {passed.map(({ id, date, property }) => (
        <p key={id} className="mt-4 text-muted">
          The inspection {property && `of ${property.address} `}was planned for {formatDayWithWeekday(date)}. No new
          date has been set.
        </p>
      ))}
    </>
  )
}
