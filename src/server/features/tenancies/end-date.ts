import type { Day } from '#domain/day.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** One stored date under its three names (rule: tenancies-end-date). */
export interface EndDates {
  moveOutDate?: Day | null | undefined
  endDate?: Day | null | undefined
  leaseEndDate?: Day | null | undefined
}

/**
 * Returns the new end date; undefined where it stays as it is. Clients send back every field that they have read, so
 * only a name that differs from the stored date counts.
 * @throws Problem 400 when two names give different new dates.
 */
export function newEndDate({ moveOutDate, endDate, leaseEndDate }: EndDates, stored: Day | null) {
  const [first, ...others] = new Set(
    [moveOutDate, endDate, leaseEndDate].filter((date) => date !== undefined && date !== stored),
  )
  if (others.length > 0) throw invalid('endDate: moveOutDate, endDate and leaseEndDate are one date: send one of them')
  return first
}
