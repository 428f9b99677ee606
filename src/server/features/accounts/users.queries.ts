/** Accounts. Queries that look one up by its address or make one take no scope, because nobody is signed in yet. */

import { and, desc, eq, exists, gt, gte, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { londonDay } from '#domain/day.ts'
import { planInForce, planTerms } from '#domain/plan.ts'
import { formerNamesAfter } from '#server/db/former-names.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { presentHomeFirst } from '#server/db/present-home.ts'
import { accountLinks, knownAddresses, users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { twoFactors } from '#server/db/schema/two-factor.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { AccountScope, LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

type NewUser = Omit<typeof users.$inferInsert, 'id' | 'createdAt'>

/** An account with that address. An invitation is none. */
const hasAddress = (email: string) => and(eq(users.email, email), not(users.isInvited))

/**
 * What a sign-in is checked against, whether it needs a code as well, and whether the account was signed in to from
 * this network address since a moment.
 */
export async function findLogin(db: Db, email: string, from: { addressHash: string; since: Date }) {
  const knownAddress = db
    .select({ id: knownAddresses.id })
    .from(knownAddresses)
    .where(
      and(
        eq(knownAddresses.userId, users.id),
        eq(knownAddresses.addressHash, from.addressHash),
        gte(knownAddresses.seenAt, from.since.toISOString()),
      ),
    )
  const twoFactor = db
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, users.id), isNotNull(twoFactors.enabledAt)))
  const [login] = await db
    .select({
      id: users.id,
      role: users.role,
      passwordHash: users.passwordHash,
      closedAt: users.closedAt,
      isKnownAddress: sql<boolean>`${exists(knownAddress)}`,
      hasTwoFactor: sql<boolean>`${exists(twoFactor)}`,
    })
    .from(users)
    .where(hasAddress(email))
  return login
}

/** Whether there is anybody at all. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: users.id }).from(users).limit(1)
  return first !== undefined
}

export async function findAccountByEmail(db: Db, email: string) {
  const [account] = await db
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      email: sql<string>`${users.email}`,
    })
    .from(users)
    .where(hasAddress(email))
  return account
}

/** Which of some addresses, written as they are stored, have an account. */
export async function listTakenAddresses(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ email: sql<string>`${users.email}` })
    .from(users)
    .where(and(isOneOf(users.email, emails), not(users.isInvited)))
  return new Set(rows.map(({ email }) => email))
}

/** Tenants whom landlords have invited at an address, and who have not opened the invitation; the newest first. */
export function listInvited(db: Db, email: string) {
  return db
    .select({ id: users.id, name: users.name, email: sql<string>`${users.email}`, invitedBy: users.invitedBy })
    .from(users)
    .where(and(eq(users.email, email), users.isInvited))
    .orderBy(desc(users.id))
}

/**
 * Adds an account and returns its id; undefined when the address has one already, even when two requests add it at
 * once.
 */
export async function insertUser(db: Db, person: NewUser): Promise<number | undefined> {
  const [id] = await insertUsers(db, [person])
  return id
}

/** Adds accounts and returns their ids in order: fewer than were given when an address already has an account. */
export async function insertUsers(db: Db, people: readonly NewUser[]): Promise<number[]> {
  if (people.length === 0) return []
  const rows = await db
    .insert(users)
    .values([...people])
    .onConflictDoNothing()
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

/** Every column is named, so that a new one stays secret until it is named here. */
const shown = {
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  phone: users.phone,
  addressForNotices: users.addressForNotices,
  role: users.role,
  isGuest: users.isGuest,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionStatus: users.subscriptionStatus,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
  planSelectedAt: users.planSelectedAt,
  onboardingCompleted: users.onboardingCompleted,
  createdAt: users.createdAt,
}

/** An account as its owner sees it, and where they live. */
export async function getAccount(db: Db, { userId }: AccountScope, now: Date) {
  const unconfirmedEmail = db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, users.id),
        eq(accountLinks.purpose, 'confirm_email'),
        isNull(accountLinks.usedAt),
        gt(accountLinks.expiresAt, now.toISOString()),
      ),
    )
    .orderBy(desc(accountLinks.id))
    .limit(1)
  const home = db
    .select({
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
      propertyId: properties.id,
      address: properties.address,
      city: properties.city,
      imageUrl: properties.imageUrl,
    })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .where(and(eq(tenancies.userId, users.id), isCurrentTenancy))
    .orderBy(presentHomeFirst(londonDay(now)))
    .limit(1)
    .as('home')
  const { moveInDate, moveOutDate, propertyId, address, city, imageUrl } = home
  const [row] = await db
    .select({
      shown,
      pendingEmail: sql<string | null>`(${unconfirmedEmail})`,
      moveInDate,
      moveOutDate,
      propertyId,
      address,
      city,
      imageUrl,
    })
    .from(users)
    .leftJoinLateral(home, sql`true`)
    .where(eq(users.id, userId))
  if (!row) throw new Error('A signed-in user has no account')
  return row
}

export async function findPasswordHash(db: Db, { userId }: AccountScope): Promise<string | null | undefined> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.passwordHash
}

export async function setPassword(db: Db, { userId }: AccountScope, passwordHash: string | null, now: Date) {
  await db.update(users).set({ passwordHash, passwordSetAt: now.toISOString() }).where(eq(users.id, userId))
}

export async function setClosed(tx: Db, { userId }: AccountScope, now: Date) {
  await tx.update(users).set({ closedAt: now.toISOString() }).where(eq(users.id, userId))
}

