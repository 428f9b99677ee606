import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss'
import { asUser } from '#server/platform/database/fair-scheduling.ts'
import { type JobHandler, retries, type Work } from '#server/platform/jobs/handlers.ts'
import { leastUrgent } from '#server/platform/jobs/ranks.ts'

type Log = { error(details: object, message: string): void }

const expireInSeconds = 15 * 60
/** After this long without a sign of life from its process, a job is done by another: nobody waits for a killed one. */
const heartbeatSeconds = 30
const heartbeatRefreshSeconds = 10
/** A finished job may hold a mail with a link that signs somebody in, so it is deleted soon. */
const deleteAfterSeconds = 60 * 60

interface Worker {
  id: string
  /** Which jobs it does: in a queue with urgent ones, any or only those; in other queues all. */
  readonly rank: 'any' | 'urgent' | 'all'
  isBusy: boolean
}

/**
 * The workers to wake, one of each rank, where each job is fetched by itself: each wakes the next when it has found a
 * job.
 */
function toWake(workers: readonly Worker[]): readonly Worker[] {
  const idle = (rank: Worker['rank']) => workers.filter((worker) => worker.rank === rank && !worker.isBusy).slice(0, 1)
  return [...workers.filter(({ rank }) => rank === 'all'), ...idle('any'), ...idle('urgent')]
}

/** The workers of this process. */
export function workersOf(boss: PgBoss, log: Log) {
  const started = new Map<string, Worker[]>()
  const fetchNow = (name: string) => {
    for (const { id } of toWake(started.get(name) ?? [])) boss.notifyWorker(id)
  }

  const start = async (name: string, work: Work) => {
    await prepareQueue(boss, name, work)
    const batches = batchesOf(work)
    const workers: Worker[] = []
    started.set(name, workers)
    const add = async (rank: Worker['rank'], options: WorkOptions) => {
      const worker: Worker = { id: '', rank, isBusy: false }
      worker.id = await boss.work(name, { ...options, ...batches }, async (jobs: JobWithMetadata<object>[]) => {
        worker.isBusy = true
        // As long as more jobs may be waiting, other workers look for them, and this one does once it is done: pg-boss
        // would wait two seconds. Several may have fetched jobs of one sender before it was known that this one works
        // for that sender.
        boss.notifyWorker(worker.id)
        if (jobs.length === batches.batchSize) fetchNow(name)
        try {
          return await Promise.all(jobs.map((job) => doJob(log, work.handler, job)))
        } finally {
          worker.isBusy = false
        }
      })
      workers.push(worker)
    }
    for (let count = 0; count < work.atOnce / batches.batchSize; count += 1) {
      if (!work.hasUrgent) await add('all', {})
      else {
        // The first worker looks every two seconds for due jobs; the others look when they are woken.
        const looks = count > 0 ? { pollingIntervalSeconds: 10 } : {}
        await add('any', looks)
        await add('urgent', { ...looks, minPriority: leastUrgent })
      }
    }
  }
  return { start, fetchNow }
}

/**
 * How many jobs a worker fetches together. Each job fails by itself. A batch is done when its slowest job is, so where
 * some are urgent, each is fetched by itself: a slow mail server then delays only its own mails.
 */
const batchesOf = ({ oneOfEach, hasUrgent, atOnce }: Work) =>
  ({
    batchSize: oneOfEach || hasUrgent ? 1 : atOnce,
    ...(oneOfEach && { localGroupConcurrency: 1 }),
    perJobResults: true,
    includeMetadata: true,
    heartbeatRefreshSeconds,
  }) as const

async function prepareQueue(boss: PgBoss, name: string, { firstRetrySeconds }: Work): Promise<void> {
  const queue = { ...retries, retryDelay: firstRetrySeconds, expireInSeconds, deleteAfterSeconds, heartbeatSeconds }
  await boss.createQueue(name, queue)
  // A queue that an earlier version has made would stay as it was.
  await boss.updateQueue(name, queue)
  // Sends nothing, but looks the queue up now: inside a transaction the embedded database could not answer that.
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
