/** What the rent screens read and change. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { type newRentPayment, type RentPayment, rent } from '#api/rent.ts'
import type { Day } from '#domain/day.ts'
import { type RentStatus, rentStatuses } from '#domain/rent.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { showInLists } from '#web/lib/api/show-in-lists.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { showMarkOnDashboard } from './show-mark-on-dashboard.ts'

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
export const useRentPayments = ({ q, status, ...days }: RentFilter) =>
  useList(rent.list, {
    query: {
      q,
      ...days,
      ...(status === 'overdue' ? { late: 'true' } : { status: rentStatuses.find((known) => known === status) }),
      ...((status === 'unpaid' || status === 'overdue') && { soonest: 'true' }),
    },
  })

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

export type RentMark = { payment: RentPayment; status: RentStatus; paidDate: string | null; undoes?: RentStatus }

/** Paid means paid in full. What any other mark leaves outstanding only the server knows. */
const sumsAfter = ({ amount }: RentPayment, status: RentStatus) =>
  status === 'paid' ? { paidAmount: amount, outstanding: 0 } : {}

/** Marks a payment. The screen shows it at once, and takes it back when the server refuses. */
export const useMarkRent = () =>
  useMutation({
    // What is undone gets its former money back, with the days of that money.
    mutationFn: ({ payment, status, paidDate, undoes }: RentMark) =>
      call(rent.update, {
        params: { id: payment.id },
        body: { status, ...(undoes ? { undoes } : paidDate && { paidDate }) },
      }),
    onMutate: async ({ payment, status, paidDate }) => {
      const takeBackFromLists = await showInLists(rent.list, payment.id, {
        status,
        paidDate,
        ...sumsAfter(payment, status),
      })
      const takeBackFromDashboard = await showMarkOnDashboard(payment.id, status)
      return {
        takeBack: () => {
          takeBackFromLists()
          takeBackFromDashboard()
        },
      }
    },
    onError: (_error, _mark, shown) => shown?.takeBack(),
    refreshes: ['rent'],
  })
