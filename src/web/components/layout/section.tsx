import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '#web/lib/cx.ts'

type SectionProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }

/** One part of a screen under its heading. */
export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId()
  const { heading, noteFocus } = useHeadingFocus()
  return (
    <section aria-labelledby={id} className="min-w-0" onFocus={noteFocus}>
      <header className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="wrap-anywhere font-semibold">
          {title}
        </h2>
        {note && <p className={cx('figures text-muted text-sm', actions ? 'mr-auto' : '')}>{note}</p>}
        {actions}
      </header>
      {children}
    </section>
  )
}

/**
 * A row that is done disappears with its focused button: the focus then goes to this heading, not to the top of the
 * page.
 */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
    }
  })
  const noteFocus = (event: { target: Element }) => {
    focused.current = event.target
  }
  return { heading, noteFocus }
}
