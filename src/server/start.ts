/**
 * Puts the product together from its settings and lets it answer requests; everything that it opens it can close again.
 */
import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { londonDay } from '#domain/day.ts'
import { buildApp } from '#server/app.ts'
import { storeCompliance } from '#server/features/compliance/compliance.jobs.ts'
import { readFiguresReport } from '#server/features/operations/figures.queries.ts'
import { foldCounts } from '#server/features/operations/operations.jobs.ts'
import { writeUses } from '#server/features/usage/usage.jobs.ts'
import { registerJobs } from '#server/jobs.ts'
import { guessLimits } from '#server/platform/auth/guess-limits.ts'
import { loadSecretKey } from '#server/platform/auth/secret-key.ts'
import { createBilling } from '#server/platform/billing/open-billing.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Services } from '#server/platform/context.ts'
import { type Db, openDatabase } from '#server/platform/database/db.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { makeNewFilesPrivate, narrowRights } from '#server/platform/files/private-folder.ts'
import { removeUnfinished } from '#server/platform/files/unfinished.ts'
import { databaseQueue } from '#server/platform/jobs/queue.ts'
import { openLiveBus } from '#server/platform/live/live-bus.ts'
import { createLogger } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mail.ts'
import { createPdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import { StartError } from '#server/platform/start-error.ts'
import { UsageCollector } from '#server/platform/usage/usage-collector.ts'

export interface RunningServer {
  readonly address: string
  readonly services: Services
  /** No new requests, running ones finished, jobs and database closed. */
  stop(): Promise<void>
}

type Close = () => Promise<void> | void

/** @throws StartError, with one line for the operator, when a setting, the data folder or the port is at fault. */
export async function startServer(
  env: NodeJS.ProcessEnv = process.env,
  now = () => new Date(),
): Promise<RunningServer> {
  const config = readConfig(env)
  // Without the embedded database in it this process has room to clear memory away less
  // often, which everybody waits for.
  if (config.databaseUrl) setFlagsFromString('--heap-growing-percent=100')
  const log = createLogger(config)
  await checkPort(config)
  makeNewFilesPrivate()
  narrowRights(config.dataDir, log)
  const closers: Close[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const services = await openServices({ config, log, now }, closers)
    const app = await buildApp(services)
    const runMissedJobs = registerJobs(services)
    await services.queue.start()
    closers.push(() => services.queue.stop())
    closers.push(tidyRegularly(services))
    closers.push(() => closeApp(app))
    const address = await listen(app, config)
    await runMissedJobs()
    return { address, services, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Opens what the settings name. What has to be closed again is added to `closers`, also where a later part fails. */
async function openServices(given: Pick<Services, 'config' | 'log' | 'now'>, closers: Close[]): Promise<Services> {
  const { config, log, now } = given
  const questions = { figures: (db: Db) => readFiguresReport(db, londonDay(now())) }
  const database = await openDatabase(config, { log, questions })
  closers.push(() => database.close())
  await removeUnfinished(config)
  const secret = await loadSecretKey(config)
  const mail = createMailer(config)
  closers.push(() => mail.close())
  const pdf = createPdfMaker()
  closers.push(() => pdf.close())
  const queue = databaseQueue(database, { log })
  const live = await openLiveBus(database, { log })
  closers.push(() => live.close())
  return {
    ...given,
    db: database.db,
    files: await openFileStore(config),
    backups: await openFileStore(config, 'backups'),
    mail,
    pdf,
    queue,
    live,
    billing: await createBilling(config),
    limits: guessLimits(config, database),
    usage: new UsageCollector(),
    secret,
  }
}

/** Those who have not finished by then would never, as with an upload that has stalled. */
const longestCloseMs = 4_000

async function closeApp(app: FastifyInstance): Promise<void> {
  const clock = setTimeout(() => app.server.closeAllConnections(), longestCloseMs)
  await app.close()
  clearTimeout(clock)
}

const tidyEveryMs = 15_000

/** Puts away what changes have left to be added up or worked out, one job after the other. Returns what ends it. */
function tidyRegularly(services: Services): () => Promise<void> {
  const failed = (what: string) => (error: unknown) => services.log.warn({ err: error }, what)
  const tidy = async () => {
    await foldCounts(services).catch(failed('The counts were not folded'))
    await storeCompliance(services).catch(failed('Compliance was not stored'))
    await writeUses(services).catch(failed('The uses of the product were not written'))
  }
  let tidied = Promise.resolve()
  const timer = setInterval(() => {
    tidied = tidied.then(tidy)
  }, tidyEveryMs)
  return async () => {
    clearInterval(timer)
    await tidied
    // No request comes any more: what the last of them did is written, too.
    await writeUses(services).catch(failed('The last uses of the product were not written'))
  }
}

/** Before a database is made, which takes seconds and would be left behind. @throws StartError as `listen` does. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen({ port: config.port, host: config.host }, resolve)
  }).catch((error: unknown) => {
    throw portError(error, config)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function portError(error: unknown, { port, host }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new StartError(`PORT must be free: ${port} is in use on ${host}`)
  if (code === 'EACCES') return new StartError(`PORT must be one that this user may open: ${port} is not`)
  if (code === 'EADDRNOTAVAIL') return new StartError(`HOST must be an address of this machine: ${host} is not`)
  return error
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw portError(error, config)
  })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const shown = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  // With PORT 0 the address in mails and links is known only now.
  if (!config.publicUrlGiven) config.publicUrl = shown
  return shown
}
