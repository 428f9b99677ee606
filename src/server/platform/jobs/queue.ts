import { fromPglite, PgBoss } from 'pg-boss'
import { removeFutureQueueTimes } from '#server/db/job-runs.queries.ts'
import { afterCommit } from '#server/platform/database/after-commit.ts'
import { connectionOptions, type Database, type Db, queueDatabase } from '#server/platform/database/db.ts'
import {
  type Handlers,
  type JobHandler,
  registerOnce,
  requireHandler,
  type WorkOptions,
} from '#server/platform/jobs/handlers.ts'
import { logFailures } from '#server/platform/jobs/queue-failures.ts'
import { Ranks, urgent } from '#server/platform/jobs/ranks.ts'
import { workersOf } from '#server/platform/jobs/workers.ts'

export interface SendOptions {
  readonly startAfterSeconds?: number
  /** The sender: all senders get equal shares of the work. */
  readonly from?: string
  /** Done before everything that is not urgent. */
  readonly isUrgent?: boolean
  /** The job is sent when this transaction is committed, or not at all. */
  readonly within?: Db
}

/** Jobs to be done soon, and again if they fail; they survive a restart. Handlers are registered before the start. */
export interface Queue {
  work<Data extends object>(name: string, handler: JobHandler<Data>, options?: WorkOptions): void
  /**
   * `cron` is interpreted in `timeZone`, even when the clocks change. The handler gets `{}`, once for all the runs that
   * were missed: a computer that sleeps at six in the morning does the work when it wakes up.
   */
  schedule(name: string, cron: string, timeZone: string): void
  send(name: string, data: object, options?: SendOptions): Promise<void>
  /** Several of one kind in one statement: all of them or none. */
  sendAll(name: string, all: readonly object[], options?: Omit<SendOptions, 'startAfterSeconds'>): Promise<void>
  start(): Promise<void>
  /** Lets what is running finish, for up to four and a half seconds; what is left is done after the next start. */
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

/** How often each process looks for jobs of one that was killed. */
const monitorIntervalSeconds = 15
const queueConnections = 3
const stopTimeoutMs = 4_500

/** A queue in the database itself, so that jobs are committed together with the rows that they are about. */
export function databaseQueue(database: Database, { log }: { log: Log }): Queue {
  const boss = new PgBoss(bossOptions(database))
  boss.on('error', logFailures(log, 'The job queue failed'))
  const handlers: Handlers = new Map()
  const ranks = new Ranks()
  const schedules: { name: string; cron: string; timeZone: string }[] = []
  const workers = workersOf(boss, log)
  const priorityOf = (name: string, { from, isUrgent }: SendOptions) =>
    (isUrgent ? urgent : 0) - (from === undefined ? 0 : ranks.next(`${name} ${from}`))
  const jobOptions = (name: string, options: SendOptions) => ({
    priority: priorityOf(name, options),
    ...(options.from !== undefined && { group: { id: options.from } }),
  })

  const wake = (name: string, { within }: SendOptions) => {
    if (within) afterCommit(within, () => workers.fetchNow(name))
    else workers.fetchNow(name)
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
      await removeFutureQueueTimes(database.db)
      for (const [name, work] of handlers) await workers.start(name, work)
      for (const { name, cron, timeZone } of schedules)
        await boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

const connectionOf = ({ within }: SendOptions) => (within ? { db: queueDatabase(within) } : {})

function bossOptions(database: Database) {
  const common = {
    schema: 'pgboss',
    clockMonitorIntervalSeconds: 600,
    maintenanceIntervalSeconds: 60 * 60,
    monitorIntervalSeconds,
    superviseIntervalSeconds: monitorIntervalSeconds,
  }
  if (database.kind === 'postgres') return { ...common, ...bossConnection(database.url) }
  // With one connection there is no vacuum to watch, and no index to rebuild without stopping.
  return { ...common, db: fromPglite(database.raw), backend: 'pglite' as const, monitorVacuum: false, reindex: false }
}

function bossConnection(url: string) {
  const { connectionString, application_name, options } = connectionOptions(url)
  return { connectionString, application_name, options, max: queueConnections }
}
