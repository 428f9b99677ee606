import { fromPglite, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { afterCommit } from '#server/platform/database/after-commit.ts'
import { connectionOptions, type Database, type Db, queueDatabase } from '#server/platform/database/db.ts'
import { asUser } from '#server/platform/database/lighter-first.ts'
import { logFailures } from '#server/platform/jobs/queue-failures.ts'
import { Ranks } from '#server/platform/jobs/ranks.ts'

export interface SendOptions {
  readonly startAfterSeconds?: number
  /** Who sends it: of several senders each has the same share of what is done. */
  readonly from?: string
  /** Before everything that is not. */
  readonly isUrgent?: boolean
  /** It is sent with the commit of this transaction, or not at all. */
  readonly within?: Db
}

export interface WorkOptions {
  /** How many are done at once; one by default. */
  readonly atOnce?: number
  /**
   * At most one of each sender at once in this process, and none waits for the end of what was begun with it: what
   * takes one sender long takes one place.
   */
  readonly oneOfEach?: boolean
  /** What is urgent waits for none of those that are under way: as many of it are done beside them. */
  readonly hasUrgent?: boolean
  /** How long the first wait is after a failure, or after its process has died; half a minute by default. */
  readonly firstRetrySeconds?: number
}

/** `isLast`: should it fail again, it is given up. */
export interface Try {
  readonly isLast: boolean
}

export type JobHandler<Data extends object> = (data: Data, attempt: Try) => Promise<void>

/** Work to be done soon, once and again if it fails; it outlives a restart. Handlers are named before the start. */
export interface Queue {
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void
  /** `cron` is reckoned in `timeZone`, also on the days on which the clocks change. The handler gets `{}`. */
  schedule(name: string, cron: string, timeZone: string): void
  send(name: string, data: object, options?: SendOptions): Promise<void>
  /** Several of one kind in one statement: all of them or none. */
  sendAll(name: string, all: readonly object[], options?: Omit<SendOptions, 'startAfterSeconds'>): Promise<void>
  start(): Promise<void>
  /** Lets what is running finish, for up to four and a half seconds; what is left is done after the next start. */
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

/** Half a minute, then twice as long each time, in all about 15 hours: a mail server may be down overnight. */
const retries = { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 2 * 60 * 60 }
/** The first try and those after it. */
export const mostTries = retries.retryLimit + 1
const expireInSeconds = 15 * 60
/**
 * Work whose process has sent no sign of life for so long is done by another: nobody
 * waits for one that was killed.
 */
const heartbeatSeconds = 30
const heartbeatRefreshSeconds = 10
/** How often each process looks for such work. */
const monitorIntervalSeconds = 15
/** A finished job may hold a mail with a link that signs somebody in: it is not kept. */
const oneHour = 60 * 60
const queueConnections = 3
const stopTimeoutMs = 4_500
/** Above every rank, also where what is urgent has one. */
const urgent = 1_000_000
const leastUrgent = urgent / 2

interface Work {
  readonly handler: JobHandler<object>
  readonly atOnce: number
  readonly oneOfEach: boolean
  readonly hasUrgent: boolean
  readonly firstRetrySeconds: number
}
export type Handlers = Map<string, Work>

/** Jobs in the database itself, so that they come and go with the rows that they are about. */
export function databaseQueue(database: Database, { log }: { log: Log }): Queue {
  const boss = new PgBoss(bossOptions(database))
  boss.on('error', logFailures(log, 'The job queue failed'))
  const handlers: Handlers = new Map()
  const ranks = new Ranks()
  const schedules: { name: string; cron: string; timeZone: string }[] = []
  const workers = new Map<string, string[]>()
  const fetchNow = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  const startWorkers = async (name: string, work: Work) => {
    const { handler, atOnce, oneOfEach, hasUrgent, firstRetrySeconds } = work
    const queue = { ...retries, retryDelay: firstRetrySeconds, expireInSeconds, deleteAfterSeconds: oneHour }
    await boss.createQueue(name, { ...queue, heartbeatSeconds })
    // One that an earlier version has made stays as it was.
    await boss.updateQueue(name, { ...queue, heartbeatSeconds })
    // Sends nothing, but looks the queue up: within a transaction the embedded database answers nobody else.
    await boss.insert(name, [])
    // A job that fails takes no other with it.
    const batchSize = oneOfEach ? 1 : atOnce
    const batches = {
      batchSize,
      ...(oneOfEach && { localGroupConcurrency: 1 }),
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds,
    } as const
    const startWorker = (which: { minPriority?: number }) =>
      boss.work(name, { ...batches, ...which }, async (jobs: JobWithMetadata<object>[]) => {
        // As long as more may be waiting, every worker looks again, this one once it is done: by itself pg-boss
        // waits two seconds. Of one sender several may have fetched something before it was known that this one
        // is at it.
        if (jobs.length === batchSize) fetchNow(name)
        return Promise.all(
          jobs.map(({ id, data, priority, retryCount, retryLimit }) => {
            const attempt = { isLast: retryCount >= retryLimit }
            const user = `job ${name}${priority >= leastUrgent ? ', urgent' : ''}`
            return resultOf(log, { name, id, ...attempt }, () => asUser(user, () => handler(data ?? {}, attempt)))
          }),
        )
      })
    const ids: string[] = []
    workers.set(name, ids)
    for (let count = 0; count < atOnce / batchSize; count += 1) ids.push(await startWorker({}))
    if (hasUrgent) ids.push(await startWorker({ minPriority: leastUrgent }))
  }
  const priorityOf = (name: string, { from, isUrgent }: SendOptions) =>
    (isUrgent ? urgent : 0) - (from === undefined ? 0 : ranks.next(`${name} ${from}`))
  const jobOptions = (name: string, options: SendOptions) => ({
    priority: priorityOf(name, options),
    ...(options.from !== undefined && { group: { id: options.from } }),
  })

  const wake = (name: string, { within }: SendOptions) => {
    if (within) afterCommit(within, () => fetchNow(name))
    else fetchNow(name)
  }

  return {
    work(name, handler, options) {
      registerOnce(handlers, name, handler, options)
    },
    schedule(name, cron, timeZone) {
      schedules.push({ name, cron, timeZone })
    },
    async send(name, data, options = {}) {
      requireHandler(handlers, name)
      const startAfter = options.startAfterSeconds
      await boss.send(name, data, { startAfter, ...jobOptions(name, options), ...connectionOf(options) })
      if (!startAfter) wake(name, options)
    },
    async sendAll(name, all, options = {}) {
      requireHandler(handlers, name)
      if (all.length === 0) return
      await boss.insert(
        name,
        all.map((data) => ({ data, ...jobOptions(name, options) })),
        connectionOf(options),
      )
      wake(name, options)
    },
    async start() {
      await boss.start()
      for (const [name, work] of handlers) await startWorkers(name, work)
      for (const { name, cron, timeZone } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone })
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

const connectionOf = ({ within }: SendOptions) => (within ? { db: queueDatabase(within) } : {})

function bossOptions(database: Database) {
  const common = {
    schema: 'pgboss',
    clockMonitorIntervalSeconds: 600,
    maintenanceIntervalSeconds: oneHour,
    monitorIntervalSeconds,
    superviseIntervalSeconds: monitorIntervalSeconds,
  }
  if (database.kind === 'postgres') return { ...common, ...bossConnection(database.url) }
  // One connection and nobody else on it: there is no vacuum to watch and no index to rebuild without stopping.
  return { ...common, db: fromPglite(database.raw), backend: 'pglite' as const, monitorVacuum: false, reindex: false }
}

function bossConnection(url: string) {
  const { connectionString, application_name, options } = connectionOptions(url)
  return { connectionString, application_name, options, max: queueConnections }
}

export function registerOnce<Data extends object>(
  handlers: Handlers,
  name: string,
  handler: JobHandler<Data>,
  { atOnce = 1, oneOfEach = false, hasUrgent = false, firstRetrySeconds = retries.retryDelay }: WorkOptions = {},
): void {
  if (handlers.has(name)) throw new Error(`The job ${name} has two handlers`)
  handlers.set(name, { handler: handler as JobHandler<object>, atOnce, oneOfEach, hasUrgent, firstRetrySeconds })
}

export function requireHandler(handlers: Handlers, name: string): Work {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`The job ${name} has no handler`)
  return handler
}

async function resultOf(
  log: Log,
  { name, id, isLast }: { name: string; id: string } & Try,
  run: () => Promise<void>,
): Promise<JobResult> {
  try {
    await run()
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, job: name }, isLast ? 'A job was given up' : 'A job failed and will be tried again')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}
