import { lazy, Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import type { CalendarEvent } from '#api/calendar.ts'
import { calendarEventsOnDashboard } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Section } from '#web/components/layout/section.tsx'

const MonthCalendar = lazy(async () => ({
  default: (await import('#web/features/calendar/month-calendar.tsx')).MonthCalendar,
}))

type CalendarSectionProps = {
  user: User
  /** Of the current month, as the dashboard's answer brought them. */
  events: readonly CalendarEvent[]
  today: Day
}

/** The month calendar. A very long month is asked for by itself: the dashboard has only its beginning. */
export function CalendarSection({ user, events, today }: CalendarSectionProps) {
  const isWhole = events.length < calendarEventsOnDashboard
  return (
    <Section title="Calendar">
      <Suspense fallback={<CalendarSkeleton />}>
        <MonthCalendar viewer={user} today={today} thisMonth={isWhole ? events : undefined} />
      </Suspense>
    </Section>
  )
}

const CalendarSkeleton = () => (
  <Loading label="Loading calendar…">
    <Skeleton className="h-104 w-full md:h-164" />
  </Loading>
)
