/** What the screens show of a mark before the server has answered. */
import { useMemo } from 'react'
import type { LandlordDashboard, TenantDashboard } from '#api/dashboard.ts'
import type { RentPayment } from '#api/rent.ts'
import type { RentStatus } from '#domain/rent.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

export type RentMark = { payment: RentPayment; status: RentStatus; paidDate: string | null; undoes?: RentStatus }

export const markKey = ['mark rent']

/** The payments of a list with the marks that are on their way. */
export function useWithMarks(payments: RentPayment[] | undefined): RentPayment[] | undefined {
  const marks = useUnderWay<RentMark>(markKey)
  return useMemo(() => marks.reduce((rows, mark) => rows?.map((row) => marked(row, mark)), payments), [payments, marks])
}

/** Paid means paid in full. What any other mark leaves outstanding only the server knows. */
const marked = (row: RentPayment, { payment, status, paidDate }: RentMark): RentPayment =>
  row.id === payment.id
    ? { ...row, status, paidDate, ...(status === 'paid' && { paidAmount: payment.amount, outstanding: 0 }) }
    : row

type Dashboard = LandlordDashboard | TenantDashboard

/** The dashboard with the marks that are on their way. */
export function useDashboardWithMarks(dashboard: Dashboard | undefined): Dashboard | undefined {
  const marks = useUnderWay<RentMark>(markKey)
  return useMemo(
    () => marks.reduce((shown, mark) => shown && dashboardWith(shown, mark), dashboard),
    [dashboard, marks],
  )
}

export function dashboardWith(before: Dashboard, { payment, status }: RentMark): Dashboard {
  if (before.role === 'tenant' || status === 'unpaid') return before
  return status === 'paid' ? withoutPayment(before, payment.id) : withOverdue(before, payment.id)
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
