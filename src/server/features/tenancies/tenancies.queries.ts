import { and, eq, getTableColumns, lt, not, type SQL, sql } from 'drizzle-orm'
import { type Tenancy, tenancy } from '#api/tenancies.ts'
import { movedMoneyKinds } from '#domain/ledger.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { excerpt, fixed, jsonObject, selectionOf } from '#server/db/json.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { firstRows, jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { deposits } from '#server/db/schema/deposits.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { holdsEveryPart } from '#server/db/search.ts'
import { setTenancyDeleted } from '#server/features/inspections/appointments/deleted-tenancies.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

const { tenantName, tenantUsername, tenantEmail, tenantPhone, ...terms } = getTableColumns(tenancies)

const columns = {
  ...terms,
  /** One stored date under its three names. */
  endDate: tenancies.moveOutDate,
  leaseEndDate: tenancies.moveOutDate,
  user: {
    id: tenancies.userId,
    name: tenantName,
    username: tenantUsername,
    email: tenantEmail,
    phone: tenantPhone,
  },
  property: {
    id: properties.id,
    address: properties.address,
    city: properties.city,
    nextInspectionDate: inspections.date,
  },
}

type Terms = Omit<
  typeof tenancies.$inferInsert,
  'id' | 'landlordId' | `tenant${'Name' | 'Username' | 'Email' | 'Phone'}` | 'creditLeft' | 'createdAt'
>

export interface TenancyFilter {
  q?: string | undefined
  propertyId?: number | undefined
  state?: 'active' | 'ended' | 'archived' | undefined
  active?: boolean | undefined
}

const ofLandlord = (scope: LandlordScope) => eq(tenancies.landlordId, scope.userId)

const searched = sql`(${tenancies.searchText} || ' ' || ${properties.searchText})`

const states: Record<NonNullable<TenancyFilter['state']>, SQL> = {
  active: sql`(${tenancies.active} and not ${tenancies.archived})`,
  ended: sql`(not ${tenancies.active} and not ${tenancies.archived})`,
  archived: sql`${tenancies.archived}`,
}

const matching = ({ q, propertyId, state, active }: TenancyFilter): SQL | undefined =>
  and(
    q ? holdsEveryPart(searched, q) : undefined,
    propertyId ? eq(tenancies.propertyId, propertyId) : undefined,
    state && states[state],
    active === undefined ? undefined : eq(tenancies.active, active),
  )

const rows = (db: Db) =>
  db
    .select(columns)
    .from(tenancies)
    .innerJoin(properties, eq(properties.id, tenancies.propertyId))
    .leftJoin(inspections, and(eq(inspections.propertyId, properties.id), not(inspections.completed)))

/** A tenancy as a reply, in every list of them. */
export const tenancySelection = selectionOf(tenancy, {
  ...columns,
  user: jsonObject(columns.user),
  property: jsonObject(columns.property),
})

/** A tenancy on the dashboard, with the beginning of its notes (rule: dashboard-short-texts). */
export const shortTenancySelection = selectionOf(tenancy, {
  ...columns,
  notes: excerpt(tenancies.notes, 200),
  user: jsonObject(columns.user),
  property: jsonObject(columns.property),
})

/** The joins that a tenancy's reply needs. */
export const homesOfTenancies = fixed(sql`
  join ${properties} on ${properties.id} = ${tenancies.propertyId}
  left join ${inspections} on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`)

/** The newest first. */
export async function listTenancies(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, ...filter }: TenancyFilter & AskedPage,
) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(ofLandlord(scope), matching(filter), after && lt(tenancies.id, after[0]))
  const order = sql`${tenancies.id} desc`
  const select = filter.q
    ? sql`select ${tenancySelection} from ${tenancies} ${homesOfTenancies} where ${wanted} order by ${order} limit ${rowsFor(limit)}`
    : sql`select ${tenancySelection} from ${firstRows(tenancies, wanted, order, limit)} ${homesOfTenancies} order by ${order}`
  return jsonPage<Tenancy>(db, select, limit, ['id'])
}

export type TenancyRow = Awaited<ReturnType<typeof getTenancy>>

/** @throws Problem 404 when it is not one of theirs. */
export async function getTenancy(db: Db, scope: LandlordScope, id: number) {
  const [row] = await rows(db).where(and(eq(tenancies.id, id), ofLandlord(scope)))
  if (!row) throw notFound('Tenancy not found')
  return row
}

