import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { AccountBox } from './account-box.tsx'
import { slideOutMenu } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'

/** The menu of narrow screens: the browser's own dialog, so Escape, Back and a press beside it close it. */
export function SlideOutMenu({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackLayer(open, () => {
    onClose()
    return true
  })
  const closeBeside = useEffectEvent((event: MouseEvent) => event.target === dialog.current && onClose())
  useEffect(() => {
    const menu = dialog.current
    if (!menu || !open) return
    const pressed = (event: MouseEvent) => closeBeside(event)
    menu.addEventListener('click', pressed)
    menu.showModal()
    return () => {
      menu.removeEventListener('click', pressed)
      menu.close()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-line border-r bg-paper text-ink shadow-float backdrop:bg-veil"
    >
      <div className="flex min-h-full flex-col px-3 pt-1 pb-4">
        <div className="mb-3 flex items-center justify-between pl-3">
          <Brand />
          <button type="button" aria-label="Close menu" className={iconButtonClass} onClick={onClose}>
            <X aria-hidden />
          </button>
        </div>
        <nav aria-label="Main" className="grow pb-4">
          {open && <MenuLinks entries={slideOutMenu(user.role)} onGo={onClose} />}
        </nav>
        <AccountBox user={user} onAsk={onClose} />
      </div>
    </dialog>
  )
}
