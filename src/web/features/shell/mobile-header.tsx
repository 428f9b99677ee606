import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { LiveBell } from '#web/features/notifications/live-bell.tsx'
import { SearchButton } from '#web/features/search/search-opener.tsx'
import { SlideOutMenu } from './slide-out-menu.tsx'

/** The top bar of narrow screens. */
export function MobileHeader({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-line border-b bg-paper px-2 py-1 print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-expanded={isOpen}
        className={iconButtonClass}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden />
      </button>
      {/* With large letters the name wraps to a second line, which is hidden, and the buttons stay in the window. */}
      <Link
        href="/"
        aria-label="Latchkey, to the dashboard"
        className="flex h-11 min-w-0 items-start overflow-hidden rounded-md py-2"
      >
        <Brand className="flex-wrap" />
      </Link>
      <div className="flex shrink-0 items-center">
        <SearchButton />
        {!user.isGuest && <LiveBell user={user} />}
      </div>
      <SlideOutMenu user={user} open={isOpen} onClose={() => setOpen(false)} />
    </header>
  )
}
