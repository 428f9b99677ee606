import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { ShownNotification } from '#api/live.ts'
import { type Notification, notifications } from '#api/notifications.ts'
import { type NotificationSubject, notificationDestination, notificationSubject } from '#domain/notification.ts'
import { call } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { onSessionEnd } from '#web/lib/api/session.ts'
import { goFromAbove } from '#web/lib/leaving/go-from-above.ts'
import { makeListeners } from '#web/lib/listeners.ts'

// (rule: notifications-polling)
export const pollEveryMs = 30_000

/** As many as the bell shows. */
const bellSize = 10

type Seen = { upTo: number; unread: number }

/**
 * The newest notification that the bell of the top bar has shown, and how many were unread then. In this browser
 * everything up to it counts as read.
 */
const nothingSeen: Seen = { upTo: 0, unread: 0 }
let lastSeen = nothingSeen
const listeners = makeListeners()

function setSeen(seen: Seen): void {
  lastSeen = seen
  listeners.notify()
}

onSessionEnd(() => setSeen(nothingSeen))

/**
 * The newest notifications and how many are unread, asked for every 30 seconds; every bell shows the same
 * number. `unreadOnServer` also counts what was only seen in the top bar. Guests have none.
 */
export function useLatestNotifications(user: User) {
  const polled = { enabled: !user.isGuest, refetchInterval: pollEveryMs }
  const latest = useQuery({ ...get(notifications.list, { query: { limit: bellSize } }), ...polled })
  const unread = useQuery({ ...get(notifications.unreadCount), ...polled })
  const seen = useSyncExternalStore(listeners.subscribe, () => lastSeen)
  useEffect(() => {
    if (unread.error) console.warn('The unread notifications could not be counted', unread.error)
  }, [unread.error])
  const rows = latest.data?.slice(0, bellSize)
  const isRead = ({ id, isRead }: Notification) => isRead || id <= seen.upTo
  const unreadOnServer = unread.error ? 0 : (unread.data?.count ?? 0)
  const unreadHere = rows?.filter((row) => !isRead(row)).length ?? 0
  // If everything in the list is new, more may have come: then the server's count since is the number.
  const unreadSince = unreadHere < bellSize ? unreadHere : Math.max(unreadHere, unreadOnServer - seen.unread)
  return {
    rows,
    error: latest.error,
    isRead,
    unreadCount: seen.upTo === 0 ? unreadOnServer : unreadSince,
    unreadOnServer,
    markSeenHere: () => setSeen({ upTo: rows?.[0]?.id ?? seen.upTo, unread: unreadOnServer }),
  }
}

type Openable = Pick<ShownNotification, 'id' | 'type' | 'isRead' | 'relatedEntityId' | 'entityId' | 'relatedEntityType'>

/**
 * Marks a notification read and goes where it leads, unless somebody stays at a dialog with edits. Nobody waits for the
 * mark, and its failure is only logged.
 */
export function useOpenNotification(user: User, destinationOf = notificationDestination) {
  const [, navigate] = useLocation()
  return (notification: Openable) => {
    const { id, isRead } = notification
    const to = destinationOf(notification, user.role)
    goFromAbove(to, () => {
      if (id !== undefined && !isRead) void markRead({ id })
      navigate(to)
    })
  }
}

export async function markRead({ id }: Pick<Notification, 'id'>): Promise<void> {
  await marked(call(notifications.markRead, { params: { id } }))
}

export async function markAllRead(): Promise<void> {
  await marked(call(notifications.markAllRead))
}

/** Marks every unread notification of that kind about a property read. */
export async function markReadAbout(subject: NotificationSubject, propertyId: number): Promise<void> {
  await marked(
    call(notifications.list, { query: { propertyId, unread: 'true' } }).then((rows) =>
      Promise.all(
        rows
          .filter((row) => row.propertyId === propertyId && !row.isRead && notificationSubject(row.type) === subject)
          .map(({ id }) => call(notifications.markRead, { params: { id } })),
      ),
    ),
  )
}

async function marked(request: Promise<unknown>): Promise<void> {
  try {
    await request
    await refreshAfter('notification')
  } catch (error) {
    console.warn('The notification could not be marked as read', error)
  }
}
