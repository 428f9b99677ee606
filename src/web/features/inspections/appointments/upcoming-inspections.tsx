import { CalendarClock } from 'lucide-react'
import { formatDay, formatDayWithWeekday } from '#domain/day.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { ShowMore } from '#web/components/lists/show-more.tsx'
import { useUpcomingVisits } from '#web/features/inspections/inspections.hooks.ts'

/** Visits that are still to come. */
export function UpcomingInspections() {
  const { rows, error, ...more } = useUpcomingVisits()
  if (error) {
    return (
      <ErrorState
        heading="Error Loading Inspections"
        message="There was an error loading your upcoming inspections. Please try again later."
      />
    )
  }
  if (!rows) return <SkeletonCards count={2} label="Loading inspections…" />
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock />}
        title="No Upcoming Inspections"
        text="There are no upcoming inspections scheduled for your property."
      />
    )
  }
  return (
    <>
      <ul aria-label="Upcoming inspections" className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {rows.map(({ id, date, notes, property }) => (
          <li key={id} className="min-w-0">
            <Card
              title="Scheduled Inspection"
              description={`${formatDay(date)} · ${property.address}`}
              className="h-full"
            >
              <p className="figures font-semibold">{formatDayWithWeekday(date)}</p>
              {notes && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>}
            </Card>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  )
}
