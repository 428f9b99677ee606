import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { SpinnerRing } from '#web/components/feedback/spinner.tsx'
import { cx } from '#web/lib/cx.ts'
import { isSecondOfTwo, type Press } from '#web/lib/press/double-press.ts'

const variants = {
  primary: 'bg-press text-on-press hover:bg-press-strong',
  secondary: 'border border-edge bg-sheet text-press hover:border-press hover:bg-press-soft',
  quiet: 'text-press hover:bg-press-soft',
  danger: 'border border-red bg-sheet text-red hover:bg-red-soft',
}

const sizes = { medium: 'min-h-11 px-4', small: 'min-h-11 px-3 text-sm md:min-h-9' }

type ButtonLooks = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

/** The looks of a button, for what must be another element. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: ButtonLooks) =>
  cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-md py-2 text-center font-semibold leading-tight no-underline transition-colors print:hidden',
    'disabled:border-transparent disabled:bg-sunken disabled:text-muted [&>svg]:size-[1.15em] [&>svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )

export type ButtonProps = ComponentProps<'button'> &
  ButtonLooks & {
    /** An icon before the words. */
    icon?: ReactNode
    /**
     * At work: shows `pendingLabel` and cannot be pressed, but keeps the focus. Where it
     * is given, a double click counts once.
     */
    pending?: boolean
    pendingLabel?: string | undefined
    /** Lends its looks to its only child, a link. */
    asChild?: boolean
  }

export function Button({
  variant,
  size,
  icon,
  pending,
  pendingLabel,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const taken = useRef<Press>(null)
  const classes = buttonClass({ variant, size, className })
  if (asChild) return lendLooks(children, onClick ? { ...props, onClick } : props, classes, icon)

  // A pending button swallows presses, also the one that Enter in a field makes, so a form is sent once.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isRepeated = pending !== undefined && isSecondOfTwo(event.nativeEvent, taken.current)
    if (pending || isRepeated) return event.preventDefault()
    taken.current = event.nativeEvent
    onClick?.(event)
  }
  return (
    <button
      {...props}
      type={type}
      className={classes}
      onClick={press}
      aria-disabled={pending || props['aria-disabled']}
      aria-busy={pending || undefined}
    >
      {pending ? <SpinnerRing /> : icon}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}

function lendLooks(child: ReactNode, props: ComponentProps<'button'>, className: string, icon: ReactNode) {
  const link = child as ReactElement<{ className?: string; children?: ReactNode }>
  return cloneElement(link, { ...props, className: cx(className, link.props.className) }, icon, link.props.children)
}
