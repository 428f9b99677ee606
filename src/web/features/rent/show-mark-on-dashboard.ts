import { dashboard, type LandlordDashboard } from '#api/dashboard.ts'
import type { RentStatus } from '#domain/rent.ts'
import { keyOf, queryClient } from '#web/lib/api/query-client.ts'

const dashboardKey = keyOf(dashboard.get)

/**
 * Shows on the dashboard at once that a payment has been marked, before the server has
 * answered. The answer takes it back.
 */
export async function showMarkOnDashboard(paymentId: number, status: RentStatus): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: dashboardKey })
  const before = queryClient.getQueryData<LandlordDashboard>(dashboardKey)
  if (!before || status === 'unpaid') return () => {}
  queryClient.setQueryData(
    dashboardKey,
    status === 'paid' ? withoutPayment(before, paymentId) : withOverdue(before, paymentId),
  )
  return () => queryClient.setQueryData(dashboardKey, before)
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
