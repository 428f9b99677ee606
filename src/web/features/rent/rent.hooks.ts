/** What the rent screens read and change. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Reply } from '#api/client.ts'
import { dashboard } from '#api/dashboard.ts'
import { type newRentPayment, type RentPayment, rent } from '#api/rent.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { rentBadge, rentStatuses } from '#domain/rent.ts'
import { call } from '#web/lib/api/call.ts'
import { moveInLists, type RowsOfQuery } from '#web/lib/api/put-in-lists.ts'
import { get, keyOf, queryClient } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { chainOf, isFollowed } from '#web/lib/api/use-under-way.ts'
import { dashboardWith, markKey, type RentMark, useWithMarks } from './marks-under-way.ts'

export type RentFilter = {
  q: string
  status: string
  propertyId?: number | undefined
  dueFrom?: Day
  dueTo?: Day
}

/**
 * Unpaid and overdue rent is listed with the soonest due first, everything else with the latest first. Overdue means
 * that the badge says so, which may be earlier than the status. An unknown status in the address filters nothing.
 */
export function useRentPayments({ q, status, ...days }: RentFilter) {
  const list = useList(rent.list, {
    query: {
      q,
      ...days,
      ...(status === 'overdue' ? { late: 'true' } : { status: rentStatuses.find((known) => known === status) }),
      ...((status === 'unpaid' || status === 'overdue') && { soonest: 'true' }),
    },
  })
  return { ...list, rows: useWithMarks(list.rows) }
}

/** The same choice and order among payments that are here (rule: rent-month). */
const paymentsOfQuery: RowsOfQuery<RentPayment> = {
  isAskedFor: (payment, query) => {
    const is = (name: string, value: string | number) => !query.has(name) || query.get(name) === String(value)
    const { status, dueDate, propertyId, tenantId } = payment
    return (
      is('status', status) &&
      is('propertyId', propertyId) &&
      is('tenantId', tenantId) &&
      (!query.has('late') || rentBadge(payment, londonDay(new Date())).label === 'Overdue') &&
      dueDate >= (query.get('dueFrom') ?? dueDate) &&
      dueDate <= (query.get('dueTo') ?? dueDate)
    )
  },
  compare: (one, other, query) => {
    const soonest = one.dueDate.localeCompare(other.dueDate) || one.id - other.id
    return query.has('soonest') ? soonest : -soonest
  },
}

/** How much of this month's rent has come in. */
export const useRentMonth = (propertyId: number | undefined) => useQuery(get(rent.summary, { query: { propertyId } }))

export const useAddRentPayment = () =>
  useMutation({
    mutationFn: (body: z.input<typeof newRentPayment>) => call(rent.create, { body }),
    refreshes: ['rent'],
  })

export const useDeleteRentPayment = () =>
  useMutation({
    mutationFn: (id: number) => call(rent.remove, { params: { id } }),
    refreshes: ['rent'],
  })

export const useGenerateRent = () =>
  useMutation({ mutationFn: () => call(rent.generate, { body: {} }), refreshes: ['rent'] })

/**
 * Marks a payment. The screen shows it at once, until the server refuses. Marks of the same payment are made one after
 * the other, so that the last press is the one that counts. Resolves with the payment before and after it.
 */
export function useMarkRent(paymentId: number) {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ chain, status, paidDate, undoes }: RentMark) => {
      const before = chain.stored
      // What is undone gets its former money back, with the days of that money.
      const body = { status, ...(undoes ? { undoes } : paidDate && { paidDate }) }
      chain.stored = await call(rent.update, { params: { id: before.id }, body })
      return { before, after: chain.stored }
    },
    mutationKey: markKey,
    scope: { id: `rent-mark-${paymentId}` },
    onSuccess: ({ after }, mark) => {
      // What a mark that follows says is on the screen already, in the group where the payment is.
      if (!isFollowed(markKey, mark)) moveInLists(rent.list, after, paymentsOfQuery)
      queryClient.setQueryData(
        keyOf(dashboard.get),
        (before?: Reply<typeof dashboard.get>) => before && dashboardWith(before, mark),
      )
    },
    refreshes: ['rent'],
  })
  return (payment: RentPayment, mark: Omit<RentMark, 'chain'>) =>
    mutateAsync({ ...mark, chain: chainOf(markKey, payment) })
}
