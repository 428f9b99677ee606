/**
 * An inventory records what a let home holds and in what state, with the meters read and the keys counted, when a tenant moves in,
 * when they move out, and at checks in between. The check-in beside the check-out decides what may be taken from the deposit.
 */

/** When an inventory is taken (document 1 §3). */
export const inventoryCheckTypes = ['check-in', 'check-out', 'periodic'] as const
export type InventoryCheckType = (typeof inventoryCheckTypes)[number]

export const inventoryCheckTypeLabels: Record<InventoryCheckType, string> = {
  'check-in': 'Check-in',
  'check-out': 'Check-out',
  periodic: 'Periodic',
}

/** What is looked at in every room, in the order of the form (document 1 §3). */
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

/** The most rooms, items, meters or sets of keys in one inventory, and the most photos in all. */
export const maxInventoryRows = 100
export const maxInventoryPhotos = 200
