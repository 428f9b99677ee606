import { Plus, Wrench } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { SkeletonCards, SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { KitSection } from './kit-section.tsx'

export function KitStates() {
  return (
    <>
      <KitSection title="Waiting">
        <SkeletonStats />
        <SkeletonRows rows={3} />
        <SkeletonCards />
        <div className="grid grid-cols-1 gap-5 md:grid-cols-3 md:items-center">
          <Progress label="Backing up documents" value={9} max={24} detail="9 of 24" />
          <Progress label="Preparing the report" />
          <Spinner />
        </div>
      </KitSection>
      <KitSection title="Nothing and failure">
        <div className="grid grid-cols-1 md:grid-cols-2">
          <EmptyState
            icon={<Wrench />}
            title="No maintenance requests"
            text="When something leaks, report it here and follow it until it is mended."
            action={<Button icon={<Plus aria-hidden />}>Report a problem</Button>}
          />
          <ErrorState
            heading="Error loading dashboard"
            message="The server could not be reached. Check your connection and try again."
          />
        </div>
      </KitSection>
    </>
  )
}
