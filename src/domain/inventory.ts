/**
 * An inventory records what a let home holds and in what state, with the meters read and the keys
 * counted, when a tenant moves in, when they move out, and at checks in between. The check-in beside the
 * check-out decides what may be taken from the deposit.
 */
import { addDays, type Day } from './day.ts'
import type { ConditionRating } from './inspection-report.ts'

/** When an inventory is taken (rule: inventory-check-types). */
export const inventoryCheckTypes = ['check-in', 'check-out', 'periodic'] as const
export type InventoryCheckType = (typeof inventoryCheckTypes)[number]

export const inventoryCheckTypeLabels: Record<InventoryCheckType, string> = {
  'check-in': 'Check-in',
  'check-out': 'Check-out',
  periodic: 'Periodic',
}

/** The name of an inventory: 'Check-in inventory'. */
export function inventoryTitle(checkType: InventoryCheckType): string {
  return `${inventoryCheckTypeLabels[checkType]} inventory`
}

/** What is looked at in every room, in the order of the form (rule: inventory-room-elements). */
export const roomElements = [
  'flooring',
  'walls',
  'ceiling',
  'windows',
  'lighting',
  'doors',
  'electrical',
  'safetyDevices',
  'furniture',
  'appliances',
] as const
export type RoomElement = (typeof roomElements)[number]

export const roomElementLabels: Record<RoomElement, string> = {
  flooring: 'Flooring',
  walls: 'Walls',
  ceiling: 'Ceiling',
  windows: 'Windows',
  lighting: 'Lighting',
  doors: 'Doors',
  electrical: 'Electrical',
  safetyDevices: 'Safety devices',
  furniture: 'Furniture',
  appliances: 'Appliances',
}

export const meterKinds = ['electricity', 'gas', 'water', 'heat', 'other'] as const
export type MeterKind = (typeof meterKinds)[number]

export const meterKindLabels: Record<MeterKind, string> = {
  electricity: 'Electricity',
  gas: 'Gas',
  water: 'Water',
  heat: 'Heat',
  other: 'Other',
}

/**
 * The most rooms of one inventory, things in a room, and things in all rooms. No home that is let comes near:
 * a large shared house has thirty rooms, and a furnished one three hundred things. Without a limit one
 * inventory could be a PDF of hundreds of pages.
 */
export const maxInventoryRooms = 60
export const maxRoomItems = 60
export const maxInventoryItems = 1_000

/** The most furnishings of no room, meters or sets of keys in one inventory, and the most photos in all. */
export const maxInventoryRows = 100
export const maxInventoryPhotos = 200

export type SignatureState = 'none' | 'landlord' | 'tenant' | 'both'

export const signatureStateLabels: Record<SignatureState, string> = {
  none: 'Not signed',
  landlord: 'Signed by the landlord',
  tenant: 'Signed by the tenant',
  both: 'Signed by both',
}

/** Who has signed. From the first signature on an inventory no longer changes. */
export function signatureState(signed: {
  landlordSignedAt: string | null
  tenantSignedAt: string | null
}): SignatureState {
  if (signed.landlordSignedAt && signed.tenantSignedAt) return 'both'
  if (signed.landlordSignedAt) return 'landlord'
  return signed.tenantSignedAt ? 'tenant' : 'none'
}

/** How something was found. Without a condition it was not rated. */
export interface FoundState {
  condition: ConditionRating | null
  notes: string | null
}

/** Something that goes with the home, in a room or not: a table, a set of curtains. */
export interface InventoryItem extends FoundState {
  name: string
  /** How many there are. */
  quantity: number
}

/** An element that is null was neither rated nor described. */
export type InventoryRoom = Record<RoomElement, FoundState | null> & {
  name: string
  items: InventoryItem[]
  additionalNotes: string | null
  photos: string[]
}

export interface MeterReading {
  meter: MeterKind
  /** As read on the dial, with its unit. */
  reading: string
  serialNumber: string | null
}

export interface KeySet {
  name: string
  quantity: number
}

/** What was found on the day, without who found it and when. */
export interface InventoryContents {
  rooms: InventoryRoom[]
  furnishings: InventoryItem[]
  meterReadings: MeterReading[]
  keys: KeySet[]
  notes: string | null
}

/**
 * What a new inventory begins with when it is copied from the last one: the same rooms, items and
 * keys in the condition that they were in. Photos, notes and meter readings belong to their day and
 * are left out; a meter keeps its kind and number.
 */
export function copyOfInventory(last: InventoryContents): InventoryContents {
  return {
    rooms: last.rooms.map(copyOfRoom),
    furnishings: last.furnishings.map(withoutNotes),
    meterReadings: last.meterReadings.map((meter) => ({ ...meter, reading: '' })),
    keys: last.keys.map((key) => ({ ...key })),
    notes: null,
  }
}

function copyOfRoom(room: InventoryRoom): InventoryRoom {
  const elements = roomElements.map((name) => [name, room[name] && withoutNotes(room[name])] as const)
  return {
    ...room,
    ...(Object.fromEntries(elements) as Record<RoomElement, FoundState | null>),
    items: room.items.map(withoutNotes),
    additionalNotes: null,
    photos: [],
  }
}

const withoutNotes = <Found extends FoundState>(found: Found): Found => ({ ...found, notes: null })

interface Stay {
  readonly id: number
  readonly moveInDate: Day
  /** The last day there; null while no end is known. */
  readonly moveOutDate: Day | null
}

/**
 * A check-in may be taken some days before the keys are handed over, and a check-out some days after they came back.
 */
const daysAround = 14

/**
 * The tenancies that an inventory belongs to, among all of its home: for a check-out those ending within 14 days of it,
 * for a check-in those beginning within 14 days of it, else those of that day and, for a check-in of an empty home, the
 * next one. Nobody else may see it, least of all anybody who lives there before or after.
 */
export function tenanciesOfInventory(checkType: InventoryCheckType, date: Day, stays: readonly Stay[]): number[] {
  const isNear = (day: Day | null) =>
    day !== null && day >= addDays(date, -daysAround) && day <= addDays(date, daysAround)
  const idsOf = (wanted: (stay: Stay) => boolean) => stays.filter(wanted).map(({ id }) => id)
  const livingThere = idsOf(
    (stay) => stay.moveInDate <= date && (stay.moveOutDate === null || stay.moveOutDate >= date),
  )
  if (checkType === 'check-out')
    return orElse(
      idsOf((stay) => stay.moveInDate <= date && isNear(stay.moveOutDate)),
      livingThere,
    )
  if (checkType === 'periodic') return livingThere
  const next = stays
    .map(({ moveInDate }) => moveInDate)
    .filter((day) => day > date)
    .toSorted()[0]
  const nextThere = idsOf(({ moveInDate }) => moveInDate === next)
  return orElse(
    idsOf(({ moveInDate }) => isNear(moveInDate)),
    orElse(livingThere, nextThere),
  )
}

const orElse = (first: number[], second: number[]) => (first.length > 0 ? first : second)
