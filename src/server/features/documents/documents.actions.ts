/**
 * Adding and changing documents, with what follows for the plan, the tenancies that they belong to and their tenants.
 */

import type { z } from 'zod/mini'
import type { documentChanges, newDocument } from '#api/documents.ts'
import { belongsToTenancy, type DocumentType, isSharedByDefault, staysShared } from '#domain/document.ts'
import { documentAllowance, documentLimitMessage, planTerms } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { type Activity, changed, did } from '#server/db/activity.ts'
import { refuseAnsweredEvidence, unlinkFromDeductions } from '#server/db/answered-evidence.queries.ts'
import { putInBin } from '#server/db/bin.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, lockAgainstDeletion, lockTenancyPlace } from '#server/db/one-property.queries.ts'
import {
  currentTenancies,
  insertDocument,
  type Letting,
  linkTenancies,
  listLettings,
  listReadersOf,
  lockDocument,
  lockDocuments,
  readPropertyAndDrawId,
  removeDocument,
  setShared,
  unlinkTenancies,
  updateDocument,
} from '#server/features/documents/changing-documents.queries.ts'
import { sharedNotices } from '#server/features/documents/documents.notices.ts'
import { countUploadedDocuments, getDocument } from '#server/features/documents/documents.queries.ts'
import { insertNotifications, withdrawNotices } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom, takeStorage } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { commitWithNext } from '#server/platform/database/pipelining.ts'
import type { StoredFile } from '#server/platform/files/stored-file.ts'
import { conflict, forbidden, invalid } from '#server/platform/http/problem.ts'

type DocumentInput = z.output<typeof newDocument>
type Changes = z.output<typeof documentChanges>

/** @throws Problem 403 when the plan allows no other document. */
export async function checkDocumentLimit(db: Db, scope: LandlordScope, plan: Plan, adding = 1): Promise<void> {
  // Without a limit there is nothing to count: 80,000 documents take longer than the rest of an upload.
  if (planTerms[plan].documentLimit === null || adding === 0) return
  const count = await countUploadedDocuments(db, scope)
  if (!documentAllowance(plan, count + adding - 1).canCreate) throw forbidden(documentLimitMessage)
}

/**
 * @throws Problem 403 above the limit of the plan or for a property of somebody else, 404
 * for a tenancy that is not theirs.
 */
export async function addDocument(tx: Db, ctx: LandlordContext, input: DocumentInput, file: StoredFile) {
  const { scope } = ctx
  const { tenantId, ...details } = input
  const plan = await requireRoom(tx, scope, { documents: { of: details.propertyId } }, ctx.now)
  await checkDocumentLimit(tx, scope, plan)
  await lockAgainstDeletion(tx, scope, details.propertyId)
  const { id, address: propertyAddress, lettings } = await readPropertyAndDrawId(tx, scope, details.propertyId)
  const tenantIds = await tenanciesOf(tx, ctx, details, { chosenId: tenantId, lettings })
  const sharedWithTenant = details.sharedWithTenant ?? isSharedByDefault(details.type)
  await insertDocument(tx, scope, { ...details, ...file, id, sharedWithTenant, uploadDate: ctx.now.toISOString() })
  await takeStorage(tx, scope, file.size, { lockedPlan: plan })
  await linkTenancies(tx, scope, { ...details, id }, tenantIds)
  const readers = sharedWithTenant ? readersAmong(lettings, details.type, tenantIds) : []
  const done = [did(scope, 'document', id, 'Uploaded')]
  await announceDocument(tx, scope, { ...details, id, propertyAddress }, { readers, done })
  await commitWithNext(tx)
  return getDocument(tx, scope, id)
}

/**
 * The tenants who may read a document, among those who have accepted: for types that belong to a tenancy, only those of
 * its tenancies.
 */
