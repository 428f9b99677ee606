import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isOwnUpload } from '#domain/image-link.ts'
import { fileOfUpload } from '#domain/upload-address.ts'
import { seenByTenants } from '#server/db/filed-reports.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { binRows } from '#server/db/schema/bin.ts'
import { depositDeductions } from '#server/db/schema/deposits.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { inventoryReports, inventoryReportTenancies } from '#server/db/schema/inventory.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { messages } from '#server/db/schema/messages.ts'
import { transactionFiles } from '#server/db/schema/money.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import { takeStorage } from '#server/features/plans/budgets.queries.ts'
import type { LandlordScope, Scope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/problem.ts'

export async function insertUpload(
  db: Db,
  scope: Scope,
  upload: { file: string; mimeType: string; size: number; name: string | null },
) {
  await db.insert(uploads).values({ ...upload, userId: scope.userId })
}

/** Uploads of the property itself, not of a request, report or message under it. */
const ofTheHome = and(
  isNull(uploads.maintenanceRequestId),
  isNull(uploads.inspectionReportId),
  isNull(uploads.inventoryReportId),
  isNull(uploads.messageId),
  isNull(uploads.depositDeductionId),
)

/**
 * The uploads that somebody may see: their own, those of a property that they let, live in or are a guest of, those of
 * their requests and conversations, and those of reports that they may read as a tenant.
 */
function visible(scope: Scope): SQL | undefined {
  const waiting = and(eq(uploads.userId, scope.userId), isNull(uploads.propertyId))
  if (scope.role === 'landlord') {
    return or(
      waiting,
      sql`${uploads.propertyId} in (select ${properties.id} from ${properties} where ${properties.landlordId} = ${scope.userId})`,
    )
  }
  const atHome =
    scope.role === 'guest' ? eq(uploads.propertyId, scope.propertyId) : sql`${uploads.propertyId} in ${homes(scope)}`
  const ofOwnRequest = sql`${uploads.maintenanceRequestId} in (select ${maintenanceRequests.id}
    from ${maintenanceRequests} where ${maintenanceRequests.userId} = ${scope.userId})`
  const ofTenant =
    scope.role === 'tenant'
      ? or(ofInspection(scope), ofInventory(scope), ofConversation(scope), ofDeduction(scope))
      : undefined
  return or(waiting, and(ofTheHome, atHome), ofOwnRequest, ofTenant)
}

const ownTenancy = ({ userId }: TenantScope): SQL => sql`${tenancies.userId} = ${userId} and ${isCurrentTenancy}`

const homes = (scope: TenantScope): SQL =>
  sql`(select ${tenancies.propertyId} from ${tenancies} where ${ownTenancy(scope)})`

const ofInspection = (scope: TenantScope): SQL =>
  sql`${uploads.inspectionReportId} in (select ${inspectionReports.id} from ${inspectionReports}
    where ${seenByTenants(scope, inspectionReports)})`

const ofInventory = (scope: TenantScope): SQL =>
  sql`${uploads.inventoryReportId} in (select ${inventoryReportTenancies.reportId} from ${inventoryReportTenancies}
    join ${tenancies} on ${tenancies.id} = ${inventoryReportTenancies.tenantId} where ${ownTenancy(scope)})`

/** Visible after the tenancy as well, because a deposit is returned then. */
const ofDeduction = ({ userId }: TenantScope): SQL =>
  sql`${uploads.depositDeductionId} in (select ${depositDeductions.id} from ${depositDeductions}
    join ${tenancies} on ${tenancies.id} = ${depositDeductions.tenantId}
    where ${tenancies.userId} = ${userId} and ${tenancies.accepted})`

const ofConversation = ({ userId }: TenantScope): SQL =>
  sql`${uploads.messageId} in (select ${messages.id} from ${messages} where ${messages.tenantUserId} = ${userId})`

export async function findUpload(db: Db, scope: Scope, file: string) {
  const [upload] = await db
    .select({ file: uploads.file, mimeType: uploads.mimeType, size: uploads.size, name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.file, file), visible(scope)))
  return upload
}

export async function listVisibleUploads(db: Db, scope: Scope, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await db
    .select({ file: uploads.file })
    .from(uploads)
    .where(and(isOneOf(uploads.file, files), visible(scope)))
  return rows.map((row) => row.file)
}

