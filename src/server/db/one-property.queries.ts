/** Reading and locking one property or tenancy, as nearly every feature does first. */

import { and, eq, getTableColumns, not } from 'drizzle-orm'
import { isOneOf } from '#server/db/is-one-of.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { GuestScope, LandlordScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'
import { forbidden, invalid, notFound } from '#server/platform/http/problem.ts'

/** The columns of a property and of its open inspection, if it has one. */
export const propertyColumns = { ...getTableColumns(properties), nextInspectionDate: inspections.date }

const openAppointment = and(eq(inspections.propertyId, properties.id), not(inspections.completed))

const ofLandlord = (scope: LandlordScope) => eq(properties.landlordId, scope.userId)

/** @throws Problem 403 for a property of somebody else, 404 for none. */
export async function getProperty(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db
    .select(propertyColumns)
    .from(properties)
    .leftJoin(inspections, openAppointment)
    .where(and(eq(properties.id, id), ofLandlord(scope)))
  return row ?? refuse(db, id)
}

/** The property of the tenant's own active tenancy. @throws Problem 403 for any other, 404 for none. */
export async function getTenantsProperty(db: Db, scope: TenantScope, id: number) {
  const [row] = await db
    .select(propertyColumns)
    .from(properties)
    .innerJoin(
      tenancies,
      and(eq(tenancies.propertyId, properties.id), eq(tenancies.userId, scope.userId), isCurrentTenancy),
    )
    .leftJoin(inspections, openAppointment)
    .where(eq(properties.id, id))
  return row ?? refuse(db, id)
}

/**
 * What a guest may see of the one property that the join code opened. @throws Problem 403 for any other, 404 for none.
 */
export async function getGuestsProperty(db: Db, scope: GuestScope, id: number) {
  if (id !== scope.propertyId) return refuse(db, id)
  const [row] = await db
    .select({ id: properties.id, address: properties.address, city: properties.city, imageUrl: properties.imageUrl })
    .from(properties)
    .where(eq(properties.id, scope.propertyId))
  return row ?? refuse(db, id)
}

async function refuse(db: Db, id: number): Promise<never> {
  const [someones] = await db.select({ id: properties.id }).from(properties).where(eq(properties.id, id))
  throw someones ? forbidden('This property belongs to somebody else.') : notFound('Property not found')
}

/**
 * For a change that names the property of a row which cannot move.
 * @throws Problem 403 for a property of somebody else, 404 for none, 400 for another one of theirs.
 */
export async function checkStaysAt(db: Db, scope: LandlordScope, propertyId: number, named: number | null | undefined) {
  if (named == null || named === propertyId) return
  await getProperty(db, scope, named)
  throw invalid('propertyId: Cannot be changed')
}

/** Locks a property until the transaction ends: changes of it, its picture and its tenancies take turns. */
export const lockProperty = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'no key update')

/**
 * Locks several properties like `lockProperty`, always in the order of their ids, so that
 * two who lock several do not wait for each other.
 */
export async function lockProperties(tx: Db, scope: LandlordScope, ids: readonly number[]): Promise<void> {
  const locked = tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(isOneOf(properties.id, ids), ofLandlord(scope)))
    .orderBy(properties.id)
    .for('no key update')
  await sendWithNext(tx, locked)
}

/**
 * Keeps the property from being deleted until the transaction ends. Whoever locks a row under a property locks the
 * property first, like its deletion: in the other order the two would wait for each other.
 */
export const lockAgainstDeletion = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'key share')

/** Locks a property that will be removed: until the transaction ends nothing is added under it or booked to it. */
export const lockForRemoval = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'update')

type LockStrength = 'no key update' | 'key share' | 'update'

async function lockRow(tx: Db, scope: LandlordScope, propertyId: number, strength: LockStrength): Promise<void> {
  const locked = tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), ofLandlord(scope)))
    .for(strength)
  await sendWithNext(tx, locked)
}

/**
 * Returns a tenancy, which is kept from being deleted, with its property, until the transaction ends.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockTenancyPlace(tx: Db, scope: LandlordScope, id: number) {
  const [tenancy] = await tx
    .select({ id: tenancies.id, propertyId: tenancies.propertyId })
    .from(tenancies)
    .where(and(eq(tenancies.id, id), eq(tenancies.landlordId, scope.userId)))
    .for('key share')
  if (!tenancy) throw notFound('Tenancy not found')
  return tenancy
}
