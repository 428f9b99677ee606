import { type ReactNode, type Ref, useId } from 'react'
import { useHeadingFocus } from '#web/components/layout/section.tsx'

type SettingsSectionProps = {
  title: string
  icon: ReactNode
  description?: ReactNode
  /** For links that lead to it. */
  id?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/**
 * One subject of the settings: what it is on the left and what can be done about it on the right, or one below the
 * other on a phone. Anything that is only there to be set is not printed (rule: screens-print).
 */
export function SettingsSection({ title, icon, description, id, ref, children }: SettingsSectionProps) {
  const titleId = useId()
  const { heading, noteFocus } = useHeadingFocus()
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      onFocus={noteFocus}
      className="grid min-w-0 scroll-mt-20 grid-cols-1 gap-x-10 gap-y-4 border-line border-b py-7 outline-none first:pt-0 last:border-b-0 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] lg:scroll-mt-8 print:has-[form,fieldset]:hidden"
    >
      <div className="min-w-0">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="flex items-center gap-2.5 font-semibold [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-muted"
        >
          {icon}
          {title}
        </h2>
        {description && <p className="mt-1 text-muted text-sm md:pr-4">{description}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  )
}
