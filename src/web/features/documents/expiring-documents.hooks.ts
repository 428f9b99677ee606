import { useQuery } from '@tanstack/react-query'
import { documents } from '#api/documents.ts'
import { callPage } from '#web/lib/api/call.ts'
import { keyOf } from '#web/lib/api/query-client.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * What runs out in the next 30 days, the first to run out first. Asked for again once a day, fresh for
 * half an hour (rule: documents-expiring-toast).
 */
export const useExpiringDocuments = (enabled = true) =>
  useQuery({
    queryKey: keyOf(documents.expiring),
    queryFn: () => callPage(documents.expiring),
    staleTime: 30 * minute,
    gcTime: day,
    refetchInterval: day,
    enabled,
  })
