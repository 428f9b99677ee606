import {
  and,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Document, document } from '#api/documents.ts'
import { addDays, type Day } from '#domain/day.ts'
import {
  type DocumentType,
  documentExpiringDays,
  documentTypeLabel,
  documentTypes,
  type ExpiryState,
  tenancyDocumentTypes,
} from '#domain/document.ts'
import { addressOrderOf } from '#server/db/address-order.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed, selectionOf } from '#server/db/json.ts'
import { firstRows, jsonPage, readCursor, rowsFor } from '#server/db/paging.ts'
import { depositDeductionDocuments, depositDeductions } from '#server/db/schema/deposits.ts'
import { documents, documentTenancies } from '#server/db/schema/documents.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { holds, holdsFolded } from '#server/db/search.ts'
import { type Searched, type SearchedPage, searchPage } from '#server/db/searching.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { applies } from '#server/features/documents/documents-to-renew.queries.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface DocumentFilter {
  id?: number | undefined
  q?: string | undefined
  type?: DocumentType | undefined
  state?: ExpiryState | undefined
  propertyId?: number | undefined
  tenantId?: number | undefined
}

const { landlordId, file, ...shown } = getTableColumns(documents)

const columns = {
  ...shown,
  userId: landlordId,
  propertyAddress: properties.address,
  filePath: sql<string>`'/uploads/' || ${file}`,
}

const tenancyTypes = sql.raw(tenancyDocumentTypes.map((type) => `'${type}'`).join(', '))

/** Only the landlord sees which tenancies a document belongs to. */
const columnsFor = (role: SignedInScope['role']) => ({
  ...columns,
  ...(role === 'landlord' && {
    tenantIds: sql<number[]>`case when ${documents.type} in (${tenancyTypes})
      then (select coalesce(json_agg(${documentTenancies.tenantId} order by ${documentTenancies.tenantId}), '[]'::json)
        from ${documentTenancies} where ${documentTenancies.documentId} = ${documents.id}) else '[]'::json end`,
  }),
})

const rows = (db: Db, scope: SignedInScope) =>
  db.select(columnsFor(scope.role)).from(documents).innerJoin(properties, eq(properties.id, documents.propertyId))

/**
 * The documents that somebody may see: a landlord's own; for a tenant those shared with the property's tenants, of
 * documents of a tenancy only those of their own, and evidence about their deposit.
 */
export function visibleDocuments(db: Db, scope: SignedInScope): SQL | undefined {
  if (scope.role === 'landlord') return eq(documents.landlordId, scope.userId)
  const own = and(eq(tenancies.userId, scope.userId), isCurrentTenancy)
  const homes = db.select({ id: tenancies.propertyId }).from(tenancies).where(own)
  const linked = db
    .select({ one: sql`1` })
    .from(documentTenancies)
    .innerJoin(tenancies, eq(tenancies.id, documentTenancies.tenantId))
    .where(and(eq(documentTenancies.documentId, documents.id), own))
  const shared = and(
    documents.sharedWithTenant,
    inArray(documents.propertyId, homes),
    or(notInArray(documents.type, [...tenancyDocumentTypes]), exists(linked)),
  )
  return or(shared, isEvidenceFor(db, scope))
}

/**
 * Evidence of a deduction from a tenant's deposit. The tenant sees it after they have left, too, as the deposit is
 * returned then (rule: deposits-evidence).
 */
const isEvidenceFor = (db: Db, { userId }: SignedInScope) =>
  inArray(
    documents.id,
    db
      .select({ id: depositDeductionDocuments.documentId })
      .from(depositDeductionDocuments)
      .innerJoin(depositDeductions, eq(depositDeductions.id, depositDeductionDocuments.deductionId))
      .innerJoin(tenancies, eq(tenancies.id, depositDeductions.tenantId))
      .where(and(eq(tenancies.userId, userId), tenancies.accepted)),
  )

const lastExpiring = (today: Day) => addDays(today, documentExpiringDays)

