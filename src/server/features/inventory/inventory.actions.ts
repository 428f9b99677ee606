/** What happens to an inventory: it is stored, corrected until somebody has signed it, and signed by both sides. */

import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod/mini'
import type { HandlerInput } from '#api/contract.ts'
import type { inventory, inventoryReportChanges, newInventoryReport } from '#api/inventory.ts'
import { signedByTenant } from '#domain/activity.ts'
import type { Day } from '#domain/day.ts'
import {
  type FoundState,
  type InventoryItem,
  type InventoryRoom,
  roomElements,
  tenanciesOfInventory,
} from '#domain/inventory.ts'
import { changed, did } from '#server/db/activity.ts'
import { refuseAnsweredEvidence, unlinkFromDeductions } from '#server/db/answered-evidence.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { checkStaysAt, getProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  findInventoryByKey,
  type InventoryContents,
  insertInventory,
  linkInventory,
  listStays,
  listTenantsOfInventory,
  removeInventory,
  type StoredInventory,
  updateInventory,
  writeSignature,
} from '#server/features/inventory/changing-inventory.queries.ts'
import { addedNotices, signedNotices } from '#server/features/inventory/inventory.notices.ts'
import { getInventory, type LockedInventory, lockInventory } from '#server/features/inventory/inventory.queries.ts'
import {
  insertNotifications,
  markReadAbout,
  withdrawNotices,
} from '#server/features/notifications/notifications.queries.ts'
import { requireRoom, takeStorage } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import {
  attachPhotos,
  detachFromInventory,
  listUploadsOfInventory,
  removeUploads,
} from '#server/features/uploads/uploads.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext, SignedInContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'
import { withoutGaps } from '#server/platform/http/without-gaps.ts'

type NewReport = z.output<typeof newInventoryReport>
type Changes = z.output<typeof inventoryReportChanges>
type Signing = HandlerInput<typeof inventory.sign>['body']

/**
 * Adds an inventory for the tenancies that it belongs to by its day, and tells their tenants. Without given names it
 * has those of the tenants. Where its key has been sent before, returns the stored one.
 * @throws Problem 400 for photos that are not the landlord's, 403 for a property of somebody else or when the budget or
 * the storage is used up, 404 for none, 409 where another inventory has been stored under its key.
 */
export async function addInventory(tx: Db, ctx: LandlordContext, { propertyId, clientKey, ...report }: NewReport) {
  const { scope, now } = ctx
  await lockLandlord(tx, scope)
  const twin = clientKey && (await findInventoryByKey(tx, scope, clientKey))
  if (twin) {
    if (!saysTheSame(twin, { ...report, propertyId })) throw conflict(savedBefore)
    return getInventory(tx, scope, twin.id)
  }
  await requireRoom(tx, scope, { inventories: { of: propertyId } }, now)
  await lockAgainstDeletion(tx, scope, propertyId)
  await getProperty(tx, scope, propertyId)
  const tenants = await tenantsOn(tx, scope, propertyId, report)
  const contents = { ...contentsOf(report), tenantNames: report.tenantNames ?? namesOf(tenants) }
  const id = await insertInventory(tx, scope, { ...contents, propertyId, clientKey, createdAt: now.toISOString() })
  await takeStorage(tx, scope, Buffer.byteLength(JSON.stringify(contents)))
  await attachPhotos(tx, scope, scope, photosIn(contents), { propertyId, inventoryReportId: id })
  await linkInventory(
    tx,
    scope,
    { id },
    tenants.map((tenant) => tenant.id),
  )
  const written = await lockInventory(tx, scope, id)
  const readers = await listTenantsOfInventory(tx, scope, written)
  await insertNotifications(tx, addedNotices(written, readers))
  await announce(tx, 'inventory', { people: [scope.userId, ...readers] }, did(scope, 'inventory', id, 'Added'))
  return getInventory(tx, scope, id)
}

const savedBefore =
  'This inventory has been saved already, as it was when you first sent it. Please open it and change it there.'

/**
 * Whether an inventory that is sent again is the same as the stored one. Names that were left out have been filled in
 * there.
 */
function saysTheSame(stored: StoredInventory, { propertyId, ...report }: Omit<NewReport, 'clientKey'>): boolean {
  const sent = { ...contentsOf(report), propertyId, tenantNames: report.tenantNames ?? stored.tenantNames }
  const names = Object.keys(sent) as (keyof typeof sent)[]
  return names.every((name) => isDeepStrictEqual(sent[name], stored[name]))
}

