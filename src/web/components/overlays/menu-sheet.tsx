import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useContext } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Choose } from './choose.ts'
import { closeByEscape } from './escape.ts'
import { type MenuItemProps, MenuParts } from './menu-parts.ts'
import { useClosing } from './use-closing.ts'

type MenuSheetProps = {
  id: string
  /** The button that opened the menu: it places and names it, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  /** Null while it is closed. */
  openedBy: 'pointer' | 'keys' | null
  onClose: () => void
  children: ReactNode
}

/** The menu is drawn inside the landmark or dialog of its button, so that it belongs to it for a screen reader. */
const landmarks = '[role="dialog"], main, aside, nav, header'

export default function MenuSheet({ id, button, openedBy, onClose, children }: MenuSheetProps) {
  const { leave, choose, returnFocus } = useClosing(button)
  const goToFirst = (event: Event) => {
    if (openedBy !== 'keys' || !(event.currentTarget instanceof HTMLElement)) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
  }
  return (
    <Radix.Root modal={false} open={openedBy !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal container={button.current?.closest<HTMLElement>(landmarks) ?? null}>
        <Radix.Content
          id={id}
          aria-labelledby={button.current?.id}
          align="end"
          onEntryFocus={goToFirst}
          onInteractOutside={leave}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeByEscape(onClose)}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 max-w-[calc(100vw-16px)] animate-fade rounded-lg border border-line bg-sheet p-1.5 shadow-float"
        >
          <Choose value={choose}>
            <MenuParts value={parts}>{children}</MenuParts>
          </Choose>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ icon, danger, disabled = false, onPress, children }: MenuItemProps) {
  const choose = useContext(Choose)
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={() => choose(onPress)}
      className={cx(
        'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-md px-3 outline-none data-disabled:opacity-55 [&>svg]:size-4.5 [&>svg]:shrink-0',
        danger ? 'text-red data-highlighted:bg-red-soft' : 'data-highlighted:bg-press-soft data-highlighted:text-press',
      )}
    >
      {icon}
      {children}
    </Radix.Item>
  )
}

const Separator = () => <Radix.Separator className="my-1.5 h-px bg-line" />

const parts = { Item, Separator }
