/**
 * What the plans and the states of a subscription are called, apart from what each
 * brings: the sign-in needs no more of them.
 */
export const plans = ['free', 'premium', 'enterprise'] as const
export type Plan = (typeof plans)[number]
export type PaidPlan = Exclude<Plan, 'free'>

export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'unpaid'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
