// The short form of `npm run faults`: whatever the server said it has stored is there after it was killed, and,
// on PostgreSQL, after its database was cut off.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWhileWriting } from '../scripts/faults/kills.ts'
import { loseDatabase } from '../scripts/faults/lost-database.ts'
import { killWhileRestoring } from '../scripts/faults/restores.ts'
import { databaseUrl, onServer } from './global-setup.ts'

const postgres = process.env.LATCHKEY_TEST_PG
const name = `latchkey_faults_${process.pid}_${Date.now()}`
const onPostgres = postgres
  ? { DATABASE_URL: databaseUrl(postgres, name), SECRET_KEY: 'only for the fault tests' }
  : null

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-faults-'))
  if (postgres) await onServer(postgres, async (client) => void (await client.query(`create database ${name}`)))
})
afterAll(async () => {
  if (postgres)
    await onServer(postgres, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  await rm(folder, { recursive: true, force: true })
})

test('a server that is killed in the middle of writes loses none that it has acknowledged', {
  timeout: 120_000,
}, async () => {
  const report = await killWhileWriting({ DATA_DIR: join(folder, 'killed'), ...onPostgres }, 1)
  expect(report).toMatchObject({ lost: 0, exitCode: 0 })
  expect(report.acknowledged).toBeGreaterThanOrEqual(5)
})

// On PostgreSQL another instance might be at it, so that it is taken up after half a
// minute: `npm run faults` waits for that.
test.skipIf(onPostgres)(
  'a restore that is killed in the middle leaves no row and no file of itself, and is done whole after the start',
  {
    timeout: 120_000,
  },
  async () => {
    const own = { DATA_DIR: join(folder, 'restored') }
    const report = await killWhileRestoring(own, 1, { homes: 12, documents: 16 })
    expect(report).toEqual({ rounds: 1, halfRestored: 0, unfinished: 0, changed: 0, leftOver: [], exitCode: 0 })
  },
)

test.runIf(onPostgres)(
  'a lost database is said to be lost, and is used again when it is back',
  { timeout: 120_000 },
  async () => {
    const own = { DATA_DIR: join(folder, 'lost'), ...(onPostgres ?? { DATABASE_URL: '' }) }
    const report = await loseDatabase(own, 20)
    expect(report).toMatchObject({ lost: 0, healthWhileLost: 503, healthAfterwards: 200, exitCode: 0 })
  },
)
