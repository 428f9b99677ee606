/**
 * Gives documents that were uploaded before their tenancy was entered to that tenancy (rule: documents-of-a-tenancy).
 */
import type { Day } from '#domain/day.ts'
import { announce } from '#server/db/live.queries.ts'
import { linkTenancies, listReadersOf, listUnclaimed } from '#server/features/documents/changing-documents.queries.ts'
import { sharedNotices } from '#server/features/documents/documents.notices.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** To be called for tenancies that have just been entered. Their tenants are notified of what is shared with them. */
export async function claimDocuments(tx: Db, scope: LandlordScope, tenancyIds: readonly number[], today: Day) {
  const claimed = await listUnclaimed(tx, scope, tenancyIds, today)
  if (claimed.length === 0) return
  for (const document of claimed) await linkTenancies(tx, scope, document, document.tenantIds)
  const shared = claimed.filter(({ sharedWithTenant }) => sharedWithTenant).map(({ id }) => id)
  const read = await listReadersOf(tx, scope, shared)
  await insertNotifications(
    tx,
    read.flatMap(({ userId, ...document }) => sharedNotices(document, [userId])),
  )
  await announce(tx, 'document', { people: [scope.userId, ...read.map(({ userId }) => userId)] })
}
