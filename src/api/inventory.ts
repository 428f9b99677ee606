/** Inventories: a home's contents and their condition at check-in, check-out or in between, signed by both sides. */

import { z } from 'zod/mini'
import { newRow, withJsonText } from '#api/bodies.ts'
import { clientKey } from '#api/client-key.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  id,
  idInput,
  idParams,
  idText,
  imageUrl,
  instant,
  line,
  message,
  pageQuery,
  prose,
  requiredLine,
  sameProperty,
  ticket,
} from '#api/fields.ts'
import { signing } from '#api/signatures.ts'
import { withCommas } from '#domain/counted.ts'
import { conditionRatings } from '#domain/inspection-report.ts'
import {
  inventoryCheckTypes,
  maxInventoryItems,
  maxInventoryPhotos,
  maxInventoryRooms,
  maxInventoryRows,
  maxRoomItems,
  meterKinds,
  type RoomElement,
  roomElements,
} from '#domain/inventory.ts'

const condition = z.enum(conditionRatings, 'Must be excellent, good, fair, poor or urgent_action_required')

/** As a form sends it: an empty value means nothing chosen or typed. */
export const newFoundState = z.object({ condition: clearable(condition), notes: clearable(prose()) })

/** A condition with notes, or a condition alone. */
const elementInput = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { condition: value } : value)),
  newFoundState,
)
const element = z.object({ condition: z.nullable(z.enum(conditionRatings)), notes: z.nullable(z.string()) })

const photosInput = z._default(
  z
    .array(imageUrl, 'Must be a list of photos')
    .check(z.maxLength(maxInventoryPhotos, `At most ${maxInventoryPhotos} photos`)),
  [],
)
const upTo = <S extends z.core.$ZodType>(row: S, what: string, most: number = maxInventoryRows) =>
  z.array(row, `Must be a list of ${what}`).check(z.maxLength(most, `At most ${most} ${what}`))

/** The same schema for each element of a room. */
const elementFields = <S extends z.core.$ZodType>(schema: S) =>
  Object.fromEntries(roomElements.map((name) => [name, schema])) as { [Name in RoomElement]: S }

const inventoryItem = z.object({
  name: z.string(),
  condition: z.nullable(z.enum(conditionRatings)),
  notes: z.nullable(z.string()),
  /** How many there are. */
  quantity: z.int(),
})

const inventoryRoom = z.object({
  name: z.string(),
  ...elementFields(z.nullable(element)),
  items: z.array(inventoryItem),
  additionalNotes: z.nullable(z.string()),
  /** Own uploads, opened with a ticket, or https addresses. */
  photos: z.array(z.string()),
})

const meterReading = z.object({
  meter: z.enum(meterKinds),
  /** As read on the dial, with its unit. */
  reading: z.string(),
  serialNumber: z.nullable(z.string()),
})

const keySet = z.object({ name: z.string(), quantity: z.int() })

/** The fields common to a list and a full answer. */
const facts = {
  id,
  /** The landlord whose report it is. */
  userId: id,
  propertyId: id,
  date: z.string(),
  checkType: z.enum(inventoryCheckTypes),
  tenantNames: z.nullable(z.string()),
  preparedBy: z.string(),
  notes: z.nullable(z.string()),
  landlordSignedAt: z.nullable(instant),
  landlordSignedName: z.nullable(z.string()),
  tenantSignedAt: z.nullable(instant),
  tenantSignedName: z.nullable(z.string()),
  /** When the signatures were restored from a backup: nobody signed here (rule: backups-restored-signatures). */
  signaturesRestoredAt: z.nullable(instant),
  createdAt: instant,
  /** When its content last changed, apart from signatures. */
  updatedAt: instant,
  property: z.object({ id, address: z.string(), city: z.string() }),
  /** The tenancies that it belongs to. Only the landlord sees them. */
  tenantIds: z.optional(z.array(id)),
}

export const inventoryReport = z.object({
  ...facts,
  rooms: z.array(inventoryRoom),
  furnishings: z.array(inventoryItem),
  meterReadings: z.array(meterReading),
  keys: z.array(keySet),
  landlordSignature: z.nullable(z.string()),
  tenantNotes: z.nullable(z.string()),
  tenantSignature: z.nullable(z.string()),
})
export type InventoryReport = z.infer<typeof inventoryReport>

/** An inventory in a list: counts instead of contents, with names and notes cut to 500 characters. */
export const inventorySummary = z.object({
  ...facts,
  roomCount: z.int(),
  /** Photos of the rooms and of the home as a whole. */
  itemCount: z.int(),
  photoCount: z.int(),
  /** The first photo. */
  imageUrl: z.nullable(z.string()),
})
export type InventorySummary = z.infer<typeof inventorySummary>

