/** A person's notifications, newest first. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { flagText, id, idParams, idText, instant, message, pageQuery } from '#api/fields.ts'
import { notificationSubjects, notificationTypes } from '#domain/notification.ts'

export const notification = z.object({
  id,
  userId: id,
  propertyId: z.nullable(id),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  /** The same flag under its two names. */
  read: z.boolean(),
  isRead: z.boolean(),
  relatedEntityId: z.nullable(z.int()),
  /** `relatedEntityId` under the name that screens use. */
  entityId: z.nullable(z.int()),
  relatedEntityType: z.nullable(z.string()),
  property: z.nullable(z.object({ id, address: z.string() })),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'List your notifications, newest first',
    access: 'signedIn',
    apiKeys: true,
    query: z.object({
      ...pageQuery,
      propertyId: z.optional(idText),
      /** Only those that have not been read. */
      unread: z.optional(flagText),
      /** What they are about. */
      subject: z.optional(z.enum(notificationSubjects, 'Unknown subject')),
    }),
    reply: z.array(notification),
    paged: true,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread/count',
    summary: 'Count your unread notifications',
    access: 'signedIn',
    apiKeys: true,
    reply: z.object({ count: z.int() }),
  }),
  markAllRead: endpoint({
    method: 'PUT',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all your notifications as read',
    access: 'signedIn',
    apiKeys: true,
    reply: message,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/notifications/:id/mark-read',
    summary: 'Mark a notification as read',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: notification,
  }),
}
