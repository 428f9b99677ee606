import { addDays, type Day, londonDay } from '#domain/day.ts'
import { claimJobRun, findLastRun, finishJobRun, giveUpJobRun, listFinishedJobs } from '#server/db/job-runs.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Queue } from '#server/platform/jobs/queue.ts'

/**
 * A job of each morning. It is safe to run twice, because a unique constraint makes it so. `since` is the last day
 * before today on which it finished: it makes up for mornings that were missed. It waits a while for the jobs named in
 * `after`.
 */
export interface DailyJobOf<Context> {
  readonly name: string
  readonly after?: readonly string[]
  run(context: Context, today: Day, since: Day): Promise<void>
}

type Order = { name: string; day: Day; waits?: number }

/** How often, and how long each time, a job waits for those before it. After ten minutes it runs regardless. */
const mostWaits = 14
const secondsOfWait = (waits: number) => Math.min(2 ** (waits + 1), 60)

const sixInTheMorning = '0 6 * * *'
/** After this long, another process may take up an unfinished run, whose process must have died. */
const abandonedAfterMinutes = 15

/**
 * Runs every job once a day, over all instances, at 06:00 in London. To be called before the queue starts. Returns a
 * function to call after the start, which runs the jobs that have not run today.
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
  queue.work<Order>('daily-job', async (order) => {
    const job = jobs.find((candidate) => candidate.name === order.name)
    // An order left from an earlier day is covered by today's run: its `since` goes back that far.
    if (!job || order.day !== londonDay(now())) return
    const { waits = 0 } = order
    if (await isToWait(context.db, job, order))
      await queue.send('daily-job', { ...order, waits: waits + 1 }, { startAfterSeconds: secondsOfWait(waits) })
    else await runOnce(queue, context, job, order.day)
  })
  queue.schedule('daily-jobs', sixInTheMorning, 'Europe/London')
  return orderWhatHasNotRun
}

async function isToWait<Context>(db: Db, { after = [] }: DailyJobOf<Context>, order: Order): Promise<boolean> {
  if (after.length === 0 || (order.waits ?? 0) >= mostWaits) return false
  const finished = await listFinishedJobs(db, order.day)
  return after.some((name) => !finished.has(name))
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
    const since = (await findLastRun(context.db, job.name, day)) ?? addDays(day, -1)
    await job.run(context, day, since)
  } catch (error) {
    await giveUpJobRun(context.db, job.name, day)
    throw error
  }
  await finishJobRun(context.db, job.name, day)
}

/** Another instance is running it. If that one dies, looking again later finds the run abandoned. */
async function lookAgainLater(queue: Queue, order: Order): Promise<void> {
  await queue.send('daily-job', order, { startAfterSeconds: (abandonedAfterMinutes + 1) * 60 })
}
