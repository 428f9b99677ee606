import { isDay } from '#domain/day.ts'

export const firstAfterLast = 'Choose a first day that is not after the last'

/** What is wrong with a range of days, said beside its first; undefined as long as one of them is missing. */
export const rangeProblem = (from: string, to: string): string | undefined =>
  isDay(from) && isDay(to) && from > to ? firstAfterLast : undefined
