import { BadgePoundSterling } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import type { User } from '#api/accounts.ts'
import { formatPence } from '#domain/money.ts'
import { planInForce, planLabels, planTerms } from '#domain/plan.ts'
import { Button } from '#web/components/layout/button.tsx'
import { PlanLines } from '#web/features/plans/plan-card.tsx'
import { useBillingPortal } from '#web/features/plans/plans.hooks.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsTab } from './use-settings-tab.ts'

/** The plan in force, and where its card and invoices are seen to. */
export function PlanSection({ user }: { user: User }) {
  const plan = planInForce(user.subscriptionPlan, user.subscriptionStatus)
  const [params] = useSearchParams()
  const isSimulated = params.get('billing') === 'simulated'
  return (
    <SettingsSection ref={useSettingsTab('plan')} title="Plan" icon={<BadgePoundSterling aria-hidden />}>
      <p className="mb-3">
        <span className="font-semibold text-2xl">{planLabels[plan]}</span>{' '}
        <span className="figures text-muted">{formatPence(planTerms[plan].price)} per month</span>
      </p>
      <PlanLines plan={plan} />
      {user.subscriptionStatus === 'past_due' && (
        <p className="mt-3 text-amber">The last payment failed. Please check your card, so that the plan goes on.</p>
      )}
      {isSimulated && (
        <p role="status" className="mt-3 text-muted">
          Billing is simulated here: no money moves, so there is no card to manage.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="small">
          <Link href="/plan-selection">{plan === 'enterprise' ? 'Change plan' : 'Upgrade plan'}</Link>
        </Button>
        {(plan !== 'free' || user.stripeSubscriptionId !== null) && <ManageBillingButton />}
      </div>
    </SettingsSection>
  )
}

function ManageBillingButton() {
  const { open, isPending } = useBillingPortal()
  return (
    <Button variant="secondary" size="small" pending={isPending} pendingLabel="Opening…" onClick={() => open()}>
      Manage billing
    </Button>
  )
}
