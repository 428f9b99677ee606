import { and, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type DocumentType, tenancyDocumentTypes } from '#domain/document.ts'
import { fixedInsert } from '#server/db/fixed-insert.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixedStatement, jsonList } from '#server/db/json.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { getProperty } from '#server/db/one-property.queries.ts'
import { documents, documentTenancies } from '#server/db/schema/documents.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { updateToRenew } from '#server/features/documents/documents-to-renew.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/pipelining.ts'
import { notFound } from '#server/platform/http/problem.ts'

const writeDocument = fixedInsert(documents, [
  'landlordId',
  'propertyId',
  'type',
  'name',
  'notes',
  'expiryDate',
  'sharedWithTenant',
  'isInspectionReport',
  'toRenew',
  'file',
  'mimeType',
  'size',
  'uploadDate',
])

type NewDocument = Omit<Parameters<typeof writeDocument>[0], 'landlordId' | 'toRenew'>

const ofLandlord = (scope: LandlordScope): SQL => eq(documents.landlordId, scope.userId)

/** Its id was drawn by `drawDocumentId`. */
export async function insertDocument(tx: Db, scope: LandlordScope, document: NewDocument): Promise<void> {
  await tx.execute(writeDocument({ isInspectionReport: false, ...document, landlordId: scope.userId, toRenew: true }))
  await updateToRenew(tx, scope, document)
}

const nextId = sql<number>`nextval('documents_id_seq')::int`

