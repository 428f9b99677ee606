import type { User } from '#api/accounts.ts'
import { badgeCount } from '#domain/notification.ts'
import { MenuBadge } from '#web/components/layout/menu-badge.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useLatestNotifications } from './notifications.hooks.ts'

/** The number beside 'Notifications' in a menu, the same as the bell's. */
export function NotificationsBadge() {
  const { user } = useSession()
  return user && <Unread user={user} />
}

function Unread({ user }: { user: User }) {
  const { unreadCount } = useLatestNotifications(user)
  if (unreadCount === 0) return null
  return (
    <MenuBadge>
      {badgeCount(unreadCount)}
      <span className="sr-only"> unread</span>
    </MenuBadge>
  )
}
