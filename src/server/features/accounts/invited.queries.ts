/** People whom a landlord has invited and who have not opened the invitation. The holder of its link acts for them. */
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { formerNamesWith } from '#server/db/former-names.ts'
import { users } from '#server/db/schema/accounts.ts'
import { binRows } from '#server/db/schema/bin.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { conversations } from '#server/db/schema/messages.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const isInvitedRow = ({ userId }: TenantScope) => and(eq(users.id, userId), users.isInvited)

/** The properties of all tenancies of a tenant. */
export async function lockHomesOf(tx: Db, { userId }: TenantScope) {
  const homes = tx.select({ id: tenancies.propertyId }).from(tenancies).where(eq(tenancies.userId, userId))
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(inArray(properties.id, homes))
    .orderBy(asc(properties.id))
    .for('no key update')
}

/** Locks an invited person until the transaction ends; undefined once the invitation has been opened. */
export async function lockInvited(tx: Db, scope: TenantScope) {
  const { email, name, username, formerNames } = users
  const [row] = await tx
    .select({ email, name, username, formerNames })
    .from(users)
    .where(isInvitedRow(scope))
    .for('update')
  return row
}

type Invited = NonNullable<Awaited<ReturnType<typeof lockInvited>>>

/** An account that is offered a tenancy keeps what the landlord called its tenant, as letters and reports still do. */
export async function keepNamesOf(tx: Db, { userId }: TenantScope, { name, username, formerNames }: Invited) {
  for (const written of [...formerNames, { name, username }]) {
    const [newName, newSurname] = [sql`${written.name}::text`, sql`${written.username}::text`]
    const isOther = sql`${users.name} <> ${newName} or ${users.username} is distinct from ${newSurname}`
    await tx
      .update(users)
      .set({ formerNames: formerNamesWith(newName, newSurname, isOther) })
      .where(eq(users.id, userId))
  }
}

export async function openInvited(tx: Db, scope: TenantScope) {
  await tx.update(users).set({ isInvited: false }).where(isInvitedRow(scope))
}

/**
 * Offers an invited person's active tenancies to an account, except those of homes that it already has. Until accepted
 * they stay as the landlord wrote them.
 */
export async function moveTenanciesTo(tx: Db, { userId }: TenantScope, holderId: number) {
  const moved = await tx
    .update(tenancies)
    .set({ userId: holderId, accepted: false })
    .where(
      and(
        eq(tenancies.userId, userId),
        tenancies.active,
        sql`not exists (select 1 from tenancies other where other.user_id = ${holderId} and other.active
          and other.property_id = ${tenancies.propertyId})`,
      ),
    )
    .returning({ id: tenancies.id, propertyId: tenancies.propertyId, landlordId: tenancies.landlordId })
  const offers: { id: number; landlordName: string; address: string }[] = []
  for (const { id, propertyId, landlordId } of moved) {
    const [offer] = await tx
      .select({ landlordName: users.name, address: properties.address })
      .from(properties)
      .innerJoin(users, eq(users.id, properties.landlordId))
      .where(and(eq(properties.id, propertyId), eq(properties.landlordId, landlordId)))
    if (offer) offers.push({ id, ...offer })
  }
  return offers
}

/**
 * Removes what the landlord wrote, unless a tenancy or a restored conversation still refers to it, or one that may be
 * restored from the bin.
 */
export async function removeInvited(tx: Db, scope: TenantScope) {
  const homes = tx.select({ id: tenancies.id }).from(tenancies).where(eq(tenancies.userId, users.id))
  const talks = tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.tenantUserId, users.id))
  const binned = tx.select({ id: binRows.id }).from(binRows).where(eq(binRows.tenantUserId, users.id))
  await tx.delete(users).where(and(isInvitedRow(scope), notExists(homes), notExists(talks), notExists(binned)))
}
