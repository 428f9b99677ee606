import { and, asc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { audit, type ListedAudit, listedAudit } from '#api/audits.ts'
import { rowBudgets } from '#domain/budget.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { jsonList, selectionOf, shownMoment } from '#server/db/json.ts'
import { jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { properties } from '#server/db/schema/lettings.ts'
import type { AuditSubject } from '#server/features/audits/snapshot.ts'
import { type StoredDocument, storedDocuments } from '#server/features/compliance/compliance.queries.ts'
import {
  type InspectionRecord,
  inspectionRecords,
} from '#server/features/inspections/appointments/inspection-record.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

const ofLandlord = (scope: LandlordScope): SQL => eq(propertyAudits.landlordId, scope.userId)

const auditColumns = getTableColumns(propertyAudits)
const auditSelection = selectionOf(audit, auditColumns)

type AuditFilter = AskedPage & { propertyId?: number | undefined }

/** The newest first. */
export async function listAudits(db: Db, scope: LandlordScope, { propertyId, limit, cursor }: AuditFilter) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    ofLandlord(scope),
    propertyId ? eq(propertyAudits.propertyId, propertyId) : undefined,
    after && lt(propertyAudits.id, after[0]),
  )
  const select = sql`select ${auditSelection} from ${propertyAudits} where ${wanted}
    order by ${propertyAudits.id} desc limit ${rowsFor(limit)}`
  return jsonPage<ListedAudit>(db, select, limit, ['id'])
}

const latestSelection = selectionOf(listedAudit, {
  ...auditColumns,
  previous: sql`(select json_build_object('complianceScore', earlier.compliance_score,
      'auditDate', ${shownMoment(sql`earlier.audit_date`)})
    from property_audits earlier where earlier.property_id = ${propertyAudits.propertyId} and earlier.id < ${propertyAudits.id}
    order by earlier.id desc limit 1)`,
  auditCount: sql`(select count(*)::int from property_audits made where made.property_id = ${propertyAudits.propertyId})`,
})

/** Of each property that has been audited the newest audit; the newest of them first. */
export async function listLatestAudits(db: Db, scope: LandlordScope, { propertyId, limit, cursor }: AuditFilter) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    eq(properties.landlordId, scope.userId),
    propertyId ? eq(properties.id, propertyId) : undefined,
    after && lt(propertyAudits.id, after[0]),
  )
  const select = sql`select ${latestSelection} from ${properties} join lateral (
      select * from property_audits newest where newest.property_id = ${properties.id} order by newest.id desc limit 1
    ) property_audits on true where ${wanted} order by ${propertyAudits.id} desc limit ${rowsFor(limit)}`
  return jsonPage<ListedAudit>(db, select, limit, ['id'])
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getAudit(db: Db, scope: LandlordScope, id: number) {
  const [row] = await db
    .select(auditColumns)
    .from(propertyAudits)
    .where(and(eq(propertyAudits.id, id), ofLandlord(scope)))
  if (!row) throw missing()
  return row
}

const missing = () => notFound('Property audit not found')

/** A part of a run's audits, by address. */
export async function listAuditsOfRun(
  db: Db,
  scope: LandlordScope,
  runId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ auditData: propertyAudits.auditData, totalDocuments: propertyAudits.totalDocuments })
    .from(propertyAudits)
    .where(and(eq(propertyAudits.runId, runId), ofLandlord(scope)))
    .orderBy(sql`${propertyAudits.auditData} -> 'property' ->> 'address'`, asc(propertyAudits.propertyId))
    .limit(limit)
    .offset(offset)
}

/** Which of some properties have used up their budget of audits: a run over all properties leaves them out. */
export async function listFullyAudited(
  tx: Db,
  scope: LandlordScope,
  propertyIds: readonly number[],
): Promise<number[]> {
  if (propertyIds.length === 0) return []
  const rows = await tx
    .select({ propertyId: propertyAudits.propertyId })
    .from(propertyAudits)
    .where(and(ofLandlord(scope), isOneOf(propertyAudits.propertyId, propertyIds)))
    .groupBy(propertyAudits.propertyId)
    .having(sql`count(*) >= ${rowBudgets.audits.limits.enterprise}`)
  return rows.map(({ propertyId }) => propertyId)
}

type NewAudit = Omit<typeof propertyAudits.$inferInsert, 'id' | 'landlordId'>

export async function insertAudits(tx: Db, scope: LandlordScope, audits: readonly NewAudit[]) {
  if (audits.length === 0) return []
  return tx
    .insert(propertyAudits)
    .values(audits.map((each) => ({ ...each, landlordId: scope.userId })))
    .returning()
}

/** @throws Problem 404 when it is not one of theirs. */
export async function removeAudit(db: Db, scope: LandlordScope, id: number) {
  const removed = await db
    .delete(propertyAudits)
    .where(and(eq(propertyAudits.id, id), ofLandlord(scope)))
    .returning({ id: propertyAudits.id })
  if (removed.length === 0) throw missing()
}

const landlord = sql<AuditSubject['landlord']>`(select json_build_object('name', landlord.name, 'email', landlord.email,
  'phone', landlord.phone) from ${users} landlord where landlord.id = ${properties.landlordId})`

const tenants = sql<AuditSubject['tenants']>`${jsonList(
  sql`select tenancy.tenant_name as name, tenancy.tenant_username as username, tenancy.tenant_email as email, tenancy.move_in_date as "moveInDate"
    from tenancies tenancy
    where tenancy.property_id = ${properties.id} and tenancy.active order by tenancy.move_in_date, tenancy.id`,
)}`

/**
 * Up to `limit` properties with all that their audits speak of, by id: one of them, or those of a part of the
 * portfolio. None of them is deleted before the transaction ends; fewer than there are, where one is just deleted.
 */
export async function listAuditSubjects(
  tx: Db,
  scope: LandlordScope,
  { afterId, endId }: { afterId: number; endId: number },
  limit: number,
): Promise<AuditSubject[]> {
  return tx
    .select({
      ...getTableColumns(properties),
      landlord,
      tenants,
      documents: sql<StoredDocument[]>`${storedDocuments}`,
      inspections: sql<InspectionRecord[]>`${inspectionRecords}`,
    })
    .from(properties)
    .where(
      and(eq(properties.landlordId, scope.userId), sql`${properties.id} > ${afterId} and ${properties.id} <= ${endId}`),
    )
    .orderBy(asc(properties.id))
    .limit(limit)
    .for('key share', { of: properties })
}
