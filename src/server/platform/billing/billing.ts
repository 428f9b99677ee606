import { randomBytes } from 'node:crypto'
import type { PaidPlan, SubscriptionStatus } from '#domain/plan-names.ts'
import type { BillingSettings, Config } from '#server/platform/config.ts'
import { unavailable } from '#server/platform/http/problem.ts'

export type CheckoutOrder = {
  userId: number
  email: string
  plan: PaidPlan
  successUrl: string
  cancelUrl: string
  /** The Stripe customer, for somebody who has paid before. */
  customerId?: string | null
}

/** About a subscription; `at` is an ISO instant of Stripe's clock. */
type SubscriptionEvent = { subscriptionId: string; at: string }

/** What a webhook reports. Events may arrive twice and out of order. */
export type BillingEvent =
  | (SubscriptionEvent & { kind: 'paid'; userId: number; plan: PaidPlan; customerId: string; sessionId: string })
  /** Paid for an account or a plan that does not exist here. */
  | (SubscriptionEvent & { kind: 'unassigned'; sessionId: string })
  | (SubscriptionEvent & {
      kind: 'changed'
      plan: PaidPlan | null
      status: SubscriptionStatus
      /** Who bought it, if Stripe says so. */
      userId: number | null
    })

export interface Billing {
  readonly kind: BillingSettings['kind']
  /** @throws Problem 503 when there is no billing, or when Stripe does not answer. */
  createCheckout(order: CheckoutOrder): Promise<{ url: string; sessionId: string }>
  /**
   * Returns the address where a customer manages card, invoices and subscription, with a button that leads to
   * `returnUrl`.
   * @throws Problem as `createCheckout`.
   */
  createPortal(customer: { customerId: string; returnUrl: string }): Promise<string>
  /**
   * Returns null for an event that does not concern us.
   * @throws Problem 400 when Stripe has not signed it.
   */
  parseWebhook(rawBody: string | Buffer, signature: string): BillingEvent | null
  /** Ends a subscription at once, without a refund. A subscription that has ended already is no error. */
  cancel(subscriptionId: string): Promise<void>
}

/** Reads the public address at each call: with PORT 0 it is known only once the server listens. */
export function simulatedBilling(config: Pick<Config, 'publicUrl'>): Billing {
  return {
    kind: 'simulated',
    async createCheckout() {
      const sessionId = `sim_${randomBytes(24).toString('base64url')}`
      return { sessionId, url: `${config.publicUrl}/simulated-checkout/${sessionId}` }
    },
    createPortal: async ({ returnUrl }) => `${returnUrl}&billing=simulated`,
    parseWebhook: refuse,
    async cancel() {},
  }
}

export function noBilling(): Billing {
  return {
    kind: 'none',
    createCheckout: async () => refuse(),
    createPortal: async () => refuse(),
    parseWebhook: refuse,
    cancel: async () => refuse(),
  }
}

function refuse(): never {
  throw unavailable('Billing is not configured')
}
