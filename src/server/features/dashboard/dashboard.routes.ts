import type { dashboard, LandlordDashboard, TenantDashboard } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import { isUrgent, needsLandlord } from '#domain/maintenance.ts'
import { monthlyRentIncome } from '#domain/rent.ts'
import { inOrder, maxTasks, tasksShown } from '#domain/task.ts'
import { listIncomeMonths } from '#server/features/dashboard/income-months.queries.ts'
import { getLandlordDashboard, listLessUrgentTasks } from '#server/features/dashboard/landlord-dashboard.queries.ts'
import { listTasks } from '#server/features/dashboard/tasks.queries.ts'
import {
  findGuestDashboard,
  findTenantDashboard,
  getDashboardWithoutHome,
} from '#server/features/dashboard/tenant-dashboard.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { JsonText } from '#server/platform/http/json-text.ts'

export const dashboardHandlers: Handlers<typeof dashboard> = {
  get: async ({ db, scope, today }) => {
    if (scope.role === 'landlord') return landlordView(db, scope, today)
    const atHome =
      scope.role === 'guest' ? await findGuestDashboard(db, scope, today) : await findTenantDashboard(db, scope, today)
    const dashboard = atHome ?? (await getDashboardWithoutHome(db, scope, today))
    return JsonText.object<TenantDashboard>({ role: 'tenant', ...dashboard })
  },
  income: ({ db, scope, today }) => listIncomeMonths(db, scope, today),
  tasks: async ({ db, scope, today }) => inOrder(await listTasks(db, scope, today, maxTasks)).slice(0, maxTasks),
}

async function landlordView(db: Db, scope: LandlordScope, today: Day): Promise<JsonText<LandlordDashboard>> {
  const figures = await getLandlordDashboard(db, scope, today)
  const [occupiedCount, vacantCount] = [figures.homes('occupied'), figures.homes('vacant')]
  const active = figures.rents.filter((group) => group.active)
  const taskCount =
    countOf(figures.requestGroups.filter(needsLandlord)) +
    figures.overdueRentCount +
    figures.expiredDocumentCount +
    figures.lapsedInsuranceCount +
    figures.inspectionCount +
    figures.documentsToRenewCount +
    figures.undatedCount +
    figures.missingRentCount +
    figures.endingCount +
    figures.taxUpdateCount +
    figures.fixedRateCount +
    figures.depositCount +
    figures.depositReturnCount +
    figures.creditLeftCount +
    vacantCount
  const hasRoom = figures.tasks.length < Math.min(tasksShown, taskCount)
  const others = hasRoom ? await listLessUrgentTasks(db, scope, today) : []
  return JsonText.object<LandlordDashboard>({
    role: 'landlord',
    property: null,
    propertyId: null,
    propertyCount: occupiedCount + vacantCount,
    occupiedCount,
    vacantCount,
    monthlyRentIncome: monthlyRentIncome(active),
    unpaidRentCount: figures.unpaidRentCount,
    tenantCount: countOf(figures.rents),
    activeTenantCount: countOf(active),
    expiringDocumentCount: figures.expiringDocumentCount,
    properties: figures.properties,
    tenants: figures.tenants,
    rentPayments: figures.rentPayments,
    recentRentPayments: figures.recentRentPayments,
    calendarEvents: figures.calendarEvents,
    inspections: figures.inspections,
    urgentRequestCount: countOf(figures.requestGroups.filter(isUrgent)),
    maintenanceRequests: figures.maintenanceRequests,
    tasks: inOrder([...figures.tasks, ...others]).slice(0, tasksShown),
    taskCount,
  })
}

const countOf = (groups: readonly { readonly count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0)
