import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { AccountBox } from './account-box.tsx'
import { sidebarMenu } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'

/** The menu of wide screens. Its bell is the landlord's. */
export function Sidebar({ user }: { user: User }) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-line border-r px-3 pt-4 pb-3 max-lg:hidden print:hidden">
      <div className="mb-4 flex min-h-11 items-center justify-between pl-3">
        <Link href="/" aria-label="Latchkey, to the dashboard" className="rounded-md">
          <Brand />
        </Link>
        {user.role === 'landlord' && <Bell user={user} />}
      </div>
      <nav aria-label="Main" className="-mx-1 grow overflow-y-auto px-1 pb-3">
        <MenuLinks entries={sidebarMenu(user.role)} />
      </nav>
      <AccountBox user={user} />
    </aside>
  )
}
