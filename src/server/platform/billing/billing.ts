import { randomBytes } from 'node:crypto'
import type { Plan, SubscriptionStatus } from '#domain/plan-names.ts'
import type { BillingSettings, Config } from '#server/platform/config.ts'
import { unavailable } from '#server/platform/http/problem.ts'

export type PaidPlan = Exclude<Plan, 'free'>

export type CheckoutOrder = {
  userId: number
  email: string
  plan: PaidPlan
  successUrl: string
  cancelUrl: string
  /** Of somebody who has paid before, so that Stripe knows them again. */
  customerId?: string | null
}

/** About a subscription; `at` is an ISO instant of Stripe's clock. */
type SubscriptionEvent = { subscriptionId: string; at: string }

/** What a webhook tells. They may arrive twice and out of order. */
export type BillingEvent =
  | (SubscriptionEvent & { kind: 'paid'; userId: number; plan: PaidPlan; customerId: string; sessionId: string })
  /** Paid, for an account or a plan that cannot exist here. */
  | (SubscriptionEvent & { kind: 'unassigned'; sessionId: string })
  | (SubscriptionEvent & {
      kind: 'changed'
      plan: PaidPlan | null
      status: SubscriptionStatus
      /** Who bought it, where it says so. */
      userId: number | null
    })

export interface Billing {
  readonly kind: BillingSettings['kind']
  /** @throws Problem 503 when there is no billing, or when Stripe does not answer. */
  createCheckout(order: CheckoutOrder): Promise<{ url: string; sessionId: string }>
  /**
   * Returns the address where a customer sees to card, invoices and subscription, and
   * from which a button leads to `returnUrl`.
   * @throws Problem as for a checkout.
   */
  createPortal(customer: { customerId: string; returnUrl: string }): Promise<string>
  /** Null for an event that concerns us not. @throws Problem 400 when Stripe has not signed it. */
  parseWebhook(rawBody: string | Buffer, signature: string): BillingEvent | null
  /** At once and without a refund. One that has ended already is no error. */
  cancel(subscriptionId: string): Promise<void>
}

/** Asks for the public address each time: with PORT 0 it is known only once the server listens. */
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