const inState: Record<ExpiryState, (today: Day) => SQL | undefined> = {
  // Counted only where its type is needed (rule: documents-replaced).
  expired: (today) => and(lt(documents.expiryDate, today), applies),
  expiring: (today) => and(gte(documents.expiryDate, today), lte(documents.expiryDate, lastExpiring(today))),
  valid: (today) => sql`(${documents.expiryDate} is null or ${documents.expiryDate} > ${lastExpiring(today)})`,
}

const searched = sql`concat_ws(' ', ${documents.searchText}, ${properties.searchText})`

/** The types whose label contains what was typed: people see the label. */
function typesLabelled(typed: string): DocumentType[] {
  const lower = typed.toLowerCase()
  return documentTypes.filter((type) => documentTypeLabel(type).toLowerCase().includes(lower))
}

const holdsText = (q: string) =>
  or(holdsFolded(searched, q), holds(documents.notes, q), inArray(documents.type, typesLabelled(q))) ?? sql`false`

/** The filter without the searched text. */
const matching = ({ id, type, state, propertyId, tenantId }: DocumentFilter, today: Day): SQL | undefined =>
  and(
    id ? eq(documents.id, id) : undefined,
    type && eq(documents.type, type),
    state && inState[state](today),
    propertyId ? eq(documents.propertyId, propertyId) : undefined,
    tenantId ? belongsTo(tenantId) : undefined,
  )

/** Only for types that belong to a tenancy: for others a link means nothing. */
const belongsTo = (tenantId: number): SQL =>
  sql`(${documents.type} in (${tenancyTypes}) and ${documents.id} in
    (select document_id from ${documentTenancies} where ${documentTenancies.tenantId} = ${tenantId}))`

const itsProperty = fixed(sql`join ${properties} on ${properties.id} = ${documents.propertyId}`)
const withProperty = sql`${documents} ${itsProperty}`
const selections = {
  landlord: selectionOf(document, columnsFor('landlord')),
  tenant: selectionOf(document, columnsFor('tenant')),
}

/** The newest first, or by property. */
export async function listDocuments(
  db: Db,
  scope: SignedInScope,
  { sort, ...wish }: DocumentFilter & SearchedPage & { sort?: 'newest' | 'property' | undefined },
  today: Day,
) {
  return sort === 'property' ? listByProperty(db, scope, wish, today) : listNewest(db, scope, wish, today)
}

async function listNewest(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, requester, ...filter }: DocumentFilter & SearchedPage,
  today: Day,
) {
  const after = readCursor(cursor, ['id'])
  const where = and(visibleDocuments(db, scope), matching(filter, today))
  const selection = selections[scope.role]
  if (filter.q) {
    const keys = [{ name: 'id', value: documents.id, type: 'int' as const }]
    const list: Searched = { rows: withProperty, where, keys, order: 'desc' }
    return searchPage<Document>(db, list, { holds: holdsText(filter.q), selection }, { limit, after, requester })
  }
  const wanted = and(where, after && lt(documents.id, after[0]))
  const order = sql`${documents.id} desc`
  const select = sql`select ${selection} from ${firstRows(documents, wanted, order, limit)} ${itsProperty} order by ${order}`
  return jsonPage<Document>(db, select, limit, ['id'])
}

