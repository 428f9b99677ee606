/** What a landlord enters, as the fields of the form hold it, and the body that it becomes. */
import { z } from 'zod/mini'
import type { CallInput } from '#api/contract.ts'
import {
  type InventoryReport,
  type inventory,
  newFoundState,
  newInventoryReport,
  newInventoryRoom,
  roomsOf,
} from '#api/inventory.ts'
import { isOwnUpload } from '#domain/image-link.ts'
import {
  copyOfInventory,
  type FoundState,
  type InventoryCheckType,
  type InventoryContents,
  type InventoryItem,
  type InventoryRoom,
  type MeterKind,
  type RoomElement,
  roomElements,
} from '#domain/inventory.ts'
import type { StoredFile } from '#web/features/uploads/use-chosen-files.ts'
import { randomKey } from '#web/lib/random-key.ts'

const ofElements = <Value>(value: (name: RoomElement) => Value) =>
  Object.fromEntries(roomElements.map((name) => [name, value(name)])) as Record<RoomElement, Value>

/**
 * A room as the form holds it. `photos` are links alone: what is uploaded is collected
 * beside the form, under the room's key.
 */
const formRoom = z.extend(newInventoryRoom, { key: z.string(), ...ofElements(() => newFoundState) })

export const inventoryForm = z.extend(newInventoryReport, { rooms: roomsOf(formRoom) })

type StateInput = { condition: string; notes: string }
export type ItemInput = StateInput & { name: string; quantity: number }
export type RoomInput = Record<RoomElement, StateInput> & {
  key: string
  name: string
  items: ItemInput[]
  additionalNotes: string
  photos: string[]
}
type MeterInput = { meter: MeterKind; reading: string; serialNumber: string }
type KeyInput = { name: string; quantity: number }

/** The fields as shown on screen; an empty text is nothing chosen or typed. */
export type InventoryInput = {
  propertyId: number | null
  date: string
  checkType: InventoryCheckType | ''
  tenantNames: string
  preparedBy: string
  rooms: RoomInput[]
  furnishings: ItemInput[]
  meterReadings: MeterInput[]
  keys: KeyInput[]
  notes: string
}
export type InventoryValues = z.output<typeof inventoryForm>
type Body = CallInput<typeof inventory.create>['body']

export const newItem = (): ItemInput => ({ name: '', quantity: 1, condition: '', notes: '' })

export const newRoom = (name: string): RoomInput => ({
  ...ofElements(() => ({ condition: '', notes: '' })),
  key: randomKey(),
  name,
  items: [],
  additionalNotes: '',
  photos: [],
})

export const emptyInventory = (preparedBy: string, date: string): InventoryInput => ({
  propertyId: null,
  date,
  checkType: '',
  tenantNames: '',
  preparedBy,
  ...inputOf({ rooms: [], furnishings: [], meterReadings: [], keys: [], notes: null }),
})

/** For changing what was written down. */
export const inputOfReport = (report: InventoryReport): InventoryInput => ({
  propertyId: report.propertyId,
  date: report.date,
  checkType: report.checkType,
  tenantNames: report.tenantNames ?? '',
  preparedBy: report.preparedBy,
  ...inputOf(report),
})

/** What a new inventory begins with when it is copied from the last one; after a check-in comes the check-out. */
export const inputOfCopy = (last: InventoryReport) => ({
  checkType: last.checkType === 'check-in' ? ('check-out' as const) : ('check-in' as const),
  ...inputOf(copyOfInventory(last)),
})

function inputOf({ rooms, furnishings, meterReadings, keys, notes }: InventoryContents) {
  return {
    rooms: rooms.map(inputOfRoom),
    furnishings: furnishings.map(inputOfItem),
    meterReadings: meterReadings.map(({ serialNumber, ...meter }) => ({ ...meter, serialNumber: serialNumber ?? '' })),
    keys,
    notes: notes ?? '',
  }
}

const inputOfRoom = (room: InventoryRoom): RoomInput => ({
  ...ofElements((name) => inputOfState(room[name])),
  key: randomKey(),
  name: room.name,
  items: room.items.map(inputOfItem),
  additionalNotes: room.additionalNotes ?? '',
  photos: room.photos,
})

const inputOfState = (state: FoundState | null): StateInput => ({
  condition: state?.condition ?? '',
  notes: state?.notes ?? '',
})

const inputOfItem = ({ name, quantity, ...state }: InventoryItem): ItemInput => ({
  name,
  quantity,
  ...inputOfState(state),
})

/** Takes the uploads of a report out of its fields, for the collection of photos beside them. */
export function withoutUploads(input: InventoryInput): { input: InventoryInput; stored: StoredFile[] } {
  const stored = input.rooms.flatMap(({ key: place, photos }) =>
    photos.filter(isOwnUpload).map((url) => ({ place, url })),
  )
  const left = input.rooms.map((room) => ({ ...room, photos: room.photos.filter((photo) => !isOwnUpload(photo)) }))
  return { input: { ...input, rooms: left }, stored }
}

/** The body of an inventory whose photos are all stored. */
export const bodyOf = ({ rooms, ...values }: InventoryValues, stored: readonly StoredFile[]): Body => ({
  ...values,
  rooms: rooms.map(({ key, photos, ...room }) => ({
    ...room,
    photos: [...photos, ...stored.filter(({ place }) => place === key).map(({ url }) => url)],
  })),
})
