import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import { Popover } from '#web/components/overlays/popover.tsx'
import { BellButton } from './bell-button.tsx'
import { BellList } from './bell-list.tsx'
import { markAllRead, useLatestNotifications } from './notifications.hooks.ts'

/** The round button at the lower right stays free. */
const clearOfQuickMenu = { top: 8, right: 8, bottom: 88, left: 8 }

/**
 * The bell of the sidebar and of the floating menu: the last ten notifications. `onGo` is called
 * when one of them, or the whole list, is opened.
 */
export function Bell({ user, onGo }: { user: User; onGo?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { rows, error, isRead, unreadCount, unreadOnServer } = useLatestNotifications(user)
  const go = () => {
    setOpen(false)
    onGo?.()
  }
  return (
    <Popover
      label="Notifications"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-96 p-2! pb-0!"
      align="start"
      margin={clearOfQuickMenu}
      trigger={<BellButton unread={unreadCount} />}
    >
      <div className="flex min-h-11 items-center justify-between pl-3">
        <span className="font-semibold">Notifications</span>
        {(unreadOnServer > 0 || rows?.some((row) => !row.isRead)) && (
          <button
            type="button"
            className="min-h-11 rounded-md px-3 font-semibold text-press text-sm hover:bg-press-soft"
            onClick={({ currentTarget }) => {
              // The button goes, and the keyboard would be lost with it.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              void markAllRead()
            }}
          >
            Mark all as read
          </button>
        )}
      </div>
      <BellList user={user} rows={rows} error={error} isRead={isRead} onGo={go} />
    </Popover>
  )
}
