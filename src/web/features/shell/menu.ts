/** What the menus offer, in one list. Their order is fixed (rule: screens-menus). */
import {
  Bell,
  Building2,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  PackageOpen,
  PoundSterling,
  Receipt,
  ScrollText,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { User } from '#api/accounts.ts'
import { MaintenanceBadge } from '#web/features/maintenance/maintenance-badge.tsx'
import { UnreadBadge } from '#web/features/messages/unread-badge.tsx'
import { NotificationsBadge } from '#web/features/notifications/notifications-badge.tsx'

export type MenuEntry = {
  readonly name: string
  /** What the slide-out and the floating menu say instead. */
  readonly mobileName?: string
  readonly href: string
  /** Where a tenant finds the same. */
  readonly tenantHref?: string
  readonly icon: LucideIcon
  /** A number beside the name: how much waits there. */
  readonly Badge?: ComponentType
  readonly landlordOnly?: true
  /** Of a tenant with an account: a guest has no part in it. */
  readonly tenantOnly?: true
  /** Expenses and Chat Logs are in the sidebar alone. */
  readonly sidebarOnly?: true
}

const entries: readonly MenuEntry[] = [
  { name: 'Dashboard', mobileName: 'Compliance Dashboard', href: '/', icon: LayoutDashboard },
  { name: 'Properties', href: '/properties', icon: Building2, landlordOnly: true },
  { name: 'Tenants', href: '/tenants', icon: Users, landlordOnly: true },
  { name: 'Rent', href: '/rent', icon: PoundSterling, landlordOnly: true },
  { name: 'My Payments', href: '/finances', icon: PoundSterling, tenantOnly: true },
  { name: 'Expenses', href: '/expenses', icon: Receipt, landlordOnly: true, sidebarOnly: true },
  { name: 'Maintenance', href: '/maintenance', icon: Wrench, Badge: MaintenanceBadge },
  { name: 'Inspections', href: '/inspections', tenantHref: '/tenant-inspections', icon: ClipboardList },
  { name: 'Property Audits', href: '/audits', icon: ClipboardCheck, landlordOnly: true },
  { name: 'Documents', href: '/documents', icon: FileText },
  { name: 'Inventory', href: '/inventory', icon: PackageOpen },
  { name: 'Messages', href: '/messages', icon: MessageSquare, Badge: UnreadBadge },
  { name: 'Chat Logs', href: '/chat-logs', icon: ScrollText, sidebarOnly: true },
  { name: 'Calendar', href: '/calendar', icon: CalendarDays },
  { name: 'Settings', href: '/settings', icon: Settings },
]

/**
 * A tenant's way to their notifications where there is neither top bar nor round button:
 * the sidebar's bell is the landlord's.
 */
export const tenantNotifications: MenuEntry = {
  name: 'Notifications',
  href: '/notifications',
  icon: Bell,
  Badge: NotificationsBadge,
}

/** The floating menu has an order of its own; what has no entry above is left out. */
const floatingOrder = [
  '/',
  '/properties',
  '/documents',
  '/inspections',
  '/audits',
  '/maintenance',
  '/rent',
  '/finances',
  '/settings',
]

type Viewer = Pick<User, 'role' | 'isGuest'>

export function sidebarMenu(viewer: Viewer): readonly MenuEntry[] {
  return offeredTo(viewer, entries)
}

export function slideOutMenu(viewer: Viewer): readonly MenuEntry[] {
  return sidebarMenu(viewer)
    .filter((entry) => !entry.sidebarOnly)
    .map(withMobileName)
}

export function floatingMenu(viewer: Viewer): readonly MenuEntry[] {
  const inOrder = floatingOrder.flatMap((href) => entries.filter((entry) => entry.href === href))
  return offeredTo(viewer, inOrder).map(withMobileName)
}

function offeredTo({ role, isGuest }: Viewer, menu: readonly MenuEntry[]): readonly MenuEntry[] {
  if (role === 'landlord') return menu.filter((entry) => !entry.tenantOnly)
  return menu
    .filter((entry) => !entry.landlordOnly && !(isGuest && entry.tenantOnly))
    .map((entry) => ({ ...entry, href: entry.tenantHref ?? entry.href }))
}

function withMobileName(entry: MenuEntry): MenuEntry {
  return { ...entry, name: entry.mobileName ?? entry.name }
}
