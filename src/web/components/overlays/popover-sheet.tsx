import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { cx } from '#web/lib/cx.ts'
import { Choose } from './choose.ts'
import { closeByEscape } from './escape.ts'
import { useClosing } from './use-closing.ts'

type PopoverSheetProps = {
  id: string
  label: string
  /** The button that opened the popover: it places it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  margin?: { top: number; right: number; bottom: number; left: number }
  className?: string
  children: ReactNode
}

export default function PopoverSheet({
  id,
  label,
  button,
  open,
  onOpenChange,
  align = 'end',
  margin,
  className,
  children,
}: PopoverSheetProps) {
  const { leave, choose, returnFocus } = useClosing(button)
  const closeAnd = (onPress: () => void) => {
    choose(onPress)
    onOpenChange(false)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={margin ?? 8}
          onInteractOutside={leave}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-fade overflow-y-auto rounded-lg border border-line bg-sheet p-4 shadow-float',
            className,
          )}
        >
          <Choose value={closeAnd}>{children}</Choose>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