/** Only messages and transactions carry files of other kinds. */
const isPicture = sql`${uploads.mimeType} like 'image/%'`

/**
 * Attaches one's own upload to a property, so that the people of the property may see it. An https address is only a
 * link and needs nothing.
 * @throws Problem 400 for an upload of somebody else, or none, 403 when the storage is full.
 */
export async function attachUpload(db: Db, scope: LandlordScope, imageUrl: string, propertyId: number) {
  if (!isOwnUpload(imageUrl)) return
  const attached = await db
    .update(uploads)
    .set({ propertyId })
    .where(
      and(
        eq(uploads.file, fileOfUpload(imageUrl)),
        eq(uploads.userId, scope.userId),
        isPicture,
        or(isNull(uploads.propertyId), and(eq(uploads.propertyId, propertyId), ofTheHome)),
      ),
    )
    .returning({ size: uploads.size })
  if (attached.length === 0) throw notYours('imageUrl')
  await takeStorage(db, scope, sizeOf(attached))
}

/** The record that photos belong to: whoever may see it sees them. */
type PhotoOwner = { readonly propertyId: number } & (
  | { readonly maintenanceRequestId: number }
  | { readonly inspectionReportId: number }
  | { readonly inventoryReportId: number }
  | { readonly depositDeductionId: number }
)

interface MessageOwner {
  readonly propertyId: number
  readonly messageId: number
}

const ownUploads = (photos: readonly string[]) => [...new Set(photos.filter(isOwnUpload).map(fileOfUpload))]

const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)

const unattached = (scope: Scope, files: readonly string[]) =>
  and(isOneOf(uploads.file, files), eq(uploads.userId, scope.userId), isNull(uploads.propertyId))

const notYours = (field = 'photos') => invalid(`${field}: This upload does not exist or is already in use`)

/**
 * To be called before much is done with photos.
 * @throws Problem 400 unless they are links, or one's own uploads that nothing uses yet.
 */
export async function checkUnattached(db: Db, scope: Scope, photos: readonly string[]) {
  const files = ownUploads(photos)
  if (files.length === 0) return
  const unattachedRows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(unattached(scope, files), isPicture))
  if (unattachedRows.length < files.length) throw notYours()
}

/**
 * Attaches one's own uploads to a record, so that whoever may see it sees them. An https address is only a link and
 * needs nothing. They count towards the landlord's storage, whoever sends them.
 * @throws Problem 400 for an upload of somebody else, one that is in use, or none, 403 when the storage is full.
 */
export async function attachPhotos(
  tx: Db,
  scope: Scope,
  landlord: LandlordScope,
  photos: readonly string[],
  owner: PhotoOwner,
) {
  const files = ownUploads(photos)
  if (files.length === 0) return
  const attached = await tx
    .update(uploads)
    .set(owner)
    .where(and(unattached(scope, files), isPicture))
    .returning({ size: uploads.size })
  if (attached.length < files.length) throw notYours()
  await takeStorage(tx, landlord, sizeOf(attached), { by: scope })
}

/** Attaches files to a message by their stored names; unlike photos, these may be documents. */
export async function attachToMessage(
  tx: Db,
  scope: Scope,
  landlord: LandlordScope,
  files: readonly string[],
  owner: MessageOwner,
) {
  const names = [...new Set(files)]
  if (names.length === 0) return
  const attached = await tx.update(uploads).set(owner).where(unattached(scope, names)).returning({ size: uploads.size })
  if (attached.length < names.length) throw notYours('attachments')
  await takeStorage(tx, landlord, sizeOf(attached), { by: scope })
}

/** Removes the rows of the files of one's own message; the caller removes the files once this is committed. */
export async function takeFilesOfMessage(tx: Db, scope: Scope, messageId: number): Promise<string[]> {
  const rows = await tx
    .delete(uploads)
    .where(and(eq(uploads.messageId, messageId), eq(uploads.userId, scope.userId)))
    .returning({ file: uploads.file })
  return rows.map(({ file }) => file)
}

