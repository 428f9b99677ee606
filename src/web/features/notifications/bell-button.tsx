import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { badgeCount } from '#domain/notification.ts'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { cx } from '#web/lib/cx.ts'

/**
 * The bell with the number of what is unread, 99+ at most. Opens a popover, which hands it the props of its trigger.
 */
export function BellButton({ unread, ...trigger }: ComponentProps<'button'> & { unread: number }) {
  const label = unread > 0 ? `Notifications, ${badgeCount(unread)} unread` : 'Notifications'
  return (
    <button type="button" {...trigger} aria-label={label} className={cx(iconButtonClass, 'relative')}>
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0.5 -right-1 min-w-5 rounded-full bg-red px-1 text-center font-bold text-paper text-sm leading-5"
        >
          {badgeCount(unread)}
        </span>
      )}
    </button>
  )
}
