/** Gives check-ins that were made before their tenancy was entered to that tenancy (rule: inventory-whose). */
import { signatureState } from '#domain/inventory.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  linkInventory,
  listTenantsOfInventory,
  listUnclaimed,
  updateInventory,
} from '#server/features/inventory/changing-inventory.queries.ts'
import { namesOf, tenantsOn } from '#server/features/inventory/inventory.actions.ts'
import { addedNotices } from '#server/features/inventory/inventory.notices.ts'
import { lockInventory } from '#server/features/inventory/inventory.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * To be called for tenancies that have just been entered: their tenants then see the check-ins of these days, and can
 * sign them.
 */
export async function claimInventories(tx: Db, scope: LandlordScope, tenancyIds: readonly number[]): Promise<void> {
  for (const id of await listUnclaimed(tx, scope, tenancyIds)) {
    const report = await lockInventory(tx, scope, id)
    const tenants = await tenantsOn(tx, scope, report.propertyId, report)
    const own = tenants.map((tenant) => tenant.id)
    await linkInventory(tx, scope, report, own)
    if (report.tenantNames === null && signatureState(report) === 'none')
      await updateInventory(tx, scope, id, { tenantNames: namesOf(tenants), updatedAt: report.updatedAt })
    const readers = await listTenantsOfInventory(tx, scope, report)
    await insertNotifications(tx, addedNotices(report, readers))
    await announce(tx, 'inventory', { people: [scope.userId, ...readers] })
  }
}
