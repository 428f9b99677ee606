/**
 * A notification tells a landlord or tenant that something has happened or falls due, and leads to the screen where it
 * can be dealt with. It stays in the list until it is read.
 */
import type { UserRole } from './account.ts'

/** Under these a notification is stored (rule: notifications-types). */
export const storedNotificationTypes = [
  'maintenance_request',
  'maintenance_update',
  'rent_payment',
  'inspection',
  'inspection_scheduled',
  'inspection_completed',
  'document_expiry',
  'document_added',
  'system',
  'inventory_added',
  'landlord_message',
  'tenant_message',
] as const

/** How many a person keeps: the daily job deletes the oldest above that (rule: notifications-kept). */
export const mostNotifications = 10_000

/** A reminder comes once, so it stays as long as it could come again. */
export const daysOfReminders = 400

/** The stored types, then those that only the browser sees. */
export const notificationTypes = [
  ...storedNotificationTypes,
  'maintenance',
  'document',
  'message',
  'calendar',
  'urgent',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** What a notification is about: the types gathered into the kinds that share a destination. */
export const notificationSubjects = [
  'maintenance',
  'message',
  'rent',
  'document',
  'inspection',
  'inventory',
  'calendar',
  'other',
] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notificationSubjectLabels: Record<NotificationSubject, string> = {
  maintenance: 'Maintenance',
  message: 'Messages',
  rent: 'Rent',
  document: 'Documents',
  inspection: 'Inspections',
  inventory: 'Inventories',
  calendar: 'Calendar',
  other: 'Tenancies and everything else',
}

const subjects: Record<NotificationType, NotificationSubject> = {
  maintenance_request: 'maintenance',
  maintenance_update: 'maintenance',
  maintenance: 'maintenance',
  rent_payment: 'rent',
  inspection: 'inspection',
  inspection_scheduled: 'inspection',
  inspection_completed: 'inspection',
  document_expiry: 'document',
  document_added: 'document',
  document: 'document',
  inventory_added: 'inventory',
  landlord_message: 'message',
  tenant_message: 'message',
  message: 'message',
  calendar: 'calendar',
  system: 'other',
  urgent: 'other',
}

/** What a notification of that type is about. */
export function notificationSubject(type: NotificationType): NotificationSubject {
  return subjects[type]
}

/** The types that are about that subject. */
export function notificationTypesAbout(subject: NotificationSubject): NotificationType[] {
  return notificationTypes.filter((type) => subjects[type] === subject)
}

/** What a notification is about bears two names, either of which may be missing. */
interface Pointer {
  readonly type: NotificationType
  readonly relatedEntityId?: number | null | undefined
  readonly entityId?: number | null | undefined
}

/** The path that a notification leads to (rule: notifications-destinations). */
export function notificationDestination({ type, relatedEntityId, entityId }: Pointer, role: UserRole): string {
  const about = relatedEntityId ?? entityId
  switch (notificationSubject(type)) {
    case 'maintenance':
      return about ? `/maintenance/${about}` : '/maintenance'
    case 'message':
      return '/messages'
    case 'calendar':
      return '/calendar'
    case 'inspection':
    case 'inventory':
      return role === 'tenant' ? '/tenant-inspections' : '/properties'
    case 'document':
      return role === 'tenant' ? '/' : '/properties'
    case 'rent':
      return role === 'tenant' ? '/' : '/finances'
    case 'other':
      return '/notifications'
  }
}

/**
 * The path that a notification leads to from the list of all: where that would be the list itself, a landlord's to the
 * tenancy that it is about (rule: notifications-destinations).
 */
export function listedNotificationDestination(
  notification: Pointer & { readonly relatedEntityType?: string | null | undefined },
  role: UserRole,
): string {
  const path = notificationDestination(notification, role)
  const { relatedEntityType, relatedEntityId, entityId } = notification
  const tenancyId = relatedEntityType === 'tenancy' ? (relatedEntityId ?? entityId) : null
  return path === '/notifications' && role === 'landlord' && tenancyId ? `/tenants/${tenancyId}` : path
}

const otherToastTitle = 'New Notification'

const toastTitles: Record<NotificationSubject, string> = {
  maintenance: 'New Maintenance Request',
  message: 'New Message',
  rent: 'Rent Payment Update',
  document: 'Document Update',
  inspection: 'Inspection Update',
  inventory: otherToastTitle,
  calendar: otherToastTitle,
  other: otherToastTitle,
}

/**
 * The title of the toast for a live notification (rule: notifications-live-titles). An update of a request
 * is no new request, so it has the general title.
 */
export function liveToastTitle(type: NotificationType): string {
  return type === 'maintenance_update' ? otherToastTitle : toastTitles[notificationSubject(type)]
}

/** A count as a badge shows it, capped at '99+' (rule: notifications-badge). */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
