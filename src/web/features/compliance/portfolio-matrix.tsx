import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useComplianceTable } from './compliance.hooks.ts'
import { ComplianceTable } from './compliance-table.tsx'

/** The first properties of /compliance, on the dashboard of a desk. */
export default function PortfolioMatrix({ properties, height }: { properties: number; height: number }) {
  const { rows, error } = useComplianceTable()
  if (rows) return <ComplianceTable rows={rows.slice(0, properties)} />
  if (error) return <ErrorState heading="Error loading the documents of each property" error={error} />
  return (
    <Loading label="Loading the documents of each property…">
      <div style={{ height }}>
        <Skeleton className="h-full w-full" />
      </div>
    </Loading>
  )
}
