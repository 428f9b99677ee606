import type { dashboard, LandlordDashboard, TenantDashboard } from '#api/dashboard.ts'
import type { Day } from '#domain/day.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { monthlyRentIncome } from '#domain/rent.ts'
import { inOrder, tasksShown } from '#domain/today.ts'
import { getLandlordDashboard } from '#server/features/dashboard/landlord-dashboard.queries.ts'
import { findGuestDashboard, findTenantDashboard } from '#server/features/dashboard/tenant-dashboard.queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { JsonText } from '#server/platform/json-text.ts'
import type { LandlordScope } from '#server/platform/scope.ts'

export const dashboardHandlers: Handlers<typeof dashboard> = {
  get: async ({ db, scope, today }) => {
    if (scope.role === 'landlord') return landlordView(db, scope, today)
    const found = scope.role === 'guest' ? await findGuestDashboard(db, scope) : await findTenantDashboard(db, scope)
    return JsonText.object<TenantDashboard>({ role: 'tenant', ...(found ?? nothingYet) })
  },
}

const nothingYet: Omit<TenantDashboard, 'role'> = {
  property: null,
  propertyId: null,
  rent: null,
  landlord: null,
  rentPayments: [],
  inspections: [],
}

async function landlordView(db: Context['db'], scope: LandlordScope, today: Day): Promise<JsonText<LandlordDashboard>> {
  const found = await getLandlordDashboard(db, scope, today)
  const { properties, tenants, rentPayments, unpaidRentCount } = found
  const homes = (status: OccupancyStatus) => found.occupancies.find((group) => group.status === status)?.count ?? 0
  const active = found.rents.filter((group) => group.active)
  const countOf = (groups: typeof found.rents) => groups.reduce((sum, { count }) => sum + count, 0)
  return JsonText.object<LandlordDashboard>({
    role: 'landlord',
    propertyCount: homes('occupied') + homes('vacant'),
    occupiedCount: homes('occupied'),
    vacantCount: homes('vacant'),
    monthlyRentIncome: monthlyRentIncome(active),
    unpaidRentCount,
    tenantCount: countOf(found.rents),
    activeTenantCount: countOf(active),
    properties,
    tenants,
    rentPayments,
    tasks: inOrder(found.tasks).slice(0, tasksShown),
    taskCount: found.overdueRentCount + found.inspectionCount + found.endingCount + homes('vacant'),
  })
}
