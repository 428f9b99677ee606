import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss'
import { asUser } from '#server/platform/database/fair-scheduling.ts'
import { type JobHandler, retries, type Work } from '#server/platform/jobs/handlers.ts'
import { leastUrgent } from '#server/platform/jobs/ranks.ts'

type Log = { error(details: object, message: string): void }

const expireInSeconds = 15 * 60
/**
 * Work whose process has sent no sign of life for so long is done by another: nobody
 * waits for one that was killed.
 */
const heartbeatSeconds = 30
const heartbeatRefreshSeconds = 10
/** A finished job may hold a mail with a link that signs somebody in: it is not kept. */
const deleteAfterSeconds = 60 * 60

interface Worker {
  id: string
  /** What it does of a queue that has urgent jobs: any or the urgent ones; all of a queue that has none. */
  readonly rank: 'any' | 'urgent' | 'all'
  isBusy: boolean
}

/** Where each job is fetched by itself, one of each rank: it wakes the next when it has found something. */
function toWake(workers: readonly Worker[]): readonly Worker[] {
  const idle = (rank: Worker['rank']) => workers.filter((worker) => worker.rank === rank && !worker.isBusy).slice(0, 1)
  return [...workers.filter(({ rank }) => rank === 'all'), ...idle('any'), ...idle('urgent')]
}

/** Those of this process that fetch jobs and do them. */
export function workersOf(boss: PgBoss, log: Log) {
  const started = new Map<string, Worker[]>()
  const fetchNow = (name: string) => {
    for (const { id } of toWake(started.get(name) ?? [])) boss.notifyWorker(id)
  }

  const start = async (name: string, work: Work) => {
    await prepareQueue(boss, name, work)
    // A job that fails takes no other with it. A batch is done when its slowest is: where some are urgent, each is
    // fetched by itself, so that one slow mail server holds up its own mails alone.
    const batchSize = work.oneOfEach || work.hasUrgent ? 1 : work.atOnce
    const batches = {
      batchSize,
      ...(work.oneOfEach && { localGroupConcurrency: 1 }),
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds,
    } as const
    const workers: Worker[] = []
    started.set(name, workers)
    const add = async (options: typeof batches & WorkOptions, rank: Worker['rank']) => {
      const worker: Worker = { id: '', rank, isBusy: false }
      worker.id = await boss.work(name, options, async (jobs: JobWithMetadata<object>[]) => {
        worker.isBusy = true
        // As long as more may be waiting, others look for it, and this one once it is done: by itself pg-boss waits two
        // seconds. Of one sender several may have fetched something before it was known that this one is at it.
        boss.notifyWorker(worker.id)
        if (jobs.length === batchSize) fetchNow(name)
        try {
          return await Promise.all(jobs.map((job) => doJob(log, work.handler, job)))
        } finally {
          worker.isBusy = false
        }
      })
      workers.push(worker)
    }
    for (let count = 0; count < work.atOnce / batchSize; count += 1) {
      if (!work.hasUrgent) {
        await add(batches, 'all')
        continue
      }
      // The first looks every two seconds for what has become due; the others, when they are woken.
      const options = count > 0 ? { ...batches, pollingIntervalSeconds: 10 } : batches
      await add(options, 'any')
      await add({ ...options, minPriority: leastUrgent }, 'urgent')
    }
  }
  return { start, fetchNow }
}

async function prepareQueue(boss: PgBoss, name: string, { firstRetrySeconds }: Work): Promise<void> {
  const queue = { ...retries, retryDelay: firstRetrySeconds, expireInSeconds, deleteAfterSeconds, heartbeatSeconds }
  await boss.createQueue(name, queue)
  // One that an earlier version has made stays as it was.
  await boss.updateQueue(name, queue)
  // Sends nothing, but looks the queue up: within a transaction the embedded database answers nobody else.
  await boss.insert(name, [])
}

async function doJob(log: Log, handler: JobHandler<object>, job: JobWithMetadata<object>): Promise<JobResult> {
  const { id, name, data, priority, retryCount, retryLimit } = job
  const isLast = retryCount >= retryLimit
  const user = `job ${name}${priority >= leastUrgent ? ', urgent' : ''}`
  try {
    await asUser(user, () => handler(data ?? {}, { isLast }))
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: name }, isLast ? 'A job was given up' : 'A job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
