/** What ends a calendar feed: its owner, or the end of the plan that includes it. */
import { eq } from 'drizzle-orm'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** False where there was none. */
export async function removeFeed(db: Db, scope: LandlordScope): Promise<boolean> {
  const removed = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.landlordId, scope.userId))
    .returning({ id: calendarFeeds.landlordId })
  return removed.length > 0
}
