import { and, eq, notExists } from 'drizzle-orm'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { uploads } from '#server/db/schema/operations.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Removes guests of all properties whose session is over, so that they cannot come back. One who reported a repair
 * stays, because the landlord's record names its sender. A photo that was never sent is swept first.
 */
export async function removeGuestsWithoutTrace(db: Db) {
  const session = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id))
  const request = db
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(eq(maintenanceRequests.userId, users.id))
  const photo = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, users.id))
  await db.delete(users).where(and(users.isGuest, notExists(session), notExists(request), notExists(photo)))
}