/** By the property's address; of one property the first to expire first, those that never do last. */
async function listByProperty(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, requester, ...filter }: DocumentFilter & SearchedPage,
  today: Day,
) {
  const after = readCursor(cursor, ['text', 'id', 'dayOrNone', 'id'])
  const lastDay = sql`coalesce(${documents.expiryDate}, 'infinity'::date)`
  const where = and(
    visibleDocuments(db, scope),
    // The landlord's index has them by address, so that no more homes are read than the page shows.
    scope.role === 'landlord' ? eq(properties.landlordId, scope.userId) : undefined,
    matching(filter, today),
  )
  const from = after && [addressOrderOf(sql`${after[0]}::text`), after[1], after[2] || 'infinity', after[3]]
  const selection = selections[scope.role]
  if (filter.q) {
    const keys: Searched['keys'] = [
      { name: 'propertyAddress', value: properties.addressOrder, type: 'text' },
      { name: 'propertyId', value: properties.id, type: 'int' },
      { name: 'expiryDate', value: lastDay, type: 'date' },
      { name: 'id', value: documents.id, type: 'int' },
    ]
    const list: Searched = { rows: withProperty, where, keys, order: 'asc' }
    return searchPage<Document>(db, list, { holds: holdsText(filter.q), selection }, { limit, after: from, requester })
  }
  const order = sql`${properties.addressOrder}, ${properties.id}, ${lastDay}, ${documents.id}`
  const wanted = and(where, from && sql`(${order}) > (${from[0]}, ${from[1]}::int, ${from[2]}::date, ${from[3]}::int)`)
  const first = sql`(select ${documents}.* from ${withProperty} where ${wanted} order by ${order} limit ${rowsFor(limit)}) documents`
  const select = sql`select ${selection} from ${first} ${itsProperty} order by ${order}`
  return jsonPage<Document>(db, select, limit, ['propertyAddress', 'propertyId', 'expiryDate', 'id'])
}

/** Documents that expire within 30 days, the first to expire first. */
export async function listExpiringDocuments(db: Db, scope: SignedInScope, { limit, cursor }: AskedPage, today: Day) {
  const after = readCursor(cursor, ['day', 'id'])
  const wanted = and(
    visibleDocuments(db, scope),
    inState.expiring(today),
    after && sql`(${documents.expiryDate}, ${documents.id}) > (${after[0]}::date, ${after[1]}::int)`,
  )
  const order = sql`${documents.expiryDate}, ${documents.id}`
  const select = sql`select ${selections[scope.role]} from ${firstRows(documents, wanted, order, limit)} ${itsProperty} order by ${order}`
  return jsonPage<Document>(db, select, limit, ['expiryDate', 'id'])
}

/** Counts by type, in one statement that reads only an index: all, expiring, expired, and filed reports. */
export function countDocumentsByType(db: Db, scope: LandlordScope, today: Day, propertyId?: number) {
  const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  return db
    .select({
      type: documents.type,
      count: sql<number>`count(*)`.mapWith(Number),
      expiring: countOf(inState.expiring(today)),
      expired: countOf(inState.expired(today)),
      filed: countOf(sql`${documents.isInspectionReport}`),
      /** Those that have not expired, even of a type that the home does not need. */
      held: countOf(or(isNull(documents.expiryDate), gte(documents.expiryDate, today))),
    })
    .from(documents)
    .where(and(eq(documents.landlordId, scope.userId), propertyId ? eq(documents.propertyId, propertyId) : undefined))
    .groupBy(documents.type)
}

/** How many documents count towards the plan: reports that the product has filed do not. */
export async function countUploadedDocuments(db: Db, scope: LandlordScope): Promise<number> {
  return db.$count(documents, and(eq(documents.landlordId, scope.userId), eq(documents.isInspectionReport, false)))
}

/** @throws Problem 404 when they may not see it. */
export async function getDocument(db: Db, scope: SignedInScope, id: number) {
  const [row] = await rows(db, scope).where(and(eq(documents.id, id), visibleDocuments(db, scope)))
  if (!row) throw missing()
  return row
}

const missing = () => notFound('Document not found')

const { name, mimeType, size, isInspectionReport } = documents
const stored = { id: documents.id, file, name, mimeType, size, isInspectionReport }

/**
 * What is needed to send the document's file.
 * @throws Problem 404 when they may not see it.
 */
export async function getStoredDocument(db: Db, scope: SignedInScope, id: number) {
  const [row] = await db
    .select(stored)
    .from(documents)
    .where(and(eq(documents.id, id), visibleDocuments(db, scope)))
  if (!row) throw missing()
  return row
}

/** The documents with these stored files, of those that they may see. */
export async function findDocumentsByFile(db: Db, scope: SignedInScope, files: readonly string[]) {
  if (files.length === 0) return []
  return db
    .select(stored)
    .from(documents)
    .where(and(isOneOf(file, files), visibleDocuments(db, scope)))
}
