import { Bell, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { type Notification, notifications } from '#api/notifications.ts'
import { listedNotificationDestination } from '#domain/notification.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { withPageFocus } from '#web/lib/press/page-focus.ts'
import { NotificationEntry } from './notification-entry.tsx'
import {
  type NotificationFilter,
  NotificationFilters,
  noFilter,
  useNotificationFilter,
} from './notification-filters.tsx'
import {
  markAllRead,
  markRead,
  pollEveryMs,
  useLatestNotifications,
  useOpenNotification,
} from './notifications.hooks.ts'

export default function NotificationsPage() {
  const { user } = useSession()
  return user && <Notifications user={user} />
}

function Notifications({ user }: { user: User }) {
  const [filter, setFilter] = useNotificationFilter()
  const { unread, subject, propertyId } = filter
  const query = {
    ...(unread && { unread: 'true' as const }),
    ...(subject && { subject }),
    ...(propertyId !== null && { propertyId }),
  }
  const list = useList(notifications.list, { query }, { askEveryMs: pollEveryMs })
  // Unread notifications may be on a page that is not loaded yet.
  const { unreadOnServer: unreadCount } = useLatestNotifications(user)
  const [isMarking, setMarking] = useState(false)
  const markAll = async () => {
    selectedTab()?.focus()
    setMarking(true)
    await markAllRead()
    setMarking(false)
  }
  return (
    <Page
      title="Notifications"
      actions={
        unreadCount > 0 && (
          <Button
            variant="secondary"
            icon={<Check aria-hidden />}
            pending={isMarking}
            pendingLabel="Marking…"
            onClick={() => void markAll()}
          >
            Mark all as read
          </Button>
        )
      }
    >
      <NotificationFilters user={user} filter={filter} unreadCount={unreadCount} onChange={setFilter}>
        <ListState
          list={list}
          errorHeading="Error loading notifications"
          skeleton={<SkeletonRows label="Loading notifications…" />}
          empty={<NoNotifications filter={filter} onClear={() => setFilter(noFilter)} />}
        >
          {(rows) => (
            <ul aria-label="Notifications" className="grid grid-cols-1">
              {rows.map((notification) => (
                <Entry key={notification.id} notification={notification} user={user} staysWhenRead={!unread} />
              ))}
            </ul>
          )}
        </ListState>
      </NotificationFilters>
      {list.rows && (
        <p className="mt-6 text-muted text-sm">
          Which of them also come by e-mail is up to you:{' '}
          <Link href="/settings?tab=email-notifications" className="text-press underline">
            E-mail notifications
          </Link>
        </p>
      )}
    </Page>
  )
}

function NoNotifications({ filter, onClear }: { filter: NotificationFilter; onClear: () => void }) {
  const isOfAllKinds = !filter.subject && filter.propertyId === null
  if (isOfAllKinds && !filter.unread)
    return (
      <EmptyState
        icon={<Bell />}
        title="No notifications"
        text="News about your homes, and anything that falls due, will appear here."
      />
    )
  return (
    <EmptyState
      icon={<Check />}
      title={isOfAllKinds ? 'You have read everything' : 'No such notifications'}
      text={isOfAllKinds ? 'New notifications will appear here.' : 'There are none of this kind.'}
      action={
        <Button variant="secondary" onClick={withPageFocus(onClear)}>
          Show all notifications
        </Button>
      }
    />
  )
}

const selectedTab = () => document.querySelector<HTMLElement>('main [role=tab][aria-selected=true]')

/**
 * Moves the focus on from a button that disappears when it is pressed: to the notification beside it, or, where that
 * disappears too, to the next unread one, else the tab. (Read rows of the last tab may still be on the screen.)
 */
function goOnFrom(button: Element, staysWhenRead: boolean): void {
  const row = button.closest('li')
  if (!row) return
  const unread = [...document.querySelectorAll('li[data-unread]')]
  const at = unread.indexOf(row)
  const next = staysWhenRead ? row : (unread[at + 1] ?? unread[at - 1])
  const target = next?.querySelector('button') ?? selectedTab()
  target?.focus()
}

type EntryProps = { notification: Notification; user: User; staysWhenRead: boolean }

function Entry({ notification, user, staysWhenRead }: EntryProps) {
  const open = useOpenNotification(user, listedNotificationDestination)
  return (
    <li
      data-unread={notification.isRead ? undefined : true}
      className="flex items-start gap-2 border-line border-b py-1"
    >
      <div className="min-w-0 grow">
        <NotificationEntry notification={notification} isRead={notification.isRead} onOpen={() => open(notification)} />
      </div>
      {!notification.isRead && (
        <Button
          variant="quiet"
          size="small"
          icon={<Check aria-hidden />}
          className="mt-1 shrink-0"
          onClick={({ currentTarget }) => {
            goOnFrom(currentTarget, staysWhenRead)
            void markRead(notification)
          }}
        >
          <span className="max-md:sr-only">Mark as read</span>
        </Button>
      )}
    </li>
  )
}
