/** What the calendar reads and changes. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type CalendarEvent, calendar, type calendarEventChanges, type newCalendarEvent } from '#api/calendar.ts'
import type { Reply } from '#api/client.ts'
import { type EventKind, maxCalendarRangeDays } from '#domain/calendar.ts'
import { addDays, type Day, firstOfMonth, lastOfMonth } from '#domain/day.ts'
import { call } from '#web/lib/api/call.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { get, keyOf, queryClient, retryOnce } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

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

/** `onDeleted` hears of it at the answer, and the mutation ends when the events are here without it. */
export const useDeleteEvent = (onDeleted: (deleted: Reply<typeof calendar.remove>) => void) =>
  useMutation({
    mutationFn: (id: number) => call(calendar.remove, { params: { id } }),
    refreshes: ['calendarEvent'],
    onSuccess: onDeleted,
    // Until then it looks as if it were there, and a second press would be refused.
    isPendingUntilRefreshed: true,
  })

/** The events from a day on, as many days as the server answers at once, page by page. */
export const useAgenda = (from: Day, filter: EventFilter) =>
  useList(calendar.list, { query: { from, to: addDays(from, maxCalendarRangeDays - 1), ...filter } })

export const useFeed = () => useQuery({ ...get(calendar.feed), staleTime: 0 })

const feedKey = keyOf(calendar.feed)
const namesKey = ['show names in calendar feed']

/** One after the other, so that what is pressed last counts: a choice of names also for the address after it. */
const feedChange = { scope: { id: 'calendar-feed' }, refreshes: ['calendarFeed'] } as const

export const useCreateFeed = () =>
  useMutation({
    ...feedChange,
    mutationKey: namesKey,
    // Without a second try, which would end the address that the first one returned.
    mutationFn: (showsTenantNames: boolean) => call(calendar.createFeed, { body: { showsTenantNames } }),
  })

/** Whether the feed shows names, as it was last chosen, and what changes that. */
export function useShowsTenantNames(stored: boolean) {
  const { mutate } = useMutation({
    ...feedChange,
    mutationKey: namesKey,
    mutationFn: (showsTenantNames: boolean) => call(calendar.updateFeed, { body: { showsTenantNames } }),
    onSuccess: (feed) => queryClient.setQueryData(feedKey, feed),
    retry: retryOnce,
  })
  return { showsTenantNames: useUnderWay<boolean>(namesKey).at(-1) ?? stored, change: mutate }
}

export const useRemoveFeed = () =>
  useMutation({
    ...feedChange,
    mutationFn: () => call(calendar.removeFeed),
    onSuccess: () => queryClient.setQueryData(feedKey, null),
  })