/**
 * Changes an inventory; fields that are left out stay. With another day or kind it may belong to other tenants, who are
 * then notified.
 * @throws Problem 404, 400 as `addInventory`, 409 once it is signed, when somebody has changed it meanwhile, and for
 * evidence that stays.
 */
export async function changeInventory(
  tx: Db,
  ctx: LandlordContext,
  id: number,
  { expectedUpdatedAt, ...changes }: Changes,
) {
  const { scope, now } = ctx
  await lockLandlord(tx, scope)
  const before = await lockInventory(tx, scope, id)
  await checkStaysAt(tx, scope, before.propertyId, changes.propertyId)
  checkUnsigned(before, 'changed')
  checkUnchanged(before, expectedUpdatedAt)
  await refuseAnsweredEvidence(tx, scope, { kind: 'inventory', id })
  const contents = changedContents(changes)
  if (contents.rooms) await exchangePhotos(tx, scope, before, photosIn({ rooms: contents.rooms }))
  await updateInventory(tx, scope, id, { ...contents, updatedAt: momentAfter(before.updatedAt, now) })
  const readers = await listTenantsOfInventory(tx, scope, before)
  const { date = before.date, checkType = before.checkType } = contents
  if (date !== before.date || checkType !== before.checkType) await passOn(tx, ctx, before)
  const newReaders = await listTenantsOfInventory(tx, scope, before)
  await announce(
    tx,
    'inventory',
    { people: [scope.userId, ...readers, ...newReaders] },
    changed(scope, 'inventory', id, { before, changes: contents }),
  )
  return getInventory(tx, scope, id)
}

/** Only the fields that change: a large inventory is not rewritten for a few words. */
function changedContents({
  propertyId: _,
  rooms,
  furnishings,
  meterReadings,
  ...rest
}: Omit<Changes, 'expectedUpdatedAt'>) {
  const contents: { [Field in keyof InventoryContents]?: InventoryContents[Field] | undefined } = {
    ...rest,
    rooms: rooms?.map(roomOf),
    furnishings: furnishings?.map(itemOf),
    meterReadings: meterReadings?.map(meterOf),
  }
  return withoutGaps(contents)
}

/** Detaches the photos that its rooms no longer have, and attaches new ones. */
async function exchangePhotos(tx: Db, scope: LandlordScope, before: LockedInventory, photos: readonly string[]) {
  const { id, propertyId } = before
  const formerPhotos = photosIn(before)
  const removed = formerPhotos.filter((photo) => !photos.includes(photo))
  const added = photos.filter((photo) => !formerPhotos.includes(photo))
  await detachFromInventory(tx, scope, removed, id)
  await attachPhotos(tx, scope, scope, added, { propertyId, inventoryReportId: id })
}

/** When an inventory passes to other tenants: replaces the names that came from the former ones by theirs. */
async function passOn(tx: Db, { scope }: LandlordContext, before: LockedInventory) {
  const formerReaders = await listTenantsOfInventory(tx, scope, before)
  const report = await lockInventory(tx, scope, before.id)
  const tenants = await tenantsOn(tx, scope, report.propertyId, report)
  const formerNames = namesOf(await tenantsOn(tx, scope, before.propertyId, before))
  if (report.tenantNames === formerNames)
    await updateInventory(tx, scope, report.id, { tenantNames: namesOf(tenants), updatedAt: report.updatedAt })
  await linkInventory(
    tx,
    scope,
    report,
    tenants.map(({ id }) => id),
  )
  const readers = await listTenantsOfInventory(tx, scope, report)
  const added = readers.filter((userId) => !formerReaders.includes(userId))
  const removed = formerReaders.filter((userId) => !readers.includes(userId))
  await insertNotifications(tx, addedNotices(report, added))
  await withdrawNotices(tx, scope, { about: 'inventory_report', ids: [report.id], from: removed })
}

/**
 * Removes an inventory and returns the stored names of its photos, for the caller to remove.
 * @throws Problem 404, 409 once it is signed, and for evidence that stays.
 */
export async function deleteInventory(tx: Db, { scope }: LandlordContext, id: number): Promise<string[]> {
  await lockLandlord(tx, scope)
  const report = await lockInventory(tx, scope, id)
  checkUnsigned(report, 'deleted')
  await refuseAnsweredEvidence(tx, scope, { kind: 'inventory', id })
  await unlinkFromDeductions(tx, scope, { kind: 'inventory', id })
  await announce(
    tx,
    'inventory',
    { people: [scope.userId, ...(await listTenantsOfInventory(tx, scope, report))] },
    did(scope, 'inventory', id, 'Deleted'),
  )
  await withdrawNotices(tx, scope, { about: 'inventory_report', ids: [id] })
  const files = await listUploadsOfInventory(tx, scope, id)
  await removeInventory(tx, scope, id)
  await removeUploads(tx, files)
  return files
}

