import { useQuery } from '@tanstack/react-query'
import { documents } from '#api/documents.ts'
import { dayMs } from '#domain/day.ts'
import { callPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const minuteMs = 60_000

/**
 * The documents that expire in the next 30 days, the first one first. Refetched once a day, and fresh for half an hour
 * (rule: documents-expiring-toast).
 */
export const useExpiringDocuments = (enabled = true) =>
  useQuery({
    queryKey: keyOf(documents.expiring),
    queryFn: () => callPage(documents.expiring),
    staleTime: 30 * minuteMs,
    gcTime: dayMs,
    refetchInterval: dayMs,
    enabled,
  })
