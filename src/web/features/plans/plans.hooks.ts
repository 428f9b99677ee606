/** What the plan screens read and change. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { plans } from '#api/plans.ts'
import { featureRefusal, type PlanFeature, planIncludes } from '#domain/plan.ts'
import { type PaidPlan, type Plan, plans as planNames } from '#domain/plan-names.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { call, hasStatus, messageOf } from '#web/lib/api/call.ts'
import { get } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { load } from '#web/lib/browser/storage.ts'
import { askToUpgrade } from './upgrade-toast.ts'

// (rule: plans-checkout)
const redirectDelayMs = 300

/** The plan in force and what it still allows. */
export const usePropertyLimit = () => useQuery(get(plans.propertyLimit))

/**
 * Starts something that the plan must include; without it, leads to the plans. Until the plan is known nothing is
 * refused: the server has the last word.
 */
export function useBeginIfIncluded(feature: PlanFeature, begin: () => void) {
  const { data: limit, isPending } = usePropertyLimit()
  return {
    limit,
    isLoadingPlan: isPending,
    begin: () => (limit && !planIncludes(limit.planType, feature) ? askToUpgrade(featureRefusal(feature)) : begin()),
  }
}

/** The plan that was last chosen in this browser, as a wish, whatever the plan in force. */
export const chosenPlan = (): Plan | undefined => planNames.find((plan) => plan === load('plan'))

/** Fetches again everything that a plan opens or closes. */
export const refreshPlan = () => refreshAfter('plan')

class NoCheckoutUrl extends Error {}

async function beginCheckout(planType: PaidPlan): Promise<string> {
  const successUrl = `${location.origin}/subscription/success?session_id={CHECKOUT_SESSION_ID}`
  const cancelUrl = `${location.origin}/plan-selection`
  const { url } = await call(plans.createCheckout, { body: { planType, successUrl, cancelUrl } })
  if (!url) throw new NoCheckoutUrl()
  return url
}

/**
 * The simulated checkout is one of our own pages, so it opens on the host of this page, where its buyer is signed in.
 */
function here(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname.includes('/simulated-checkout/') ? pathname + search : url
}

/** Begins the checkout of a plan and leaves for its page; a failure is shown in a toast. */
export function useCheckout() {
  const checkout = useMutation({
    mutationFn: beginCheckout,
    onSuccess: (url) => {
      setTimeout(() => location.assign(here(url)), redirectDelayMs)
    },
    onError: (error) => toast({ ...checkoutFailure(error), variant: 'destructive' }),
  })
  const { mutate: begin, reset, isPending, isSuccess, error } = checkout
  // Stays pending until the browser has left, so that nobody begins it twice.
  return { begin, reset, isPending: isPending || isSuccess, error }
}

/** The words of a checkout that did not begin (rule: plans-checkout). */
export function checkoutFailure(error: Error): { title: string; description: string } {
  if (hasStatus(error, 401))
    return { title: 'Authentication Required', description: 'Please log in to upgrade your plan.' }
  const description =
    error instanceof NoCheckoutUrl
      ? 'No checkout URL received from server.'
      : messageOf(error, 'Failed to create checkout session.')
  return { title: 'Checkout Error', description }
}

/** Leaves for the page where the card and the invoices are; a failure is shown in a toast. */
export function useBillingPortal() {
  const [, navigate] = useLocation()
  const portal = useMutation({
    mutationFn: () => call(plans.portal),
    onSuccess: ({ url }) => {
      const { pathname, search, searchParams } = new URL(url, location.href)
      if (searchParams.get('billing') === 'simulated') navigate(pathname + search, { replace: true })
      else location.assign(url)
    },
    onError: (error) => sayFailure('Failed to open billing', error),
  })
  return { open: portal.mutate, isPending: portal.isPending }
}

/** `onCancelled` hears of it at the answer, and the mutation ends when all that the plan closes is here again. */
export const useCancelPlan = (onCancelled: () => void) =>
  useMutation({
    mutationFn: () => call(plans.cancelPlan),
    refreshes: ['plan'],
    onSuccess: onCancelled,
    isPendingUntilRefreshed: true,
  })
