import type { InventoryReport } from '#api/inventory.ts'

/** Where an inventory stands beside its counterpart, which is found there. */
export function comparisonPath({ id, propertyId, checkType }: InventoryReport): string {
  const side = checkType === 'check-out' ? 'checkOut' : 'checkIn'
  return `/inventory/compare?${new URLSearchParams({ property: String(propertyId), [side]: String(id) })}`
}
