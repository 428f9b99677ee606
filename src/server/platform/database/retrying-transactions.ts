import { setTimeout as wait } from 'node:timers/promises'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { causesOf } from '#server/platform/database/causes-of.ts'

/** Of two that wait for each other PostgreSQL ends one. */
const deadlock = '40P01'
/** What was looked at has been deleted since. */
const withoutParent = '23503'
const mostRuns = 5
/** Many who are at one home at once are given time to come to their end, a little more each time. */
const longestPauseMs = 100

/**
 * Retries a transaction that somebody else's has ended. It left nothing, and finds now what the other has done:
 * that a home is gone is then said as it is to whoever comes a moment later.
 */
export class RetryingDatabase extends NodePgDatabase {
  override async transaction<T>(...args: Parameters<NodePgDatabase['transaction']>): Promise<T> {
    for (let run = 1; ; run++) {
      try {
        return (await super.transaction(...args)) as T
      } catch (error) {
        if (run === mostRuns || !wasEndedByAnother(error)) throw error
        await wait(Math.random() * run * longestPauseMs)
      }
    }
  }
}

function wasEndedByAnother(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && (cause.code === deadlock || cause.code === withoutParent)) return true
  }
  return false
}
