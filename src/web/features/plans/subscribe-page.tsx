import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { planInForce, planLabels } from '#domain/plan.ts'
import type { PaidPlan } from '#domain/plan-names.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SpinnerRing } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { checkoutFailure, chosenPlan, useCheckout } from './plans.hooks.ts'
import { useComeBack } from './use-come-back.ts'

/**
 * Goes straight to the checkout of the plan that was chosen before. Without a choice, or when it is the plan in force,
 * goes to the choice of plans.
 */
export default function SubscribePage() {
  const { user } = useSession()
  const plan = chosenPlan()
  const isInForce = user && planInForce(user.subscriptionPlan, user.subscriptionStatus) === plan
  if (!plan || plan === 'free' || isInForce) return <Redirect to="/plan-selection" replace />
  return (
    <Page title="Upgrade your plan">
      <Checkout plan={plan} />
    </Page>
  )
}

function Checkout({ plan }: { plan: PaidPlan }) {
  const [, navigate] = useLocation()
  const { begin, error } = useCheckout()
  useComeBack(() => navigate('/plan-selection', { replace: true }))
  const hasBegun = useRef(false)
  const beginOnce = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin(plan)
  })
  useEffect(() => beginOnce(), [])

  if (!error)
    return (
      <p role="status" className="flex items-center gap-3 py-12">
        <SpinnerRing className="size-5 shrink-0 text-press" />
        Opening the checkout of the {planLabels[plan]} plan…
      </p>
    )
  const { title, description } = checkoutFailure(error)
  return (
    <>
      <ErrorState heading={title} message={description} onRetry={() => begin(plan)} />
      <div className="grid justify-center">
        <Button asChild variant="quiet">
          <Link href="/plan-selection">See all plans</Link>
        </Button>
      </div>
    </>
  )
}
