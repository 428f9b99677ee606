/** The private address of a landlord's calendar, one for each. */
import { and, eq, isNull } from 'drizzle-orm'
import { accountIncludes } from '#domain/plan.ts'
import { users } from '#server/db/schema/accounts.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import type { FeedState } from '#server/features/calendar/feed/stamps.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const ofLandlord = (scope: LandlordScope) => eq(calendarFeeds.landlordId, scope.userId)

const shown = {
  createdAt: calendarFeeds.createdAt,
  lastFetchedAt: calendarFeeds.lastFetchedAt,
  showsTenantNames: calendarFeeds.showsTenantNames,
}

export async function findFeed(db: Db, scope: LandlordScope) {
  const [feed] = await db.select(shown).from(calendarFeeds).where(ofLandlord(scope))
  return feed ?? null
}

/** In place of the one before it, whose token and memory go. */
export async function insertFeed(
  db: Db,
  scope: LandlordScope,
  feed: { tokenHash: string; showsTenantNames: boolean; createdAt: string },
): Promise<void> {
  const fresh = { ...feed, lastFetchedAt: null, stamps: {}, revision: 0 }
  await db
    .insert(calendarFeeds)
    .values({ ...fresh, landlordId: scope.userId })
    .onConflictDoUpdate({ target: calendarFeeds.landlordId, set: fresh })
}

export async function updateFeed(db: Db, scope: LandlordScope, changes: { showsTenantNames: boolean }) {
  const [feed] = await db.update(calendarFeeds).set(changes).where(ofLandlord(scope)).returning(shown)
  return feed ?? null
}

/** What a token opens: nothing where it is unknown, its account is closed, or the plan does not include feeds. */
export async function findFeedByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      landlordId: calendarFeeds.landlordId,
      showsTenantNames: calendarFeeds.showsTenantNames,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.landlordId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.closedAt)))
  if (!row || !accountIncludes(row, 'calendarIntegration')) return null
  const { landlordId, showsTenantNames } = row
  return { showsTenantNames, scope: actingFor({ landlordId }) }
}

/** What the programs of a feed have received, locked until the transaction ends; null once its address was replaced. */
export async function lockFeedState(tx: Db, scope: LandlordScope, tokenHash: string) {
  const [state] = await tx
    .select({
      lastFetchedAt: calendarFeeds.lastFetchedAt,
      stamps: calendarFeeds.stamps,
      revision: calendarFeeds.revision,
    })
    .from(calendarFeeds)
    .where(and(ofLandlord(scope), eq(calendarFeeds.tokenHash, tokenHash)))
    .for('update')
  return state ?? null
}

/** Notes what a program has received, and when. */
export async function noteFetch(
  db: Db,
  scope: LandlordScope,
  fetched: { lastFetchedAt?: string; state?: FeedState },
): Promise<void> {
  const { lastFetchedAt, state } = fetched
  if (!lastFetchedAt && !state) return
  await db
    .update(calendarFeeds)
    .set({ lastFetchedAt, ...state })
    .where(ofLandlord(scope))
}
