import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { useEverTrue } from '#web/lib/use-ever-true.ts'
import { type MenuItemProps, MenuParts } from './menu-parts.ts'
import { WhileAwaited } from './while-awaited.tsx'

/**
 * The code that places a menu and moves through it outweighs a list whose rows each have one, so it is fetched with the
 * first press.
 */
const MenuSheet = onDemand(async () => (await import('./menu-sheet.tsx')).default)

type TriggerProps = {
  ref?: RefObject<HTMLButtonElement | null>
  id?: string
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  children: ReactNode
}

/** A short list of actions. Not modal, so that the page and its focus stay readable. */
export function Menu({ trigger, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keys' | null>(null)
  const hasOpened = useEverTrue(openedBy !== null)
  const sheet = `${id}-menu`
  const close = () => setOpenedBy(null)
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id,
        onClick: ({ detail }) => {
          // A click without a pointer is Enter or the space bar.
          const clickedBy = detail === 0 ? 'keys' : 'pointer'
          setOpenedBy(openedBy ? null : clickedBy)
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpenedBy('keys')
        },
        'aria-haspopup': 'menu',
        'aria-expanded': openedBy !== null,
        ...(openedBy && { 'aria-controls': sheet }),
      })}
      <Suspense fallback={openedBy && <WhileAwaited button={button} onLeave={close} />}>
        {hasOpened && (
          <MenuSheet id={sheet} open={openedBy !== null} {...{ button, openedBy }} onClose={close}>
            {children}
          </MenuSheet>
        )}
      </Suspense>
    </>
  )
}

export function MenuItem(props: MenuItemProps) {
  const parts = useContext(MenuParts)
  return parts && <parts.Item {...props} />
}

export function MenuSeparator() {
  const parts = useContext(MenuParts)
  return parts && <parts.Separator />
}
