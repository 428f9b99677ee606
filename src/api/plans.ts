/** Plans, their limits, and the checkout. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { message } from '#api/fields.ts'
import { plans as planNames } from '#domain/plan-names.ts'

const propertyLimit = z.object({
  canCreate: z.boolean(),
  /** Null, like `remaining`, if the plan has no limit. */
  limit: z.nullable(z.int()),
  currentCount: z.int(),
  remaining: z.nullable(z.int()),
  planType: z.enum(planNames),
  /** The reason if not, as the upgrade prompt words it. */
  reason: z.optional(z.string()),
})

/** Where the buyer returns to. */
const returnUrl = (name: string) =>
  z.string(`${name} is required`).check(z.maxLength(2_000, 'Must be at most 2,000 characters'))

const checkoutId = z.object({ sessionId: z.string().check(z.maxLength(200)) })

export const plans = {
  propertyLimit: endpoint({
    method: 'GET',
    path: '/api/subscription/property-limit',
    summary: 'How many properties the plan still allows',
    access: 'landlord',
    reply: propertyLimit,
  }),
  createCheckout: endpoint({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Begin an upgrade; answers the address of the checkout page',
    access: 'landlord',
    body: z.object({
      planType: z.enum(['premium', 'enterprise'], 'Choose the Premium or the Enterprise plan'),
      successUrl: returnUrl('successUrl'),
      cancelUrl: returnUrl('cancelUrl'),
    }),
    reply: z.object({ url: z.string(), sessionId: z.string() }),
  }),
  simulatedCheckout: endpoint({
    method: 'GET',
    path: '/api/simulated-checkout/:sessionId',
    summary: 'What the simulated checkout page shows its buyer',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ planType: z.enum(planNames), price: z.int(), cancelUrl: z.string(), completed: z.boolean() }),
  }),
  completeSimulatedCheckout: endpoint({
    method: 'POST',
    path: '/api/simulated-checkout/:sessionId/complete',
    summary: 'Put the chosen plan in force (simulated billing; the buyer only)',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ successUrl: z.string(), planType: z.enum(planNames) }),
  }),
  checkoutResult: endpoint({
    method: 'GET',
    path: '/api/checkout-sessions/:sessionId',
    summary: 'Whether a checkout of mine has been paid, for the page after it',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ planType: z.enum(planNames), completed: z.boolean() }),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    summary: 'Manage the card, the invoices and the subscription; answers the address of the page for it',
    access: 'landlord',
    reply: z.object({ url: z.string() }),
  }),
  cancelPlan: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Go back to the Free plan: everything stays readable',
    access: 'landlord',
    reply: message,
  }),
}
