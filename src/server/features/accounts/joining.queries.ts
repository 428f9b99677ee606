/** How a tenant joins a property: by its join code, which is the permission, or by accepting an invitation. */

import { and, eq, or, sql } from 'drizzle-orm'
import { accountIncludes } from '#domain/plan.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const residence = {
  id: properties.id,
  address: properties.address,
  city: properties.city,
  imageUrl: properties.imageUrl,
}

/** The property that a join code opens. Undefined for a wrong code, and while its landlord's plan has no join codes. */
export async function findPropertyByJoinCode(db: Db, joinCode: string) {
  const [row] = await db
    .select({
      residence,
      joinCode: properties.joinCode,
      landlordId: properties.landlordId,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.landlordId))
    .where(eq(properties.joinCode, joinCode))
  return row && accountIncludes(row, 'joinCodes') ? row : undefined
}
export type OpenedProperty = NonNullable<Awaited<ReturnType<typeof findPropertyByJoinCode>>>

/**
 * The present rent of a property opened by its join code. Locks the property until the transaction ends; its landlord's
 * plan is locked already. Undefined when the code has been replaced meanwhile, or the plan no longer includes join
 * codes.
 */
export async function lockByJoinCode(tx: Db, { residence, joinCode }: OpenedProperty) {
  const [property] = await tx
    .select({
      rentAmount: properties.rentAmount,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionStatus: users.subscriptionStatus,
    })
    .from(properties)
    .innerJoin(users, eq(users.id, properties.landlordId))
    .where(and(eq(properties.id, residence.id), eq(properties.joinCode, joinCode)))
    .for('no key update', { of: properties })
  return property && accountIncludes(property, 'joinCodes') ? property : undefined
}

const waitsFor = ({ userId }: AccountScope, which: { id: number } | { propertyId: number }) =>
  and(
    'id' in which ? eq(tenancies.id, which.id) : eq(tenancies.propertyId, which.propertyId),
    eq(tenancies.userId, userId),
    tenancies.active,
    eq(tenancies.accepted, false),
  )

/** A tenancy that waits for this tenant to accept it; undefined when it no longer does. */
export async function findOffer(db: Db, scope: AccountScope, tenancyId: number) {
  const [offer] = await db
    .select({
      landlordId: tenancies.landlordId,
      landlordName: users.name,
      address: properties.address,
      city: properties.city,
      moveInDate: tenancies.moveInDate,
      rentAmount: tenancies.rentAmount,
      rentFree: tenancies.rentFree,
      paymentFrequency: tenancies.paymentFrequency,
    })
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .innerJoin(users, eq(users.id, tenancies.landlordId))
    .where(waitsFor(scope, { id: tenancyId }))
  return offer
}

/** Accepts a waiting tenancy, given by its id or its property; undefined when none waits. */
export async function acceptTenancy(tx: Db, scope: AccountScope, which: { id: number } | { propertyId: number }) {
  const waiting = waitsFor(scope, which)
  await lockPropertyOf(tx, tx.select({ propertyId: tenancies.propertyId }).from(tenancies).where(waiting))
  const [tenancy] = await tx
    .update(tenancies)
    .set({ accepted: true })
    .where(waiting)
    .returning({ id: tenancies.id, propertyId: tenancies.propertyId, landlordId: tenancies.landlordId })
  return tenancy
}

/** The home of a tenancy that the caller has just read. */
export async function getResidence(db: Db, tenancy: { propertyId: number; landlordId: number }) {
  const [property] = await db
    .select(residence)
    .from(properties)
    .where(and(eq(properties.id, tenancy.propertyId), eq(properties.landlordId, tenancy.landlordId)))
  if (!property) throw new Error('A tenancy has no property')
  return property
}

/** The tenancies that somebody has now as a tenant, or in which they are the landlord. */
export async function listPresentTenancies(db: Db, { userId }: AccountScope): Promise<number[]> {
  const isTheirs = or(eq(tenancies.userId, userId), eq(tenancies.landlordId, userId))
  const rows = await db.select({ id: tenancies.id }).from(tenancies).where(and(isTheirs, isCurrentTenancy))
  return rows.map(({ id }) => id)
}

/** Whether a tenant has an accepted, active tenancy at all, and whether of this property. */
export async function findHoldings(db: Db, { userId }: AccountScope, propertyId: number) {
  const [row] = await db
    .select({
      any: sql<boolean>`count(*) > 0`,
      thisOne: sql<boolean>`coalesce(bool_or(${tenancies.propertyId} = ${propertyId}), false)`,
    })
    .from(tenancies)
    .where(and(eq(tenancies.userId, userId), isCurrentTenancy))
  return row ?? { any: false, thisOne: false }
}