/**
 * Adds the one signature of a side and notifies the other. `signature` has been redrawn already.
 * @throws Problem 404, 409 when this side has signed or the inventory is no longer what they have read.
 */
export async function signInventory(
  tx: Db,
  { scope, now }: SignedInContext,
  id: number,
  { signature, notes, expectedUpdatedAt }: Signing,
) {
  const report = await lockInventory(tx, scope, id)
  if (report[`${scope.role}SignedAt`]) throw conflict(signedAlready[scope.role])
  checkUnchanged(report, expectedUpdatedAt)
  const written = { signature, signedAt: now.toISOString(), name: report.readerName, notes: notes ?? null }
  await writeSignature(tx, scope, report, written)
  await markReadAbout(tx, scope, { about: 'inventory_report', id })
  const readers = await listTenantsOfInventory(tx, actingFor(report), report)
  await insertNotifications(tx, signedNotices(report, scope.role === 'landlord' ? readers : [report.landlordId]))
  await announce(
    tx,
    'inventory',
    { people: [report.landlordId, ...readers] },
    did(
      { landlordId: report.landlordId, by: scope.userId },
      'inventory',
      id,
      scope.role === 'landlord' ? 'Signed by the landlord' : signedByTenant.inventory,
    ),
  )
  return getInventory(tx, scope, id)
}

const signedAlready = {
  landlord: 'You have already signed this inventory.',
  tenant: 'This inventory has already been signed for the tenants.',
}

function checkUnsigned({ landlordSignedAt, tenantSignedAt }: LockedInventory, what: 'changed' | 'deleted') {
  if (landlordSignedAt || tenantSignedAt) throw conflict(`A signed inventory cannot be ${what}.`)
}

function checkUnchanged({ updatedAt }: LockedInventory, expected: string | undefined) {
  if (expected === undefined || Date.parse(expected) === Date.parse(updatedAt)) return
  throw conflict('This inventory has just been changed. Please look at it again.')
}

/** The next moment at which a change may be recorded: two changes within a millisecond get different ones. */
const momentAfter = (before: string, now: Date) =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()

export async function tenantsOn(
  tx: Db,
  scope: LandlordScope,
  propertyId: number,
  { checkType, date }: Pick<LockedInventory, 'checkType'> & { date: Day },
) {
  const stays = await listStays(tx, scope, propertyId)
  const ids = tenanciesOfInventory(checkType, date, stays)
  return stays.filter(({ id }) => ids.includes(id))
}

export const namesOf = (tenants: readonly { name: string }[]) => tenants.map(({ name }) => name).join(', ') || null

const photosIn = ({ rooms }: Pick<InventoryContents, 'rooms'>) => [...new Set(rooms.flatMap(({ photos }) => photos))]

type Sent = Omit<NewReport, 'propertyId' | 'clientKey'>

/** The contents with null for what was left out, so that every reader finds every field. */
function contentsOf({ rooms, furnishings, meterReadings, notes, ...report }: Sent): InventoryContents {
  return {
    ...report,
    rooms: rooms.map(roomOf),
    furnishings: furnishings.map(itemOf),
    meterReadings: meterReadings.map(meterOf),
    notes: notes ?? null,
  }
}

function roomOf(room: Sent['rooms'][number]): InventoryRoom {
  const elements = roomElements.map((name) => [name, stateOf(room[name])] as const)
  return {
    ...(Object.fromEntries(elements) as Record<(typeof roomElements)[number], FoundState | null>),
    name: room.name,
    items: room.items.map(itemOf),
    additionalNotes: room.additionalNotes ?? null,
    photos: [...new Set(room.photos)],
  }
}

const meterOf = (meter: Sent['meterReadings'][number]) => ({ ...meter, serialNumber: meter.serialNumber ?? null })

const itemOf = ({ condition, notes, ...item }: Sent['furnishings'][number]): InventoryItem => ({
  ...item,
  condition: condition ?? null,
  notes: notes ?? null,
})

function stateOf(state: Sent['rooms'][number]['walls']): FoundState | null {
  const { condition = null, notes = null } = state ?? {}
  return condition || notes ? { condition, notes } : null
}