/** Undoes the closing of an account. Returns whether it was closed. */
export async function reopenAccount(tx: Db, { userId }: AccountScope): Promise<boolean> {
  const reopened = await tx
    .update(users)
    .set({ closedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.closedAt)))
    .returning({ id: users.id })
  return reopened.length > 0
}

/** What an account's own changes depend on. Locks the row until the transaction ends. */
export async function lockAccount(tx: Db, { userId }: AccountScope) {
  const { name, username, email, phone, addressForNotices, role, passwordSetAt, onboardingCompleted } = users
  const [row] = await tx
    .select({ name, username, email, phone, addressForNotices, role, passwordSetAt, onboardingCompleted })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!row) throw new Error('A link or a session has no account')
  return row
}

type OwnDetails = {
  name?: string
  email?: string
  phone?: string | null | undefined
  addressForNotices?: string | null | undefined
  onboardingCompleted?: boolean
}

export async function updateAccount(db: Db, { userId }: AccountScope, details: OwnDetails) {
  const formerNames = formerNamesAfter(details)
  await db
    .update(users)
    .set({ ...details, formerNames })
    .where(eq(users.id, userId))
}

const hasTenancyOf = ({ userId }: LandlordScope): SQL =>
  sql`exists (select 1 from ${tenancies} where ${tenancies.userId} = ${users.id}
    and ${tenancies.landlordId} = ${userId} and ${tenancies.accepted})`

const knownBy = ({ userId }: LandlordScope, email: string): SQL =>
  sql`exists (select 1 from ${tenancies} where ${tenancies.userId} = ${users.id}
    and ${tenancies.landlordId} = ${userId} and ${tenancies.accepted} and ${eq(tenancies.tenantEmail, email)})`

/** A tenant whom this landlord added, or who holds a tenancy of theirs. */
const isTenantOf = (scope: LandlordScope): SQL | undefined =>
  and(eq(users.role, 'tenant'), eq(users.isGuest, false), or(eq(users.invitedBy, scope.userId), hasTenancyOf(scope)))

/** A landlord's tenant as the landlord sees them: as they wrote, or as the newest accepted tenancy has them. */
export async function getTenantAsSeen(db: Db, scope: LandlordScope, id: number) {
  const newest = db
    .select({
      name: tenancies.tenantName,
      username: tenancies.tenantUsername,
      email: tenancies.tenantEmail,
      phone: tenancies.tenantPhone,
    })
    .from(tenancies)
    .where(and(eq(tenancies.userId, id), eq(tenancies.landlordId, scope.userId), tenancies.accepted))
    .orderBy(desc(tenancies.active), desc(tenancies.id))
    .limit(1)
  const { name, username, email, phone, createdAt } = users
  const [invited] = await db
    .select({ name, username, email, phone })
    .from(users)
    .where(and(eq(users.id, id), users.isInvited, eq(users.invitedBy, scope.userId)))
  const seen = invited ?? (await newest)[0]
  const [row] = await db
    .select({ createdAt })
    .from(users)
    .where(and(eq(users.id, id), isTenantOf(scope)))
  if (!seen || !row) throw new Error('The tenant is nobody of theirs')
  return { ...seen, ...row }
}

/** The landlord's tenant with that address: one whom they invited, or who has a tenancy of theirs. */
export async function findTenantByEmail(db: Db, scope: LandlordScope, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isTenantOf(scope), or(and(eq(users.email, email), users.isInvited), knownBy(scope, email))))
    .orderBy(desc(users.isInvited), desc(users.id))
    .limit(1)
  return row?.id
}

/**
 * The tenants with some e-mail addresses, which are given as they are stored: by address, the tenant's id and
 * whether they have yet to open their invitation.
 */
export async function findTenantsByEmail(db: Db, scope: LandlordScope, emails: readonly string[]) {
  type Row = { email: string; id: number; isInvited: boolean; name: string; username: string | null }
  const { rows } = await db.execute<Row>(sql`
    select ${users.email} as email, ${users.id} as id, ${users.isInvited} as "isInvited", ${users.name} as name,
        ${users.username} as username from ${users}
      where ${isTenantOf(scope)} and ${users.isInvited} and ${isOneOf(users.email, emails)}
    union select ${tenancies.tenantEmail}, ${users.id}, ${users.isInvited}, ${tenancies.tenantName}, ${tenancies.tenantUsername}
      from ${tenancies}
      join ${users} on ${users.id} = ${tenancies.userId}
      where ${isTenantOf(scope)} and ${tenancies.landlordId} = ${scope.userId} and ${tenancies.accepted}
        and ${isOneOf(tenancies.tenantEmail, emails)}
    order by "isInvited", id`)
  // The last row of an address counts: an invited tenant, and of several the newest.
  return new Map(rows.map(({ email, ...tenant }) => [email, tenant]))
}

/** A landlord's tenant. Somebody with an account of their own has to accept a tenancy first. */
export async function findTenantAccount(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isInvited: users.isInvited,
    })
    .from(users)
    .where(and(eq(users.id, id), isTenantOf(scope)))
  return row
}

/** Null when the plan has no limit. */
export const propertyLimitOf = (account: Pick<typeof users.$inferSelect, 'subscriptionPlan' | 'subscriptionStatus'>) =>
  planTerms[planInForce(account.subscriptionPlan, account.subscriptionStatus)].propertyLimit
