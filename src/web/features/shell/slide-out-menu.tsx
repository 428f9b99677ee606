import { X } from 'lucide-react'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { cx } from '#web/lib/cx.ts'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { AccountBox } from './account-box.tsx'
import { slideOutMenu } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'

const madeAfterMs = 1_000

type SlideOutMenuProps = { user: User; open: boolean; onClose: () => void }

/** The menu of narrow screens. Escape, Back, a press beside it, and the focus leaving it all close it. */
export function SlideOutMenu({ user, open, onClose }: SlideOutMenuProps) {
  const [isMade, setMade] = useState(open)
  if (open && !isMade) setMade(true)
  // Drawn ahead of the first press, so that it opens at once.
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setMade(true)), madeAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useBackLayer(open, () => {
    onClose()
    return true
  })
  // Once drawn it stays, hidden, because the question before signing out is part of it.
  return isMade && createPortal(<Sheet {...{ user, open, onClose }} />, document.body)
}

/**
 * Not the browser's own modal dialog, which marks every element of the page as inert: over a long list that takes a
 * phone a third of a second. It is announced to screen readers as one, and closes when the focus leaves it.
 */
function Sheet({ user, open, onClose }: SlideOutMenuProps) {
  const veil = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    let isOpen = true
    const menu = veil.current
    const opener = document.activeElement
    const pressed = ({ target }: Event) => target === menu && close()
    const typed = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const left = ({ relatedTarget }: FocusEvent) =>
      relatedTarget instanceof Node && !menu?.contains(relatedTarget) && close()
    menu?.addEventListener('click', pressed)
    menu?.addEventListener('focusout', left)
    addEventListener('keydown', typed)
    // After the paint: looking for what has the focus would hold it up.
    const frame = requestAnimationFrame(() => setTimeout(() => isOpen && first.current?.focus()))
    return () => {
      isOpen = false
      cancelAnimationFrame(frame)
      menu?.removeEventListener('click', pressed)
      menu?.removeEventListener('focusout', left)
      removeEventListener('keydown', typed)
      const focused = document.activeElement
      const isFocusLost = !focused || focused === document.body || menu?.contains(focused)
      if (isFocusLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [open])
  return (
    // Laid out while it is hidden, which halves the time of the press that opens it.
    <div ref={veil} className={cx('fixed inset-0 z-60 bg-veil print:hidden', !open && 'invisible')}>
      <div
        role="dialog"
        aria-modal
        aria-label="Menu"
        className="h-dvh w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-line border-r bg-paper text-ink shadow-float"
      >
        <div className="flex min-h-full flex-col px-3 pt-1 pb-4">
          <div className="mb-3 flex items-center justify-between pl-3">
            <Brand />
            <button ref={first} type="button" aria-label="Close menu" className={iconButtonClass} onClick={onClose}>
              <X aria-hidden />
            </button>
          </div>
          <nav aria-label="Main" className="grow pb-4">
            <MenuLinks entries={slideOutMenu(user)} onGo={onClose} />
          </nav>
          <AccountBox user={user} onAsk={onClose} />
        </div>
      </div>
    </div>
  )
}
