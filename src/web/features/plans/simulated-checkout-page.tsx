import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { Reply } from '#api/client.ts'
import { plans } from '#api/plans.ts'
import { formatPence } from '#domain/money.ts'
import { planLabels } from '#domain/plan.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Card } from '#web/components/layout/card.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { call, statusAndMessageOf } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

/** Replaces the payment provider where billing is simulated. */
export default function SimulatedCheckoutPage() {
  const { sessionId = '' } = useParams<{ sessionId: string }>()
  const { data, error } = useQuery({ ...get(plans.simulatedCheckout, { params: { sessionId } }), staleTime: 0 })
  return (
    <Page
      title="Simulated checkout"
      description="No money moves here: this page stands in for a payment, so that the plans can be tried."
    >
      {data ? (
        <Checkout {...{ sessionId, checkout: data }} />
      ) : error ? (
        <ErrorState
          heading="This checkout could not be opened"
          message={statusAndMessageOf(error, 'Please check your connection and try again.')}
        />
      ) : (
        <Spinner label="Loading the checkout…" />
      )}
    </Page>
  )
}

type CheckoutProps = { sessionId: string; checkout: Reply<typeof plans.simulatedCheckout> }

function Checkout({ sessionId, checkout: { planType, price, cancelUrl, completed } }: CheckoutProps) {
  const pay = useMutation({
    mutationFn: () => call(plans.completeSimulatedCheckout, { params: { sessionId } }),
    onSuccess: ({ successUrl }) => location.assign(successUrl),
    onError: (error) => sayFailure('Checkout Error', error),
  })
  return (
    <Card className="max-w-md">
      <dl className="figures grid gap-3">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Plan</dt>
          <dd className="font-semibold">{planLabels[planType]}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Price</dt>
          <dd className="font-semibold">{formatPence(price)} per month</dd>
        </div>
        <div className="rule-above flex justify-between gap-4 pt-3">
          <dt className="font-semibold">Charged today</dt>
          <dd className="font-semibold">{formatPence(0)}, simulated</dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-wrap gap-2">
        {completed ? (
          <>
            <p className="w-full text-muted">This checkout has already been completed.</p>
            <Button asChild>
              <Link href="/">Go to Dashboard</Link>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => pay.mutate()} pending={pay.isPending || pay.isSuccess} pendingLabel="Completing…">
              Complete simulated payment
            </Button>
            <Button variant="secondary" onClick={() => location.assign(cancelUrl)}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
