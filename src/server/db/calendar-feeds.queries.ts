/** What ends a calendar feed: its owner, or the end of the plan that includes it. */
import { and, eq, gte } from 'drizzle-orm'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import type { AccountScope, LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** False where there was none. */
export async function removeFeed(db: Db, scope: LandlordScope): Promise<boolean> {
  const removed = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.landlordId, scope.userId))
    .returning({ id: calendarFeeds.landlordId })
  return removed.length > 0
}

/** Ends a feed whose address was made since a moment (an ISO instant). */
export async function removeFeedSince(tx: Db, { userId }: AccountScope, since: string): Promise<void> {
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.landlordId, userId), gte(calendarFeeds.createdAt, since)))
}