/** Returns their ids in order: fewer than were given where a person already has an active tenancy of the property. */
export async function insertTenancies(tx: Db, scope: LandlordScope, all: readonly Terms[]): Promise<number[]> {
  const rows = await tx
    .insert(tenancies)
    .values(all.map((terms) => ({ ...terms, landlordId: scope.userId })))
    .onConflictDoNothing({ target: [tenancies.propertyId, tenancies.userId], where: sql`${tenancies.active}` })
    .returning({ id: tenancies.id })
  return rows.map(({ id }) => id)
}

/** The unique index that lets one person hold a property once at a time. */
export const oneActiveTenancy = 'tenancies_one_active'

export async function updateTenancy(tx: Db, scope: LandlordScope, id: number, changes: Partial<Terms>) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx
    .update(tenancies)
    .set(changes)
    .where(and(eq(tenancies.id, id), ofLandlord(scope)))
}

/** The active tenancies of those of the given homes that have an open visit, each with the day of that visit. */
export function listVisitedStays(tx: Db, scope: LandlordScope, propertyIds: readonly number[]) {
  const { propertyId, moveInDate, moveOutDate } = tenancies
  const isTheirs = and(eq(inspections.propertyId, propertyId), not(inspections.completed))
  return tx
    .select({ propertyId, moveInDate, moveOutDate, visitDate: inspections.date })
    .from(tenancies)
    .innerJoin(inspections, isTheirs)
    .where(and(ofLandlord(scope), tenancies.active, isOneOf(propertyId, propertyIds)))
}

/** Forgets the deposit that was agreed separately, because the terms now give another one (rule: deposits-agreed). */
export async function forgetAgreedDeposit(tx: Db, scope: LandlordScope, tenancyId: number): Promise<void> {
  await tx
    .update(deposits)
    .set({ agreed: null })
    .where(and(eq(deposits.tenantId, tenancyId), eq(deposits.landlordId, scope.userId)))
}

/** Locks the property of a tenancy; nothing is locked where the tenancy is not one of theirs. */
export async function lockPropertyOfTenancy(tx: Db, scope: LandlordScope, tenancyId: number) {
  const itsProperty = tx
    .select({ id: tenancies.propertyId })
    .from(tenancies)
    .where(and(eq(tenancies.id, tenancyId), ofLandlord(scope)))
  await lockPropertyOf(tx, itsProperty, 'no key update')
}

/** Locks a tenancy so that nothing is added under it until the transaction ends. */
export async function lockTenancyToDelete(tx: Db, scope: LandlordScope, id: number) {
  await tx
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(eq(tenancies.id, id), ofLandlord(scope)))
    .for('update')
}

/**
 * Whether money has ever come in or been paid back on a tenancy, even if it was reversed since. Its account is then a
 * record that must be kept.
 */
export async function hasMoney(tx: Db, scope: LandlordScope, id: number): Promise<boolean> {
  const [entry] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.tenantId, id),
        eq(ledgerEntries.landlordId, scope.userId),
        isOneOf(ledgerEntries.kind, movedMoneyKinds),
      ),
    )
    .limit(1)
  return entry !== undefined
}

/** Removes a tenancy with everything under it. */
export async function removeTenancy(tx: Db, scope: LandlordScope, id: number) {
  await setTenancyDeleted(tx, scope, id, true)
  await tx.delete(tenancies).where(and(eq(tenancies.id, id), ofLandlord(scope)))
}

export async function markOccupied(tx: Db, scope: LandlordScope, propertyIds: readonly number[]) {
  await tx
    .update(properties)
    .set({ occupancyStatus: 'occupied' })
    .where(and(isOneOf(properties.id, propertyIds), eq(properties.landlordId, scope.userId)))
}

/** Marks a property vacant unless somebody still has an active tenancy of it. */
export async function markVacantWhenEmpty(tx: Db, scope: LandlordScope, propertyId: number) {
  await tx
    .update(properties)
    .set({ occupancyStatus: 'vacant' })
    .where(
      and(
        eq(properties.id, propertyId),
        eq(properties.landlordId, scope.userId),
        sql`not exists (select 1 from ${tenancies} lets where lets.property_id = ${propertyId} and lets.active)`,
      ),
    )
}
