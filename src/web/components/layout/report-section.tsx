import { type ReactNode, useId } from 'react'

type ReportSectionProps = { title: string; children: ReactNode; Heading?: 'h2' | 'h3' }

/** One part of a report under its heading; in a dialog, whose title is the heading above it. */
export function ReportSection({ title, children, Heading = 'h3' }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <Heading id={id} className="break-after-avoid border-line border-b pb-1.5 font-semibold">
        {title}
      </Heading>
      {children}
    </section>
  )
}
