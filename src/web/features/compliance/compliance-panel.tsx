import { ShieldCheck } from 'lucide-react'
import type { ComplianceOverview } from '#api/compliance.ts'
import { complianceTone } from '#domain/compliance/badge.ts'
import type { ComplianceCategory } from '#domain/compliance/compliance.ts'
import { documentTypeLabel } from '#domain/document.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useComplianceOverview } from './compliance.hooks.ts'
import { PercentageMark } from './percentage-mark.tsx'

/** The overall status of all occupied properties, and for each document the share of them that hold it. */
export function CompliancePanel() {
  const { data: overview, error, refetch } = useComplianceOverview()
  if (error && !overview) {
    return <ErrorState heading="Error loading compliance" error={error} onRetry={() => void refetch()} />
  }
  if (!overview) {
    return (
      <Loading label="Loading compliance…">
        <Skeleton className="h-148 w-full md:h-62" />
      </Loading>
    )
  }
  if (Object.keys(overview.documentTypes).length === 0) {
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title="No occupied properties yet"
        text="Compliance covers the properties that are let."
      />
    )
  }
  return <Overview overview={overview} />
}

function Overview({ overview }: { overview: ComplianceOverview }) {
  const { percentage } = overview.overall
  return (
    <div className="grid grid-cols-1 gap-6">
      <Progress
        label="Overall compliance"
        value={percentage}
        tone={complianceTone(percentage, 'dashboard')}
        detail={<PercentageMark percentage={percentage} reading="dashboard" />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[2fr_1fr]">
        <Category name="legal" title="Legal Requirements" overview={overview} columns="xl:columns-2" />
        <Category name="bestPractice" title="Best Practice Documents" overview={overview} />
      </div>
    </div>
  )
}

type CategoryProps = { name: ComplianceCategory; title: string; overview: ComplianceOverview; columns?: string }

function Category({ name, title, overview, columns }: CategoryProps) {
  const { percentage, types } = overview.categories[name]
  return (
    <div className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-4 border-line border-b pb-1 font-semibold">
        {title}
        <PercentageMark percentage={percentage} reading="dashboard" category={name} />
      </h3>
      <ul className={columns && `${columns} gap-x-10`}>
        {types.map((type) => (
          <li
            key={type}
            className="flex break-inside-avoid items-baseline justify-between gap-4 py-1.5 text-sm leading-snug"
          >
            <span className="min-w-0">{documentTypeLabel(type)}</span>
            <PercentageMark
              percentage={overview.documentTypes[type]?.percentage ?? 0}
              reading="dashboard"
              category={name}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
