/**
 * A landlord is on one of three plans, which sets how many properties and documents there may be
 * and which extras are open. When a plan ends nothing is lost: what is there stays readable, and
 * only adding above the free limits is refused.
 */
import type { Pence } from './money.ts'
import { type Plan, plans, type SubscriptionStatus } from './plan-names.ts'
import type { Tone } from './tone.ts'

export const planFeatures = [
  'joinCodes',
  'calendarPage',
  'advancedReporting',
  'bulkOperations',
  'calendarIntegration',
  'prioritySupport',
  'customBranding',
  'apiAccess',
  'advancedAnalytics',
] as const
export type PlanFeature = (typeof planFeatures)[number]

export const planLabels: Record<Plan, string> = {
  free: 'Free',
  premium: 'Premium',
  enterprise: 'Enterprise',
}

export type PlanTerms = {
  /** Pence a month. */
  price: Pence
  /** Null is unlimited. */
  propertyLimit: number | null
  /** Null is unlimited. Reports filed as documents do not count. */
  documentLimit: number | null
  features: readonly PlanFeature[]
  /** The lines on the plan's card: what it offers, and what it says that it does not. */
  lines: readonly string[]
  lacks: readonly string[]
}

/** The one table of plans that every screen and the server use (rule: plans-terms). */
export const planTerms: Record<Plan, PlanTerms> = {
  free: {
    price: 0,
    propertyLimit: 2,
    documentLimit: 10,
    features: [],
    lines: ['Up to 2 properties', '10 document uploads'],
    lacks: ['No tenant join codes', 'No calendar access'],
  },
  premium: {
    price: 1200,
    propertyLimit: 10,
    documentLimit: null,
    features: ['joinCodes', 'calendarPage', 'advancedReporting', 'bulkOperations', 'calendarIntegration'],
    lines: [
      'Up to 10 properties',
      'Unlimited documents',
      'Tenant join codes',
      'Calendar integration',
      'Advanced reporting',
      'Bulk operations',
    ],
    lacks: [],
  },
  enterprise: {
    price: 2500,
    propertyLimit: null,
    documentLimit: null,
    features: planFeatures,
    lines: [
      'Unlimited properties',
      'Everything in Premium',
      'Priority support',
      'Custom branding',
      'API access',
      'Advanced analytics',
    ],
    lacks: [],
  },
}

/** The plan whose terms hold now: one that has ended, or is no longer paid, counts as free (rule: plans-in-force). */
export function planInForce(plan: Plan, status: SubscriptionStatus): Plan {
  return status === 'active' || status === 'past_due' ? plan : 'free'
}

/** Whether a plan includes a feature. */
export function planIncludes(plan: Plan, feature: PlanFeature): boolean {
  return planTerms[plan].features.includes(feature)
}

/** Whether the plan in force of an account includes a feature. */
export function accountIncludes(
  { subscriptionPlan, subscriptionStatus }: { subscriptionPlan: Plan; subscriptionStatus: SubscriptionStatus },
  feature: PlanFeature,
): boolean {
  return planIncludes(planInForce(subscriptionPlan, subscriptionStatus), feature)
}

const featureSentences: Record<PlanFeature, string> = {
  joinCodes: 'Tenant join codes are',
  calendarPage: 'The calendar is',
  advancedReporting: 'Advanced reporting is',
  bulkOperations: 'Bulk operations are',
  calendarIntegration: 'Calendar integration is',
  prioritySupport: 'Priority support is',
  customBranding: 'Custom branding is',
  apiAccess: 'API access is',
  advancedAnalytics: 'Advanced analytics are',
}

/**
 * Why a feature is refused: '… available with Premium and Enterprise plans' or '… available
 * with Enterprise plan' (rule: plans-refusals).
 */
export function featureRefusal(feature: PlanFeature): string {
  const offer = planIncludes('premium', feature) ? 'Premium and Enterprise plans' : 'Enterprise plan'
  return `${featureSentences[feature]} available with ${offer}`
}

/** How many more there may be of what a plan limits. */
export type Allowance = {
  canCreate: boolean
  /** Null is unlimited, as is `remaining`. */
  limit: number | null
  currentCount: number
  remaining: number | null
  planType: Plan
}

/**
 * How many more properties a landlord may add. Nothing remains, never less, where a plan
 * was left with more (rule: plans-limits).
 */
export function propertyAllowance(plan: Plan, currentCount: number): Allowance {
  return allowance(plan, planTerms[plan].propertyLimit, currentCount)
}

/** How many more documents a landlord may upload; reports filed as documents are not counted (rule: plans-limits). */
export function documentAllowance(plan: Plan, currentCount: number): Allowance {
  return allowance(plan, planTerms[plan].documentLimit, currentCount)
}

function allowance(plan: Plan, limit: number | null, currentCount: number): Allowance {
  const remaining = limit === null ? null : Math.max(0, limit - currentCount)
  return { canCreate: remaining === null || remaining > 0, limit, currentCount, remaining, planType: plan }
}

/** The smallest plan with a higher property limit; null on the largest. */
export function nextPlan(plan: Plan): Plan | null {
  return plans[plans.indexOf(plan) + 1] ?? null
}

/** Why another property is refused (rule: plans-refusals). Asked only of a plan with a limit; Enterprise has none. */
export function propertyLimitMessage(plan: Plan, currentCount: number): string {
  const { propertyLimit } = planTerms[plan]
  const upgrade = planLabels[nextPlan(plan) ?? 'enterprise']
  return `You've reached your property limit (${currentCount}/${propertyLimit}). Upgrade to ${upgrade} plan to add more properties.`
}

/** The toast's description when the documents of the free plan are used up (rule: plans-refusals). */
export const documentLimitAdvice =
  'Free plan users can upload up to 10 documents. Upgrade to Premium for unlimited document storage.'

/**
 * The server's refusal of one document too many; the browser looks for its first three words (rule: plans-refusals).
 */
export const documentLimitMessage = `Document limit reached. ${documentLimitAdvice}`

/**
 * The look of the upload counter: amber from 8 and red from 10 on a plan with a limit,
 * else plain (rule: plans-document-counter).
 */
export function documentCounter(plan: Plan, currentCount: number): { tone: Tone; badge: string | null } {
  const { documentLimit } = planTerms[plan]
  if (documentLimit === null || currentCount < documentLimit - 2) return { tone: 'grey', badge: null }
  return currentCount < documentLimit
    ? { tone: 'amber', badge: 'Almost full' }
    : { tone: 'red', badge: 'Limit reached' }
}
