import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { jobRuns } from '#server/db/schema.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Claims the run of a job on a day, unless it has finished, or another process began it within the last
 * `abandonedAfterMinutes`.
 */
export async function claimJobRun(
  db: Db,
  name: string,
  day: Day,
  abandonedAfterMinutes: number,
): Promise<'claimed' | 'running' | 'finished'> {
  const isAbandoned = and(
    isNull(jobRuns.finishedAt),
    lt(jobRuns.startedAt, sql`now() - make_interval(mins => ${abandonedAfterMinutes})`),
  )
  const claimed = await db
    .insert(jobRuns)
    .values({ name, day })
    .onConflictDoUpdate({ target: [jobRuns.name, jobRuns.day], set: { startedAt: sql`now()` }, setWhere: isAbandoned })
    .returning({ name: jobRuns.name })
  if (claimed.length > 0) return 'claimed'
  return (await listFinishedJobs(db, day)).has(name) ? 'finished' : 'running'
}

export async function finishJobRun(db: Db, name: string, day: Day): Promise<void> {
  await db.update(jobRuns).set({ finishedAt: sql`now()` }).where(isRun(name, day))
}

/** Gives a run up, so that the next attempt may claim it at once. */
export async function giveUpJobRun(db: Db, name: string, day: Day): Promise<void> {
  await db.delete(jobRuns).where(and(isRun(name, day), isNull(jobRuns.finishedAt)))
}

export async function listFinishedJobs(db: Db, day: Day): Promise<Set<string>> {
  const finished = and(eq(jobRuns.day, day), isNotNull(jobRuns.finishedAt))
  const rows = await db.select({ name: jobRuns.name }).from(jobRuns).where(finished)
  return new Set(rows.map(({ name }) => name))
}

/** The last day before this one on which the job ran to its end. */
export async function findLastRun(db: Db, name: string, before: Day): Promise<Day | undefined> {
  const [run] = await db
    .select({ day: jobRuns.day })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, name), lt(jobRuns.day, before), isNotNull(jobRuns.finishedAt)))
    .orderBy(desc(jobRuns.day))
    .limit(1)
  return run?.day
}

const isRun = (name: string, day: Day) => and(eq(jobRuns.name, name), eq(jobRuns.day, day))

/**
 * Removes times in the future from the queue's own notes. It notes when it last looked for what is due, and looks again
 * some time after that: where the clock was ahead and has been put right, it would not look for days, or years.
 */
export async function removeFutureQueueTimes(db: Db): Promise<void> {
  await db.execute(sql`update pgboss.version set cron_on = null where cron_on > now()`)
  await db.execute(sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`)
}
