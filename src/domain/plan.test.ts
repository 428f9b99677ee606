import { describe, expect, it, test } from 'vitest'
import {
  documentAllowance,
  documentCounter,
  documentLimitMessage,
  featureRefusal,
  nextPlan,
  planFeatures,
  planIncludes,
  planInForce,
  planTerms,
  propertyAllowance,
  propertyLimitMessage,
} from './plan.ts'
import { type Plan, plans, type SubscriptionStatus } from './plan-names.ts'

describe('the table of plans', () => {
  it('has its prices and limits', () => {
    expect(
      plans.map((plan) => [planTerms[plan].price, planTerms[plan].propertyLimit, planTerms[plan].documentLimit]),
    ).toEqual([
      [0, 2, 10],
      [1200, 10, null],
      [2500, null, null],
    ])
  })

  it('tells on each card what a plan offers from what it lacks', () => {
    expect(planTerms.free.lacks).toEqual(['No tenant join codes', 'No calendar access'])
    for (const plan of plans) expect(planTerms[plan].lines.filter((line) => line.startsWith('No '))).toEqual([])
  })

  it('gives Free no extras, Premium five and Enterprise all', () => {
    const included = (plan: Plan) => planFeatures.filter((feature) => planIncludes(plan, feature))
    expect(included('free')).toEqual([])
    expect(included('premium')).toEqual([
      'joinCodes',
      'calendarPage',
      'advancedReporting',
      'bulkOperations',
      'calendarIntegration',
    ])
    expect(included('enterprise')).toEqual([...planFeatures])
  })

  test.each<[Plan, SubscriptionStatus, Plan]>([
    ['premium', 'active', 'premium'],
    ['premium', 'past_due', 'premium'],
    ['premium', 'cancelled', 'free'],
    ['enterprise', 'unpaid', 'free'],
    ['free', 'active', 'free'],
  ])('%s that is %s counts as %s', (plan, status, expected) => {
    expect(planInForce(plan, status)).toBe(expected)
  })

  it('knows the next plan up', () => {
    expect(plans.map(nextPlan)).toEqual(['premium', 'enterprise', null])
  })
})

describe('adding a property', () => {
  test.each<[Plan, number, boolean, number | null, number | null]>([
    ['free', 0, true, 2, 2],
    ['free', 1, true, 2, 1],
    ['free', 2, false, 2, 0],
    ['free', 7, false, 2, 0],
    ['premium', 9, true, 10, 1],
    ['premium', 10, false, 10, 0],
    ['enterprise', 5000, true, null, null],
  ])('on %s with %i properties: %s', (plan, currentCount, canCreate, limit, remaining) => {
    expect(propertyAllowance(plan, currentCount)).toEqual({ canCreate, limit, currentCount, remaining, planType: plan })
  })

  it('is refused with the way to more', () => {
    expect(propertyLimitMessage('free', 2)).toBe(
      "You've reached your property limit (2/2). Upgrade to Premium plan to add more properties.",
    )
    expect(propertyLimitMessage('premium', 12)).toBe(
      "You've reached your property limit (12/10). Upgrade to Enterprise plan to add more properties.",
    )
  })
})

describe('uploading a document', () => {
  test.each([
    [7, 3, { tone: 'grey', badge: null }],
    [8, 2, { tone: 'amber', badge: 'Almost full' }],
    [9, 1, { tone: 'amber', badge: 'Almost full' }],
    [10, 0, { tone: 'red', badge: 'Limit reached' }],
    [30, 0, { tone: 'red', badge: 'Limit reached' }],
  ])('on Free with %i documents: %i more', (count, remaining, counter) => {
    expect(documentAllowance('free', count)).toEqual({
      canCreate: remaining > 0,
      limit: 10,
      currentCount: count,
      remaining,
      planType: 'free',
    })
    expect(documentCounter('free', count)).toEqual(counter)
  })

  it('has no limit on Premium', () => {
    expect(documentAllowance('premium', 1000)).toMatchObject({ canCreate: true, limit: null, remaining: null })
    expect(documentCounter('premium', 1000)).toEqual({ tone: 'grey', badge: null })
  })

  it('is refused in words that the browser recognises', () => {
    expect(documentLimitMessage).toBe(
      'Document limit reached. Free plan users can upload up to 10 documents. Upgrade to Premium for unlimited document storage.',
    )
  })
})

it('says which plans include a refused feature', () => {
  expect(featureRefusal('advancedReporting')).toBe('Advanced reporting is available with Premium and Enterprise plans')
  expect(featureRefusal('bulkOperations')).toBe('Bulk operations are available with Premium and Enterprise plans')
  expect(featureRefusal('joinCodes')).toBe('Tenant join codes are available with Premium and Enterprise plans')
  expect(featureRefusal('prioritySupport')).toBe('Priority support is available with Enterprise plan')
  expect(featureRefusal('customBranding')).toBe('Custom branding is available with Enterprise plan')
  expect(featureRefusal('apiAccess')).toBe('API access is available with Enterprise plan')
})
