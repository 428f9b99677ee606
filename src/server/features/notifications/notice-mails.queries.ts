/** For the jobs that mail notifications: which of them have to be decided about, gathered, queued and sent. */
import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { fullNameOf, tenantFullName } from '#server/db/full-name.ts'
import { isAlways, isOneOf } from '#server/db/is-one-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { mails, notificationPreferences, notifications } from '#server/db/schema/notices.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostTries } from '#server/platform/jobs/handlers.ts'

export type NewMail = typeof mails.$inferInsert

/** Guests, closed accounts, invitations that nobody has opened and former tenants get none. */
const isMailable = sql<boolean>`${users.email} is not null and not ${users.isGuest} and not ${users.isInvited} and ${users.closedAt} is null`

const landlords = alias(users, 'landlord')

const person = {
  userId: users.id,
  role: users.role,
  name: users.name,
  email: users.email,
  isMailable,
  chosen: notificationPreferences.mail,
  digest: notificationPreferences.digest,
}

/**
 * Up to `limit` new notifications of anybody after the given id, the oldest first, locked; those that
 * another instance has locked are left to it.
 */
export const lockUndecided = (tx: Db, afterId: number, limit: number) =>
  undecided(tx, gt(notifications.id, afterId)).limit(limit).for('update', skipLocked)

/**
 * As `lockUndecided`, for all urgent ones of one person. Transactions that do so wait for each other, so that each
 * counts what the ones before have mailed to that person.
 */
export async function lockUrgent(tx: Db, { userId }: AccountScope) {
  await tx.execute(sql`select pg_advisory_xact_lock(${urgentMailsLock}::int, ${userId}::int)`)
  return undecided(tx, and(eq(notifications.userId, userId), notifications.isUrgent)).for('update', skipLocked)
}

/** Any number that nothing else on the server locks together with a second one. */
const urgentMailsLock = 7_305_152

const skipLocked = { of: notifications, skipLocked: true } as const