/** Draws an id for a new document: no other document ever gets it. */
export async function drawDocumentId(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select ${nextId} as id`)
  if (!rows[0]) throw new Error('No id was drawn')
  return rows[0].id
}

/** An active tenancy of a property, and whether its tenant has accepted it. */
export interface Letting {
  readonly id: number
  readonly userId: number
  readonly accepted: boolean
  readonly moveInDate: Day
}

const readPlace = fixedStatement(['landlord', 'property'], ({ landlord, property }) => {
  const lettings = jsonList(sql`select id, user_id as "userId", accepted, move_in_date as "moveInDate"
    from tenancies where property_id = properties.id and active order by id`)
  return sql`select ${nextId} as id, address, ${lettings} as lettings
    from properties where id = ${property} and landlord_id = ${landlord}`
})

/**
 * What has to be known of a property before a document is added to it, with an id for the document.
 * @throws Problem as `getProperty`.
 */
export async function readPropertyAndDrawId(tx: Db, scope: LandlordScope, propertyId: number) {
  type Place = { id: number; address: string; lettings: Letting[] }
  const place = (await tx.execute<Place>(readPlace({ landlord: scope.userId, property: propertyId }))).rows[0]
  if (place) return place
  await getProperty(tx, scope, propertyId)
  throw notFound('Property not found')
}

/**
 * Locks a document until the transaction ends: of two who replace its file at once, each removes the file before it.
 * @throws Problem 404.
 */
export async function lockDocument(tx: Db, scope: LandlordScope, id: number) {
  const wanted = and(eq(documents.id, id), ofLandlord(scope))
  await lockLandlord(tx, scope)
  await lockPropertyOf(tx, tx.select({ propertyId: documents.propertyId }).from(documents).where(wanted))
  const [row] = await tx.select(getTableColumns(documents)).from(documents).where(wanted).for('update')
  if (!row) throw notFound('Document not found')
  return row
}

/**
 * Locks several documents, always in the same order.
 * @throws Problem 404 when one is not theirs.
 */
export async function lockDocuments(tx: Db, scope: LandlordScope, ids: readonly number[]) {
  const wanted = and(isOneOf(documents.id, ids), ofLandlord(scope))
  await lockLandlord(tx, scope)
  await lockPropertyOf(tx, tx.select({ propertyId: documents.propertyId }).from(documents).where(wanted))
  const rows = await tx
    .select({ id: documents.id, sharedWithTenant: documents.sharedWithTenant })
    .from(documents)
    .where(wanted)
    .orderBy(documents.id)
    .for('update')
  if (rows.length < new Set(ids).size) throw notFound('Document not found')
  return rows
}

export async function setShared(tx: Db, scope: LandlordScope, ids: readonly number[], sharedWithTenant: boolean) {
  await tx
    .update(documents)
    .set({ sharedWithTenant })
    .where(and(isOneOf(documents.id, ids), ofLandlord(scope)))
}

/** The tenants who read each of these documents, as it is stored, once it is shared: they accepted their tenancy. */
export async function listReadersOf(tx: Db, scope: LandlordScope, ids: readonly number[]) {
  const isTheirs = sql`exists (select 1 from ${documentTenancies}
    where ${documentTenancies.documentId} = ${documents.id} and ${documentTenancies.tenantId} = ${tenancies.id})`
  return tx
    .selectDistinct({
      id: documents.id,
      propertyId: documents.propertyId,
      propertyAddress: properties.address,
      type: documents.type,
      name: documents.name,
      userId: tenancies.userId,
    })
    .from(documents)
    .innerJoin(properties, eq(properties.id, documents.propertyId))
    .innerJoin(tenancies, eq(tenancies.propertyId, documents.propertyId))
    .where(
      and(
        isOneOf(documents.id, ids),
        ofLandlord(scope),
        isCurrentTenancy,
        or(not(isOneOf(documents.type, tenancyDocumentTypes)), isTheirs),
      ),
    )
}

/**
 * Documents without a tenancy that can only belong to the given ones, which have just been entered: nobody else has had
 * a tenancy of the home, and they were uploaded within 14 days of the move-in, or of today where the tenancy had begun
 * by then.
 */
export async function listUnclaimed(tx: Db, scope: LandlordScope, tenancyIds: readonly number[], today: Day) {
  const uploadedOn = sql`(${documents.uploadDate} at time zone 'Europe/London')::date`
  const isOfThese = sql`(stay.id = any(${sql.param([...tenancyIds])}) and stay.active
    and (abs(${uploadedOn} - stay.move_in_date) <= 14
      or stay.move_in_date <= ${uploadedOn} and ${uploadedOn} >= ${today}::date - 14))`
  const stays = sql`from tenancies stay where stay.property_id = ${documents.propertyId}`
  const deletedStay = sql`select 1 from bin_items item
    join bin_rows gone on gone.item_id = item.id and gone.table_name = 'tenancies'
    where item.landlord_id = ${scope.userId} and item.kind = 'tenancy'
      and (gone.row ->> 'property_id')::int = ${documents.propertyId}`
  const homes = tx.select({ id: tenancies.propertyId }).from(tenancies).where(isOneOf(tenancies.id, tenancyIds))
  return tx
    .select({
      id: documents.id,
      propertyId: documents.propertyId,
      sharedWithTenant: documents.sharedWithTenant,
      tenantIds: sql<number[]>`array(select stay.id ${stays})`,
    })
    .from(documents)
    .where(
      and(
        ofLandlord(scope),
        inArray(documents.propertyId, homes),
        isOneOf(documents.type, tenancyDocumentTypes),
        not(documents.isInspectionReport),
        sql`not exists (select 1 from document_tenancies link where link.document_id = ${documents.id})`,
        sql`not exists (select 1 ${stays} and not ${isOfThese})`,
        sql`not exists (${deletedStay})`,
      ),
    )
    .orderBy(documents.id)
    .limit(100)
}

/** `before` is the locked document. */
export async function updateDocument(
  tx: Db,
  scope: LandlordScope,
  before: { id: number; propertyId: number; type: DocumentType },
  changes: Partial<NewDocument>,
) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx
    .update(documents)
    .set(changes)
    .where(and(eq(documents.id, before.id), ofLandlord(scope)))
  const { propertyId = before.propertyId, type = before.type, expiryDate } = changes
  const isMoved = propertyId !== before.propertyId || type !== before.type
  if (isMoved) await updateToRenew(tx, scope, before)
  if (isMoved || expiryDate !== undefined) await updateToRenew(tx, scope, { propertyId, type })
}

export async function removeDocument(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .delete(documents)
    .where(and(eq(documents.id, id), ofLandlord(scope)))
    .returning({ type: documents.type, propertyId: documents.propertyId })
  if (row) await updateToRenew(tx, scope, row)
}

/** Unlinks a document from its tenancies, as is necessary before it moves to another property. */
export async function unlinkTenancies(tx: Db, scope: LandlordScope, documentId: number) {
  const own = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), ofLandlord(scope)))
  await tx.delete(documentTenancies).where(inArray(documentTenancies.documentId, own))
}

/** Links a document to tenancies. Those of another property or landlord are skipped, and so are those being deleted. */
export async function linkTenancies(
  tx: Db,
  scope: LandlordScope,
  { id, propertyId }: { id: number; propertyId: number },
  tenantIds: readonly number[],
) {
  if (tenantIds.length === 0) return
  const links = tx
    .select({ documentId: documents.id, tenantId: tenancies.id, propertyId: documents.propertyId })
    .from(documents)
    .innerJoin(tenancies, eq(tenancies.propertyId, documents.propertyId))
    .where(
      and(
        eq(documents.id, id),
        eq(documents.propertyId, propertyId),
        ofLandlord(scope),
        isOneOf(tenancies.id, tenantIds),
      ),
    )
    .orderBy(tenancies.id)
    .for('key share', { of: tenancies })
  await sendWithNext(tx, tx.insert(documentTenancies).select(links))
}

export const listLettings = (tx: Db, scope: LandlordScope, propertyId: number): Promise<Letting[]> =>
  tx
    .select({
      id: tenancies.id,
      userId: tenancies.userId,
      accepted: tenancies.accepted,
      moveInDate: tenancies.moveInDate,
    })
    .from(tenancies)
    .where(and(eq(tenancies.propertyId, propertyId), eq(tenancies.landlordId, scope.userId), tenancies.active))

/** Of active tenancies: those whose tenants live there today or, where nobody does yet, those that will begin. */
export function currentTenancies(active: readonly Letting[], today: Day): number[] {
  const movedIn = active.filter(({ moveInDate }) => moveInDate <= today)
  return (movedIn.length > 0 ? movedIn : active).map(({ id }) => id)
}
