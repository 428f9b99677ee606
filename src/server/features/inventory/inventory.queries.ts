import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type InventoryReport, type InventorySummary, inventoryReport, inventorySummary } from '#api/inventory.ts'
import type { InventoryCheckType } from '#domain/inventory.ts'
import { fullNameOf } from '#server/db/full-name.ts'
import { excerpt, fixed, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inventoryReports, inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { foldedText, holdsFolded } from '#server/db/search.ts'
import { type Searched, type SearchedPage, searchPage } from '#server/db/searching.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { SignedInScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface InventoryFilter {
  q?: string | undefined
  propertyId?: number | undefined
  checkType?: InventoryCheckType | undefined
}

/** The inventories of the tenancies that a tenant has now. */
export const inventoriesOfTenant = ({ userId }: TenantScope): SQL =>
  sql`exists (select 1 from ${inventoryReportTenancies} join ${tenancies} on ${tenancies.id} = ${inventoryReportTenancies.tenantId}
    where ${inventoryReportTenancies.reportId} = ${inventoryReports.id} and ${tenancies.userId} = ${userId}
      and ${isCurrentTenancy})`

export const visibleInventories = (scope: SignedInScope): SQL =>
  scope.role === 'landlord' ? eq(inventoryReports.landlordId, scope.userId) : inventoriesOfTenant(scope)

const linkedTenancies = sql`(select coalesce(json_agg(${inventoryReportTenancies.tenantId} order by ${inventoryReportTenancies.tenantId}), '[]'::json)
  from ${inventoryReportTenancies} where ${inventoryReportTenancies.reportId} = ${inventoryReports.id})`

const columns = {
  ...getTableColumns(inventoryReports),
  userId: inventoryReports.landlordId,
  property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
}

const withProperty = fixed(
  sql`${inventoryReports} join ${properties} on ${properties.id} = ${inventoryReports.propertyId}`,
)

const selectOf = (selection: SQL) => fixed(sql`select ${selection} from ${withProperty}`)

/** Only the landlord sees which tenancies an inventory belongs to. */
const selects = {
  landlord: selectOf(selectionOf(inventoryReport, { ...columns, tenantIds: linkedTenancies })),
  tenant: selectOf(selectionOf(inventoryReport, columns)),
}

const shortColumns = {
  ...columns,
  tenantNames: excerpt(inventoryReports.tenantNames, 500),
  notes: excerpt(inventoryReports.notes, 500),
}

const listSelections = {
  landlord: selectionOf(inventorySummary, { ...shortColumns, tenantIds: linkedTenancies }),
  tenant: selectionOf(inventorySummary, shortColumns),
}

const searched = sql`concat_ws(' ', ${properties.searchText},
  ${foldedText(sql`concat_ws(' ', ${inventoryReports.tenantNames}, ${inventoryReports.preparedBy}, ${inventoryReports.checkType})`)})`

/** The latest first. */
export async function listInventories(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, requester, q, propertyId, checkType }: InventoryFilter & SearchedPage,
) {
  const after = readCursor(cursor, ['day', 'id'])
  const { date, id } = inventoryReports
  const where = and(
    visibleInventories(scope),
    propertyId ? eq(inventoryReports.propertyId, propertyId) : undefined,
    checkType && eq(inventoryReports.checkType, checkType),
  )
  const selection = listSelections[scope.role]
  if (q) {
    const keys: Searched['keys'] = [
      { name: 'date', value: date, type: 'date' },
      { name: 'id', value: id, type: 'int' },
    ]
    const list: Searched = { rows: withProperty, where, keys, order: 'desc' }
    return searchPage<InventorySummary>(
      db,
      list,
      { holds: holdsFolded(searched, q), selection },
      { limit, after, requester },
    )
  }
  const wanted = and(where, after && sql`(${date}, ${id}) < (${after[0]}::date, ${after[1]}::int)`)
  const select = sql`select ${selection} from ${withProperty} where ${wanted}
    order by ${date} desc, ${id} desc limit ${rowsFor(limit)}`
  return jsonPage<InventorySummary>(db, select, limit, ['date', 'id'])
}

const missing = () => notFound('Inventory not found')

/** @throws Problem 404 when they may not see it. */
export async function getInventory(db: Db, scope: SignedInScope, id: number) {
  const select = sql`${selects[scope.role]} where ${and(eq(inventoryReports.id, id), visibleInventories(scope))}`
  return oneJson<InventoryReport>(db, select, missing)
}

export type LockedInventory = Awaited<ReturnType<typeof lockInventory>>

/**
 * Reads an inventory with what is needed to change it and to notify the other side; `readerName` is who asks. Locks it
 * until the transaction ends, so that two who change or sign it take turns.
 * @throws Problem 404 when they may not see it.
 */
export async function lockInventory(tx: Db, scope: SignedInScope, id: number) {
  const wanted = and(eq(inventoryReports.id, id), visibleInventories(scope))
  await lockPropertyOf(tx, tx.select({ propertyId: inventoryReports.propertyId }).from(inventoryReports).where(wanted))
  const [row] = await tx
    .select({
      ...getTableColumns(inventoryReports),
      address: properties.address,
      readerName: sql<string>`(select ${fullNameOf(users)} from ${users} where ${users.id} = ${scope.userId})`,
    })
    .from(inventoryReports)
    .innerJoin(properties, eq(properties.id, inventoryReports.propertyId))
    .where(wanted)
    .for('update', { of: inventoryReports })
  if (!row) throw missing()
  return row
}
