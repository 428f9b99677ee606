import Stripe from 'stripe'
import { idIn } from '#api/id-in.ts'
import type { PaidPlan, SubscriptionStatus } from '#domain/plan-names.ts'
import type { Billing, BillingEvent, CheckoutOrder } from '#server/platform/billing/billing.ts'
import type { BillingSettings } from '#server/platform/config.ts'
import { invalid, unavailable } from '#server/platform/http/problem.ts'

type StripeSettings = Extract<BillingSettings, { kind: 'stripe' }>

export function stripeBilling(settings: StripeSettings, options: Stripe.StripeConfig = {}): Billing {
  const stripe = new Stripe(settings.secretKey, { timeout: 20_000, telemetry: false, ...options })
  return {
    kind: 'stripe',
    async createCheckout(order) {
      const session = await orUnavailable(stripe.checkout.sessions.create(checkoutParams(order, settings)))
      if (!session.url) throw notAvailable()
      return { url: session.url, sessionId: session.id }
    },
    async createPortal({ customerId: customer, returnUrl }) {
      const session = { customer, return_url: returnUrl }
      const { url } = await orUnavailable(stripe.billingPortal.sessions.create(session))
      return url
    },
    parseWebhook: (rawBody, signature) => billingEvent(signedEvent(stripe, rawBody, signature, settings), settings),
    async cancel(subscriptionId) {
      await orUnavailable(
        stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      )
    },
  }
}

function checkoutParams(order: CheckoutOrder, { prices }: StripeSettings): Stripe.Checkout.SessionCreateParams {
  const metadata = { userId: String(order.userId), plan: order.plan }
  return {
    mode: 'subscription',
    line_items: [{ price: prices[order.plan], quantity: 1 }],
    ...(order.customerId ? { customer: order.customerId } : { customer_email: order.email }),
    client_reference_id: metadata.userId,
    metadata,
    subscription_data: { metadata },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

function signedEvent(
  stripe: Stripe,
  rawBody: string | Buffer,
  signature: string,
  { webhookSecret }: StripeSettings,
): Stripe.Event {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
    if (isObject(event) && !isFromTheFuture(signature)) return event
  } catch {}
  throw invalid('The signature is not valid')
}

const toleranceSeconds = 5 * 60

/** Stripe's library refuses only old bodies: one dated next year could otherwise be sent again until then. */
function isFromTheFuture(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  return !(Number(times.at(-1)?.slice(2)) <= Date.now() / 1000 + toleranceSeconds)
}

/** A signed body may still be a list, or no event at all. */
const isObject = (event: unknown): event is { created: number } =>
  typeof event === 'object' && event !== null && 'created' in event && Number.isInteger(event.created)

function billingEvent(event: Stripe.Event, settings: StripeSettings): BillingEvent | null {
  const at = new Date(event.created * 1000).toISOString()
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return purchaseOf(event.data.object, at)
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id, status, items, metadata } = event.data.object
      const plan = planOf(items?.data?.[0]?.price?.id, settings)
      const userId = userIdOf(metadata)
      return { kind: 'changed', at, subscriptionId: id, plan, status: statuses[status] ?? 'unpaid', userId }
    }
    default:
      return null
  }
}

/** Null while a slow payment is under way, and for a checkout that was not ours. */
function purchaseOf(session: Stripe.Checkout.Session, at: string): BillingEvent | null {
  const userId = userIdOf(session.metadata)
  const plan = (['premium', 'enterprise'] as const).find((paid) => paid === session.metadata?.plan)
  const customerId = idOf(session.customer)
  const subscriptionId = idOf(session.subscription)
  if (session.payment_status === 'unpaid' || !customerId || !subscriptionId) return null
  const payment = { at, subscriptionId, sessionId: session.id }
  if (userId && plan) return { kind: 'paid', ...payment, userId, plan, customerId }
  return session.metadata?.userId || session.metadata?.plan ? { kind: 'unassigned', ...payment } : null
}

const userIdOf = (metadata: Stripe.Metadata | null | undefined): number | null => idIn(metadata?.userId) ?? null

const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'cancelled',
}

function planOf(price: string | undefined, { prices }: StripeSettings): PaidPlan | null {
  if (price === prices.premium) return 'premium'
  return price === prices.enterprise ? 'enterprise' : null
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

async function orUnavailable<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw notAvailable(error)
  }
}

const notAvailable = (cause?: unknown) => unavailable('Billing is not available at the moment', cause)
