/**
 * For the daily job alone: what is removed when a closed account is erased. The caller removes its files once this is
 * committed.
 */
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import { formerTenantName } from '#domain/account.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { accountLinks, knownAddresses, sessions, users } from '#server/db/schema/accounts.ts'
import { binRows } from '#server/db/schema/bin.ts'
import { bookSums, propertyBookSums } from '#server/db/schema/book-sums.ts'
import { documents } from '#server/db/schema/documents.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { conversations } from '#server/db/schema/messages.ts'
import { transactionFiles } from '#server/db/schema/money.ts'
import { mails, notificationPreferences, notifications } from '#server/db/schema/notices.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { portfolioCounts } from '#server/db/schema/portfolio-counts.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { featureUsage, userActivity } from '#server/db/schema/usage.ts'
import { listFilesInBin } from '#server/features/bin/bin.queries.ts'
import type { AccountScope, LandlordScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const closed = { id: users.id, role: users.role, closedAt: users.closedAt }

/** Closed accounts of everybody after the given id, also those that can still be opened again. */
export function listClosedAccounts(db: Db, afterId: number, limit: number) {
  return db
    .select(closed)
    .from(users)
    .where(and(isNotNull(users.closedAt), gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit)
}

/**
 * Locks a closed account, against rows that refer to it, too, until the transaction ends; undefined when it is gone.
 * Lock its properties first: whoever keeps one may be about to add such a row.
 */
export async function lockClosedAccount(tx: Db, { userId }: AccountScope) {
  const [account] = await tx
    .select({
      ...closed,
      name: users.name,
      username: users.username,
      formerNames: users.formerNames,
      email: users.email,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.closedAt)))
    .for('update')
  return account
}

/** Locks all properties of a landlord, so that nothing is added under them while they are removed. */
export async function lockPropertiesOf(tx: Db, { userId }: LandlordScope) {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.landlordId, userId))
    .orderBy(asc(properties.id))
    .for('update')
}

const ownProperties = (db: Db, { userId }: LandlordScope) =>
  db.select({ id: properties.id }).from(properties).where(eq(properties.landlordId, userId))

/**
 * The stored names of a landlord's documents, receipts and photos, including photos of their properties and files in
 * the bin. The rows of photos are removed here, because those that tenants have taken would outlast the landlord; the
 * others go with the account.
 */
export async function takeFilesOfLandlord(tx: Db, scope: LandlordScope): Promise<string[]> {
  const documentFiles = await tx
    .select({ file: documents.file })
    .from(documents)
    .where(eq(documents.landlordId, scope.userId))
  const photos = await tx
    .delete(uploads)
    .where(or(eq(uploads.userId, scope.userId), inArray(uploads.propertyId, ownProperties(tx, scope))))
    .returning({ file: uploads.file })
  const receipts = await tx
    .select({ file: transactionFiles.file })
    .from(transactionFiles)
    .where(eq(transactionFiles.landlordId, scope.userId))
  return [...[...documentFiles, ...photos, ...receipts].map(({ file }) => file), ...(await listFilesInBin(tx, scope))]
}

/**
 * Removes a landlord and, through foreign keys, all that is theirs. Guests are signed out. Tenants keep their
 * accounts without these tenancies. What was only written about somebody goes too: invitations that were never
 * opened, and former tenants whom nobody else knows.
 */
export async function removeLandlord(tx: Db, scope: LandlordScope) {
  const { userId } = scope
  const lettings = await tx
    .selectDistinct({ userId: tenancies.userId })
    .from(tenancies)
    .where(eq(tenancies.landlordId, userId))
  await tx.delete(sessions).where(inArray(sessions.guestPropertyId, ownProperties(tx, scope)))
  await tx.delete(users).where(eq(users.id, userId))
  const tenantIds = lettings.map((letting) => letting.userId)
  const accountsLeft = or(eq(users.invitedBy, userId), isOneOf(users.id, tenantIds))
  const ofNobodyElse = or(isNull(users.invitedBy), eq(users.invitedBy, userId))
  const isNobodys = or(users.isInvited, isNull(users.email))
  await tx
    .delete(users)
    .where(
      and(
        accountsLeft,
        ofNobodyElse,
        isNobodys,
        eq(users.isGuest, false),
        notExists(tenanciesOf(tx)),
        notExists(conversationsOf(tx)),
        notExists(inBins(tx)),
      ),
    )
  await tx.update(users).set({ invitedBy: null }).where(eq(users.invitedBy, userId))
  for (const table of [portfolioCounts, bookSums, propertyBookSums])
    await tx.delete(table).where(eq(table.landlordId, userId))
}

const tenanciesOf = (tx: Db) => tx.select({ id: tenancies.id }).from(tenancies).where(eq(tenancies.userId, users.id))

const conversationsOf = (tx: Db) =>
  tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.tenantUserId, users.id))

/** A tenancy or conversation of theirs that may come back. */
const inBins = (tx: Db) => tx.select({ id: binRows.id }).from(binRows).where(eq(binRows.tenantUserId, users.id))

/** A tenant's active tenancies, also those that they have not accepted yet. */
export function listTenanciesToEnd(tx: Db, { userId }: TenantScope) {
  return tx
    .select({ id: tenancies.id, landlordId: tenancies.landlordId })
    .from(tenancies)
    .where(and(eq(tenancies.userId, userId), tenancies.active))
    .orderBy(asc(tenancies.id))
}

/** The stored names of photos that a tenant never sent; those of reported repairs stay with the landlord's record. */
export async function takeUnsentPhotos(tx: Db, { userId }: TenantScope): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.propertyId)))
    .returning({ file: uploads.file })
  return rows.map(({ file }) => file)
}

/** Removes a tenant. Where a landlord's rows refer to them, the row stays without anything that says who it was. */
export async function removeTenant(tx: Db, { userId }: TenantScope) {
  const photos = tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, users.id))
  const isNeeded = or(exists(tenanciesOf(tx)), exists(photos), exists(conversationsOf(tx)), exists(inBins(tx)))
  const nobody = { username: null, email: null, phone: null, passwordHash: null, invitedBy: null, closedAt: null }
  const stillNeeded = await tx
    .update(users)
    .set({ ...nobody, name: formerTenantName, formerNames: [], formerHomes: [] })
    .where(and(eq(users.id, userId), isNeeded))
    .returning({ id: users.id })
  if (stillNeeded.length === 0) {
    await tx.delete(users).where(eq(users.id, userId))
    return
  }
  const ofAccount = [sessions, twoFactors, recoveryCodes, accountLinks, knownAddresses, userActivity, featureUsage]
  for (const table of [...ofAccount, notifications, mails, notificationPreferences]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}
