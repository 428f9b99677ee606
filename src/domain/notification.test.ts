import { expect, it, test } from 'vitest'
import type { UserRole } from './account.ts'
import {
  badgeCount,
  listedNotificationDestination,
  liveToastTitle,
  type NotificationType,
  notificationDestination,
} from './notification.ts'

test.each<[NotificationType, UserRole, string]>([
  ['maintenance_request', 'landlord', '/maintenance/7'],
  ['maintenance_update', 'tenant', '/maintenance/7'],
  ['maintenance', 'tenant', '/maintenance/7'],
  ['inspection', 'tenant', '/tenant-inspections'],
  ['inspection_scheduled', 'tenant', '/tenant-inspections'],
  ['inspection_completed', 'tenant', '/tenant-inspections'],
  ['inventory_added', 'tenant', '/tenant-inspections'],
  ['inspection', 'landlord', '/properties'],
  ['inspection_completed', 'landlord', '/properties'],
  ['inventory_added', 'landlord', '/properties'],
  ['document_added', 'tenant', '/'],
  ['document_expiry', 'tenant', '/'],
  ['document', 'landlord', '/properties'],
  ['document_expiry', 'landlord', '/properties'],
  ['rent_payment', 'tenant', '/'],
  ['rent_payment', 'landlord', '/finances'],
  ['landlord_message', 'tenant', '/messages'],
  ['tenant_message', 'landlord', '/messages'],
  ['message', 'landlord', '/messages'],
  ['calendar', 'tenant', '/calendar'],
  ['system', 'landlord', '/notifications'],
  ['urgent', 'tenant', '/notifications'],
])('a notification of the type %s leads the %s to %s', (type, role, path) => {
  expect(notificationDestination({ type, relatedEntityId: 7 }, role)).toBe(path)
})

it('leads to the request under either of the two names that its id has', () => {
  expect(notificationDestination({ type: 'maintenance', entityId: 7 }, 'landlord')).toBe('/maintenance/7')
})

it('leads to the list where the request is not named', () => {
  expect(notificationDestination({ type: 'maintenance', relatedEntityId: null }, 'landlord')).toBe('/maintenance')
  expect(notificationDestination({ type: 'maintenance_request' }, 'landlord')).toBe('/maintenance')
})

test.each<[NotificationType, string]>([
  ['maintenance_request', 'New Maintenance Request'],
  ['maintenance', 'New Maintenance Request'],
  ['maintenance_update', 'New Notification'],
  ['landlord_message', 'New Message'],
  ['tenant_message', 'New Message'],
  ['message', 'New Message'],
  ['rent_payment', 'Rent Payment Update'],
  ['document_added', 'Document Update'],
  ['document_expiry', 'Document Update'],
  ['document', 'Document Update'],
  ['inspection', 'Inspection Update'],
  ['inspection_scheduled', 'Inspection Update'],
  ['inspection_completed', 'Inspection Update'],
  ['inventory_added', 'New Notification'],
  ['system', 'New Notification'],
  ['calendar', 'New Notification'],
  ['urgent', 'New Notification'],
])('a live notification of the type %s has a toast with the title %s', (type, title) => {
  expect(liveToastTitle(type)).toBe(title)
})

it('a badge shows a count above 99 as 99+', () => {
  expect([0, 1, 99, 100, 12_345].map(badgeCount)).toEqual(['0', '1', '99', '99+', '99+'])
})

it('in the list of all, what is about a tenancy leads a landlord there instead of to the list', () => {
  const about = { type: 'system', relatedEntityType: 'tenancy', relatedEntityId: 7 } as const
  expect(notificationDestination(about, 'landlord')).toBe('/notifications')
  expect(listedNotificationDestination(about, 'landlord')).toBe('/tenants/7')
  const byOtherName = { ...about, relatedEntityId: null, entityId: 7 }
  expect(listedNotificationDestination(byOtherName, 'landlord')).toBe('/tenants/7')
  expect(listedNotificationDestination(about, 'tenant')).toBe('/notifications')
  expect(listedNotificationDestination({ ...about, relatedEntityId: null }, 'landlord')).toBe('/notifications')
  expect(listedNotificationDestination({ ...about, type: 'rent_payment' }, 'landlord')).toBe('/finances')
})
