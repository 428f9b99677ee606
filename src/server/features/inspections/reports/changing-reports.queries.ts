import { and, asc, eq, getTableColumns, gt, max, sql } from 'drizzle-orm'
import { addDays, type Day, laterOf } from '#domain/day.ts'
import { readsReport } from '#server/db/filed-reports.ts'
import { fullNameOf, tenantFullName } from '#server/db/full-name.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { inspectionComments, inspectionReports } from '#server/db/schema/inspections.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import {
  commentAuthor,
  missingReport,
  visibleReports,
} from '#server/features/inspections/reports/inspection-reports.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

type Row = typeof inspectionReports.$inferSelect

/** The content of a report, before it is stored. */
export type ReportContent = Omit<
  Row,
  | 'id'
  | 'landlordId'
  | 'inspectionId'
  | 'appointmentDate'
  | 'documentId'
  | 'homeWasEmpty'
  | 'roomCount'
  | 'roomsInList'
  | 'photoCount'
  | 'imageUrl'
>

type Days = { readonly day: Day; readonly today: Day }

/**
 * The tenancies of those who lived there on that day, ended ones included; where nobody did, those of today and those
 * that begin within two months of that day.
 */
export async function listResidents(db: Db, scope: LandlordScope, propertyId: number, { day, today }: Days) {
  const candidates = await db
    .select({
      id: tenancies.id,
      userId: tenancies.userId,
      name: tenantFullName,
      moveInDate: tenancies.moveInDate,
      isNotified: isCurrentTenancy,
    })
    .from(tenancies)
    .where(
      and(
        eq(tenancies.propertyId, propertyId),
        eq(tenancies.landlordId, scope.userId),
        sql`(${tenancies.active} or (${tenancies.moveInDate} <= ${day} and ${tenancies.moveOutDate} >= ${day}))`,
      ),
    )
    .orderBy(asc(tenancies.moveInDate), asc(tenancies.id))
  const livedThere = candidates.filter(({ moveInDate }) => moveInDate <= day)
  const lastArrival = laterOf(today, addDays(day, 60))
  return livedThere.length > 0 ? livedThere : candidates.filter(({ moveInDate }) => moveInDate <= lastArrival)
}

export async function insertReport(
  tx: Db,
  scope: LandlordScope,
  report: ReportContent & Pick<Row, 'inspectionId' | 'appointmentDate' | 'documentId' | 'homeWasEmpty'>,
): Promise<number> {
  const [row] = await tx
    .insert(inspectionReports)
    .values({ ...report, landlordId: scope.userId })
    .returning({ id: inspectionReports.id })
  if (!row) throw new Error('The inspection report was not written')
  return row.id
}

const residents = sql<
  string[]
>`array(select ${fullNameOf({ name: sql.raw('tenancies.tenant_name'), username: sql.raw('tenancies.tenant_username') })}
  from document_tenancies paper join tenancies on tenancies.id = paper.tenant_id
  where paper.document_id = ${inspectionReports.documentId} order by tenancies.move_in_date, tenancies.id)`

const facts = {
  ...getTableColumns(inspectionReports),
  address: properties.address,
  city: properties.city,
  residents,
}

const findReadableReport = (db: Db, scope: SignedInScope, id: number) =>
  db
    .select(facts)
    .from(inspectionReports)
    .innerJoin(properties, eq(properties.id, inspectionReports.propertyId))
    .where(and(eq(inspectionReports.id, id), visibleReports(scope)))

export type ReportRow = Awaited<ReturnType<typeof getReportRow>>

/**
 * A report with its property and the people who lived there.
 * @throws Problem 404 when they may not see it.
 */
export async function getReportRow(db: Db, scope: SignedInScope, id: number) {
  const [row] = await findReadableReport(db, scope, id)
  if (!row) throw missingReport()
  return row
}

/**
 * Reads a report and locks it until the transaction ends, so that signing, commenting and
 * deleting happen one after the other.
 */
export async function lockReport(tx: Db, scope: SignedInScope, id: number): Promise<ReportRow> {
  const wanted = and(eq(inspectionReports.id, id), visibleReports(scope))
  await lockPropertyOf(
    tx,
    tx.select({ propertyId: inspectionReports.propertyId }).from(inspectionReports).where(wanted),
  )
  const locked = await tx.select({ id: inspectionReports.id }).from(inspectionReports).where(wanted).for('update')
  if (locked.length === 0) throw missingReport()
  return getReportRow(tx, scope, id)
}

