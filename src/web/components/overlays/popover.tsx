import {
  type ComponentProps,
  cloneElement,
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
import { Choose } from './choose.ts'
import { WhileAwaited } from './while-awaited.tsx'

/** The code that places and closes it is larger than most screens, so it is fetched with the first press. */
const PopoverSheet = onDemand(async () => (await import('./popover-sheet.tsx')).default)

type TriggerProps = {
  ref?: RefObject<HTMLButtonElement | null>
  onClick?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string
}

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  /** That button, for a screen that gives it the focus itself. */
  buttonRef?: RefObject<HTMLButtonElement | null>
  /** The name of the sheet for a screen reader. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** How near it may come to the edges of the window, px. */
  margin?: { top: number; right: number; bottom: number; left: number }
  className?: string
  children: ReactNode
}

/** A small sheet beside the button that opened it. */
export function Popover({ trigger, buttonRef, open, onOpenChange, ...sheet }: PopoverProps) {
  const id = useId()
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownRef
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const hasOpened = useEverTrue(isOpen)

  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        onClick: () => change(!isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
      })}
      <Suspense fallback={isOpen && <WhileAwaited button={button} onLeave={() => change(false)} />}>
        {hasOpened && <PopoverSheet {...sheet} id={id} button={button} open={isOpen} onOpenChange={change} />}
      </Suspense>
    </>
  )
}

type PopoverActionProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & { onPress: () => void }

/** A button in a popover that closes it and does something else, such as asking whether to delete. */
export function PopoverAction({ onPress, ...button }: PopoverActionProps) {
  const choose = useContext(Choose)
  return <button {...button} type="button" onClick={() => choose(onPress)} />
}
