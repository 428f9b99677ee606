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
    summary: 'Get how many properties the plan still allows',
    access: 'landlord',
    reply: propertyLimit,
  }),
  createCheckout: endpoint({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Start an upgrade; returns the address of the checkout page',
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
    summary: 'Get a simulated checkout, for its buyer',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ planType: z.enum(planNames), price: z.int(), cancelUrl: z.string(), completed: z.boolean() }),
  }),
  completeSimulatedCheckout: endpoint({
    method: 'POST',
    path: '/api/simulated-checkout/:sessionId/complete',
    summary: 'Complete a simulated checkout, which puts the chosen plan in force; only for its buyer',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ successUrl: z.string(), planType: z.enum(planNames) }),
  }),
  checkoutResult: endpoint({
    method: 'GET',
    path: '/api/checkout-sessions/:sessionId',
    summary: 'Check whether a checkout of yours has been paid',
    access: 'landlord',
    params: checkoutId,
    reply: z.object({ planType: z.enum(planNames), completed: z.boolean() }),
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    summary: 'Get the address of the page to manage card, invoices and subscription',
    access: 'landlord',
    reply: z.object({ url: z.string() }),
  }),
  cancelPlan: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Return to the Free plan; everything stays readable',
    access: 'landlord',
    reply: message,
  }),
}
