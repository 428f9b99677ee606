import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'

type CardProps = {
  title?: ReactNode
  icon?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The card opens something: put a link or button with class `stretched` in its title. */
  openable?: boolean
  className?: string
  children?: ReactNode
}

/** A sheet of its own on the page. */
export function Card({ title, icon, description, actions, openable, className, children }: CardProps) {
  return (
    <section
      className={cx(
        'relative min-w-0 rounded-lg border border-line bg-sheet p-4 md:p-5',
        openable && 'transition-colors focus-within:border-press hover:border-press',
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="flex items-center gap-2 font-semibold [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted [&_.stretched]:text-press">
              {icon}
              <span className="min-w-0">{title}</span>
            </h2>
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="relative z-1 flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={cx(Boolean(title || actions) && 'mt-3')}>{children}</div>}
    </section>
  )
}
