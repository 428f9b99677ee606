/** Appointments to inspect a property, and completed inspections. */

import { and, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm'
import { type Inspection, inspection } from '#api/inspections.ts'
import type { Day } from '#domain/day.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { firstRows, jsonPage, readCursor } from '#server/db/paging.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inspections, properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { visitsOfTenant } from '#server/features/inspections/appointments/visits-of-tenants.queries.ts'
import type { LandlordScope, Scope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export type InspectionDetails = Partial<
  Pick<
    typeof inspections.$inferInsert,
    'date' | 'notes' | 'completed' | 'propertyRating' | 'highPriorityIssues' | 'checklistItems'
  >
>

/**
 * Which inspections somebody sees: a landlord their own, a tenant those of their home that
 * concern them, a guest those of their one property.
 */
function visibleInspections(scope: Scope): SQL {
  if (scope.role === 'landlord') return eq(inspections.landlordId, scope.userId)
  if (scope.role === 'guest') return eq(inspections.propertyId, scope.propertyId)
  return visitsOfTenant(scope, 'inspections')
}

/** The documents filed with a report, as replies list them: that of the surrounding statement, or none. */
export const filedDocuments = sql`case when ${documents.id} is null then '[]'::json else json_build_array(${jsonObject({
  id: documents.id,
  name: documents.name,
  filePath: sql`'/uploads/' || ${documents.file}`,
})}) end`

const none = sql.raw('null')

const everything = {
  ...getTableColumns(inspections),
  documents: filedDocuments,
  reportId: sql`made.id`,
  property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
}

/** What was found, which the people of a home read once it was found (rule: inspections-appointment). */
const forTenants = {
  ...everything,
  propertyRating: sql`case when ${inspections.completed} then ${inspections.propertyRating} end`,
  highPriorityIssues: sql`case when ${inspections.completed} then ${inspections.highPriorityIssues} end`,
}

/** A guest reads no notes of any kind: they may name people. */
const selections = {
  landlord: selectionOf(inspection, everything),
  tenant: selectionOf(inspection, forTenants),
  guest: selectionOf(inspection, {
    ...forTenants,
    notes: none,
    checklistItems: none,
    highPriorityIssues: none,
  }),
}

/** Inspections with their reports, and with the filed document where they may open it. */
function inspectionsFor(db: Db, scope: Scope, rows: SQL): SQL {
  const mayOpen = scope.role === 'guest' ? sql`false` : visibleDocuments(db, scope)
  return sql`select ${selections[scope.role]} from ${rows}
    join ${properties} on ${properties.id} = ${inspections.propertyId}
    left join ${inspectionReports} made on made.inspection_id = ${inspections.id}
    left join ${documents} on ${documents.id} = made.document_id and ${mayOpen}`
}

export interface InspectionFilter {
  propertyId?: number | undefined
  completed?: boolean | undefined
}

/** The latest date first. */
export async function listInspections(
  db: Db,
  scope: Scope,
  { limit, cursor, propertyId, completed }: InspectionFilter & AskedPage,
) {
  const after = readCursor(cursor, ['day', 'id'])
  const wanted = and(
    visibleInspections(scope),
    propertyId ? eq(inspections.propertyId, propertyId) : undefined,
    completed === undefined ? undefined : eq(inspections.completed, completed),
    after && sql`(${inspections.date}, ${inspections.id}) < (${after[0]}::date, ${after[1]}::int)`,
  )
  const order = sql`${inspections.date} desc, ${inspections.id} desc`
  const select = sql`${inspectionsFor(db, scope, firstRows(inspections, wanted, order, limit))} order by ${order}`
  return jsonPage<Inspection>(db, select, limit, ['date', 'id'])
}

const missing = () => notFound('Inspection not found')

/** @throws Problem 404 when it is not one of theirs. */
export async function getInspection(db: Db, scope: LandlordScope, id: number) {
  const select = sql`${inspectionsFor(db, scope, sql`${inspections}`)} where ${and(eq(inspections.id, id), visibleInspections(scope))}`
  return oneJson<Inspection>(db, select, missing)
}

/** @throws Problem 404 when the visit is not one of theirs. */
export async function getPropertyOfInspection(db: Db, scope: LandlordScope, id: number): Promise<number> {
  const [row] = await db
    .select({ propertyId: inspections.propertyId })
    .from(inspections)
    .where(and(eq(inspections.id, id), visibleInspections(scope)))
  if (!row) throw missing()
  return row.propertyId
}

/** Locks the property of a visit. Whoever changes, adds or deletes visits, or deletes the property, locks it first. */
async function lockPropertyOfInspection(tx: Db, scope: LandlordScope, id: number) {
  const itsProperty = tx
    .select({ id: inspections.propertyId })
    .from(inspections)
    .where(and(eq(inspections.id, id), eq(inspections.landlordId, scope.userId)))
  await lockPropertyOf(tx, itsProperty, 'no key update')
}

/**
 * Locks an inspection and returns whether it has a report. That is looked up after locking, because submitting a report
 * holds the same lock.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockInspection(tx: Db, scope: LandlordScope, id: number) {
  await lockPropertyOfInspection(tx, scope, id)
  const [row] = await tx
    .select()
    .from(inspections)
    .where(and(eq(inspections.id, id), visibleInspections(scope)))
    .for('update')
  if (!row) throw missing()
  const [report] = await tx
    .select({ id: inspectionReports.id })
    .from(inspectionReports)
    .where(and(eq(inspectionReports.inspectionId, id), eq(inspectionReports.landlordId, scope.userId)))
  return { ...row, hasReport: report !== undefined }
}

export async function lockAppointment(tx: Db, scope: LandlordScope, propertyId: number) {
  return (await lockAppointments(tx, scope, [propertyId])).get(propertyId)
}

/**
 * The open appointments by property. Locks them until the transaction ends, so that nobody completes or deletes them
 * meanwhile.
 */
export async function lockAppointments(tx: Db, scope: LandlordScope, propertyIds: readonly number[]) {
  const rows = await tx
    .select({
      id: inspections.id,
      propertyId: inspections.propertyId,
      date: inspections.date,
      notes: inspections.notes,
    })
    .from(inspections)
    .where(
      and(
        isOneOf(inspections.propertyId, propertyIds),
        eq(inspections.landlordId, scope.userId),
        not(inspections.completed),
      ),
    )
    .for('update')
  return new Map(rows.map((row) => [row.propertyId, row]))
}

/**
 * Makes or moves the one open appointment of each property, all with the same details, and returns their ids by
 * property. A property's `nextInspectionDate` is this appointment's date and is stored nowhere else.
 */
export async function setAppointments(
  tx: Db,
  scope: LandlordScope,
  dates: ReadonlyMap<number, Day>,
  details: InspectionDetails,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .insert(inspections)
    .values([...dates].map(([propertyId, date]) => ({ ...details, date, landlordId: scope.userId, propertyId })))
    .onConflictDoUpdate({
      target: [inspections.landlordId, inspections.propertyId],
      targetWhere: sql`not ${inspections.completed}`,
      set: { ...details, date: sql`excluded.date` },
    })
    .returning({ id: inspections.id, propertyId: inspections.propertyId })
  if (rows.length < dates.size) throw new Error('An appointment was not written')
  return new Map(rows.map(({ id, propertyId }) => [propertyId, id]))
}

export async function insertCompletedInspection(
  tx: Db,
  scope: LandlordScope,
  propertyId: number,
  details: InspectionDetails & { date: Day },
): Promise<number> {
  const [row] = await tx
    .insert(inspections)
    .values({ ...details, completed: true, landlordId: scope.userId, propertyId })
    .returning({ id: inspections.id })
  if (!row) throw new Error('The inspection was not written')
  await noteLastVisit(tx, scope, propertyId)
  return row.id
}

export async function updateInspection(tx: Db, scope: LandlordScope, id: number, changes: InspectionDetails) {
  if (Object.values(changes).every((value) => value === undefined)) return
  const [row] = await tx
    .update(inspections)
    .set(changes)
    .where(and(eq(inspections.id, id), eq(inspections.landlordId, scope.userId)))
    .returning({ propertyId: inspections.propertyId })
  if (row) await noteLastVisit(tx, scope, row.propertyId)
}

export async function removeInspection(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .delete(inspections)
    .where(and(eq(inspections.id, id), eq(inspections.landlordId, scope.userId)))
    .returning({ propertyId: inspections.propertyId })
  if (row) await noteLastVisit(tx, scope, row.propertyId)
}

/**
 * The day of the latest completed visit to the property of the surrounding statement, for `properties.last_visit_on`.
 */
export const lastVisitOn = sql`(select max(visit.date) from inspections visit
  where visit.property_id = properties.id and visit.completed)`

/** Stores the day of a property's latest visit with the property, so that no list has to search years of visits. */
export async function noteLastVisit(tx: Db, scope: LandlordScope, propertyId: number) {
  const noted = tx
    .update(properties)
    .set({ lastVisitOn: sql`${lastVisitOn}` })
    .where(
      and(
        eq(properties.id, propertyId),
        eq(properties.landlordId, scope.userId),
        sql`${properties.lastVisitOn} is distinct from ${lastVisitOn}`,
      ),
    )
  await sendWithNext(tx, noted)
}

/**
 * The addresses of properties, and the tenants who are notified of a visit to each: those who live there or will soon.
 */
export async function listVisited(tx: Db, scope: LandlordScope, propertyIds: readonly number[]) {
  const rows = await tx
    .selectDistinct({ propertyId: properties.id, address: properties.address, userId: tenancies.userId })
    .from(properties)
    .leftJoin(tenancies, and(eq(tenancies.propertyId, properties.id), isCurrentTenancy))
    .where(and(isOneOf(properties.id, propertyIds), eq(properties.landlordId, scope.userId)))
  return [...Map.groupBy(rows, ({ propertyId }) => propertyId)].map(([propertyId, ofHome]) => ({
    propertyId,
    address: ofHome[0]?.address ?? '',
    userIds: ofHome.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  }))
}
