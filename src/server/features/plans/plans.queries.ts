import { and, count, eq, sql } from 'drizzle-orm'
import { planIncludes, planInForce } from '#domain/plan.ts'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import { removeFeed } from '#server/db/calendar-feeds.queries.ts'
import { checkoutSessions, users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { removeGuestSessionsOf } from '#server/db/sessions.queries.ts'
import { type AccountScope, actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

/**
 * The plan in force, with the landlord's row locked until the transaction ends: anybody who counts against a limit
 * takes this lock, so two people acting at once never go over it. A row that names the account may be written meanwhile.
 */
export async function lockPlan(tx: Db, scope: LandlordScope): Promise<Plan> {
  const [row] = await tx
    .select({ plan: users.subscriptionPlan, status: users.subscriptionStatus })
    .from(users)
    .where(eq(users.id, scope.userId))
    .for('no key update')
  return row ? planInForce(row.plan, row.status) : 'free'
}

/** How many properties a landlord has, for the plan's limit. */
export async function countOwnProperties(db: Db, scope: LandlordScope): Promise<number> {
  const [row] = await db.select({ total: count() }).from(properties).where(eq(properties.landlordId, scope.userId))
  return row?.total ?? 0
}

/** What the billing knows of a landlord. */
export async function getSubscription(db: Db, scope: LandlordScope) {
  const [row] = await db
    .select({ customerId: users.stripeCustomerId, subscriptionId: users.stripeSubscriptionId })
    .from(users)
    .where(eq(users.id, scope.userId))
  if (!row) throw notFound()
  return row
}

/** The subscription that a landlord pays for and the one that ended last (null for none), and whether the account is closed, with their row locked until the transaction ends. */
export async function lockSubscription(tx: Db, scope: AccountScope) {
  const [row] = await tx
    .select({
      subscriptionId: users.stripeSubscriptionId,
      endedId: users.endedSubscriptionId,
      closedAt: users.closedAt,
    })
    .from(users)
    .where(eq(users.id, scope.userId))
    .for('update')
  return {
    subscriptionId: row?.subscriptionId ?? null,
    endedId: row?.endedId ?? null,
    isClosed: Boolean(row?.closedAt),
  }
}

interface Subscription {
  readonly plan: Plan
  readonly status: SubscriptionStatus
  readonly customerId?: string
  readonly subscriptionId?: string | null
  /** When Stripe told it. */
  readonly toldAt?: string
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
      subscriptionToldAt: subscription.toldAt,
    })
    .where(and(eq(users.id, scope.userId), eq(users.role, 'landlord')))
    .returning(planColumns)
  await endWhatIsNotIncluded(db, await changed)
}

interface Told {
  readonly subscriptionId: string
  readonly at: string
  readonly plan: Plan | null
  readonly status: SubscriptionStatus
  readonly userId: number | null
}

/**
 * A change that Stripe tells of a subscription that is still the landlord's own. One that has ended stays so: it is theirs no longer,
 * and neither an older change nor its payment, told late, brings it back. Of the others a change that is older than the last one is passed
 * over. Returns whose it is and what it was and is, or undefined where nothing changes.
 */
export async function changeSubscription(tx: Db, { subscriptionId, at, plan, status, userId }: Told) {
  const isOver = status === 'cancelled'
  const [before] = await tx
    .select({ ...planColumns, toldAt: users.subscriptionToldAt })
    .from(users)
    .where(eq(users.stripeSubscriptionId, subscriptionId))
    .for('update')
  if (!before) {
    if (isOver && userId !== null)
      await tx.update(users).set({ endedSubscriptionId: subscriptionId }).where(eq(users.id, userId))
    return undefined
  }
  if (!isOver && before.toldAt !== null && at < before.toldAt) return undefined
  const changed = await tx
    .update(users)
    .set({
      subscriptionStatus: status,
      subscriptionToldAt: at,
      ...(plan && { subscriptionPlan: plan }),
      ...(isOver && { stripeSubscriptionId: null, endedSubscriptionId: subscriptionId }),
    })
    .where(eq(users.id, before.userId))
    .returning(planColumns)
  await endWhatIsNotIncluded(tx, changed)
  const [after] = changed
  return after ? { userId: before.userId, before, after } : undefined
}

const planColumns = { userId: users.id, plan: users.subscriptionPlan, status: users.subscriptionStatus }

/** Guests go with the join codes that let them in, and calendar feeds with the plan that they belong to. */
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

export async function insertCheckout(
  db: Db,
  scope: LandlordScope,
  checkout: { id: string; plan: Plan; successUrl: string; cancelUrl: string },
) {
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

/** False when it was completed before: a plan is put in force once per checkout. */
export async function completeCheckout(db: Db, scope: LandlordScope, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(checkoutSessions)
    .set({ completedAt: now.toISOString() })
    .where(
      and(
        eq(checkoutSessions.id, id),
        eq(checkoutSessions.userId, scope.userId),
        sql`${checkoutSessions.completedAt} is null`,
      ),
    )
    .returning({ id: checkoutSessions.id })
  return rows.length > 0
}
