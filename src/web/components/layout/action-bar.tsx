import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

type ActionBarProps = { className?: string; children: ReactNode }

/**
 * The buttons of a long form, always in reach at the foot of the window. The round menu
 * button of a phone gives way to it.
 */
export const ActionBar = ({ className = 'flex-wrap gap-2 p-4', children }: ActionBarProps) => (
  <div data-action-bar className={cx('sticky bottom-0 z-10 -mx-4 flex border-line border-t bg-paper', className)}>
    {children}
  </div>
)
