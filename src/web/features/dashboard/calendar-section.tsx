import type { User } from '#api/accounts.ts'
import type { CalendarEvent } from '#api/calendar.ts'
import { calendarEventsOnDashboard } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { MonthCalendar } from '#web/features/calendar/month-calendar.tsx'

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
      <MonthCalendar viewer={user} today={today} thisMonth={isWhole ? events : undefined} />
    </Section>
  )
}
