/** The sessions table: read on every request, so it is one prepared statement. */
import { and, count, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { AccountScope, LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const prepared = new WeakMap<object, ReturnType<typeof prepareFind>>()

const columns = {
  sessionId: sessions.id,
  guestPropertyId: sessions.guestPropertyId,
  lastUsedAt: sessions.lastUsedAt,
  signedInAt: sessions.createdAt,
  id: users.id,
  role: users.role,
  name: users.name,
  email: users.email,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionStatus: users.subscriptionStatus,
  isGuest: users.isGuest,
  /** Grows with every change of a landlord's rows. */
  portfolioVersion: sql<string>`(select coalesce(sum(changes), 0)::text from portfolio_changes where landlord_id = ${users.id})`,
}

function prepareFind(db: Db) {
  return db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('find_session')
}

export async function findSessionById(db: Db, id: number) {
  const [session] = await db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id))
  return session
}

export async function findSession(db: Db, tokenHash: string) {
  let find = prepared.get(db)
  if (!find) {
    find = prepareFind(db)
    prepared.set(db, find)
  }
  const [session] = await find.execute({ tokenHash })
  return session
}

export async function insertSession(
  db: Db,
  session: { userId: number; guestPropertyId?: number; address: string; tokenHash: string; now: Date },
) {
  const { now, ...row } = session
  await db.insert(sessions).values({ ...row, createdAt: now.toISOString(), lastUsedAt: now.toISOString() })
}

export async function touchSession(db: Db, id: number, now: Date) {
  await db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.id, id))
}

export async function removeSession(db: Db, id: number) {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Signs a user out everywhere, or everywhere but here. */
export async function removeSessionsOf(db: Db, { userId }: AccountScope, exceptSessionId?: number) {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)),
    )
}

/** A landlord's properties, or one of them. */
const ownProperties = (db: Db, scope: LandlordScope, propertyId?: number) =>
  db
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        eq(properties.landlordId, scope.userId),
        propertyId === undefined ? undefined : eq(properties.id, propertyId),
      ),
    )

/** How many guests of a property have used their session since then. */
export async function countGuestSessionsOf(db: Db, scope: LandlordScope, propertyId: number, since: Date) {
  const [row] = await db
    .select({ signedIn: count() })
    .from(sessions)
    .where(
      and(
        inArray(sessions.guestPropertyId, ownProperties(db, scope, propertyId)),
        gte(sessions.lastUsedAt, since.toISOString()),
      ),
    )
  return row?.signedIn ?? 0
}

/** Signs out the guests of a property, or of all of a landlord's. */
export async function removeGuestSessionsOf(db: Db, scope: LandlordScope, propertyId?: number) {
  await db.delete(sessions).where(inArray(sessions.guestPropertyId, ownProperties(db, scope, propertyId)))
}

/** Sessions of everybody that have not been used since, or that began before `signIns`. */
export async function removeOldSessions(
  db: Db,
  { accounts, guests, signIns }: { accounts: Date; guests: Date; signIns: Date },
) {
  const { lastUsedAt, createdAt, guestPropertyId } = sessions
  const isGuests = and(isNotNull(guestPropertyId), lt(lastUsedAt, guests.toISOString()))
  await db
    .delete(sessions)
    .where(or(lt(lastUsedAt, accounts.toISOString()), lt(createdAt, signIns.toISOString()), isGuests))
}
