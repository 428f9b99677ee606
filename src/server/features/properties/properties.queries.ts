import { and, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { type Property, property } from '#api/properties.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { fixed, selectionOf } from '#server/db/json.ts'
import { jsonPage, readCursor } from '#server/db/paging.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'
import { holds } from '#server/db/search.ts'
import type { GuestScope, LandlordScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forbidden, notFound } from '#server/platform/http/problem.ts'

const columns = { ...getTableColumns(properties), nextInspectionDate: inspections.date }

const openAppointment = and(eq(inspections.propertyId, properties.id), eq(inspections.completed, false))

type Details = Omit<typeof properties.$inferInsert, 'id' | 'landlordId' | 'joinCode' | 'createdAt'>
export interface PropertyFilter {
  q?: string | undefined
  /** `q` also finds join codes. */
  withJoinCodes?: boolean | undefined
  occupancyStatus?: OccupancyStatus | undefined
}

const mine = (scope: LandlordScope) => eq(properties.landlordId, scope.userId)

const place = sql`(${properties.address} || ' ' || ${properties.city})`

const matching = ({ q, withJoinCodes, occupancyStatus }: PropertyFilter): SQL | undefined =>
  and(
    q ? or(holds(place, q), withJoinCodes ? holds(properties.joinCode, q) : undefined) : undefined,
    occupancyStatus ? eq(properties.occupancyStatus, occupancyStatus) : undefined,
  )

/** A property as a landlord's reply, in every list of them. */
export const propertySelection = selectionOf(property, columns)

/** Properties and the one open appointment that each may have. */
export const propertiesAndVisits = fixed(
  sql`${properties} left join ${inspections} on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`,
)

/** By address. */
export async function listProperties(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, ...filter }: PropertyFilter & { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['text', 'id'])
  const wanted = and(
    mine(scope),
    matching(filter),
    after && sql`(${properties.address}, ${properties.id}) > (${after[0]}, ${after[1]})`,
  )
  const select = sql`select ${propertySelection} from ${propertiesAndVisits} where ${wanted}
    order by ${properties.address}, ${properties.id} limit ${limit + 1}`
  return jsonPage<Property>(db, select, limit, ['address', 'id'])
}

export async function countProperties(db: Db, scope: LandlordScope, filter: PropertyFilter = {}) {
  const [counts] = await db
    .select({
      total: count(),
      occupied: sql<number>`count(*) filter (where ${properties.occupancyStatus} = 'occupied')`.mapWith(Number),
      vacant: sql<number>`count(*) filter (where ${properties.occupancyStatus} = 'vacant')`.mapWith(Number),
      found: sql<number>`count(*) filter (where ${matching(filter) ?? sql`true`})`.mapWith(Number),
    })
    .from(properties)
    .where(mine(scope))
  return counts ?? { total: 0, occupied: 0, vacant: 0, found: 0 }
}

/** @throws Problem 403 for a property of somebody else, 404 for none. */
export async function getProperty(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db
    .select(columns)
    .from(properties)
    .leftJoin(inspections, openAppointment)
    .where(and(eq(properties.id, id), mine(scope)))
  return row ?? refuse(db, id)
}

/** The property of the tenant's own active tenancy. @throws Problem 403 for any other, 404 for none. */
export async function getTenantsProperty(db: Db, scope: TenantScope, id: number) {
  const [row] = await db
    .select(columns)
    .from(properties)
    .innerJoin(
      tenancies,
      and(
        eq(tenancies.propertyId, properties.id),
        eq(tenancies.userId, scope.userId),
        eq(tenancies.active, true),
        eq(tenancies.accepted, true),
      ),
    )
    .leftJoin(inspections, openAppointment)
    .where(eq(properties.id, id))
  return row ?? refuse(db, id)
}

/** What a guest may see of the one property that the join code opened. @throws Problem 403 for any other, 404 for none. */
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

/** Undefined when the join code is already taken: draw another. */
export async function insertProperty(db: Db, scope: LandlordScope, details: Details, joinCode: string) {
  const [row] = await db
    .insert(properties)
    .values({ ...details, landlordId: scope.userId, joinCode })
    .onConflictDoNothing({ target: properties.joinCode })
    .returning({ id: properties.id })
  return row?.id
}

/** Until the transaction ends: changes of one property, its picture and its tenancies take turns. */
export const lockProperty = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'no key update')

/**
 * Until the transaction ends the property is not deleted. Whoever locks what stands under it does this first, as deleting it
 * does: the other way round the two would wait for each other.
 */
export const keepProperty = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'key share')

/** Until the transaction ends nothing is added under the property, and nothing is booked to it. */
export const lockForRemoval = (tx: Db, scope: LandlordScope, propertyId: number) =>
  lockRow(tx, scope, propertyId, 'update')

type LockStrength = 'no key update' | 'key share' | 'update'

async function lockRow(tx: Db, scope: LandlordScope, propertyId: number, strength: LockStrength): Promise<void> {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), mine(scope)))
    .for(strength)
}

export async function updateProperty(db: Db, scope: LandlordScope, id: number, changes: Partial<Details>) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db
    .update(properties)
    .set(changes)
    .where(and(eq(properties.id, id), mine(scope)))
}

/** False when the code is already taken: draw another. */
export async function setJoinCode(db: Db, scope: LandlordScope, id: number, joinCode: string): Promise<boolean> {
  const rows = await db
    .update(properties)
    .set({ joinCode })
    .where(
      and(
        eq(properties.id, id),
        mine(scope),
        sql`not exists (select 1 from ${properties} taken where taken.join_code = ${joinCode})`,
      ),
    )
    .returning({ id: properties.id })
  return rows.length > 0
}

/** Removes the property and, through foreign keys, all under it. Its transactions stay, under its address. */
export async function removeProperty(db: Db, scope: LandlordScope, property: { id: number; address: string }) {
  await db
    .update(transactions)
    .set({ description: sql`concat_ws(' · ', nullif(${transactions.description}, ''), ${property.address}::text)` })
    .where(and(eq(transactions.propertyId, property.id), eq(transactions.landlordId, scope.userId)))
  await db.delete(properties).where(and(eq(properties.id, property.id), mine(scope)))
}