function readersAmong(lettings: readonly Letting[], type: DocumentType, tenantIds: readonly number[]): number[] {
  const theirs = lettings.filter(({ id, accepted }) => accepted && (!belongsToTenancy(type) || tenantIds.includes(id)))
  return [...new Set(theirs.map(({ userId }) => userId))]
}

/**
 * Changes a document; fields that are left out stay. Returns the document, and the file that it no longer has.
 * @throws Problem as `addDocument`, 409 for a filed report, or for evidence that would get another file or home.
 */
export async function changeDocument(
  tx: Db,
  ctx: LandlordContext,
  id: number,
  { changes, file }: { changes: Changes; file: StoredFile | undefined },
) {
  const { scope } = ctx
  const { tenantId, ...details } = changes
  const before = await lockWithProperty(tx, scope, id, details.propertyId)
  const after = { id, type: details.type ?? before.type, propertyId: details.propertyId ?? before.propertyId }
  const hasNewType = after.type !== before.type
  const hasNewProperty = after.propertyId !== before.propertyId
  const hasNewTenancies = hasNewType || hasNewProperty || tenantId !== undefined
  if (before.isInspectionReport && (hasNewTenancies || file)) throw filedReport('change')
  if (hasNewProperty) {
    await getProperty(tx, scope, after.propertyId)
    await requireRoom(tx, scope, { documents: { of: after.propertyId } }, ctx.now)
  }
  if (file || hasNewProperty) await refuseAnsweredEvidence(tx, scope, { kind: 'document', id })
  if (hasNewProperty) await unlinkFromDeductions(tx, scope, { kind: 'document', id })
  const tenantIds = hasNewTenancies ? await tenanciesOf(tx, ctx, after, { chosenId: tenantId }) : null
  const formerReaders = await listReaders(tx, scope, before)
  if (tenantIds) await unlinkTenancies(tx, scope, id)
  const sharedByType = hasNewType ? staysShared(before.sharedWithTenant, after.type) : before.sharedWithTenant
  const sharedWithTenant = details.sharedWithTenant ?? sharedByType
  await updateDocument(tx, scope, before, {
    ...details,
    ...(file && { ...file, uploadDate: ctx.now.toISOString() }),
    sharedWithTenant,
  })
  if (file) await takeStorage(tx, scope, file.size)
  if (tenantIds) await linkTenancies(tx, scope, after, tenantIds)
  const document = await getDocument(tx, scope, id)
  await announceDocument(tx, scope, document, {
    readers: await listReaders(tx, scope, document),
    formerReaders,
    done: [
      ...changed(scope, 'document', id, { before, changes: { ...details, sharedWithTenant } }),
      ...(file ? [did(scope, 'document', id, 'File replaced')] : []),
      ...(tenantId === undefined ? [] : [did(scope, 'document', id, 'Tenancy chosen')]),
    ],
  })
  return { document, replaced: file ? [before.file] : [] }
}

/** Locks a document and the property that it moves to, if it moves. */
async function lockWithProperty(tx: Db, scope: LandlordScope, id: number, propertyId: number | undefined) {
  if (propertyId !== undefined) {
    // The account is locked before the property everywhere: in the other order two requests could wait for each other.
    await lockLandlord(tx, scope)
    await lockAgainstDeletion(tx, scope, propertyId)
  }
  return lockDocument(tx, scope, id)
}

/** The refusal for a filed report: the report itself has to be changed or deleted. */
const filedReport = (verb: 'change' | 'delete') =>
  conflict(`This document was filed with an inspection. To ${verb} it, ${verb} the inspection report.`)

/**
 * The tenancies that a document will belong to: the chosen one, else the current ones; none for types that belong to a
 * property.
 */
