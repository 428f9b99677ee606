import { describe, expect, it } from 'vitest'
import { type Budget, budgetRefusal, fitsBudget, fitsWaiting, rowBudgets, storageRefusal } from './budget.ts'
import { planTerms } from './plan.ts'
import { plans } from './plan-names.ts'

describe('a budget', () => {
  it('never shrinks with a larger plan, and is above what the plan itself limits', () => {
    for (const { limits } of Object.values(rowBudgets)) {
      expect(limits.free).toBeLessThanOrEqual(limits.premium)
      expect(limits.premium).toBeLessThanOrEqual(limits.enterprise)
    }
    for (const plan of plans) {
      expect(rowBudgets.documents.limits[plan]).toBeGreaterThan(planTerms[plan].documentLimit ?? 0)
    }
  })

  it.each<[Budget, number, number, boolean]>([
    ['occupants', 29, 1, true],
    ['occupants', 30, 1, false],
    ['occupants', 28, 3, false],
  ])('of %s with %i there takes %i more: %s', (budget, count, adding, fits) => {
    expect(fitsBudget(budget, 'premium', count, adding)).toBe(fits)
  })

  it('says what is too much, and what helps', () => {
    expect(budgetRefusal('inventories', 'free')).toBe(
      'There can be at most 50 inventories of one property on the Free plan. Delete what is no longer needed first, or upgrade to Premium.',
    )
    expect(budgetRefusal('tenancies', 'free')).toBe(
      'There can be at most 300 tenancies of one property on the Free plan. Delete what is no longer needed first.',
    )
    expect(budgetRefusal('guests', 'premium')).toBe(
      'There can be at most 50 guests of one property in a day. Please try again tomorrow.',
    )
    expect(storageRefusal('free', { isLandlord: true })).toBe(
      'The storage of the Free plan is full (2 GB). Delete files that are no longer needed first, or upgrade your plan.',
    )
  })

  it('of waiting photos counts rows and bytes', () => {
    expect(fitsWaiting('guest', { count: 19, bytes: 0 }, 1)).toBe(true)
    expect(fitsWaiting('guest', { count: 20, bytes: 0 }, 1)).toBe(false)
    expect(fitsWaiting('guest', { count: 1, bytes: 79_000_000 }, 1_000_001)).toBe(false)
  })
})
