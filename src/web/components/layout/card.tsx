import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import { pressArea } from './press-area.ts'

type CardProps = {
  title?: ReactNode
  icon?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** A press anywhere on the card opens something: give the link or button that does it `data-opener`. */
  openable?: boolean
  className?: string
  children?: ReactNode
}

/** A sheet of its own on the page. */
export function Card({ title, icon, description, actions, openable, className, children }: CardProps) {
  return (
    <section
      ref={openable ? pressArea : null}
      className={cx(
        'relative min-w-0 rounded-lg border border-line bg-sheet p-4 md:p-5',
        openable && 'cursor-pointer transition-colors focus-within:border-press hover:border-press',
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="flex items-center gap-2 font-semibold [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted [&_[data-opener]]:text-press">
              {icon}
              <span className="min-w-0">{title}</span>
            </h2>
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={cx(Boolean(title || actions) && 'mt-3')}>{children}</div>}
    </section>
  )
}
