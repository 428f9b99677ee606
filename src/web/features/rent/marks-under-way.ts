/** What the screens show of a mark before the server has answered. */
import { useMemo } from 'react'
import type { LandlordDashboard, TenantDashboard } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import type { RentStatus } from '#domain/rent.ts'
import { type Chain, lastOf, useUnderWay } from '#web/lib/api/use-under-way.ts'

export type RentMark = {
  chain: Chain<RentPayment>
  status: RentStatus
  paidDate: string | null
  undoes?: RentStatus
}

export const markKey = ['mark rent']

/** The payments of a list with the marks that are on their way, of each the last one. */
export function useWithMarks(payments: RentPayment[] | undefined): RentPayment[] | undefined {
  const marks = useUnderWay<RentMark>(markKey)
  return useMemo(() => payments?.map((row) => marked(row, lastOf(marks, row))), [payments, marks])
}

/** Paid means paid in full. What any other mark leaves outstanding only the server knows. */
function marked(row: RentPayment, mark: RentMark | undefined): RentPayment {
  if (!mark) return row
  const { status, paidDate } = mark
  return { ...row, status, paidDate, ...(status === 'paid' && { paidAmount: row.amount, outstanding: 0 }) }
}

type Dashboard = LandlordDashboard | TenantDashboard

/** The dashboard with the marks that are on their way, of each payment the last one. */
export function useDashboardWithMarks(dashboard: Dashboard | undefined): Dashboard | undefined {
  const marks = useUnderWay<RentMark>(markKey)
  return useMemo(
    () =>
      marks
        .filter((mark) => mark === lastOf(marks, mark.chain.stored))
        .reduce((shown, mark) => shown && dashboardWith(shown, mark), dashboard),
    [dashboard, marks],
  )
}

export function dashboardWith(before: Dashboard, { chain, status }: RentMark): Dashboard {
  if (before.role === 'tenant' || status === 'unpaid') return before
  const { id } = chain.stored
  return status === 'paid' ? withoutPayment(before, id) : withOverdue(before, id)
}

function withoutPayment(before: LandlordDashboard, paymentId: number): LandlordDashboard {
  const rentPayments = before.rentPayments.filter((payment) => payment.id !== paymentId)
  const tasks = before.tasks.filter((task) => task.kind !== 'rent_overdue' || task.entityId !== paymentId)
  return {
    ...before,
    tasks,
    taskCount: before.taskCount - (before.tasks.length - tasks.length),
    rentPayments,
    unpaidRentCount: before.unpaidRentCount - (before.rentPayments.length - rentPayments.length),
  }
}

const withOverdue = (before: LandlordDashboard, paymentId: number): LandlordDashboard => ({
  ...before,
  rentPayments: before.rentPayments.map((payment) =>
    payment.id === paymentId ? { ...payment, status: 'overdue' } : payment,
  ),
})
