/** What the audits screen reads and changes. */
import { useQuery } from '@tanstack/react-query'
import { audits } from '#api/audits.ts'
import { idIn } from '#api/id-in.ts'
import { call } from '#web/lib/api/call.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useWhenEnded } from '#web/lib/api/use-when-ended.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

// (rule: audits-fresh)
const freshForMs = 2 * 60_000

const askAboutRunEveryMs = 1000

/** The property whose audits are shown, as the address of the screen names it; null for all. */
export function useAuditedProperty() {
  const [{ property }, setFilters] = useFilters({ property: '' })
  const propertyId = idIn(property) ?? null
  const setPropertyId = (id: number | null) => setFilters({ property: String(id ?? '') })
  return [propertyId, setPropertyId] as const
}

/** All of a property, the newest first. */
export const useAudits = (propertyId: number) => useList(audits.list, { query: { propertyId } }, { freshForMs })

/** The newest of each property. */
export const useLatestAudits = () => useList(audits.list, { query: { newest: 'true' } }, { freshForMs })

export const useCreateAudit = () =>
  useMutation({
    mutationFn: (propertyId: number) => call(audits.create, { body: { propertyId } }),
    refreshes: ['audit'],
  })

export const useDeleteAudit = () =>
  useMutation({
    mutationFn: (id: number) => call(audits.remove, { params: { id } }),
    refreshes: ['audit'],
  })

/**
 * The last audit of all properties, followed while it is under way; `onFinished` hears of
 * the end of one that was seen at work.
 */
export function useAuditRun(onFinished: (audited: number) => void) {
  const { data } = useQuery({
    ...get(audits.latestForAll),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? askAboutRunEveryMs : false),
  })
  const run = data?.run ?? null
  const isUnderWay = run?.finishedAt === null
  useWhenEnded(isUnderWay, () => {
    void refreshAfter('audit')
    onFinished(run?.completed ?? 0)
  })
  return { run, isUnderWay }
}

/** While one is under way, the answer is that one. */
export const useAuditAll = () =>
  useMutation({
    mutationFn: () => call(audits.createForAll),
    refreshes: ['audit'],
    onSuccess: (run) => queryClient.setQueryData(keyOf(audits.latestForAll), { run }),
  })
