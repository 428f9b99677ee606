/** The services of a test: a real database, and the outside world in memory. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { guessLimits } from '#server/platform/auth/guess-limits.ts'
import { createBilling } from '#server/platform/billing/open-billing.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/db.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { type LiveBus, openLiveBus } from '#server/platform/live/live-bus.ts'
import type { Mail } from '#server/platform/mail.ts'
import { createPdfMaker } from '#server/platform/pdf/pdf-maker.ts'
import { UsageCollector } from '#server/platform/usage/usage-collector.ts'
import { testDatabase } from '#test/database.ts'
import { immediateQueue } from '#test/immediate-queue.ts'

/** A Saturday in winter: London and UTC agree. */
export const testNow = new Date('2026-11-21T10:00:00Z')

/** Shared by all tests of a worker: its threads are slow to start and keep no state. */
const pdf = createPdfMaker()

const buses = new Map<Database, Promise<LiveBus>>()

/** Shared by all tests that share a database. */
function liveBus(database: Database): Promise<LiveBus> {
  const bus = buses.get(database) ?? openLiveBus(database, { log: { warn() {} } })
  buses.set(database, bus)
  return bus
}

export async function testServices(overrides: { env?: Record<string, string>; now?: Date } = {}) {
  const config: Config = readConfig({
    DATA_DIR: await mkdtemp(join(inject('dataFolders'), 'data-')),
    LOG_LEVEL: 'silent',
    BILLING: 'simulated',
    SECRET_KEY: 'a key for tests and nothing else',
    ...overrides.env,
  })
  const database = await testDatabase()
  const mails: Mail[] = []
  const queue = immediateQueue()
  let now = overrides.now ?? testNow
  const services: Omit<Services, 'log'> = {
    config,
    db: database.db,
    files: await openFileStore(config),
    backups: await openFileStore(config, 'backups'),
    mail: { send: async (mail) => void mails.push(mail), removeBefore: async () => {}, close() {} },
    pdf,
    queue,
    live: await liveBus(database),
    billing: await createBilling(config),
    limits: guessLimits(config, database),
    usage: new UsageCollector(),
    secret: config.secretKey ?? '',
    now: () => now,
  }
  return {
    services,
    mails,
    drain: () => queue.drain(),
    setNow: (instant: Date) => {
      now = instant
    },
  }
}