/** Whether another report has been sent since about its home. */
export async function hasLaterReport(tx: Db, scope: LandlordScope, { id, propertyId }: Pick<Row, 'id' | 'propertyId'>) {
  const later = await tx
    .select({ id: inspectionReports.id })
    .from(inspectionReports)
    .where(
      and(
        eq(inspectionReports.propertyId, propertyId),
        eq(inspectionReports.landlordId, scope.userId),
        gt(inspectionReports.id, id),
      ),
    )
    .limit(1)
  return later.length > 0
}

export async function deleteReport(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx
    .delete(inspectionReports)
    .where(and(eq(inspectionReports.id, id), eq(inspectionReports.landlordId, scope.userId)))
}

export async function setSignature(
  tx: Db,
  scope: SignedInScope,
  id: number,
  signed: Partial<
    Pick<
      Row,
      | 'inspectorSignature'
      | 'inspectorSignedAt'
      | 'tenantNotes'
      | 'tenantSignature'
      | 'tenantSignedAt'
      | 'tenantSignedName'
    >
  >,
) {
  await tx
    .update(inspectionReports)
    .set(signed)
    .where(and(eq(inspectionReports.id, id), visibleReports(scope)))
}

/** Records how many signatures the filed PDF shows. */
export async function setFiledSignatures(tx: Db, scope: LandlordScope, id: number, filedSignatures: number) {
  await tx
    .update(inspectionReports)
    .set({ filedSignatures })
    .where(and(eq(inspectionReports.id, id), eq(inspectionReports.landlordId, scope.userId)))
}

/** Everybody's reports with a signature that their filed PDF lacks. */
export function listUnfiledReports(db: Db) {
  const { id, landlordId, filedSignatures, inspectorSignedAt, tenantSignedAt, documentId } = inspectionReports
  return db
    .select({ reportId: id, landlordId })
    .from(inspectionReports)
    .where(
      sql`${filedSignatures} < num_nonnulls(${inspectorSignedAt}, ${tenantSignedAt}) and ${documentId} is not null`,
    )
}

/** Somebody's full name as it is written under a report. */
export async function findFullName(db: Db, { userId }: SignedInScope): Promise<string> {
  const name = fullNameOf({ name: users.name, username: users.username })
  const [row] = await db.select({ name }).from(users).where(eq(users.id, userId))
  return row?.name ?? ''
}

/** The comments on a report, the oldest first. */
export function listComments(db: Db, scope: SignedInScope, reportId: number) {
  const { item, content, createdAt, role } = inspectionComments
  return db
    .select({ item, content, createdAt, role, by: commentAuthor })
    .from(inspectionComments)
    .innerJoin(inspectionReports, eq(inspectionReports.id, inspectionComments.reportId))
    .leftJoin(users, eq(users.id, inspectionComments.userId))
    .where(and(eq(inspectionComments.reportId, reportId), visibleReports(scope)))
    .orderBy(asc(inspectionComments.id))
}

/** 0 for a report without comments. */
export async function findLastCommentId(db: Db, scope: SignedInScope, reportId: number): Promise<number> {
  const [row] = await db
    .select({ id: max(inspectionComments.id) })
    .from(inspectionComments)
    .innerJoin(inspectionReports, eq(inspectionReports.id, inspectionComments.reportId))
    .where(and(eq(inspectionComments.reportId, reportId), visibleReports(scope)))
  return row?.id ?? 0
}

export async function insertComment(
  tx: Db,
  { userId, role }: SignedInScope,
  comment: Pick<typeof inspectionComments.$inferInsert, 'landlordId' | 'reportId' | 'item' | 'content' | 'createdAt'>,
) {
  const { landlordId: _, reportId: __, userId: ___, ...shown } = getTableColumns(inspectionComments)
  const [row] = await tx
    .insert(inspectionComments)
    .values({ ...comment, userId, role })
    .returning(shown)
  if (!row) throw new Error('The comment was not written')
  return row
}

/** The tenants who read a report. */
export async function listReaders(tx: Db, scope: SignedInScope, report: Pick<Row, 'id'>): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ userId: tenancies.userId })
    .from(inspectionReports)
    .innerJoin(tenancies, readsReport(inspectionReports))
    .where(and(eq(inspectionReports.id, report.id), visibleReports(scope)))
  return rows.map(({ userId }) => userId)
}