const quantity = z._default(
  z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more'), z.maximum(9_999, 'Must be at most 9,999')),
  1,
)
const itemInput = z.object({
  name: requiredLine('Item is required'),
  condition: clearable(condition),
  notes: clearable(prose()),
  quantity,
})
export const newInventoryRoom = z.object({
  name: requiredLine('Room name is required'),
  ...elementFields(z.optional(z.nullable(elementInput))),
  items: z._default(upTo(itemInput, 'items in a room', maxRoomItems), []),
  additionalNotes: clearable(prose()),
  photos: photosInput,
})

/** At least one of them. */
export const roomsOf = <S extends z.core.$ZodType>(room: S) =>
  upTo(room, 'rooms', maxInventoryRooms).check(z.minLength(1, 'At least one room is required'))

const fields = {
  date: day('Date is required'),
  checkType: z.enum(inventoryCheckTypes, 'Must be check-in, check-out or periodic'),
  tenantNames: clearable(prose()),
  preparedBy: requiredLine('Prepared by is required'),
  rooms: upTo(newInventoryRoom, 'rooms', maxInventoryRooms).check(
    z.refine(
      (rooms) => rooms.reduce((sum, { items }) => sum + items.length, 0) <= maxInventoryItems,
      `At most ${withCommas(maxInventoryItems)} items in all rooms`,
    ),
    z.refine(
      (rooms) => rooms.reduce((sum, { photos }) => sum + photos.length, 0) <= maxInventoryPhotos,
      `At most ${maxInventoryPhotos} photos`,
    ),
  ),
  notes: clearable(prose()),
}

const lists = {
  furnishings: upTo(itemInput, 'items'),
  meterReadings: upTo(
    z.object({
      meter: z.enum(meterKinds, 'Must be electricity, gas, water, heat or other'),
      reading: requiredLine('Reading is required'),
      serialNumber: clearable(line()),
    }),
    'meter readings',
  ),
  keys: upTo(z.object({ name: requiredLine('Key is required'), quantity }), 'keys'),
}

/** `updatedAt` as the caller saw it. Answers 409 if the inventory has been changed since. */
const expectedUpdatedAt = z.optional(instant)

export const newInventoryReport = z.object({
  propertyId: idInput('Property is required'),
  ...fields,
  furnishings: z._default(lists.furnishings, []),
  meterReadings: z._default(lists.meterReadings, []),
  keys: z._default(lists.keys, []),
  /** Made by the sender: an inventory sent again under the same key is stored once. */
  clientKey,
})
/** Fields that are left out stay as they are; the property never changes. */
export const inventoryReportChanges = z.extend(z.partial(z.object({ ...fields, ...lists })), {
  propertyId: sameProperty,
  expectedUpdatedAt,
})

/** The signer states which version they read, so that nobody signs a later change unseen. */
const inventorySigning = z.extend(signing, { expectedUpdatedAt })

/** What forms may send as JSON text. */
const jsonFields = ['rooms', 'furnishings', 'meterReadings', 'keys']

export const inventory = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory-reports',
    summary: "List a landlord's inventories without details, latest first, or those of a tenant's own tenancy",
    access: 'signedIn',
    apiKeys: true,
    query: z.object({
      q: z.optional(line()),
      propertyId: z.optional(idText),
      checkType: z.optional(z.enum(inventoryCheckTypes, 'Must be check-in, check-out or periodic')),
      ...pageQuery,
    }),
    reply: z.array(inventorySummary),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/inventory-reports',
    summary: 'Add an inventory; the tenants of the property are notified',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newInventoryReport, ...jsonFields),
    reply: inventoryReport,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory-reports/:id',
    summary: 'Get an inventory with its rooms and signatures',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: inventoryReport,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/inventory-reports/:id',
    summary: 'Change an inventory; a signed one answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: withJsonText(inventoryReportChanges, ...jsonFields),
    reply: inventoryReport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/inventory-reports/:id',
    summary: 'Delete an inventory and its photos; a signed one answers 409',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  sign: endpoint({
    method: 'PUT',
    path: '/api/inventory-reports/:id/sign',
    summary: 'Sign an inventory, once for each side; a tenant may add notes',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    body: inventorySigning,
    reply: inventoryReport,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/inventory-reports/:id/ticket',
    summary: 'Create a ticket that opens the PDF of this inventory for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/inventory-reports/:id/pdf',
    summary: 'Download an inventory as PDF, with photos and signatures',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
}
