import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { LiveBell } from '#web/features/notifications/live-bell.tsx'
import { SlideOutMenu } from './slide-out-menu.tsx'

/** The top bar of narrow screens. */
export function MobileHeader({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-line border-b bg-paper px-2 py-1 lg:hidden print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-expanded={isOpen}
        className={iconButtonClass}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden />
      </button>
      <Link href="/" aria-label="Latchkey, to the dashboard" className="flex min-h-11 items-center rounded-md">
        <Brand />
      </Link>
      {user.isGuest ? <span className="size-11" /> : <LiveBell user={user} />}
      <SlideOutMenu user={user} open={isOpen} onClose={() => setOpen(false)} />
    </header>
  )
}
