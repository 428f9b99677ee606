import type { User } from '#api/accounts.ts'
import type { CalendarEvent } from '#api/calendar.ts'
import { calendarEventsOnDashboard, detailsOnDashboard } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { Section } from '#web/components/layout/section.tsx'
import { MonthCalendar } from '#web/features/calendar/month-calendar.tsx'

type CalendarSectionProps = {
  user: User
  /** The events of the current month, from the dashboard's own answer. */
  events: readonly CalendarEvent[]
  today: Day
}

/**
 * The month calendar. A very long month, or one with long details, is fetched by itself, because the dashboard's answer
 * has only the beginning.
 */
export function CalendarSection({ user, events, today }: CalendarSectionProps) {
  const isWhole =
    events.length < calendarEventsOnDashboard &&
    events.every(({ details }) => details === null || details.length < detailsOnDashboard)
  return (
    <Section title="Calendar">
      <MonthCalendar viewer={user} today={today} thisMonth={isWhole ? events : undefined} />
    </Section>
  )
}
