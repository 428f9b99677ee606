import { fromPglite, PgBoss } from 'pg-boss'
import { connectionOptions, type Database } from '#server/platform/database/db.ts'

export type SendOptions = { startAfterSeconds?: number }
export type JobHandler<Data extends object> = (data: Data) => Promise<void>

/** Work to be done soon, once and again if it fails; it outlives a restart. Handlers are named before the start. */
export interface Queue {
  work<Data extends object>(name: string, handler: JobHandler<Data>): void
  /** `cron` is reckoned in `timeZone`, also on the days on which the clocks change. The handler gets `{}`. */
  schedule(name: string, cron: string, timeZone: string): void
  send(name: string, data: object, options?: SendOptions): Promise<void>
  start(): Promise<void>
  /** Lets what is running finish, for up to four and a half seconds; what is left is done after the next start. */
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

/** Half a minute, then twice as long each time, in all about 15 hours: a mail server may be down overnight. */
const retries = { retryLimit: 12, retryDelay: 30, retryBackoff: true, retryDelayMax: 2 * 60 * 60 }
const expireInSeconds = 15 * 60
/** A finished job may hold a mail with a link that signs somebody in: it is not kept. */
const oneHour = 60 * 60
const queueConnections = 3
const stopTimeoutMs = 4_500

/** Jobs in the database itself, so that they come and go with the rows that they are about. */
export function databaseQueue(database: Database, { log }: { log: Log }): Queue {
  const boss = new PgBoss(bossOptions(database))
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  const handlers = new Map<string, JobHandler<object>>()
  const schedules: { name: string; cron: string; timeZone: string }[] = []
  const workers = new Map<string, string>()

  const startWorker = async (name: string, handler: JobHandler<object>) => {
    await boss.createQueue(name, { ...retries, expireInSeconds, deleteAfterSeconds: oneHour })
    const worker = await boss.work<object>(name, async ([job]) => {
      if (job) await loggingFailure(log, name, () => handler(job.data ?? {}))
    })
    workers.set(name, worker)
  }

  return {
    work(name, handler) {
      registerOnce(handlers, name, handler)
    },
    schedule(name, cron, timeZone) {
      schedules.push({ name, cron, timeZone })
    },
    async send(name, data, options = {}) {
      requireHandler(handlers, name)
      await boss.send(name, data, { startAfter: options.startAfterSeconds })
      const worker = workers.get(name)
      if (worker && !options.startAfterSeconds) boss.notifyWorker(worker)
    },
    async start() {
      await boss.start()
      for (const [name, handler] of handlers) await startWorker(name, handler)
      for (const { name, cron, timeZone } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone })
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

function bossOptions(database: Database) {
  const common = { schema: 'pgboss', clockMonitorIntervalSeconds: 600, maintenanceIntervalSeconds: oneHour }
  if (database.kind === 'postgres') return { ...common, ...bossConnection(database.url) }
  // One connection and nobody else on it: there is no vacuum to watch and no index to rebuild without stopping.
  return { ...common, db: fromPglite(database.raw), backend: 'pglite' as const, monitorVacuum: false, reindex: false }
}

function bossConnection(url: string) {
  const { connectionString, application_name, options } = connectionOptions(url)
  return { connectionString, application_name, options, max: queueConnections }
}

export function registerOnce<Data extends object>(
  handlers: Map<string, JobHandler<object>>,
  name: string,
  handler: JobHandler<Data>,
): void {
  if (handlers.has(name)) throw new Error(`The job ${name} has two handlers`)
  handlers.set(name, handler as JobHandler<object>)
}

export function requireHandler(handlers: Map<string, JobHandler<object>>, name: string): JobHandler<object> {
  const handler = handlers.get(name)
  if (!handler) throw new Error(`The job ${name} has no handler`)
  return handler
}

async function loggingFailure(log: Log, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.error({ err: error, job: name }, 'A job failed and will be tried again')
    throw error
  }
}
