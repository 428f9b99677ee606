import { type Billing, noBilling, simulatedBilling } from '#server/platform/billing/billing.ts'
import type { Config } from '#server/platform/config.ts'

/** Stripe's library is loaded only where it is used: it would make every start half a second slower. */
export async function createBilling(config: Pick<Config, 'billing' | 'publicUrl'>): Promise<Billing> {
  if (config.billing.kind === 'stripe') {
    const { stripeBilling } = await import('#server/platform/billing/stripe-billing.ts')
    return stripeBilling(config.billing)
  }
  return config.billing.kind === 'simulated' ? simulatedBilling(config) : noBilling()
}
