import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { showTitle } from '#web/lib/browser/title.ts'
import { cx } from '#web/lib/cx.ts'
import { useSwipeBack } from '#web/lib/leaving/use-swipe-back.ts'
import { NavigateButton } from './navigate-button.tsx'
import { WholeWords } from './whole-words.tsx'

/** Where a page leads back to, as the button above its title says: a list as it was left, with its filters. */
export type Back = { readonly href: string; readonly label: string }

type PageProps = {
  title?: string
  icon?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the title; below it on a phone, and smaller. */
  actions?: ReactNode
  back?: Back
  fullWidth?: boolean
  children: ReactNode
}

/** The frame of every screen: its heading over a double rule, then its content. A swipe to the right goes back. */
export function Page({ title, icon, description, actions, back, fullWidth = false, children }: PageProps) {
  useSwipeBack()
  useEffect(() => {
    showTitle(title)
  }, [title])
  return (
    <div
      className={cx(
        'mx-auto min-h-full w-full min-w-0 px-4 pt-5 pb-24 md:px-8 md:pt-9 print:p-0',
        !fullWidth && 'max-w-6xl',
      )}
    >
      {(title || actions) && (
        <header className="rule-below mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4 md:mb-8">
          <div className="min-w-0">
            {back && (
              <NavigateButton
                href={back.href}
                variant="quiet"
                size="small"
                icon={<ArrowLeft aria-hidden />}
                className="-mt-3 mb-1 -ml-3 print:hidden"
              >
                {back.label}
              </NavigateButton>
            )}
            <h1 className="flex items-center gap-3 font-semibold text-2xl tracking-tight [&>svg]:size-7 [&>svg]:shrink-0 [&>svg]:text-muted">
              {icon}
              <span className="min-w-0">{title && <WholeWords text={title} />}</span>
            </h1>
            {description && (
              <p className="mt-1 text-muted">
                {typeof description === 'string' ? <WholeWords text={description} /> : description}
              </p>
            )}
          </div>
          {actions && (
            <div className="flex flex-wrap items-center gap-2 max-md:[&>:is(a,button):not([aria-label])]:px-3 max-md:[&>:is(a,button)]:text-sm print:hidden">
              {actions}
            </div>
          )}
        </header>
      )}
      {children}
    </div>
  )
}
