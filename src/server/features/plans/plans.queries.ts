import { and, count, eq, getTableColumns, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { planIncludes, planInForce, planTerms, propertyLimitMessage } from '#domain/plan.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { removeFeed } from '#server/db/calendar-feeds.queries.ts'
import { fixedStatement } from '#server/db/json.ts'
import { checkoutSessions, earlySubscriptionChanges, users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { removeGuestSessionsOf } from '#server/db/sessions.queries.ts'
import { type AccountScope, actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withNext } from '#server/platform/database/pipelining.ts'
import { forbidden, notFound } from '#server/platform/http/problem.ts'

const lockRow = (account: SQL, columns: SQL) =>
  sql`select ${columns} from ${users} where ${users.id} = ${account} for no key update`

const lock = fixedStatement(['account'], ({ account }) => withNext(lockRow(account, sql`1`)))

/**
 * Locks the landlord's row until the transaction ends. Whatever counts against a limit takes this lock first, so two
 * requests at once never exceed it. Rows that refer to the account can still be written meanwhile.
 */
export async function lockLandlord(tx: Db, scope: LandlordScope): Promise<void> {
  await tx.execute(lock({ account: scope.userId }))
}

const lockAndReadPlan = fixedStatement(['account'], ({ account }) =>
  lockRow(account, sql`${users.subscriptionPlan} as plan, ${users.subscriptionStatus} as status`),
)

/** The plan in force, with the landlord's row locked as by `lockLandlord`. */
export async function lockPlan(tx: Db, scope: LandlordScope): Promise<Plan> {
  const statement = lockAndReadPlan({ account: scope.userId })
  const [row] = (await tx.execute<{ plan: Plan; status: SubscriptionStatus }>(statement)).rows
  return row ? planInForce(row.plan, row.status) : 'free'
}

/** How many properties a landlord has, for the plan's limit. */
export async function countOwnProperties(db: Db, scope: LandlordScope): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(eq(properties.landlordId, scope.userId))
  return row?.total ?? 0
}

/**
 * For an account whose plan the transaction has locked.
 * @throws Problem 403 when the plan has no room for that many more properties.
 */
export async function requireRoomForProperties(tx: Db, scope: LandlordScope, plan: Plan, adding = 1): Promise<void> {
  const { propertyLimit } = planTerms[plan]
  if (propertyLimit === null) return
  const total = await countOwnProperties(tx, scope)
  if (total + adding > propertyLimit) throw forbidden(propertyLimitMessage(plan, total))
}

/** What Stripe and the plan say about a landlord. */
export async function getSubscription(db: Db, scope: LandlordScope) {
  const [row] = await db
    .select({
      plan: users.subscriptionPlan,
      customerId: users.stripeCustomerId,
      subscriptionId: users.stripeSubscriptionId,
    })
    .from(users)
    .where(eq(users.id, scope.userId))
  if (!row) throw notFound()
  return row
}

/**
 * The subscription that an account pays for, when the newest was paid for, and since when it is closed, with its row
 * locked until the transaction ends. Undefined where there is no such account.
 */
export async function lockSubscription(tx: Db, scope: AccountScope) {
  const [row] = await tx
    .select({
      subscriptionId: users.stripeSubscriptionId,
      paidAt: users.subscriptionPaidAt,
      role: users.role,
      closedAt: users.closedAt,
    })
    .from(users)
    .where(eq(users.id, scope.userId))
    .for('update')
  return row
}

interface Subscription {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  readonly customerId?: string
  readonly subscriptionId?: string | null
  /** When Stripe reported the payment of the subscription, and when it reported the newest change. */
  readonly paidAt?: string
  readonly reportedAt?: string
}

export async function setPlan(db: Db, scope: AccountScope, subscription: Subscription, now: Date) {
  const changed = db
    .update(users)
    .set({
      subscriptionPlan: subscription.plan,
      subscriptionStatus: subscription.status,
      planSelectedAt: now.toISOString(),
      stripeCustomerId: subscription.customerId,
      stripeSubscriptionId: subscription.subscriptionId,
      subscriptionPaidAt: subscription.paidAt,
      subscriptionToldAt: subscription.reportedAt,
    })
    .where(and(eq(users.id, scope.userId), eq(users.role, 'landlord')))
    .returning(planColumns)
  await endWhatIsNotIncluded(db, await changed)
}

interface SubscriptionChange {
  readonly subscriptionId: string
  readonly at: string
  readonly plan: Plan | null
  readonly status: SubscriptionStatus
  readonly userId: number | null
}

/**
 * Applies a change that Stripe reports of a subscription that is the landlord's. An ended one is theirs no longer, so
 * neither an older change nor its late payment brings it back. Otherwise a change that is older than the last one is
 * ignored, and a change of an unknown subscription is stored until its payment is reported. Returns whose subscription
 * it is and what it was and is; undefined where nothing changes.
 */
export async function changeSubscription(tx: Db, change: SubscriptionChange) {
  const { subscriptionId, at, plan, status, userId } = change
  const isOver = status === 'cancelled'
  // Its payment may be reported at the same moment: whichever comes second sees what the first has written.
  if (userId !== null) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [before] = await tx
    .select({ ...planColumns, reportedAt: users.subscriptionToldAt })
    .from(users)
    .where(eq(users.stripeSubscriptionId, subscriptionId))
    .for('update')
  if (!before) {
    if (userId !== null) await storeEarlyChange(tx, { ...change, userId })
    return undefined
  }
  if (!isOver && before.reportedAt !== null && at < before.reportedAt) return undefined
  const changed = await tx
    .update(users)
    .set({
      subscriptionStatus: status,
      subscriptionToldAt: at,
      ...(plan && { subscriptionPlan: plan }),
      ...(isOver && { stripeSubscriptionId: null }),
    })
    .where(eq(users.id, before.userId))
    .returning(planColumns)
  await endWhatIsNotIncluded(tx, changed)
  const [after] = changed
  return after ? { userId: before.userId, before, after } : undefined
}

/** Stripe repeats a report for three days at the most. */
const daysUntilUseless = 30

async function storeEarlyChange(
  tx: Db,
  { subscriptionId, at, plan, status, userId }: SubscriptionChange & { userId: number },
) {
  const { toldAt, ...early } = getTableColumns(earlySubscriptionChanges)
  const useless = sql`${at}::timestamptz - make_interval(days => ${daysUntilUseless}::int)`
  await tx.delete(earlySubscriptionChanges).where(and(eq(early.userId, userId), lt(toldAt, useless)))
  const isLandlord = and(eq(users.id, userId), eq(users.role, 'landlord'))
  if ((await tx.$count(users, isLandlord)) === 0) return
  const change = { plan, status, toldAt: at }
  await tx
    .insert(earlySubscriptionChanges)
    .values({ subscriptionId, userId, ...change })
    .onConflictDoUpdate({
      target: early.subscriptionId,
      set: change,
      setWhere: and(ne(early.status, 'cancelled'), or(lte(toldAt, at), sql`${status} = 'cancelled'`)),
    })
}

/** Returns what Stripe reported of a subscription before its payment, and removes it. */
export async function takeEarlyChange(tx: Db, scope: AccountScope, subscriptionId: string) {
  const [row] = await tx
    .delete(earlySubscriptionChanges)
    .where(
      and(
        eq(earlySubscriptionChanges.subscriptionId, subscriptionId),
        eq(earlySubscriptionChanges.userId, scope.userId),
      ),
    )
    .returning()
  return row
}

const planColumns = { userId: users.id, plan: users.subscriptionPlan, status: users.subscriptionStatus }

/**
 * When a plan no longer includes join codes, guests are signed out; when it no longer includes the calendar, its feed
 * ends.
 */
async function endWhatIsNotIncluded(
  db: Db,
  landlords: readonly { userId: number; plan: Plan; status: SubscriptionStatus }[],
): Promise<void> {
  for (const { userId, plan, status } of landlords) {
    const [scope, inForce] = [actingFor({ landlordId: userId }), planInForce(plan, status)]
    if (!planIncludes(inForce, 'joinCodes')) await removeGuestSessionsOf(db, scope)
    if (!planIncludes(inForce, 'calendarIntegration')) await removeFeed(db, scope)
  }
}

interface Checkout {
  readonly id: string
  readonly plan: Plan
  readonly successUrl: string
  readonly cancelUrl: string
}

export async function insertCheckout(db: Db, scope: LandlordScope, checkout: Checkout) {
  await db.insert(checkoutSessions).values({ ...checkout, userId: scope.userId })
}

/** @throws Problem 404 for a checkout of somebody else, or none. */
export async function getCheckout(db: Db, scope: LandlordScope, id: string) {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.userId, scope.userId)))
  if (!row) throw notFound('Checkout not found')
  return row
}

/**
 * Returns false when the checkout was completed before: a plan takes effect once per checkout. A checkout that is
 * missing here is recorded as completed: the server may have crashed after Stripe made it, or the database may be an
 * older copy.
 */
export async function completeCheckout(db: Db, scope: LandlordScope, checkout: Checkout, now: Date): Promise<boolean> {
  const { id, plan, successUrl, cancelUrl } = checkout
  const completedAt = now.toISOString()
  const rows = await db
    .insert(checkoutSessions)
    .values({ id, plan, successUrl, cancelUrl, userId: scope.userId, completedAt })
    .onConflictDoUpdate({
      target: checkoutSessions.id,
      set: { completedAt },
      setWhere: and(eq(checkoutSessions.userId, scope.userId), sql`${checkoutSessions.completedAt} is null`),
    })
    .returning({ id: checkoutSessions.id })
  return rows.length > 0
}

/** For the daily job. */
export async function removeOldCheckouts(db: Db, before: Date): Promise<void> {
  await db.delete(checkoutSessions).where(lt(checkoutSessions.createdAt, before.toISOString()))
}
