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
import { type NotificationSubject, type NotificationType, notificationSubject } from '#domain/notification.ts'

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

export function NotificationIcon({ type, className }: { type: NotificationType; className?: string }) {
  const Icon = icons[notificationSubject(type)]
  return <Icon aria-hidden className={className} />
}
