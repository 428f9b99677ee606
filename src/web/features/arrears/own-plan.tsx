import { instalmentsInWords, planInWords } from '#domain/arrears/plan-words.ts'
import { formatPence } from '#domain/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useAcceptPlan, usePaymentPlan } from './arrears.hooks.ts'
import { PlanFacts } from './plan-facts.tsx'

/** A tenant's own payment plan, which they accept here; nothing where there is none. */
export function OwnPlan({ tenancyId }: { tenancyId: number }) {
  const { data: plan, error, refetch } = usePaymentPlan(tenancyId)
  const accept = useAcceptPlan(tenancyId)
  if (!plan && error)
    return <ErrorState heading="Error loading the payment plan" error={error} onRetry={() => void refetch()} />
  if (!plan || plan.state === 'none') return null
  const press = () =>
    accept.mutate(plan.version, {
      onSuccess: () => void toast({ title: 'Payment plan accepted' }),
      onError: (error) => sayFailure('Failed to accept the payment plan', error),
    })
  return (
    <Section
      title="Payment plan"
      note={planInWords(plan, 'tenant')}
      actions={
        (plan.acceptedAt === null || plan.acceptanceRestoredAt !== null) && (
          <Button size="small" pending={accept.isPending} pendingLabel="Accepting…" onClick={press}>
            Accept the plan
          </Button>
        )
      }
    >
      <p className="mb-2 text-sm">
        {formatPence(plan.owedAtOffer)} was owed. {instalmentsInWords(plan)}
      </p>
      <PlanFacts plan={plan} />
    </Section>
  )
}
