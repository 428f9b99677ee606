import { idIn } from '#api/id-in.ts'
import { type EventKind, eventKinds } from '#domain/calendar.ts'
import { type Day, isDay } from '#domain/day.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import type { EventFilter } from './calendar.hooks.ts'

const calendarViews = ['month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

type Changes = { view?: CalendarView; day?: Day; type?: EventKind | ''; propertyId?: number | null }

/** What the calendar shows, kept in its address, so that Back from an event finds the month it was opened from. */
export function useCalendarView(today: Day) {
  const [chosen, choose] = useFilters({ view: 'month', day: today, kind: '', property: '' })
  const filter: EventFilter = {
    type: eventKinds.find((kind) => kind === chosen.kind),
    propertyId: idIn(chosen.property),
  }
  return {
    view: calendarViews.find((view) => view === chosen.view) ?? ('month' as const),
    day: isDay(chosen.day) ? chosen.day : today,
    filter,
    change: ({ view, day, type, propertyId }: Changes) =>
      choose({
        ...(view && { view }),
        ...(day && { day }),
        ...(type !== undefined && { kind: type }),
        ...(propertyId !== undefined && { property: propertyId === null ? '' : String(propertyId) }),
      }),
  }
}
