import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/db.ts'
import { openPgliteDirectory } from '#server/platform/database/pglite.ts'
import { prepareTemplate } from '#server/platform/database/prepare-template.ts'
import { StartError } from '#server/platform/start-error.ts'

let folder: string
let template: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-pglite-'))
  template = (await prepareTemplate()).directory
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every commit waits for the disk', async () => {
  const sync = vi.spyOn(fs, 'fdatasyncSync')
  syncBuiltinESMExports()
  const database = await openPgliteDirectory(join(folder, 'durable'), template)
  await database.exec('create table t (n int)')
  const before = sync.mock.calls.length

  for (let n = 0; n < 20; n += 1) await database.query('insert into t values ($1)', [n])

  expect(sync.mock.calls.length - before).toBeGreaterThanOrEqual(20)
  expect((await database.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  await database.close()
  sync.mockRestore()
  syncBuiltinESMExports()
})

test('between statements, everything else gets its turn', async () => {
  const database = await openPgliteDirectory(join(folder, 'turns'), template)
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)

  for (let n = 0; n < 10; n += 1) await database.query('select count(*) from generate_series(1, 200000)')

  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(9)
  await database.close()
})

test('a full disk ends the process instead of hanging it', async () => {
  const database = await openPgliteDirectory(join(folder, 'full'), template)
  await database.exec('create table t (n int); insert into t values (1)')
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  })
  syncBuiltinESMExports()

  const writing = database.query(
    'with written as (insert into t values (2) returning n) select pg_switch_wal() from written',
  )
  await expect(writing).rejects.toThrow('exit 1')
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/start Latchkey again.*No space left on device/))

  for (const mock of [exit, log, write]) mock.mockRestore()
  syncBuiltinESMExports()
})

test('a folder of another PostgreSQL is refused by name', async () => {
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'PG_VERSION'), '17\n')
  await expect(openPgliteDirectory(other, template)).rejects.toThrow(
    new StartError(`DATA_DIR must hold a PostgreSQL 18 database: ${other} is 17`),
  )
})

test('an installation keeps its rows, and a first start that was cut short does not break the next', async () => {
  const dataDir = join(folder, 'installation')
  await mkdir(join(dataDir, 'db.unfinished', 'global'), { recursive: true })
  const config = { databaseUrl: null, dataDir }
  const first = await openDatabase(config, { log: console })
  await first.db.execute(`insert into job_runs (name, day) values ('kept', '2026-01-01')`)
  await first.close()

  const second = await openDatabase(config, { log: console })

  expect((await second.db.execute('select name from job_runs')).rows).toEqual([{ name: 'kept' }])
  await second.close()
  expect(await readdir(dataDir)).toEqual(['db'])
})

test('a folder that is open is refused in one line that names it', async () => {
  const dataDir = join(folder, 'installation')
  const config = { databaseUrl: null, dataDir }
  const first = await openDatabase(config, { log: console })
  await expect(openDatabase(config, { log: console })).rejects.toThrow(
    new StartError(`DATA_DIR must be a folder of its own: ${dataDir} is open in another Latchkey process`),
  )
  await first.close()
})
