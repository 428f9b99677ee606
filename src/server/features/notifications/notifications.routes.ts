import type { notifications } from '#api/notifications.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from '#server/features/notifications/notifications.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const notificationHandlers: Handlers<typeof notifications> = {
  list: ({ db, scope }, { query }) => listNotifications(db, scope, query),

  unreadCount: async ({ db, scope }) => ({ count: await countUnread(db, scope) }),

  markAllRead: async ({ db, scope }) => {
    await markAllRead(db, scope)
    return { message: 'All notifications are marked as read.' }
  },

  markRead: ({ db, scope }, { params }) => markRead(db, scope, params.id),
}
