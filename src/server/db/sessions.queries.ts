/** The sessions table. */
import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { UserRole } from '#domain/account.ts'
import { unknownDevice } from '#domain/device.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { isAlways } from '#server/db/is-one-of.ts'
import { fixedStatement } from '#server/db/json.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { binItems } from '#server/db/schema/bin.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { AccountScope, LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { liveChannel } from '#server/platform/live/live-message.ts'

interface SessionRow {
  readonly sessionId: number
  readonly guestPropertyId: number | null
  /** Moments, in milliseconds since 1970. */
  readonly lastUsedAt: number
  readonly signedInAt: number
  readonly id: number
  readonly role: UserRole
  readonly name: string
  readonly email: string | null
  readonly subscriptionPlan: Plan
  readonly subscriptionStatus: SubscriptionStatus
  readonly isGuest: boolean
}

/** Every request looks up its session first, so the statement is put together once and needs no conversion. */
const sessionWhere = (condition: SQL) => sql`select s.id as "sessionId", s.guest_property_id as "guestPropertyId",
  (extract(epoch from s.last_used_at) * 1000)::float8 as "lastUsedAt", (extract(epoch from s.created_at) * 1000)::float8 as "signedInAt",
  u.id, u.role, u.name, u.email, u.subscription_plan as "subscriptionPlan", u.subscription_status as "subscriptionStatus",
  u.is_guest as "isGuest" from sessions s join users u on u.id = s.user_id where s.ended_at is null and ${condition}`

const sessionById = fixedStatement(['id'], ({ id }) => sessionWhere(sql`s.id = ${id}`))
const sessionByToken = fixedStatement(['tokenHash'], ({ tokenHash }) => sessionWhere(sql`s.token_hash = ${tokenHash}`))
const sessionsByIds = fixedStatement(['ids'], ({ ids }) =>
  sessionWhere(sql`s.id = any (array(select json_array_elements_text(${ids}::json)::int))`),
)

export async function findSessionById(db: Db, id: number): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<SessionRow & Record<string, unknown>>(sessionById({ id }))
  return rows[0]
}

export async function findSession(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
  const { rows } = await db.execute<SessionRow & Record<string, unknown>>(sessionByToken({ tokenHash }))
  return rows[0]
}

export async function insertSession(
  db: Db,
  session: { userId: number; guestPropertyId?: number; address: string; device?: string; tokenHash: string; now: Date },
) {
  const { now, ...row } = session
  await db.insert(sessions).values({ ...row, createdAt: now.toISOString(), lastUsedAt: now.toISOString() })
}

/** Ends the least recently used sessions of an account, until no more than `most` are left. */
export async function removeOldestSessions(db: Db, { userId }: { userId: number }, most: number) {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(most)
  await remove(db, and(eq(sessions.userId, userId), notInArray(sessions.id, newest)))
}

export async function touchSession(db: Db, id: number, now: Date) {
  await db.update(sessions).set({ lastUsedAt: now.toISOString() }).where(eq(sessions.id, id))
}

export async function removeSession(db: Db, id: number) {
  await remove(db, eq(sessions.id, id))
}

/** What the validity of sessions depends on; removed ones are missing. */
export async function listSessions(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<
    Pick<SessionRow, 'sessionId' | 'lastUsedAt' | 'signedInAt' | 'isGuest'> & Record<string, unknown>
  >(sessionsByIds({ ids: JSON.stringify(ids) }))
  return rows
}

/**
 * Tells every instance, when the transaction is committed, to close the live connections
 * of a session (rule: live-closed).
 */
const endLive = (id: SQLWrapper) =>
  sql<null>`pg_notify(${liveChannel}, json_build_object('kind', 'sessionsEnded', 'sessionIds', json_build_array(${id}))::text)`

/** Removes sessions, closes their live connections, and returns how many there were. */
async function remove(db: Db, which: SQL | undefined): Promise<number> {
  const removed = db.$with('removed').as(db.delete(sessions).where(which).returning({ id: sessions.id }))
  const ended = await db
    .with(removed)
    .select({ closed: endLive(removed.id) })
    .from(removed)
  return ended.length
}

/** Signs a guest out. The visit still counts, so that repeated sign-ins cannot get around the budget of guests. */
export async function endGuestSession(db: Db, id: number, now: Date) {
  await db
    .update(sessions)
    .set({ endedAt: now.toISOString() })
    .where(eq(sessions.id, id))
    .returning({ closed: endLive(sessions.id) })
}

/** Signs a user out everywhere, or everywhere but here. */
export async function removeAllSessions(db: Db, { userId }: AccountScope, exceptSessionId?: number) {
  const isAnother = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
  await remove(db, and(eq(sessions.userId, userId), isAnother))
}

/** Somebody's sessions as they see them: `currentId` first, then by last use. */
export function listSessionsOf(db: Db, { userId }: AccountScope, currentId: number) {
  const { id, device, createdAt, lastUsedAt } = sessions
  const current = sql<boolean>`${id} = ${currentId}`
  return db
    .select({ id, device: sql<string>`coalesce(${device}, ${unknownDevice})`, createdAt, lastUsedAt, current })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(desc(current), desc(lastUsedAt), desc(id))
}

/** Ends one of somebody's own sessions; false where they have no such session. */
export async function removeOwnSession(db: Db, { userId }: AccountScope, id: number): Promise<boolean> {
  return (await remove(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))) > 0
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

/** How many guests of a property have used their session since that moment. */
export async function countGuestSessionsOf(db: Db, scope: LandlordScope, propertyId: number, since: Date) {
  const [row] = await db
    .select({ signedIn: count() })
    .from(sessions)
    .where(
      and(
        inArray(sessions.guestPropertyId, ownProperties(db, scope, propertyId)),
        isNull(sessions.endedAt),
        gte(sessions.lastUsedAt, since.toISOString()),
      ),
    )
  return row?.signedIn ?? 0
}

/** Properties in the bin: restored ones must not bring their guests back. */
const propertiesInBin = (db: Db, scope: LandlordScope) =>
  db
    .select({ id: binItems.recordId })
    .from(binItems)
    .where(and(eq(binItems.landlordId, scope.userId), isAlways(binItems.kind, 'property')))

/** Signs out the guests of one property, or of all of a landlord's properties, those in the bin included. */
export async function removeGuestSessionsOf(db: Db, scope: LandlordScope, propertyId?: number) {
  const ofHomes = inArray(sessions.guestPropertyId, ownProperties(db, scope, propertyId))
  const inBin = propertyId === undefined ? inArray(sessions.guestPropertyId, propertiesInBin(db, scope)) : undefined
  await remove(db, or(ofHomes, inBin))
}

/** Removes sessions of everybody that have not been used since a moment, or that began before `signIns`. */
export async function removeOldSessions(
  db: Db,
  { accounts, guests, signIns }: { accounts: Date; guests: Date; signIns: Date },
) {
  const { lastUsedAt, createdAt, guestPropertyId } = sessions
  const isGuests = and(isNotNull(guestPropertyId), lt(lastUsedAt, guests.toISOString()))
  await remove(db, or(lt(lastUsedAt, accounts.toISOString()), lt(createdAt, signIns.toISOString()), isGuests))
}
