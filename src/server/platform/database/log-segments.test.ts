import { cp, link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LogSegments, segmentAfter } from '#server/platform/database/log-segments.ts'
import { openPgliteDirectory } from '#server/platform/database/pglite.ts'
import { prepareTemplate } from '#server/platform/database/prepare-template.ts'
import { eventually } from '#test/eventually.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.useRealTimers()
})

const size = 16 * 1024 * 1024
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const segment = (number: number) => `/data/pg_wal/${segmentAfter('000000010000000000000000', number, size)}`

test('segments are numbered in two parts, of the same timeline', () => {
  expect(segmentAfter('00000001000000000000000D', 1, size)).toBe('00000001000000000000000E')
  expect(segmentAfter('0000000300000002000000FF', 2, size)).toBe('000000030000000300000001')
})

test('the next log segments exist before they are needed, and a crash loses nothing', async () => {
  const directory = join(folder, 'ahead')
  await cp((await prepareTemplate()).directory, directory, { recursive: true })
  const log = join(directory, 'pg_wal')
  const [oldest = ''] = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  await link(join(log, oldest), join(log, 'xlogtemp.ahead'))
  const database = await openPgliteDirectory(directory, null)
  const current = async () => {
    const { rows } = await database.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
    return rows[0]?.name ?? ''
  }
  await database.exec('create table t (words text)')
  const first = await current()
  while ((await current()) <= segmentAfter(first, 1, size))
    await database.exec('insert into t select repeat(md5(n::text), 60) from generate_series(1, 2000) n')

  const last = await current()
  const areMade = async () => {
    for (const ahead of [1, 2]) {
      const file = await stat(join(log, segmentAfter(last, ahead, size)))
      expect([file.size, file.mode & 0o777]).toEqual([size, 0o600])
    }
    expect((await readdir(log)).filter((name) => name.startsWith('xlogtemp'))).toEqual([])
  }
  await eventually(areMade, 30_000)
  expect((await stat(join(log, oldest))).size, 'a segment that an earlier process left under both names').toBe(size)

  const { rows } = await database.query('select count(*)::int as count from t')
  const crashed = join(folder, 'crashed')
  await cp(directory, crashed, { recursive: true })
  const [unfinished, half] = [join(crashed, 'pg_wal', 'xlogtemp.ahead'), 'half a segment']
  await writeFile(unfinished, half)
  await database.close()
  const again = await openPgliteDirectory(crashed, null)
  expect((await again.query('select count(*)::int as count from t')).rows).toEqual(rows)
  // A whole one may be in the making under that name.
  expect(String(await readFile(unfinished).catch(() => ''))).not.toContain(half)
  await again.close()
  expect(await readdir(join(crashed, 'pg_wal'))).not.toContain('xlogtemp.ahead')
})

test('a database that is closed while a segment is being made leaves none incomplete', async () => {
  const directory = join(folder, 'closed')
  const log = join(directory, 'pg_wal')
  const unfinished = async () => (await readdir(log)).filter((name) => name.startsWith('xlogtemp'))
  const { directory: template } = await prepareTemplate()
  const database = await openPgliteDirectory(directory, template)
  await database.exec('create table t (words text)')
  while ((await unfinished()).length === 0)
    await database.exec('insert into t select repeat(md5(n::text), 60) from generate_series(1, 100) n')
  await database.close()
  expect(await unfinished()).toEqual([])
  expect((await readdir(join(template, 'pg_wal'))).filter((name) => name.startsWith('xlogtemp'))).toEqual([])
})

test('old segments are removed every five minutes in which something changes, or when there are many', async () => {
  vi.useFakeTimers()
  const log = new LogSegments(join(folder, 'none'))
  const checkpoint = vi.fn(async () => log.saved(segment(1)))
  log.keepShort(checkpoint)

  await minutes(20)
  expect(checkpoint).toHaveBeenCalledTimes(0)
  log.saved('/data/base/5/1259')
  await minutes(1)
  expect(checkpoint).toHaveBeenCalledTimes(0)
  log.saved(segment(1))
  await minutes(1)
  expect(checkpoint).toHaveBeenCalledTimes(1)
  log.saved(segment(1))
  await minutes(4)
  expect(checkpoint).toHaveBeenCalledTimes(1)
  await minutes(1)
  expect(checkpoint).toHaveBeenCalledTimes(2)
  await minutes(20)
  expect(checkpoint).toHaveBeenCalledTimes(2)

  log.saved(segment(1))
  await minutes(1)
  for (let number = 2; number < 34; number += 1) log.saved(segment(number))
  await minutes(1)
  expect(checkpoint).toHaveBeenCalledTimes(4)

  checkpoint.mockRejectedValueOnce(new Error('no room on the disk'))
  log.saved(segment(34))
  await minutes(5)
  await minutes(1)
  expect(checkpoint).toHaveBeenCalledTimes(6)

  await log.stop()
  log.saved(segment(34))
  await minutes(20)
  expect(checkpoint).toHaveBeenCalledTimes(6)
})
