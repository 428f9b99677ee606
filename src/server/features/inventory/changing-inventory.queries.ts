import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { tenantFullName } from '#server/db/full-name.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { inventoryReports, inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { visibleInventories } from '#server/features/inventory/inventory.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = typeof inventoryReports.$inferInsert
type Signature = 'Signature' | 'SignedAt' | 'SignedName'

/** The content of an inventory, before it is stored. */
export type InventoryContents = Omit<
  Row,
  | 'id'
  | 'clientKey'
  | 'landlordId'
  | 'propertyId'
  | 'createdAt'
  | 'updatedAt'
  | 'tenantNotes'
  | `${'landlord' | 'tenant'}${Signature}`
>

export async function insertInventory(
  tx: Db,
  scope: LandlordScope,
  report: InventoryContents & { propertyId: number; clientKey: string | undefined; createdAt: string },
): Promise<number> {
  const [row] = await tx
    .insert(inventoryReports)
    .values({ ...report, landlordId: scope.userId, updatedAt: report.createdAt })
    .returning({ id: inventoryReports.id })
  if (!row) throw new Error('The inventory was not written')
  return row.id
}

export type StoredInventory = typeof inventoryReports.$inferSelect

/** The inventory that was sent under this key, if there is one. */
export async function findInventoryByKey(
  tx: Db,
  scope: LandlordScope,
  clientKey: string,
): Promise<StoredInventory | undefined> {
  const [row] = await tx
    .select()
    .from(inventoryReports)
    .where(and(eq(inventoryReports.landlordId, scope.userId), eq(inventoryReports.clientKey, clientKey)))
  return row
}

const isOwnReport = (scope: LandlordScope, id: number) =>
  and(eq(inventoryReports.id, id), eq(inventoryReports.landlordId, scope.userId))

export async function updateInventory(
  tx: Db,
  scope: LandlordScope,
  id: number,
  report: Partial<InventoryContents> & { updatedAt: string },
) {
  await tx.update(inventoryReports).set(report).where(isOwnReport(scope, id))
}

export async function removeInventory(tx: Db, scope: LandlordScope, id: number) {
  await tx.delete(inventoryReports).where(isOwnReport(scope, id))
}

/** The caller has locked the inventory, which checks that they may sign it. */
export async function writeSignature(
  tx: Db,
  scope: SignedInScope,
  { id }: { id: number },
  { signature, signedAt, name, notes }: { signature: string; signedAt: string; name: string; notes: string | null },
) {
  const signed =
    scope.role === 'landlord'
      ? { landlordSignature: signature, landlordSignedAt: signedAt, landlordSignedName: name }
      : { tenantSignature: signature, tenantSignedAt: signedAt, tenantSignedName: name, tenantNotes: notes }
  await tx
    .update(inventoryReports)
    .set(signed)
    .where(and(eq(inventoryReports.id, id), visibleInventories(scope)))
}

/**
 * All past, present and future stays in a property, by move-in. None of them can be deleted until the transaction ends,
 * so that they can be linked.
 */
export function listStays(tx: Db, scope: LandlordScope, propertyId: number) {
  return tx
    .select({
      id: tenancies.id,
      moveInDate: tenancies.moveInDate,
      moveOutDate: tenancies.moveOutDate,
      name: tenantFullName,
    })
    .from(tenancies)
    .where(
      and(
        eq(tenancies.propertyId, propertyId),
        eq(tenancies.landlordId, scope.userId),
        or(tenancies.active, isNotNull(tenancies.moveOutDate)),
      ),
    )
    .orderBy(asc(tenancies.moveInDate), asc(tenancies.id))
    .for('key share')
}

/** Sets the tenancies that an inventory belongs to. One of another property is skipped. */
export async function linkInventory(
  tx: Db,
  scope: LandlordScope,
  { id }: { id: number },
  tenantIds: readonly number[],
): Promise<void> {
  const ownReport = tx.select({ id: inventoryReports.id }).from(inventoryReports).where(isOwnReport(scope, id))
  await tx.delete(inventoryReportTenancies).where(inArray(inventoryReportTenancies.reportId, ownReport))
  if (tenantIds.length === 0) return
  const links = tx
    .select({ reportId: inventoryReports.id, tenantId: tenancies.id, propertyId: inventoryReports.propertyId })
    .from(inventoryReports)
    .innerJoin(tenancies, eq(tenancies.propertyId, inventoryReports.propertyId))
    .where(and(isOwnReport(scope, id), isOneOf(tenancies.id, tenantIds)))
  await tx.insert(inventoryReportTenancies).select(links)
}

/** Check-ins without a tenancy that were made within 14 days of the beginning of one of these tenancies. */
export async function listUnclaimed(tx: Db, scope: LandlordScope, tenancyIds: readonly number[]): Promise<number[]> {
  const isUnclaimed = sql`not exists (select 1 from ${inventoryReportTenancies} link where link.report_id = ${inventoryReports.id})`
  const rows = await tx
    .selectDistinct({ id: inventoryReports.id })
    .from(inventoryReports)
    .innerJoin(tenancies, eq(tenancies.propertyId, inventoryReports.propertyId))
    .where(
      and(
        eq(inventoryReports.landlordId, scope.userId),
        isOneOf(tenancies.id, tenancyIds),
        eq(inventoryReports.checkType, 'check-in'),
        sql`abs(${inventoryReports.date} - ${tenancies.moveInDate}) <= 14`,
        isUnclaimed,
      ),
    )
    .orderBy(asc(inventoryReports.id))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** The tenants who may see the inventory. */
export async function listTenantsOfInventory(tx: Db, scope: LandlordScope, { id }: { id: number }): Promise<number[]> {
  const people = await tx
    .selectDistinct({ userId: tenancies.userId })
    .from(inventoryReportTenancies)
    .innerJoin(tenancies, eq(tenancies.id, inventoryReportTenancies.tenantId))
    .where(and(eq(inventoryReportTenancies.reportId, id), eq(tenancies.landlordId, scope.userId), isCurrentTenancy))
  return people.map(({ userId }) => userId)
}
