import { type ReactNode, useId } from 'react'
import type { ComplianceCategory } from '#domain/compliance.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { PercentageMark } from './percentage-mark.tsx'

type ReportPartProps = {
  title: string
  badge?: string
  percentage: number
  category?: ComplianceCategory
  children: ReactNode
}

/** One part of the compliance report with how it stands. */
export function ReportPart({ title, badge, percentage, category, children }: ReportPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex items-center justify-between gap-4 border-line border-b pb-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {badge && <Badge>{badge}</Badge>}
        </div>
        <PercentageMark percentage={percentage} reading="property" {...(category && { category })} />
      </header>
      {children}
    </section>
  )
}
