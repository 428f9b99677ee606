import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { Popover } from '#web/components/overlays/popover.tsx'
import { BellButton } from './bell-button.tsx'
import { BellList } from './bell-list.tsx'
import { useLatestNotifications } from './notifications.hooks.ts'

const liveSize = 5

/**
 * The bell of the top bar: the last five notifications. Opened, it marks them all as read here,
 * in this browser, and not on the server.
 */
export function LiveBell({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const { rows, error, isRead, unreadCount, unreadOnServer, markSeenHere } = useLatestNotifications(user)
  const newest = rows?.[0]?.id
  const markShown = useEffectEvent(markSeenHere)
  // Also what comes while it is open, such as all of them where it was opened before they were there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is shown
  useEffect(() => {
    if (isOpen) markShown()
  }, [isOpen, newest, unreadOnServer])
  return (
    <Popover
      label="Latest notifications"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-96 p-2! pb-0!"
      trigger={<BellButton unread={unreadCount} />}
    >
      <p className="flex min-h-11 items-center px-3 font-semibold">Notifications</p>
      <BellList user={user} rows={rows?.slice(0, liveSize)} error={error} isRead={isRead} onGo={() => setOpen(false)} />
    </Popover>
  )
}
