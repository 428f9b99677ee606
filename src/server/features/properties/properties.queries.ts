import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Property, property } from '#api/properties.ts'
import type { OccupancyStatus } from '#domain/property.ts'
import { beyondAddress, byAddress } from '#server/db/by-address.ts'
import { isReversed } from '#server/db/is-reversed.ts'
import { excerpt, fixed, selectionOf } from '#server/db/json.ts'
import { propertyColumns } from '#server/db/one-property.queries.ts'
import { firstRows, jsonPage, readCursor } from '#server/db/paging.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'
import { transactions } from '#server/db/schema/money.ts'
import { holds, holdsEveryPart } from '#server/db/search.ts'
import { updateToRenewOfProperty } from '#server/features/documents/documents-to-renew.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

type Details = Omit<typeof properties.$inferInsert, 'id' | 'landlordId' | 'joinCode' | 'createdAt'>
export interface PropertyFilter {
  q?: string | undefined
  /** `q` also finds join codes. */
  withJoinCodes?: boolean | undefined
  occupancyStatus?: OccupancyStatus | undefined
}

const ofLandlord = (scope: LandlordScope) => eq(properties.landlordId, scope.userId)

const matching = ({ q, withJoinCodes, occupancyStatus }: PropertyFilter): SQL | undefined =>
  and(
    q
      ? or(holdsEveryPart(properties.searchText, q), withJoinCodes ? holds(properties.joinCode, q) : undefined)
      : undefined,
    occupancyStatus ? eq(properties.occupancyStatus, occupancyStatus) : undefined,
  )

/** The columns of a property in every list that landlords read. */
export const propertySelection = selectionOf(property, propertyColumns)

/** A property on the dashboard, with the beginning of its notes (rule: dashboard-short-texts). */
export const shortPropertySelection = selectionOf(property, {
  ...propertyColumns,
  notes: excerpt(properties.notes, 200),
  tenantNotes: excerpt(properties.tenantNotes, 200),
})

/** The one open appointment that a property may have. */
export const visitsOfProperties = fixed(
  sql`left join ${inspections} on ${inspections.propertyId} = ${properties.id} and not ${inspections.completed}`,
)

/** By address. */
export async function listProperties(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, ...filter }: PropertyFilter & AskedPage,
) {
  const after = readCursor(cursor, ['text', 'id'])
  const wanted = and(ofLandlord(scope), matching(filter), beyondAddress(after))
  const select = sql`select ${propertySelection} from ${firstRows(properties, wanted, byAddress, limit)} ${visitsOfProperties}
    order by ${byAddress}`
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
    .where(ofLandlord(scope))
  return counts ?? { total: 0, occupied: 0, vacant: 0, found: 0 }
}

/** Returns the new id; undefined when the join code is taken, so that the caller draws another. */
export async function insertProperty(db: Db, scope: LandlordScope, details: Details, joinCode: string) {
  const [row] = await db
    .insert(properties)
    .values({ ...details, landlordId: scope.userId, joinCode })
    .onConflictDoNothing({ target: properties.joinCode })
    .returning({ id: properties.id })
  return row?.id
}

export async function updateProperty(db: Db, scope: LandlordScope, id: number, changes: Partial<Details>) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db
    .update(properties)
    .set(changes)
    .where(and(eq(properties.id, id), ofLandlord(scope)))
  const decidesDocuments = [changes.hasGas, changes.isHmo, changes.licenceRequired].some((fact) => fact !== undefined)
  if (decidesDocuments) await updateToRenewOfProperty(db, scope, id)
}

/**
 * Returns false when the join code is taken, even by somebody who sets it at the same moment: the caller draws another.
 */
export async function setJoinCode(tx: Db, scope: LandlordScope, id: number, joinCode: string): Promise<boolean> {
  const which = and(eq(properties.id, id), ofLandlord(scope))
  try {
    await tx.transaction((within) => within.update(properties).set({ joinCode }).where(which))
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'properties_join_code') return false
    throw error
  }
}

type RemovedProperty = { id: number; address: string; ownershipShare: number }

/**
 * Removes the property and, through foreign keys, everything under it. Its transactions stay in the books under its
 * address and at the landlord's share, but no longer repeat. Bank lines that brought in money for it are marked as left
 * in the books (rule: finances-repeats, bank-deleted-property).
 */
export async function removeProperty(db: Db, scope: LandlordScope, property: RemovedProperty) {
  await leaveTransactionsInBooks(db, scope, property)
  await leaveBankLinesInBooks(db, scope, property.id)
  await db.delete(properties).where(and(eq(properties.id, property.id), ofLandlord(scope)))
}

async function leaveTransactionsInBooks(
  db: Db,
  scope: LandlordScope,
  { id, address, ownershipShare }: RemovedProperty,
): Promise<void> {
  await db
    .update(transactions)
    .set({
      description: sql`concat_ws(' · ', nullif(${transactions.description}, ''), ${address}::text)`,
      ownershipShare,
      repeats: null,
    })
    .where(and(eq(transactions.propertyId, id), eq(transactions.landlordId, scope.userId)))
}

async function leaveBankLinesInBooks(db: Db, scope: LandlordScope, propertyId: number): Promise<void> {
  await db.execute(sql`update bank_lines line set left_in_books = true from bank_line_receipts made, ledger_entries receipt
    where receipt.tenant_id in (select id from tenancies where property_id = ${propertyId} and landlord_id = ${scope.userId})
      and not ${isReversed(sql`receipt.id`)}
      and made.receipt_id = receipt.id and line.id = made.line_id and line.landlord_id = ${scope.userId}`)
}
