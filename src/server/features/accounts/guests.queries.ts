import { and, eq, notExists } from 'drizzle-orm'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { uploads } from '#server/db/schema/operations.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Guests of all properties who cannot come back, because the session that they were made for is over. One who reported
 * a repair stays with it: the landlord's record says who sent it. A photo that was never sent is swept by itself first.
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
