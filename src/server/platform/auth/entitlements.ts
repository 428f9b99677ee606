import { featureRefusal, type PlanFeature, planIncludes } from '#domain/plan.ts'
import type { Plan } from '#domain/plan-names.ts'
import { forbidden } from '#server/platform/http/problem.ts'

/** @throws Problem 403 that names the plans which include the feature. */
export function requireFeature(plan: Plan, feature: PlanFeature): void {
  if (!planIncludes(plan, feature)) throw forbidden(featureRefusal(feature))
}
