/** What the calendar reads and changes. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type CalendarEvent, calendar, type calendarEventChanges, type newCalendarEvent } from '#api/calendar.ts'
import { type EventKind, maxCalendarRangeDays } from '#domain/calendar.ts'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { call } from '#web/lib/api/call.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { get, keyOf, queryClient, refresh, retryOnce } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

export type MonthEvents = {
  /** Undefined until they have arrived. */
  events: readonly CalendarEvent[] | undefined
  error: Error | null
  retry: () => void
}

/** What a calendar is narrowed down to. */
export type EventFilter = { type?: EventKind | undefined; propertyId?: number | undefined }

/** All events of a day's month. Those that are `known` already are not fetched again. */
export function useMonthEvents(
  day: Day,
  known: readonly CalendarEvent[] | undefined,
  filter: EventFilter = {},
): MonthEvents {
  const range = { from: firstOfMonth(day), to: lastOfMonth(day), ...filter }
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(calendar.list, { query: range }), 'whole'],
    queryFn: ({ signal }) => allEvents(range, signal),
    enabled: known === undefined,
  })
  if (known) return { events: known, error: null, retry: () => {} }
  return { events: data, error: data ? null : error, retry: () => void refetch() }
}

/** A large portfolio's month comes in several pages. */
async function allEvents(range: EventFilter & { from: Day; to: Day }, signal: AbortSignal): Promise<CalendarEvent[]> {
  const { rows } = await callPages(calendar.list, { query: range }, () => false, signal)
  return rows
}

export function useCreateEvent() {
  const userId = useSession().user?.id
  return useMutation({
    mutationFn: (event: Omit<z.input<typeof newCalendarEvent>, 'type' | 'userId'>) =>
      call(calendar.create, { body: { ...event, type: 'custom', userId } }),
    refreshes: ['calendarEvent'],
  })
}

export const useUpdateEvent = (id: number) =>
  useMutation({
    mutationFn: (body: z.input<typeof calendarEventChanges>) => call(calendar.update, { params: { id }, body }),
    retry: retryOnce,
    refreshes: ['calendarEvent'],
  })

export const useDeleteEvent = () =>
  useMutation({
    mutationFn: (id: number) => call(calendar.remove, { params: { id } }),
    refreshes: ['calendarEvent'],
  })

/** The events from a day on, as many days as the server answers at once, page by page. */
export const useAgenda = (from: Day, filter: EventFilter) =>
  useList(calendar.list, { query: { from, to: addDays(from, maxCalendarRangeDays - 1), ...filter } })

export const useFeed = () => useQuery({ ...get(calendar.feed), staleTime: 0 })

const feedKey = keyOf(calendar.feed)

export const useCreateFeed = () =>
  useMutation({
    mutationFn: (showsTenantNames: boolean) => call(calendar.createFeed, { body: { showsTenantNames } }),
    // A second try would end the address that the first one returned.
    retry: false,
    onSettled: () => void refresh(calendar.feed),
  })

export const useUpdateFeed = () =>
  useMutation({
    mutationFn: (showsTenantNames: boolean) => call(calendar.updateFeed, { body: { showsTenantNames } }),
    onSuccess: (feed) => queryClient.setQueryData(feedKey, feed),
  })

export const useRemoveFeed = () =>
  useMutation({
    mutationFn: () => call(calendar.removeFeed),
    retry: false,
    onSuccess: () => queryClient.setQueryData(feedKey, null),
    onError: () => void refresh(calendar.feed),
  })