/** Detaches a replaced picture from its property; the daily sweep removes the file. */
export async function detachUpload(db: Db, scope: LandlordScope, imageUrl: string | null) {
  if (!imageUrl || !isOwnUpload(imageUrl)) return
  await db
    .update(uploads)
    .set({ propertyId: null })
    .where(and(eq(uploads.file, fileOfUpload(imageUrl)), eq(uploads.userId, scope.userId)))
}

/** The stored names of everything attached to a property. */
export async function listUploadsOfProperty(db: Db, scope: LandlordScope, propertyId: number): Promise<string[]> {
  const rows = await db
    .select({ file: uploads.file })
    .from(uploads)
    .innerJoin(properties, eq(properties.id, uploads.propertyId))
    .where(and(eq(uploads.propertyId, propertyId), eq(properties.landlordId, scope.userId)))
  return rows.map((row) => row.file)
}

/** The stored names of the photos of an inspection report, whose rows go with it; the caller removes the files. */
export async function listUploadsOfInspectionReport(tx: Db, scope: LandlordScope, reportId: number): Promise<string[]> {
  const rows = await tx
    .select({ file: uploads.file })
    .from(uploads)
    .innerJoin(inspectionReports, eq(inspectionReports.id, uploads.inspectionReportId))
    .where(and(eq(uploads.inspectionReportId, reportId), eq(inspectionReports.landlordId, scope.userId)))
  return rows.map((row) => row.file)
}

/** The stored names of the photos of an inventory; the caller removes the files. */
export async function listUploadsOfInventory(tx: Db, scope: LandlordScope, reportId: number): Promise<string[]> {
  const rows = await tx
    .select({ file: uploads.file })
    .from(uploads)
    .innerJoin(inventoryReports, eq(inventoryReports.id, uploads.inventoryReportId))
    .where(and(eq(uploads.inventoryReportId, reportId), eq(inventoryReports.landlordId, scope.userId)))
  return rows.map((row) => row.file)
}

/** Detaches photos from an inventory that can still be changed; the daily sweep removes the files. */
export async function detachFromInventory(tx: Db, scope: LandlordScope, photos: readonly string[], reportId: number) {
  const files = ownUploads(photos)
  if (files.length === 0) return
  await tx
    .update(uploads)
    .set({ propertyId: null, inventoryReportId: null })
    .where(and(isOneOf(uploads.file, files), eq(uploads.inventoryReportId, reportId), eq(uploads.userId, scope.userId)))
}

/** Detaches photos from a deduction from a deposit; the daily sweep removes the files. */
export async function detachFromDeduction(tx: Db, scope: LandlordScope, photos: readonly string[], id: number) {
  const files = ownUploads(photos)
  if (files.length === 0) return
  await tx
    .update(uploads)
    .set({ propertyId: null, depositDeductionId: null })
    .where(and(isOneOf(uploads.file, files), eq(uploads.depositDeductionId, id), eq(uploads.userId, scope.userId)))
}

/** Removes the rows of stored files; the caller removes the files once this is committed. */
export async function removeUploads(db: Db, files: readonly string[]) {
  if (files.length > 0) await db.delete(uploads).where(isOneOf(uploads.file, files))
}

/**
 * For the daily sweep: removes everybody's uploads that no record uses and that were stored before `before`, and
 * returns their stored names.
 */
export async function removeUnattachedUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .delete(uploads)
    .where(and(isNull(uploads.propertyId), lt(uploads.createdAt, before.toISOString())))
    .returning({ file: uploads.file })
  return rows.map((row) => row.file)
}

/**
 * Those of the given stored names that a row still refers to: a photo, a document, a receipt, or any of these in the
 * bin.
 */
export async function findNamedFiles(db: Db, files: readonly string[]): Promise<string[]> {
  const named = await db
    .select({ file: uploads.file })
    .from(uploads)
    .where(isOneOf(uploads.file, files))
    .unionAll(db.select({ file: documents.file }).from(documents).where(isOneOf(documents.file, files)))
    .unionAll(
      db.select({ file: transactionFiles.file }).from(transactionFiles).where(isOneOf(transactionFiles.file, files)),
    )
    .unionAll(
      db
        .select({ file: sql<string>`${binRows.file}` })
        .from(binRows)
        .where(isOneOf(binRows.file, files)),
    )
  return named.map(({ file }) => file)
}
