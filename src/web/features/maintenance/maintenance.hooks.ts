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
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

const askEveryMs = 60_000

export type RequestFilter = { q: string; show: MaintenanceFilter; propertyId?: number | undefined }

const queryOf = ({ q, show, propertyId }: RequestFilter) => ({
  q,
  propertyId,
  ...(show === 'urgent' ? { urgent: 'true' as const } : { status: maintenanceStatuses.find((each) => each === show) }),
})

const statusKey = ['set maintenance status']

/** The requests, with the statuses that are being set. */
export function useRequests(filter: RequestFilter) {
  const list = useList(maintenance.list, { query: queryOf(filter) }, { askEveryMs })
  const wishes = useUnderWay<StatusWish>(statusKey)
  const rows = useMemo(
    () =>
      wishes.reduce(
        (rows, { request, status }) => rows?.map((row) => (row.id === request.id ? { ...row, status } : row)),
        list.rows,
      ),
    [list.rows, wishes],
  )
  return { ...list, rows }
}

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

export type StatusWish = {
  request: Pick<MaintenanceRequest, 'id' | 'status' | 'propertyId'>
  status: MaintenanceStatus
}

/**
 * Sets a status. The lists show it at once, until the server refuses. One after the other: each says which it has seen
 * before.
 */
export const useSetStatus = () =>
  useMutation({
    mutationKey: statusKey,
    scope: { id: 'maintenance-status' },
    mutationFn: ({ request, status }: StatusWish) =>
      call(maintenance.update, { params: { id: request.id }, body: { status, expectedStatus: request.status } }),
    onSuccess: (details) => {
      putInLists(maintenance.list, { id: details.id, status: details.status })
      queryClient.setQueryData(keyOf(maintenance.get, { params: { id: details.id } }), details)
    },
    refreshes: ['maintenance'],
  })
