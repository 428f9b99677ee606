import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { sidebarNoteId } from '#web/components/layout/sidebar-note.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { SearchButton } from '#web/features/search/search-opener.tsx'
import { AccountBox } from './account-box.tsx'
import { sidebarMenu, tenantNotifications } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'

/**
 * Shades an edge beyond which the menu can be scrolled, as in a low window. Two covers that scroll with the menu hide
 * the shades when it is at its top or bottom.
 */
const goesOn: CSSProperties = {
  backgroundImage: [
    'linear-gradient(var(--color-paper) 50%, transparent)',
    'linear-gradient(transparent, var(--color-paper) 50%)',
    'linear-gradient(var(--color-line), transparent)',
    'linear-gradient(transparent, var(--color-line))',
  ].join(),
  backgroundPosition: 'top, bottom, top, bottom',
  backgroundSize: '100% 3rem, 100% 3rem, 100% 1.25rem, 100% 1.25rem',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
}

/** The menu of wide screens. Its bell is the landlord's; a tenant has a link to the list. */
export function Sidebar({ user }: { user: User }) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-line border-r px-3 pt-4 pb-3 print:hidden">
      <div className="mb-4 flex min-h-11 items-center justify-between pl-3">
        <Link href="/" aria-label="Latchkey, to the dashboard" className="rounded-md">
          <Brand />
        </Link>
        <div className="flex items-center">
          <SearchButton />
          {user.role === 'landlord' && <Bell user={user} />}
        </div>
      </div>
      <nav aria-label="Main" className="-mx-1 grow overflow-y-auto px-1 pb-3" style={goesOn}>
        <MenuLinks entries={sidebarMenu(user)} />
      </nav>
      {user.role === 'tenant' && !user.isGuest && (
        <nav aria-label="Notifications" className="mb-2">
          <MenuLinks entries={[tenantNotifications]} />
        </nav>
      )}
      <div id={sidebarNoteId} />
      <AccountBox user={user} />
    </aside>
  )
}
