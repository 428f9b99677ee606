/**
 * The messages of the live connection. Apart from notifications, the server only names what has changed, and the
 * browser fetches that through the contract. So nobody is sent anything that they may not see.
 */
import { z } from 'zod/mini'
import { id, instant } from '#api/fields.ts'
import { notification } from '#api/notifications.ts'
import { notificationTypes } from '#domain/notification.ts'

export const livePath = '/ws'

/** A client's first message, which authenticates it. Anything that cannot be a token is refused like a wrong one. */
const auth = z.object({ type: z.literal('auth'), token: z.catch(z.string().check(z.maxLength(200)), '') })

/** Somebody is typing in a conversation. */
const typing = z.object({ type: z.literal('typing'), conversationId: id })

export const clientMessage = z.discriminatedUnion('type', [auth, typing])
export type ClientMessage = z.infer<typeof clientMessage>

/** A notification as its list shows it, and when it was sent. */
export const liveNotification = z.object({ ...z.omit(notification, { userId: true }).shape, timestamp: instant })

/** The same as a browser accepts it: another version's may lack fields, and what can be shown is shown. */
const shownNotification = z.object({
  ...z.partial(
    z.pick(liveNotification, {
      id: true,
      isRead: true,
      relatedEntityId: true,
      entityId: true,
      relatedEntityType: true,
    }),
  ).shape,
  type: z.catch(z.enum(notificationTypes), 'system'),
  message: z.string(),
})
export type ShownNotification = z.infer<typeof shownNotification>

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('auth_error'), message: z.string() }),
  z.object({ type: z.literal('notification'), data: shownNotification }),
  /** The paths of the endpoints whose answers have changed, each with everything below it. */
  z.object({ type: z.literal('changed'), queries: z.array(z.string()) }),
  z.object({ type: z.literal('typing'), conversationId: id, userId: id }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** In the queries of a `changed` message: anything may have changed. */
export const everything = '/api'

/** The codes with which the server closes a connection, besides WebSocket's own. */
export const closeCodes = {
  goingAway: 1001,
  unsupported: 1003,
  malformed: 1007,
  notAllowed: 1008,
  tryLater: 1013,
  /** No valid session, or it has ended. */
  sessionEnded: 4401,
  /** No auth message in time. */
  noAuth: 4408,
} as const
