import type { Day } from '#domain/day.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** One stored date under its three names (rule: tenancies-end-date). */
export interface EndDates {
  moveOutDate?: Day | null | undefined
  endDate?: Day | null | undefined
  leaseEndDate?: Day | null | undefined
}

/**
 * The end date that was meant, under whichever name it came; undefined when it stays as it is.
 * Clients send back what they have read, so the name that says something new counts. @throws
 * Problem 400 when two names say different new things.
 */
export function newEndDate({ moveOutDate, endDate, leaseEndDate }: EndDates, stored: Day | null) {
  const [first, ...others] = new Set(
    [moveOutDate, endDate, leaseEndDate].filter((date) => date !== undefined && date !== stored),
  )
  if (others.length > 0) throw invalid('endDate: moveOutDate, endDate and leaseEndDate are one date: send one of them')
  return first
}
