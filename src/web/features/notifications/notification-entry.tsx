import {
  Bell,
  CalendarDays,
  ClipboardCheck,
  FileText,
  type LucideIcon,
  Mail,
  Package,
  PoundSterling,
  Wrench,
} from 'lucide-react'
import type { Notification } from '#api/notifications.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { type NotificationSubject, type NotificationType, notificationSubject } from '#domain/notification.ts'
import { cx } from '#web/lib/cx.ts'

const icons: Record<NotificationSubject, LucideIcon> = {
  maintenance: Wrench,
  message: Mail,
  rent: PoundSterling,
  document: FileText,
  inspection: ClipboardCheck,
  inventory: Package,
  calendar: CalendarDays,
  other: Bell,
}

function NotificationIcon({ type, className }: { type: NotificationType; className?: string }) {
  const Icon = icons[notificationSubject(type)]
  return <Icon aria-hidden className={className} />
}

type NotificationEntryProps = { notification: Notification; isRead: boolean; onOpen: () => void }

/** One notification; pressing it opens what it is about. An unread one is heavier and says so. */
export function NotificationEntry({ notification, isRead, onOpen }: NotificationEntryProps) {
  const { type, title, message, property, createdAt } = notification
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 rounded-md px-3 py-3 text-left transition-colors hover:bg-press-soft"
    >
      <NotificationIcon type={type} className={cx('mt-0.5 size-5 shrink-0', isRead ? 'text-muted' : 'text-press')} />
      <span className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <span className={isRead ? 'font-medium' : 'font-bold'}>
          {!isRead && <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <span className="text-sm">{message}</span>
        <span className="figures text-muted text-sm">
          {property && `${property.address} · `}
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </span>
      </span>
      {!isRead && <span aria-hidden className="mt-2 size-2.5 shrink-0 rounded-full bg-press" />}
    </button>
  )
}
