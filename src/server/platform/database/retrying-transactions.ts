import { setTimeout as wait } from 'node:timers/promises'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { causesOf } from '#server/platform/database/causes-of.ts'

/** PostgreSQL ends one of two transactions that wait for each other. */
const deadlock = '40P01'
/** A row that a new one refers to has been deleted since. */
const withoutParent = '23503'
const mostRuns = 5
/** Pauses grow with each attempt, so that many who change one home at once can finish. */
const longestPauseMs = 100

/**
 * Retries a transaction that failed because of a concurrent one. The failed attempt left nothing, and the new one sees
 * what the other has done: if a home is gone, it says so as it would a moment later.
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
