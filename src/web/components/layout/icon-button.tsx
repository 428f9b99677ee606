import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '#web/components/overlays/tooltip.tsx'
import { cx } from '#web/lib/cx.ts'
import { iconButtonClass } from './icon-button-class.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does: its name for a screen reader and its tooltip. */
  label: string
  icon: ReactNode
}

/** A square button with a picture alone; where there is room for a word, use Button. */
export function IconButton({ label, icon, className, type = 'button', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button {...props} type={type} aria-label={label} className={cx(iconButtonClass, className)}>
        {icon}
      </button>
    </Tooltip>
  )
}
