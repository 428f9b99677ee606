import { useQuery } from '@tanstack/react-query'
import { documents } from '#api/documents.ts'
import { dayMs } from '#domain/day.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const minuteMs = 60_000

/**
 * All documents that expire in the next 30 days, the first one first. Refetched once a day, and fresh for half an hour
 * (rule: documents-expiring-toast).
 */
export const useExpiringDocuments = (enabled = true) =>
  useQuery({
    queryKey: keyOf(documents.expiring),
    queryFn: ({ signal }) => callPages(documents.expiring, undefined, () => false, signal),
    staleTime: 30 * minuteMs,
    gcTime: dayMs,
    refetchInterval: dayMs,
    enabled,
  })
