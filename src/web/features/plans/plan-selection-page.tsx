import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { planLabels, planTerms } from '#domain/plan.ts'
import { type Plan, plans } from '#domain/plan-names.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonCards } from '#web/components/feedback/skeleton.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { statusAndMessageOf } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { store } from '#web/lib/browser/storage.ts'
import { useGoOn } from '#web/lib/leaving/use-go-on.ts'
import { PlanCard } from './plan-card.tsx'
import { chosenPlan, useCancelPlan, useCheckout, usePropertyLimit } from './plans.hooks.ts'
import { useComeBack } from './use-come-back.ts'

export default function PlanSelectionPage() {
  const limit = usePropertyLimit()
  return (
    <Page title="Choose your plan" description="Prices are per month. You can change or cancel at any time.">
      {limit.data ? (
        <PlanChoice current={limit.data.planType} />
      ) : limit.error ? (
        <ErrorState
          heading="Failed to load plan information"
          message={statusAndMessageOf(limit.error, 'Please check your connection and try again.')}
        />
      ) : (
        <SkeletonCards label="Loading plan information..." />
      )}
    </Page>
  )
}

function PlanChoice({ current }: { current: Plan }) {
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Plan>(chosenPlan() ?? current)
  const [isCancelling, setCancelling] = useState(false)
  const checkout = useCheckout()
  useComeBack(checkout.reset)

  const choose = (plan: Plan) => {
    store('plan', plan)
    setChosen(plan)
  }
  const goOn = () => {
    if (chosen === current) return navigate('/')
    if (chosen === 'free') return setCancelling(true)
    checkout.begin(chosen)
  }
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="sr-only">Plan</legend>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard
              key={plan}
              plan={plan}
              isCurrent={plan === current}
              isChosen={plan === chosen}
              onChoose={() => choose(plan)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" icon={<ArrowLeft aria-hidden />} onClick={() => goBack(navigate)}>
          Back
        </Button>
        <Button onClick={goOn} pending={checkout.isPending} pendingLabel="Opening the checkout…">
          Continue
        </Button>
      </div>
      {isCancelling && <CancelPlanDialog plan={current} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** To the screen before, or to the dashboard where this one was opened first. */
function goBack(navigate: (to: string) => void) {
  if (history.length > 1) history.back()
  else navigate('/')
}

/** Going back from a paid plan to Free shows first what will be lost. */
function CancelPlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const goOn = useGoOn()
  const cancel = useCancelPlan(sayCancelled)
  const label = planLabels[plan]
  const { propertyLimit, documentLimit } = planTerms.free
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => goOn('/'),
      onError: (error) => sayFailure('Failed to cancel your plan', error),
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel the ${label} plan?`}
      text={`You go back to the Free plan. You can still see everything you have, but you can add nothing beyond ${propertyLimit} properties and ${documentLimit} documents, your join codes and your calendar feed stop working, and calendar, reports and analytics close.`}
      confirmLabel={`Cancel the ${label} plan`}
      cancelLabel={`Keep ${label}`}
      pending={cancel.isPending}
      pendingLabel="Cancelling…"
      danger
      onConfirm={confirm}
    />
  )
}

const sayCancelled = () =>
  void toast({
    title: 'Plan cancelled',
    description: 'You are on the Free plan. You can still see everything you have.',
  })
