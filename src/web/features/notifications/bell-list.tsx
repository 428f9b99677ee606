import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import type { Notification } from '#api/notifications.ts'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import { useOpenNotification } from './notifications.hooks.ts'

type BellListProps = {
  user: User
  rows: Notification[] | undefined
  error: Error | null
  /** Whether it counts as read here. */
  isRead: (notification: Notification) => boolean
  onGo: () => void
}

/** What a bell's popover holds: the newest notifications, then the way to all of them. */
export function BellList({ user, rows, error, isRead, onGo }: BellListProps) {
  const open = useOpenNotification(user)
  const openAndClose = (notification: Notification) => {
    onGo()
    open(notification)
  }
  return (
    <>
      {rows?.length === 0 && <p className="px-3 py-6 text-center text-muted">No notifications yet</p>}
      {!rows && error && <p className="px-3 py-6 text-center text-muted">Your notifications could not be loaded.</p>}
      {!rows && !error && <SkeletonRows rows={3} />}
      <ul className="grid grid-cols-1 gap-0.5">
        {rows?.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry
              notification={notification}
              isRead={isRead(notification)}
              onOpen={() => openAndClose(notification)}
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-2 mt-1 grid border-line border-t bg-sheet p-1">
        <Link
          href="/notifications"
          onClick={onGo}
          className="flex min-h-11 items-center justify-center rounded-md px-3 font-semibold text-press hover:bg-press-soft"
        >
          View all notifications
        </Link>
      </div>
    </>
  )
}
