import { DropdownMenu as Radix } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode, useContext, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'
import { usePortalHome } from '#web/lib/press/use-portal-home.ts'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

const Choose = createContext<(onPress: () => void) => void>(() => {})

/** A short list of actions. Not modal, so that the page and its focus stay readable. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const { trigger: button, home, findHome } = usePortalHome()
  const chosen = useRef<(() => void) | null>(null)
  const choose = (onPress: () => void) => {
    chosen.current = onPress
  }
  // What was chosen starts when the focus is back on the button, so that a dialog it opens can return it there.
  const runChosen = (event: Event) => {
    if (!chosen.current) return
    event.preventDefault()
    button.current?.focus()
    chosen.current()
    chosen.current = null
  }
  return (
    <Radix.Root modal={false} onOpenChange={findHome}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={home}>
        <Radix.Content
          align={align}
          onCloseAutoFocus={runChosen}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 max-w-[calc(100vw-16px)] animate-fade rounded-lg border border-line bg-sheet p-1.5 shadow-float"
        >
          <Choose value={choose}>{children}</Choose>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger, disabled = false, onPress, children }: MenuItemProps) {
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

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />
}
