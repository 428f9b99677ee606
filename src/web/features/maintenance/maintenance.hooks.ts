/** What the maintenance screens read and change. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod/mini'
import { type MaintenanceRequest, maintenance, type newMaintenanceRequest } from '#api/maintenance.ts'
import { type MaintenanceFilter, type MaintenanceStatus, maintenanceStatuses } from '#domain/maintenance.ts'
import { call } from '#web/lib/api/call.ts'
import { putInLists } from '#web/lib/api/put-in-lists.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { type Chain, chainOf, lastOf, useUnderWay } from '#web/lib/api/use-under-way.ts'

const askEveryMs = 60_000

export type RequestFilter = { q: string; show: MaintenanceFilter; propertyId?: number | undefined }

const queryOf = ({ q, show, propertyId }: RequestFilter) => ({
  q,
  propertyId,
  ...(show === 'urgent' ? { urgent: 'true' as const } : { status: maintenanceStatuses.find((each) => each === show) }),
})

const statusKey = ['set maintenance status']

type WithStatus = Pick<MaintenanceRequest, 'id' | 'status'>

type StatusWish = { chain: Chain<WithStatus>; status: MaintenanceStatus }

/** The request with the status that is being set, the last one where several wait for their turn. */
function asWished<Request extends WithStatus>(request: Request, wishes: readonly StatusWish[]): Request {
  const wish = lastOf(wishes, request)
  return wish ? { ...request, status: wish.status } : request
}

/** The requests, with the statuses that are being set. */
export function useRequests(filter: RequestFilter) {
  const list = useList(maintenance.list, { query: queryOf(filter) }, { askEveryMs })
  const wishes = useUnderWay<StatusWish>(statusKey)
  const rows = useMemo(() => list.rows?.map((row) => asWished(row, wishes)), [list.rows, wishes])
  return { ...list, rows }
}

/** The request with the status that is being set. */
export const useAsWished = <Request extends WithStatus>(request: Request) =>
  asWished(request, useUnderWay<StatusWish>(statusKey))

export const useRequestSummary = (propertyId?: number) =>
  useQuery({
    ...get(maintenance.summary, { query: { propertyId } }),
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
  })

/** One request with its history and comments. Others write in it, so it is asked for again each time it is opened. */
export const useRequest = (id: number) =>
  useQuery({ ...get(maintenance.get, { params: { id } }), staleTime: 0, refetchInterval: askEveryMs })

export const useHomes = () => useQuery(get(maintenance.homes))

export const useReportIssue = () =>
  useMutation({
    mutationFn: (body: z.input<typeof newMaintenanceRequest>) => call(maintenance.create, { body }),
    refreshes: ['maintenance'],
  })

export const useComment = (id: number) =>
  useMutation({
    mutationFn: (content: string) => call(maintenance.comment, { params: { id }, body: { content } }),
    refreshes: ['maintenance'],
    isPendingUntilRefreshed: true,
  })

/**
 * Sets a status. Lists and details show it at once, until the server refuses. One after the other: each says which one
 * the server has last said, so that what somebody else has set meanwhile is not lost.
 */
export function useSetStatus() {
  const { mutateAsync } = useMutation({
    mutationKey: statusKey,
    scope: { id: 'maintenance-status' },
    mutationFn: async ({ chain, status }: StatusWish) => {
      const { id, status: expectedStatus } = chain.stored
      const details = await call(maintenance.update, { params: { id }, body: { status, expectedStatus } })
      chain.stored = details
      return details
    },
    onSuccess: (details) => {
      putInLists(maintenance.list, { id: details.id, status: details.status })
      queryClient.setQueryData(keyOf(maintenance.get, { params: { id: details.id } }), details)
    },
    refreshes: ['maintenance'],
  })
  return (request: WithStatus, status: MaintenanceStatus) => mutateAsync({ chain: chainOf(statusKey, request), status })
}