async function tenanciesOf(
  tx: Db,
  { scope, today }: LandlordContext,
  { type, propertyId }: { type: DocumentType; propertyId: number },
  { chosenId, lettings }: { chosenId: number | undefined; lettings?: readonly Letting[] },
): Promise<number[]> {
  if (chosenId === undefined) {
    if (!belongsToTenancy(type)) return []
    return currentTenancies(lettings ?? (await listLettings(tx, scope, propertyId)), today)
  }
  if (!belongsToTenancy(type))
    throw invalid('tenantId: A document of this type belongs to the property, not to a tenant')
  const tenancy = await lockTenancyPlace(tx, scope, chosenId)
  if (tenancy.propertyId !== propertyId) throw invalid('tenantId: This tenant does not live in the chosen property')
  return [tenancy.id]
}

/**
 * Notifies readers who could not read the document before, withdraws the notice from those who no longer can, and
 * announces the change.
 */
async function announceDocument(
  tx: Db,
  scope: LandlordScope,
  document: Parameters<typeof sharedNotices>[0],
  {
    readers,
    formerReaders = [],
    done,
  }: {
    readers: readonly number[]
    formerReaders?: readonly number[]
    done: readonly Activity[]
  },
): Promise<void> {
  const newReaders = readers.filter((id) => !formerReaders.includes(id))
  const lostReaders = formerReaders.filter((id) => !readers.includes(id))
  await insertNotifications(tx, sharedNotices(document, newReaders))
  await withdrawNotices(tx, scope, { about: 'document', ids: [document.id], from: lostReaders })
  await announce(tx, 'document', { people: [scope.userId, ...formerReaders, ...readers] }, done)
}

type Readable = { id: number; sharedWithTenant: boolean }

/** The tenants who may read a document as it is stored. */
const listReaders = async (tx: Db, scope: LandlordScope, document: Readable) =>
  document.sharedWithTenant ? (await listReadersOf(tx, scope, [document.id])).map(({ userId }) => userId) : []

/**
 * Shares documents with their tenants, who are notified, or stops sharing them. Returns those that it has changed.
 * @throws Problem 404.
 */
export async function shareDocuments(
  tx: Db,
  { scope }: LandlordContext,
  ids: readonly number[],
  sharedWithTenant: boolean,
): Promise<number[]> {
  const documents = await lockDocuments(tx, scope, ids)
  const toChange = documents.filter((each) => each.sharedWithTenant !== sharedWithTenant).map(({ id }) => id)
  await setShared(tx, scope, toChange, sharedWithTenant)
  const read = await listReadersOf(tx, scope, toChange)
  if (sharedWithTenant) {
    await insertNotifications(
      tx,
      read.flatMap(({ userId, ...document }) => sharedNotices(document, [userId])),
    )
  } else {
    await withdrawNotices(tx, scope, { about: 'document', ids: toChange, from: read.map(({ userId }) => userId) })
  }
  await announce(
    tx,
    'document',
    { people: [scope.userId, ...read.map(({ userId }) => userId)] },
    toChange.map((id) =>
      did(scope, 'document', id, sharedWithTenant ? 'Shared with the tenant' : 'No longer shared with the tenant'),
    ),
  )
  return toChange
}

/**
 * Moves a document into the bin with its file. Returns the id by which it can be restored. Unread notices about it are
 * not restored.
 * @throws Problem 404, 409 for a filed report and for evidence that stays.
 */
export async function deleteDocument(tx: Db, { scope, now }: LandlordContext, id: number): Promise<number> {
  const document = await lockDocument(tx, scope, id)
  if (document.isInspectionReport) throw filedReport('delete')
  await refuseAnsweredEvidence(tx, scope, { kind: 'document', id })
  await announce(
    tx,
    'document',
    { people: [scope.userId, ...(await listReaders(tx, scope, document))] },
    did(scope, 'document', id, 'Deleted'),
  )
  await withdrawNotices(tx, scope, { about: 'document', ids: [document.id] })
  const binId = await putInBin(tx, scope, { kind: 'document', recordId: id, title: document.name }, now)
  // After it, so that the bin keeps which deductions it was evidence of.
  await unlinkFromDeductions(tx, scope, { kind: 'document', id })
  await removeDocument(tx, scope, document.id)
  return binId
}
