import { BadgePoundSterling } from 'lucide-react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { formatPence } from '#domain/money.ts'
import { planInForce, planLabels, planTerms } from '#domain/plan.ts'
import { Button } from '#web/components/layout/button.tsx'
import { PlanLines } from '#web/features/plans/plan-card.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PlanSection({ user }: { user: User }) {
  const plan = planInForce(user.subscriptionPlan, user.subscriptionStatus)
  return (
    <SettingsSection title="Plan" icon={<BadgePoundSterling aria-hidden />}>
      <p className="mb-3">
        <span className="font-semibold text-2xl">{planLabels[plan]}</span>{' '}
        <span className="figures text-muted">{formatPence(planTerms[plan].price)} per month</span>
      </p>
      <PlanLines plan={plan} />
      {user.subscriptionStatus === 'past_due' && (
        <p className="mt-3 text-amber">The last payment failed. Please check your card, so that the plan goes on.</p>
      )}
      <Button asChild variant="secondary" size="small" className="mt-5">
        <Link href="/plan-selection">{plan === 'enterprise' ? 'Change plan' : 'Upgrade plan'}</Link>
      </Button>
    </SettingsSection>
  )
}
