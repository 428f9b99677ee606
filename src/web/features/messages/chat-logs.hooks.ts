import { useQuery } from '@tanstack/react-query'
import { idIn } from '#api/id-in.ts'
import { messages } from '#api/messages.ts'
import { isDay } from '#domain/day.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

const askEveryMs = 60_000

const noFilters = { q: '', property: '', person: '', conversation: '', from: '', to: '' }

export type LogFilter = {
  q?: string
  propertyId?: number
  personId?: number
  conversationId?: number
  from?: string
  to?: string
}

/** What of the log is shown, as the address says; a half-typed day is left out. */
export function useLogFilter() {
  const [filters, setFilters] = useFilters(noFilters)
  const { q, from, to } = filters
  const [propertyId, personId, conversationId] = [filters.property, filters.person, filters.conversation].map(idIn)
  const filter: LogFilter = {
    ...(q && { q }),
    ...(propertyId && { propertyId }),
    ...(personId && { personId }),
    ...(conversationId && { conversationId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
  return {
    filters,
    filter,
    isFiltered: Object.keys(filter).length > 0,
    setFilters,
    clear: () => setFilters(noFilters),
  }
}

export const useChatLogs = (filter: LogFilter) => useList(messages.chatLogs, { query: filter }, { askEveryMs })

export const useLogSummary = (filter: LogFilter) =>
  useQuery({ ...get(messages.chatLogSummary, { query: filter }), staleTime: 1_000 })

/** The homes and people of all conversations, for the filters. */
export const useLogChoices = () => useQuery({ ...get(messages.chatLogChoices), staleTime: askEveryMs })

export type LoggedConversationsShown = 'active' | 'pinned' | 'archived'

const conversationsShown = {
  active: { archived: 'false' },
  pinned: { pinned: 'true' },
  archived: { archived: 'true' },
} as const

/** One's conversations, by their marks. */
export const useLoggedConversations = (shown: LoggedConversationsShown) =>
  useList(messages.sessions, { query: conversationsShown[shown] }, { askEveryMs })
