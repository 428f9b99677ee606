import { addDays, addMonths, type Day, daysBetween } from '#domain/day.ts'
import { usageRetentionMonths } from '#domain/usage.ts'
import { addUses, removeUsageBefore, storeDailyMetrics } from '#server/features/usage/usage.queries.ts'
import type { Services } from '#server/platform/context.ts'
import { inSteps } from '#server/platform/jobs/batches.ts'

/** Writes what has been collected since the last time. What the database does not take is kept for the next try. */
export async function writeUses({ db, usage, log }: Pick<Services, 'db' | 'usage' | 'log'>): Promise<void> {
  const taken = usage.take()
  if (taken.uses.length === 0) return
  try {
    await addUses(db, taken.uses)
    if (taken.dropped > 0) log.warn({ dropped: taken.dropped }, 'Some uses of the product were not counted')
  } catch (error) {
    usage.giveBack(taken)
    throw error
  }
}

/** Mornings that were missed are made good, as far back as this. */
const mostDays = 31

/** The figures of the days that are over, and the end of those that are too old (rule: usage-kept). */
export async function storeFigures({ db }: Pick<Services, 'db'>, today: Day, since: Day): Promise<void> {
  const days = Math.min(mostDays, Math.max(1, daysBetween(since, today)))
  await inSteps(
    async () => {
      for (let before = days; before >= 1; before--) await storeDailyMetrics(db, addDays(today, -before))
    },
    () => removeUsageBefore(db, addMonths(today, -usageRetentionMonths)),
  )
}
