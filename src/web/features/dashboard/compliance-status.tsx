import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { Section } from '#web/components/layout/section.tsx'

const CompliancePanel = lazy(async () => ({
  default: (await import('#web/features/compliance/compliance-panel.tsx')).CompliancePanel,
}))

/** How complete the papers of the occupied properties are. */
export function ComplianceStatus() {
  return (
    <Section title="Compliance Status">
      <Suspense fallback={<PanelSkeleton />}>
        <CompliancePanel />
      </Suspense>
    </Section>
  )
}

/** The shape of the panel. */
const PanelSkeleton = () => (
  <Loading label="Loading compliance…">
    <Skeleton className="h-148 w-full md:h-62" />
  </Loading>
)
