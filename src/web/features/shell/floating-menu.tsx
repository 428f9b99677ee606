import { LayoutGrid } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#api/accounts.ts'
import { badgeCount } from '#domain/notification.ts'
import { Popover } from '#web/components/overlays/popover.tsx'
import { useWaitingRequests } from '#web/features/maintenance/maintenance-badge.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { cx } from '#web/lib/cx.ts'
import { floatingMenu } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'
import { useFreePlace } from './use-free-place.ts'

/**
 * The round button at the lower right of narrow screens, with the most wanted screens within reach of the thumb. Where
 * there is a bar of actions it is hidden. It moves up, or to the edge, or out of sight, so that it covers nothing that
 * can be pressed (rule: screens-nothing-covered).
 */
export function FloatingMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const button = useRef<HTMLDivElement>(null)
  const place = useFreePlace(button)
  const isDown = useScrollsDown()
  const isAside = (isDown || place === null) && !isOpen
  return (
    <div
      ref={button}
      style={place ? { translate: place } : undefined}
      className={cx(
        'in-[:root:has([data-fills-window],[data-action-bar])]:hidden fixed right-4 bottom-4 z-20 transition-[translate] print:hidden',
        isAside && 'not-focus-within:translate-y-24!',
      )}
    >
      <Popover
        label="Quick menu"
        open={isOpen}
        onOpenChange={setOpen}
        className="w-64 p-2!"
        trigger={
          <button
            type="button"
            aria-label="Quick menu"
            className="grid size-14 place-items-center rounded-full bg-press text-on-press shadow-float transition-colors hover:bg-press-strong"
          >
            <LayoutGrid aria-hidden className="size-6" />
          </button>
        }
      >
        <div className="mb-1 flex min-h-11 items-center justify-between border-line border-b pb-1 pl-3">
          <span className="font-semibold">Go to</span>
          {!user.isGuest && <Bell user={user} onGo={close} />}
        </div>
        <nav aria-label="Quick menu">
          <MenuLinks entries={floatingMenu(user)} onGo={close} />
        </nav>
      </Popover>
      <WaitingMark />
    </div>
  )
}

/** Scrolling by less, in pixels, is not deliberate. */
const meantMovement = 8

/** Whether the page was last scrolled down, to read what the button would cover. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < meantMovement) return
      last = window.scrollY
      setDown(moved > 0 && last > 0)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}

/** A mark on the button, since the menu is mostly closed. A screen reader hears the number in the menu. */
function WaitingMark() {
  const waiting = useWaitingRequests()
  if (waiting === 0) return null
  return (
    <span
      aria-hidden
      className="figures pointer-events-none absolute -top-1 -left-1 min-w-6 rounded-full border-2 border-paper bg-red px-1 text-center font-bold text-paper text-sm"
    >
      {badgeCount(waiting)}
    </span>
  )
}
