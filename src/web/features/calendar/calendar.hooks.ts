/** What the calendar reads and changes. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type CalendarEvent, calendar, type newCalendarEvent } from '#api/calendar.ts'
import { type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'

export type MonthEvents = {
  /** Undefined until they are there. */
  events: readonly CalendarEvent[] | undefined
  error: Error | null
  retry: () => void
}

/** The events of a day's month, all of them. What is `known` already is not asked for again. */
export function useMonthEvents(day: Day, known: readonly CalendarEvent[] | undefined): MonthEvents {
  const range = { from: firstOfMonth(day), to: lastOfMonth(day) }
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(calendar.list, { query: range }), 'whole'],
    queryFn: () => allEvents(range),
    enabled: known === undefined,
  })
  if (known) return { events: known, error: null, retry: () => {} }
  return { events: data, error: data ? null : error, retry: () => void refetch() }
}

/** A large portfolio's month comes in several pages. */
async function allEvents(range: { from: Day; to: Day }): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { rows: CalendarEvent[]; nextCursor: string | null } = await callPage(calendar.list, {
      query: { ...range, cursor },
    })
    events.push(...page.rows)
    cursor = page.nextCursor
  }
  return events
}

export const useCreateEvent = () =>
  useMutation({
    mutationFn: (body: z.input<typeof newCalendarEvent>) => call(calendar.create, { body }),
    onSuccess: () => void refreshAfter('calendarEvent'),
  })
