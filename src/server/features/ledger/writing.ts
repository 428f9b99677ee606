import type { Day } from '#domain/day.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** Who writes, and when. `by` is null where the product acts by itself. */
export interface Writing {
  readonly scope: LandlordScope
  readonly by: number | null
  readonly now: Date
  readonly today: Day
}

/** For what a landlord writes in a request of their own. */
export const writingOf = ({ scope, now, today }: Pick<LandlordContext, 'scope' | 'now' | 'today'>): Writing => ({
  scope,
  by: scope.userId,
  now,
  today,
})

/** @throws Problem 400 for a day to come. */
export function refuseFuture(date: Day, today: Day, field = 'date'): void {
  if (date > today) throw invalid(`${field}: Date cannot be in the future`)
}
