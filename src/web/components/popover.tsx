import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Its name for a screen reader. */
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
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'end',
  margin,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={margin ?? 8}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-fade overflow-y-auto rounded-lg border border-line bg-sheet p-4 shadow-float',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
