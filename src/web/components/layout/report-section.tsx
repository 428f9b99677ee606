import { type ReactNode, useId } from 'react'

/** One part of a report under its heading. */
export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h3 id={id} className="break-after-avoid border-line border-b pb-1.5 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-5 gap-y-3 md:grid-cols-3">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  )
}
