/** Inspection reports as each side reads them. */
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import {
  type InspectionReport,
  type InspectionReportSummary,
  inspectionComment,
  inspectionReport,
  inspectionReportSummary,
} from '#api/inspection-reports.ts'
import { type AreaField, type AreaNotesField, inspectionAreas } from '#domain/inspection-report.ts'
import { seenByTenants } from '#server/db/filed-reports.ts'
import { fullNameOrFormer, nameInNewestTenancy } from '#server/db/full-name.ts'
import { excerpt, fixed, fixedStatements, jsonList, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { countFor, firstRows, readCursor, readJsonPage } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspectionComments, inspectionReports } from '#server/db/schema/inspections.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { visibleDocuments } from '#server/features/documents/documents.queries.ts'
import { filedDocuments } from '#server/features/inspections/appointments/inspections.queries.ts'
import {
  areaFields,
  type ReportInList,
  withAreas,
  withAreasForGuests,
} from '#server/features/inspections/reports/areas-in-list.ts'
import type { LandlordScope, Scope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

/**
 * The reports that somebody may see: a landlord's own, those of a tenant's own time, and those of a guest's one
 * property.
 */
export function visibleReports(scope: Scope): SQL {
  if (scope.role === 'landlord') return eq(inspectionReports.landlordId, scope.userId)
  if (scope.role === 'guest') return eq(inspectionReports.propertyId, scope.propertyId)
  return seenByTenants(scope, inspectionReports)
}

/**
 * A tenant as the landlord sees them, by their newest tenancy of that property or else of another one; the landlord by
 * the account.
 */
export const commentAuthor = sql<string>`coalesce(${nameInNewestTenancy({
  landlordId: inspectionReports.landlordId,
  propertyId: inspectionReports.propertyId,
  tenantUserId: inspectionComments.userId,
})}, ${fullNameOrFormer})`

const commentsOf = () => {
  const { id, reportId, userId } = inspectionComments
  return jsonList(sql`select ${selectionOf(inspectionComment, { ...getTableColumns(inspectionComments), by: commentAuthor })}
    from ${inspectionComments} left join ${users} on ${users.id} = ${userId}
    where ${reportId} = ${inspectionReports.id} order by ${id}`)
}

const areaColumns = Object.fromEntries(
  inspectionAreas
    .flatMap(({ field, notesField }) => [field, notesField])
    .map((name) => [name, sql`${inspectionReports.areas} ->> ${sql.raw(`'${name}'`)}`]),
) as Record<AreaField | AreaNotesField, SQL>

const { areas: _, ...columns } = getTableColumns(inspectionReports)
const none = sql.raw('null')

const everything = {
  ...columns,
  ...areaColumns,
  isHMO: inspectionReports.isHmo,
  date: inspectionReports.inspectionDate,
  completed: sql.raw('true'),
  documentId: documents.id,
  documents: filedDocuments,
  property: jsonObject({ id: properties.id, address: properties.address, city: properties.city }),
  comments: commentsOf(),
}

/** The rooms of a report in their order, each as `room` turned into something else. */
const eachRoom = (shown: SQL) => sql`(select coalesce(jsonb_agg(${shown} order by place), '[]'::jsonb)
  from jsonb_array_elements(${inspectionReports.internalRooms}) with ordinality as rooms (room, place))`

/** Rooms named by their kind: a room's own name may contain that of the person who sleeps in it. */
const withoutNames = sql`room || jsonb_build_object('roomName', room -> 'roomType', 'notes', null, 'photos', '[]'::jsonb)`

const noAreaNotes = Object.fromEntries(inspectionAreas.map(({ notesField }) => [notesField, none])) as Record<
  AreaNotesField,
  SQL
>

const inShort = {
  ...everything,
  internalRooms: columns.roomsInList,
  priorityIssues: excerpt(columns.priorityIssues, 500),
  maintenanceRecommendations: excerpt(columns.maintenanceRecommendations, 500),
  notes: excerpt(columns.notes, 500),
  tenantNotes: excerpt(columns.tenantNotes, 500),
}

/**
 * The report without people: no names, signatures, photos or comments, and no notes of
 * any kind, which may name somebody.
 */
const withoutPeople = {
  ...noAreaNotes,
  inspectorId: none,
  inspectorName: sql.raw("''"),
  internalRooms: eachRoom(withoutNames),
  priorityIssues: none,
  maintenanceRecommendations: none,
  weatherConditions: none,
  estimatedCosts: none,
  photos: sql.raw("'[]'::json"),
  photoCount: sql.raw('0'),
  imageUrl: none,
  notes: none,
  checklistItems: none,
  inspectorSignature: none,
  inspectorSignedAt: none,
  tenantNotes: none,
  tenantSignature: none,
  tenantSignedAt: none,
  tenantSignedName: none,
  signaturesRestoredAt: none,
  comments: sql.raw("'[]'::json"),
}

/** By who reads. */
const allSelections = {
  others: selectionOf(inspectionReport, everything),
  guest: selectionOf(inspectionReport, { ...everything, ...withoutPeople }),
}
const withoutAreas = z.omit(inspectionReportSummary, areaFields)

/** `withAreas` adds the areas. */
const short = {
  others: selectionOf(withoutAreas, inShort),
  guest: selectionOf(withoutAreas, {
    ...inShort,
    ...withoutPeople,
    internalRooms: eachRoom(sql`(${withoutNames}) - 'photos'`),
  }),
}

const homesOfReports = fixed(sql`join ${properties} on ${properties.id} = ${inspectionReports.propertyId}`)

/** With its paper, where they may open that. */
const reportsWith = (selection: SQL, mayOpen: SQL | undefined, rows = sql`${inspectionReports}`): SQL =>
  sql`select ${selection} from ${rows} ${homesOfReports}
    left join ${documents} on ${documents.id} = ${inspectionReports.documentId} and ${mayOpen}`

const mayOpenOf = (db: Db, scope: Scope) => (scope.role === 'guest' ? sql`false` : visibleDocuments(db, scope))
const selectionFor = (scope: Scope, { guest, others }: typeof allSelections) =>
  scope.role === 'guest' ? guest : others

interface Wanted extends AskedPage {
  propertyId?: number | undefined
}

/** A page of them, the latest inspection first. */
function firstReports(
  { visible, mayOpen, selection }: { visible: SQL; mayOpen: SQL | undefined; selection: SQL },
  propertyId: SQL | undefined,
  after: readonly [SQL, SQL] | undefined,
  rowsAtMost: number,
): SQL {
  const { inspectionDate, id, areas } = inspectionReports
  const wanted = and(
    visible,
    propertyId && sql`${inspectionReports.propertyId} = ${propertyId}`,
    after && sql`(${inspectionDate}, ${id}) < (${after[0]}::date, ${after[1]}::int)`,
  )
  const order = sql`${inspectionDate} desc, ${id} desc`
  const rows = firstRows(inspectionReports, wanted, order, rowsAtMost - 1)
  const item = sql`row_to_json((select report from (select ${selection}) report))::text`
  const row = sql`${item} as item, ${inspectionDate} as "inspectionDate", ${id}, ${areas}`
  return sql`${reportsWith(row, mayOpen, rows)} order by ${order}`
}

const sortedBy = ['inspectionDate', 'id']

/** The text has ten thousand characters and never changes. */
const landlordsReports = fixedStatements(
  ['landlord', 'propertyId', 'day', 'id'],
  ({ ofProperty, isNextPage, rows }: { ofProperty: boolean; isNextPage: boolean; rows: number }, value) => {
    const visible = sql`${inspectionReports.landlordId} = ${value.landlord}`
    const mayOpen = sql`${documents.landlordId} = ${value.landlord}`
    const after = isNextPage ? ([value.day, value.id] as const) : undefined
    return firstReports(
      { visible, mayOpen, selection: short.others },
      ofProperty ? value.propertyId : undefined,
      after,
      rows,
    )
  },
)

const readPage = (db: Db, page: SQL, limit: number, textOf: typeof withAreas) =>
  readJsonPage<InspectionReportSummary, ReportInList>(db, page, { limit, keys: sortedBy, textOf })

/** The latest inspection first. */
export async function listReports(db: Db, scope: Scope, { propertyId, limit, cursor }: Wanted) {
  const after = readCursor(cursor, ['day', 'id'])
  const [day, id] = after ?? ['', 0]
  if (scope.role === 'landlord') {
    const shape = { ofProperty: propertyId !== undefined, isNextPage: after !== undefined, rows: countFor(limit) }
    const values = { landlord: scope.userId, propertyId: propertyId ?? 0, day, id }
    return readPage(db, landlordsReports(shape, values), limit, withAreas)
  }
  const page = firstReports(
    { visible: visibleReports(scope), mayOpen: mayOpenOf(db, scope), selection: selectionFor(scope, short) },
    propertyId === undefined ? undefined : sql`${propertyId}`,
    after && [sql`${day}`, sql`${id}`],
    countFor(limit),
  )
  return readPage(db, page, limit, scope.role === 'guest' ? withAreasForGuests : withAreas)
}

export const missingReport = () => notFound('Inspection report not found')

/** @throws Problem 404 when they may not see it. */
export async function getReport(db: Db, scope: Scope, id: number) {
  const select = sql`${reportsWith(selectionFor(scope, allSelections), mayOpenOf(db, scope))} where ${and(eq(inspectionReports.id, id), visibleReports(scope))}`
  return oneJson<InspectionReport>(db, select, missingReport)
}

/** The report that was sent under this key, if there is one. */
export async function findReportByKey(db: Db, scope: LandlordScope, clientKey: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: inspectionReports.id })
    .from(inspectionReports)
    .where(and(eq(inspectionReports.landlordId, scope.userId), eq(inspectionReports.clientKey, clientKey)))
  return row?.id
}

/**
 * What is needed to send the filed PDF.
 * @throws Problem 404 when they may not see the report, or when it has none.
 */
export async function getFiledPdf(db: Db, scope: Scope, id: number) {
  const [row] = await db
    .select({
      file: documents.file,
      mimeType: documents.mimeType,
      size: documents.size,
      name: documents.name,
      landlordId: inspectionReports.landlordId,
    })
    .from(inspectionReports)
    .innerJoin(documents, eq(documents.id, inspectionReports.documentId))
    .where(and(eq(inspectionReports.id, id), visibleReports(scope)))
  if (!row) throw missingReport()
  return row
}

/** The report whose PDF a document is. */
export async function findReportOfDocument(db: Db, scope: SignedInScope, documentId: number) {
  const [row] = await db
    .select({ reportId: inspectionReports.id, landlordId: inspectionReports.landlordId })
    .from(inspectionReports)
    .where(and(eq(inspectionReports.documentId, documentId), visibleReports(scope)))
  return row
}
