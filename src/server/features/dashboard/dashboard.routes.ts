import type { dashboard, LandlordDashboard, TenantDashboard } from '#api/dashboard.ts'
import { monthlyRentIncome } from '#domain/rent.ts'
import { inOrder, tasksShown } from '#domain/today.ts'
import {
  findGuestDashboard,
  findTenantDashboard,
  getLandlordDashboard,
} from '#server/features/dashboard/dashboard.queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import type { LandlordScope } from '#server/platform/scope.ts'

export const dashboardHandlers: Handlers<typeof dashboard> = {
  get: async ({ db, scope, today }) => {
    if (scope.role === 'landlord') return landlordView(db, scope, today)
    const found = scope.role === 'guest' ? await findGuestDashboard(db, scope) : await findTenantDashboard(db, scope)
    return { ...(found ?? nothingYet), role: 'tenant', propertyId: found?.property?.id ?? null }
  },
}

const nothingYet: Omit<TenantDashboard, 'role' | 'propertyId'> = {
  property: null,
  rent: null,
  landlord: null,
  rentPayments: [],
  inspections: [],
}

async function landlordView(db: Context['db'], scope: LandlordScope, today: string): Promise<LandlordDashboard> {
  const { propertyCounts, tenancyCounts, rentCounts, rents, tasks, ...lists } = await getLandlordDashboard(
    db,
    scope,
    today,
  )
  const vacantCount = propertyCounts.total - propertyCounts.occupied
  return {
    role: 'landlord',
    propertyCount: propertyCounts.total,
    occupiedCount: propertyCounts.occupied,
    vacantCount,
    monthlyRentIncome: monthlyRentIncome(rents),
    unpaidRentCount: rentCounts.unpaid,
    tenantCount: tenancyCounts.total,
    activeTenantCount: tenancyCounts.active,
    ...lists,
    tasks: inOrder(tasks).slice(0, tasksShown),
    taskCount:
      rentCounts.overdue +
      propertyCounts.overdueInspections +
      propertyCounts.dueInspections +
      tenancyCounts.ending +
      vacantCount,
  }
}
