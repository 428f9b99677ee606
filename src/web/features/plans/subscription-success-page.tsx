import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { plans } from '#api/plans.ts'
import { planLabels } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Spinner, SpinnerRing } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { statusAndMessageOf } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/api/session.ts'
import { PlanLines } from './plan-card.tsx'
import { refreshPlan } from './plans.hooks.ts'

const askAgainAfterMs = 2000

/**
 * After the checkout. The payment provider tells the server in its own time, so an unpaid
 * checkout is asked about again.
 */
export default function SubscriptionSuccessPage() {
  const [search] = useSearchParams()
  const { user } = useSession()
  const sessionId = search.get('session_id')
  if (!sessionId) return <Redirect to="/plan-selection" replace />
  return (
    <Page title="Your plan">
      {user?.role === 'landlord' ? <CheckoutResult sessionId={sessionId} /> : <NothingPaid />}
    </Page>
  )
}

function CheckoutResult({ sessionId }: { sessionId: string }) {
  const { data, error } = useQuery({
    ...get(plans.checkoutResult, { params: { sessionId } }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.completed === false ? askAgainAfterMs : false),
  })
  const isPaid = data?.completed ?? false
  useEffect(() => {
    if (isPaid) void refreshPlan()
  }, [isPaid])

  if (error && !data)
    return (
      <div className="grid justify-items-center">
        <ErrorState
          heading="Your payment could not be checked"
          message={statusAndMessageOf(error, 'Please check your connection and try again.')}
        />
        <Button asChild variant="quiet" className="-mt-9">
          <Link href="/">Go to Dashboard</Link>
        </Button>
      </div>
    )
  if (!data) return <Spinner label="Checking your payment…" />
  return isPaid ? <PlanInForce plan={data.planType} /> : <StillWaiting />
}

/** For tenants, who have no plan. */
function NothingPaid() {
  return (
    <>
      <p>Plans are for landlords: nothing has been paid with your account.</p>
      <ToDashboard variant="secondary">Go to Dashboard</ToDashboard>
    </>
  )
}

function StillWaiting() {
  return (
    <>
      <p role="status" className="flex items-center gap-3">
        <SpinnerRing className="size-5 shrink-0 text-press" />
        We are waiting for the payment to be confirmed. This page follows it; you may also leave it.
      </p>
      <ToDashboard variant="secondary">Go to Dashboard</ToDashboard>
    </>
  )
}

function PlanInForce({ plan }: { plan: Plan }) {
  return (
    <>
      <p role="status" className="font-semibold">
        You are on the {planLabels[plan]} plan.
      </p>
      <p className="mt-1 mb-4 text-muted">It is active now and gives you:</p>
      <PlanLines plan={plan} />
      <ToDashboard variant="primary">Go to Dashboard</ToDashboard>
    </>
  )
}

function ToDashboard({ variant, children }: { variant: 'primary' | 'secondary'; children: ReactNode }) {
  return (
    <Button asChild variant={variant} className="mt-6">
      <Link href="/">{children}</Link>
    </Button>
  )
}
