import { featureRefusal, type PlanFeature, planIncludes } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { forbidden } from '#server/platform/http/problem.ts'

/** @throws Problem 403 with the words that name the plans that include it. */
export function requireFeature(plan: Plan, feature: PlanFeature): void {
  if (!planIncludes(plan, feature)) throw forbidden(featureRefusal(feature))
}
