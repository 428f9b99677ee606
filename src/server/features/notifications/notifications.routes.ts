import type { notifications } from '#api/notifications.ts'
import { announce } from '#server/db/live.queries.ts'
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
    await db.transaction(async (tx) => {
      await markAllRead(tx, scope)
      await announce(tx, 'notification', { people: [scope.userId] })
    })
    return { message: 'All notifications are marked as read.' }
  },

  markRead: ({ db, scope }, { params }) =>
    db.transaction(async (tx) => {
      const notification = await markRead(tx, scope, params.id)
      await announce(tx, 'notification', { people: [scope.userId] })
      return notification
    }),
}