function undecided(tx: Db, wanted: SQL | undefined) {
  return tx
    .select({
      id: notifications.id,
      type: notifications.type,
      title: notifications.title,
      isUrgent: notifications.isUrgent,
      onceKey: notifications.onceKey,
      mailKind: notifications.mailKind,
      propertyId: notifications.propertyId,
      address: properties.address,
      landlordId: properties.landlordId,
      ...person,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .leftJoin(properties, eq(properties.id, notifications.propertyId))
    .where(and(isAlways(notifications.mailState, 'undecided'), wanted))
    .orderBy(asc(notifications.id))
    .$dynamic()
}

/** People after the given id who have new urgent notifications. */
export function listUrgentReaders(db: Db, afterId: number, limit: number) {
  const { userId, isUrgent, mailState } = notifications
  return db
    .selectDistinct({ id: userId })
    .from(notifications)
    .where(and(gt(userId, afterId), isUrgent, isAlways(mailState, 'undecided')))
    .orderBy(asc(userId))
    .limit(limit)
}

/** How many mails of what is urgent were written to somebody in the last minutes, by the database's clock. */
export const countUrgentMails = (tx: Db, { userId }: AccountScope, minutes: number) =>
  tx.$count(
    mails,
    and(
      eq(mails.userId, userId),
      eq(mails.kind, 'urgent'),
      gt(mails.createdAt, sql`now() - ${minutes}::int * interval '1 minute'`),
    ),
  )

/**
 * Keeps properties from being deleted until the transaction ends. Those that are being deleted already wait for their
 * notifications, so they are skipped: returns the others.
 */
export async function keepUnlessDeleted(tx: Db, propertyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const locked = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(isOneOf(properties.id, propertyIds))
    .for('key share', { skipLocked: true })
  return new Set(locked.map(({ id }) => id))
}

/** How many mails about single notifications somebody was sent in a time, or is to be sent. */
export interface MailsSent {
  all: number
  readonly byHome: Map<number, number>
}

/**
 * What these people were sent since that instant, without what is urgent. An index of these kinds alone serves it, so
 * that no more mails are read than are counted.
 */
export async function countMailsSince(
  tx: Db,
  userIds: readonly number[],
  since: string,
): Promise<Map<number, MailsSent>> {
  const { rows } = await tx.execute<{ id: number; home: number | null; mailed: number }>(sql`
    select user_id as id, property_id as home, count(*)::int as mailed from mails
    where ${isOneOf(sql`user_id`, userIds)} and created_at >= ${since} and kind not in ('digest', 'account', 'urgent')
    group by user_id, property_id`)
  const sent = new Map<number, MailsSent>()
  for (const { id, home, mailed } of rows) countMail(sent, id, home, mailed)
  return sent
}

/** Adds mails to those that somebody was sent. */
export function countMail(sent: Map<number, MailsSent>, userId: number, home: number | null, mails = 1): void {
  const theirs = sent.get(userId) ?? { all: 0, byHome: new Map() }
  theirs.all += mails
  if (home !== null) theirs.byHome.set(home, (theirs.byHome.get(home) ?? 0) + mails)
  sent.set(userId, theirs)
}

/** Records a decision: the notifications go into that mail, wait for the next summary, or are not mailed. */
export async function decideMail(
  tx: Db,
  notificationIds: readonly number[],
  decision: { mailId: number } | 'gathered' | null,
) {
  if (notificationIds.length === 0) return
  const isMail = decision !== null && typeof decision === 'object'
  await tx
    .update(notifications)
    .set(isMail ? { mailState: null, mailId: decision.mailId } : { mailState: decision })
    .where(isOneOf(notifications.id, notificationIds))
}

/** Adds a mail and returns its id; undefined where this person has had the summary of that morning. */
export async function insertMail(tx: Db, mail: NewMail): Promise<number | undefined> {
  const [row] = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  return row?.id
}

/** Longer than the longest pause between two tries: after that the queue must have lost the mail. */
const lostAfter = sql`now() - interval '4 hours'`

/**
 * Up to `limit` mails of anybody that wait and are not in the queue. All times here are
 * the database's, which every instance shares.
 */
export function listUnqueued(db: Db, limit: number) {
  return db
    .select({ id: mails.id, userId: mails.userId })
    .from(mails)
    .where(and(isAlways(mails.state, 'waiting'), or(isNull(mails.queuedAt), lt(mails.queuedAt, lostAfter))))
    .orderBy(asc(mails.id))
    .limit(limit)
}

export async function markQueued(db: Db, ids: readonly number[]) {
  await db.update(mails).set({ queuedAt: sql`now()` }).where(isOneOf(mails.id, ids))
}

/** Longer than a mail server may take, and shorter than the queue waits for an instance that died. */
const claimedUntil = sql`now() + interval '10 minutes'`

/** Claims a mail for sending; undefined when another process sends it, or when it is sent, given up or gone. */
export async function claimMail(db: Db, id: number) {
  const [claimed] = await db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1`, lastTriedAt: sql`now()`, queuedAt: sql`now()`, claimedUntil })
    .where(
      and(
        eq(mails.id, id),
        isAlways(mails.state, 'waiting'),
        or(isNull(mails.claimedUntil), lt(mails.claimedUntil, sql`now()`)),
      ),
    )
    .returning({ tries: mails.tries, kind: mails.kind })
  return claimed
}

/** Who gets a mail, with their choices as they are now, and the notifications in it, the oldest first. */
export async function readMail(db: Db, id: number) {
  const [reader] = await db
    .select(person)
    .from(mails)
    .innerJoin(users, eq(users.id, mails.userId))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(eq(mails.id, id))
  const notices = await db
    .select({
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      isUrgent: notifications.isUrgent,
      mailKind: notifications.mailKind,
      relatedEntityType: notifications.relatedEntityType,
      relatedEntityId: notifications.relatedEntityId,
      address: properties.address,
      landlordId: properties.landlordId,
      landlordName: landlords.name,
      addressForNotices: landlords.addressForNotices,
    })
    .from(notifications)
    .leftJoin(properties, eq(properties.id, notifications.propertyId))
    .leftJoin(landlords, eq(landlords.id, properties.landlordId))
    .where(eq(notifications.mailId, id))
    .orderBy(asc(notifications.id))
  return reader && { reader, notices }
}

/** Records that a mail was handed over, was given up, or waits for its next try. */
export async function settleMail(
  db: Db,
  id: number,
  outcome: { state: 'sent' | 'failed' | 'waiting'; address: string; subject: string },
) {
  await db
    .update(mails)
    .set({ ...outcome, claimedUntil: null })
    .where(eq(mails.id, id))
}

/**
 * Records that an e-mail could not be delivered, for whoever has an account with that address. Where a landlord had it
 * sent, it is recorded also for them, if it went to a tenant of theirs, perhaps at the address of a tenancy that has
 * ended, or to somebody who has not opened their invitation: for no other who has invited the same address. Returns
 * whom it did not reach for that landlord, as they know them, with the tenancy of that address, else their newest.
 */
export async function insertUndelivered(
  tx: Db,
  { address, subject, landlordId = null }: { address: string; subject: string; landlordId?: number | null | undefined },
) {
  const isOwner = not(users.isInvited)
  const isTheirs = landlordId === null ? isOwner : or(isOwner, eq(users.invitedBy, landlordId))
  const isOfTheirs = landlordId === null ? sql`false` : eq(tenancies.landlordId, landlordId)
  const isAtAddress = eq(tenancies.tenantEmail, address)
  const tenantsAtAddress = tx
    .select({ id: tenancies.userId })
    .from(tenancies)
    .where(and(isOfTheirs, isAtAddress, tenancies.accepted))
  const letting = tx
    .select({ id: tenancies.id, propertyId: tenancies.propertyId, name: tenantFullName.as('tenant_full_name') })
    .from(tenancies)
    .where(and(eq(tenancies.userId, users.id), isOfTheirs, or(tenancies.accepted, users.isInvited)))
    .orderBy(sql`${isAtAddress} is true desc`, desc(tenancies.id))
    .limit(1)
    .as('letting')
  const people = await tx
    .select({
      userId: users.id,
      isInvited: users.isInvited,
      name: sql<string>`coalesce(${letting.name}, ${fullNameOf(users)})`,
      tenancyId: sql<number | null>`${letting.id}`,
      propertyId: sql<number | null>`${letting.propertyId}`,
    })
    .from(users)
    .leftJoinLateral(letting, sql`true`)
    .where(or(and(eq(users.email, address), isTheirs), inArray(users.id, tenantsAtAddress)))
  const isSeen = ({ isInvited, tenancyId }: (typeof people)[number]) => isInvited || tenancyId !== null
  const failed = {
    kind: 'account' as const,
    state: 'failed' as const,
    tries: mostTries,
    lastTriedAt: sql`now()`,
  }
  for (const person of people) {
    const { userId } = person
    await tx
      .insert(mails)
      .values({ ...failed, userId, landlordId: isSeen(person) ? landlordId : null, address, subject })
  }
  return landlordId === null ? [] : people.filter(isSeen)
}

export async function removeMail(db: Db, id: number) {
  await db.delete(mails).where(eq(mails.id, id))
}

/** People after the given id for whom notifications wait for a summary. */
export function listSummaryReaders(db: Db, afterId: number, limit: number) {
  const waiting = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, users.id), isAlways(notifications.mailState, 'gathered')))
  return db
    .select({ id: users.id, ...person })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(gt(users.id, afterId), exists(waiting)))
    .orderBy(asc(users.id))
    .limit(limit)
}

/** What waits for somebody's summary, locked. */
export function lockGathered(tx: Db, { userId }: AccountScope) {
  return tx
    .select({ id: notifications.id, isRead: notifications.isRead })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isAlways(notifications.mailState, 'gathered')))
    .orderBy(asc(notifications.id))
    .for('update')
}

/** Mails of anybody that were written before that day are forgotten. */
export async function removeOldMails(db: Db, before: Day) {
  await db.delete(mails).where(lt(mails.createdAt, `${before}T00:00:00.000Z`))
}
