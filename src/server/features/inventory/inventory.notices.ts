/** The notifications about inventories: the tenants of a new one, each side of the other's signature. */
import { formatDayLong } from '#domain/day-forms.ts'
import { inventoryTitle } from '#domain/inventory.ts'
import type { LockedInventory } from '#server/features/inventory/inventory.queries.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'

const subjectOf = ({ checkType, address, date }: LockedInventory) =>
  `${inventoryTitle(checkType)} of ${address}, ${formatDayLong(date)}`

function notices(
  report: LockedInventory,
  userIds: readonly number[],
  content: Pick<NewNotification, 'title' | 'message'>,
): NewNotification[] {
  return userIds.map((userId) => ({
    ...content,
    userId,
    type: 'inventory_added',
    propertyId: report.propertyId,
    relatedEntityType: 'inventory_report',
    relatedEntityId: report.id,
  }))
}

export const addedNotices = (report: LockedInventory, tenantUserIds: readonly number[]) =>
  notices(report, tenantUserIds, {
    title: 'New inventory',
    message: `${subjectOf(report)}. Please review and sign it.`,
  })

export const signedNotices = (report: LockedInventory, userIds: readonly number[]) =>
  notices(report, userIds, {
    title: 'Inventory signed',
    message: `${subjectOf(report)}, has been signed by ${report.readerName}.`,
  })
