import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { featureRefusal, type PlanFeature, planIncludes, planLabels } from '#domain/plan.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { usePropertyLimit } from './plans.hooks.ts'

type IfIncludedProps = {
  title: string
  back: { href: string; label: string }
  feature: PlanFeature
  icon: ReactNode
  /** What the screen would show. */
  text: string
  /** The screen itself, once the plan is known to include it. */
  children: ReactNode
}

/** A screen that only some plans include. On the others it says what the screen would show, and leads to the plans. */
export function IfIncluded({ title, back, feature, icon, text, children }: IfIncludedProps) {
  const { data: limit, error, isPending } = usePropertyLimit()
  if (limit && planIncludes(limit.planType, feature)) return children
  return (
    <Page title={title} back={back}>
      {isPending && <SkeletonRows label="Loading plan information..." />}
      {error && !limit && <ErrorState heading="Error loading plan information" error={error} />}
      {limit && (
        <EmptyState
          icon={icon}
          title={`${featureRefusal(feature)}.`}
          text={text}
          action={
            <Button asChild>
              <Link href="/plan-selection">
                {`Upgrade to ${planLabels[planIncludes('premium', feature) ? 'premium' : 'enterprise']}`}
              </Link>
            </Button>
          }
        />
      )}
    </Page>
  )
}
