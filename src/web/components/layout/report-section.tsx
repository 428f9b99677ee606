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
