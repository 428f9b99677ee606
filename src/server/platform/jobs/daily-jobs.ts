import { type Day, londonDay } from '#domain/day.ts'
import { claimJobRun, finishJobRun, giveUpJobRun, listFinishedJobs } from '#server/db/job-runs.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'

/** Work of each morning. It is safe to run twice, because a unique constraint says so. */
export type DailyJobOf<Context> = { name: string; run(context: Context, today: Day): Promise<void> }

type Order = { name: string; day: Day }

const sixInTheMorning = '0 6 * * *'
/** A process that died leaves a run unfinished; after this long another may take it up. */
const abandonedAfterMinutes = 15

/**
 * Runs every job once a day over all instances, at 06:00 in London. Call it before the queue starts; what it answers
 * is to be called after the start, and runs what has not run today.
 */
export function scheduleDailyJobs<Context extends { db: Db }>(
  queue: Queue,
  jobs: readonly DailyJobOf<Context>[],
  context: Context,
  now: () => Date,
): () => Promise<void> {
  const orderWhatHasNotRun = async () => {
    const day = londonDay(now())
    const finished = await listFinishedJobs(context.db, day)
    for (const { name } of jobs) {
      if (!finished.has(name)) await queue.send('daily-job', { name, day } satisfies Order)
    }
  }
  queue.work('daily-jobs', orderWhatHasNotRun)
  queue.work<Order>('daily-job', async ({ name, day }) => {
    const job = jobs.find((candidate) => candidate.name === name)
    if (job) await runOnce(queue, context, job, day)
  })
  queue.schedule('daily-jobs', sixInTheMorning, 'Europe/London')
  return orderWhatHasNotRun
}

/** @throws what the job throws, so that the queue tries it again. */
async function runOnce<Context extends { db: Db }>(
  queue: Queue,
  context: Context,
  job: DailyJobOf<Context>,
  day: Day,
): Promise<void> {
  const claim = await claimJobRun(context.db, job.name, day, abandonedAfterMinutes)
  if (claim === 'running') await lookAgainLater(queue, { name: job.name, day })
  if (claim !== 'claimed') return
  try {
    await job.run(context, day)
  } catch (error) {
    await giveUpJobRun(context.db, job.name, day)
    throw error
  }
  await finishJobRun(context.db, job.name, day)
}

/** Another instance is at it; should that one die, this look finds the run abandoned. */
async function lookAgainLater(queue: Queue, order: Order): Promise<void> {
  await queue.send('daily-job', order, { startAfterSeconds: (abandonedAfterMinutes + 1) * 60 })
}
