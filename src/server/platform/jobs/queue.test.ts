import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { scheduleDailyJobs } from '#server/platform/jobs/daily-jobs.ts'
import { databaseQueue, type Queue } from '#server/platform/jobs/queue.ts'
import { freshDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { immediateQueue } from '#test/immediate-queue.ts'

const log = { error: vi.fn() }
const opened: { queue: Queue; database: Database }[] = []

async function realQueue(database?: Database) {
  const own = database ?? (await freshDatabase())
  const queue = databaseQueue(own, { log })
  opened.push({ queue, database: own })
  return { queue, database: own }
}

afterEach(async () => {
  const all = opened.splice(0)
  for (const { queue } of all) await queue.stop()
  for (const database of new Set(all.map((one) => one.database))) await database.close()
  log.error.mockClear()
})

test('a job runs with its data, which is not kept for longer than an hour', async () => {
  const { queue, database } = await realQueue()
  const done = vi.fn(async () => {})
  queue.work('greet', done)
  await queue.start()

  await queue.send('greet', { name: 'Łukasz' })

  await eventually(() => expect(done).toHaveBeenCalledWith({ name: 'Łukasz' }, { isLast: false }))
  const { rows } = await database.db.execute(
    sql`select distinct deletion_seconds as kept from pgboss.job where name = 'greet'`,
  )
  expect(rows).toEqual([{ kept: 3_600 }])
})

test('what is sent within a transaction is done once that is committed, and never if it is not', async () => {
  const { queue, database } = await realQueue()
  const done = vi.fn(async () => {})
  queue.work('greet', done)
  await queue.start()
  const refused = database.db.transaction(async (tx) => {
    await queue.send('greet', { name: 'nobody' }, { within: tx })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')

  await database.db.transaction(async (tx) => {
    await queue.send('greet', { name: 'Łukasz' }, { within: tx })
    await queue.sendAll('greet', [{ name: 'Priya' }], { within: tx })
    expect(done).not.toHaveBeenCalled()
  })

  await eventually(() => expect(done).toHaveBeenCalledTimes(2))
  const names = await database.db.execute(
    sql`select data->>'name' as name from pgboss.job where name = 'greet' order by 1`,
  )
  expect(names.rows).toEqual([{ name: 'Priya' }, { name: 'Łukasz' }])
})

test('a job that fails is logged and waits for its next attempt', async () => {
  const { queue, database } = await realQueue()
  queue.work('fail', async () => {
    throw new Error('no mail server')
  })
  await queue.start()

  await queue.send('fail', {})

  const jobs = () =>
    database.db.execute<{ state: string; again: boolean }>(
      sql`select state, start_after > now() + interval '10 seconds' as again from pgboss.job where name = 'fail'`,
    )
  await eventually(async () => expect((await jobs()).rows).toEqual([{ state: 'retry', again: true }]))
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'fail' }), expect.any(String))
})

test("an account's hundreds of jobs do not hold up another's single one, and urgent jobs come first", async () => {
  const { queue } = await realQueue()
  const done: string[] = []
  const arrived = Promise.withResolvers<void>()
  queue.work<{ from: string }>(
    'mail',
    async ({ from }) => {
      await arrived.promise
      done.push(from)
    },
    { atOnce: 2 },
  )
  await queue.start()
  const send = (from: string, isUrgent = false) => queue.send('mail', { from }, isUrgent ? { isUrgent } : { from })

  const hundreds = Array.from({ length: 60 }, () => ({ from: 'hundreds' }))
  await queue.sendAll('mail', hundreds, { from: 'hundreds' })
  await send('one')
  await send('password', true)
  arrived.resolve()

  // Two at a time: the ones already begun, then the urgent one and the other account's first.
  await eventually(() => expect(done).toHaveLength(62), 15_000)
  expect(done.indexOf('password')).toBeLessThan(4)
  expect(done.indexOf('one')).toBeLessThan(6)
})

test('what is urgent does not wait for what is under way', async () => {
  const { queue } = await realQueue()
  const begun: string[] = []
  const slowServer = Promise.withResolvers<void>()
  queue.work<{ to: string }>(
    'mail',
    async ({ to }) => {
      begun.push(to)
      if (to !== 'password') await slowServer.promise
    },
    { atOnce: 2, hasUrgent: true },
  )
  await queue.start()
  for (let count = 0; count < 10; count += 1) await queue.send('mail', { to: 'anybody' })
  await eventually(() => expect(begun).toContain('anybody'))

  await queue.send('mail', { to: 'password' }, { isUrgent: true })

  await eventually(() => expect(begun).toContain('password'))
  expect(begun.length).toBeLessThanOrEqual(3)
  slowServer.resolve()
})

test('a slow job, urgent or not, holds up nothing else in its queue', async () => {
  const { queue } = await realQueue()
  const done: string[] = []
  const release: (() => void)[] = []
  queue.work<{ name: string }>(
    'mail',
    async ({ name }) => {
      if (name.startsWith('slow')) await new Promise<void>((resolve) => release.push(resolve))
      done.push(name)
    },
    { atOnce: 3, hasUrgent: true },
  )
  await queue.start()
  await queue.send('mail', { name: 'slow' })
  await queue.send('mail', { name: 'slow and urgent' }, { isUrgent: true })
  await eventually(() => expect(release).toHaveLength(2))
  await queue.sendAll('mail', [{ name: 'first' }, { name: 'second' }])
  await queue.send('mail', { name: 'urgent' }, { isUrgent: true })
  await eventually(() => expect(done.toSorted()).toEqual(['first', 'second', 'urgent']))
  for (const go of release) go()
  await eventually(() => expect(done).toHaveLength(5))
})

test('with one job per account at once, a slow one holds up no other account', async () => {
  const { queue } = await realQueue()
  const begun: string[] = []
  const done: string[] = []
  const longOne = Promise.withResolvers<void>()
  const work = async ({ from }: { from: string }) => {
    begun.push(from)
    if (from === 'one with long ones') await longOne.promise
    done.push(from)
  }
  queue.work('file', work, { atOnce: 3, oneOfEach: true })
  await queue.start()
  const send = (from: string, count: number) => queue.sendAll('file', Array(count).fill({ from }), { from })
  await send('one with long ones', 20)
  await send('another', 5)

  await eventually(() => expect(done).toEqual(Array(5).fill('another')))
  expect(begun.filter((from) => from === 'one with long ones')).toHaveLength(1)
  longOne.resolve()
  await eventually(() => expect(done).toHaveLength(25))
})

test('a job that fails takes none beside it along', async () => {
  const { queue, database } = await realQueue()
  queue.work<{ fails: boolean }>(
    'some',
    async ({ fails }) => {
      if (fails) throw new Error('refused')
    },
    { atOnce: 4 },
  )
  await queue.start()
  for (const fails of [false, true, false, false]) await queue.send('some', { fails })
  const states = () =>
    database.db.execute(
      sql`select state::text, count(*)::int from pgboss.job where name = 'some' group by 1 order by 1`,
    )
  await eventually(async () =>
    expect((await states()).rows).toEqual([
      { state: 'completed', count: 3 },
      { state: 'retry', count: 1 },
    ]),
  )
})

test('of jobs that are done one at a time, the next begins as soon as the last is done', async () => {
  const { queue } = await realQueue()
  const done = vi.fn(async () => {})
  queue.work('one-by-one', done)
  await queue.start()
  // With a pause of two seconds after each, they would exceed the test's timeout.
  await queue.sendAll('one-by-one', Array(20).fill({}))
  await eventually(() => expect(done).toHaveBeenCalledTimes(20))
})

test('a job outlives a restart', async () => {
  const before = await realQueue()
  before.queue.work('later', async () => {})
  await before.queue.start()
  await before.queue.send('later', { id: 7 }, { startAfterSeconds: 1 })
  await before.queue.stop()
  opened.length = 0

  const { queue } = await realQueue(before.database)
  const done = vi.fn(async () => {})
  queue.work('later', done)
  await queue.start()

  await eventually(() => expect(done).toHaveBeenCalledWith({ id: 7 }, { isLast: false }))
})

test('work of an instance that was killed is done by another within a minute', { timeout: 60_000 }, async () => {
  const { queue, database } = await realQueue()
  const done = vi.fn(async () => {})
  queue.work('restore', done, { firstRetrySeconds: 1 })
  await queue.start()
  await queue.send('restore', { id: 7 }, { startAfterSeconds: 3_600 })

  // As left by a process that was killed while working on it.
  const { rows } = await database.db.execute(sql`update pgboss.job set state = 'active', started_on = now(),
    heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1) where name = 'restore' returning heartbeat_seconds`)

  expect(rows).toEqual([{ heartbeat_seconds: 30 }])
  await eventually(() => expect(done).toHaveBeenCalledWith({ id: 7 }, { isLast: false }), 50_000)
})

test("a queue made by an earlier version gets this version's settings", async () => {
  const before = await realQueue()
  before.queue.work('mail', async () => {})
  await before.queue.start()
  const settings = () =>
    before.database.db.execute(
      sql`select heartbeat_seconds as heartbeat, retry_delay as retry from pgboss.queue where name = 'mail'`,
    )
  await before.database.db.execute(sql`update pgboss.queue set heartbeat_seconds = null, retry_delay = 7`)
  const { queue } = await realQueue(before.database)
  queue.work('mail', async () => {})
  await queue.start()
  expect((await settings()).rows).toEqual([{ heartbeat: 30, retry: 30 }])
})

test('the morning is 06:00 in London, summer and winter', async () => {
  const { queue, database } = await realQueue()
  queue.work('morning', async () => {})
  queue.schedule('morning', '0 6 * * *', 'Europe/London')
  await queue.start()

  const { rows } = await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`)
  expect(rows).toEqual([{ name: 'morning', cron: '0 6 * * *', timezone: 'Europe/London' }])
})

test('two instances that start together run a daily job once', async () => {
  const first = await realQueue()
  const second = await realQueue(first.database)
  const bothHaveLooked = Promise.withResolvers<void>()
  const run = vi.fn(() => bothHaveLooked.promise)
  const now = () => new Date('2026-06-30T23:30:00Z')
  const starts = [first, second].map(({ queue, database }) =>
    scheduleDailyJobs(queue, [{ name: 'reminders', run }], { db: database.db }, now),
  )
  await first.queue.start()
  await second.queue.start()

  await Promise.all(starts.map((start) => start()))

  const { db } = first.database
  // The instance that finds it under way orders a second look. Both orders end that way, and no job is left.
  const orders = () =>
    db.execute(sql`select state::text, start_after > now() + interval '5 minutes' as later
      from pgboss.job where name = 'daily-job' order by state::text, later`)
  await eventually(async () =>
    expect((await orders()).rows).toEqual([
      { state: 'active', later: false },
      { state: 'completed', later: false },
      { state: 'created', later: true },
    ]),
  )
  expect(run.mock.calls).toEqual([[expect.anything(), '2026-07-01', '2026-06-30']])
  bothHaveLooked.resolve()
  const finished = () => db.execute(sql`select name, day::text from job_runs where finished_at is not null`)
  await eventually(async () => expect((await finished()).rows).toEqual([{ name: 'reminders', day: '2026-07-01' }]))
  await eventually(async () =>
    expect((await orders()).rows).toEqual([
      { state: 'completed', later: false },
      { state: 'completed', later: false },
      { state: 'created', later: true },
    ]),
  )
  expect(run).toHaveBeenCalledTimes(1)
})

test('a daily job that failed is tried again the same day, one that finished is not', async () => {
  const { db } = await testDatabase()
  const queue = immediateQueue()
  const name = `unlucky ${process.pid} ${Date.now()}`
  let failures = 1
  const run = vi.fn(async () => {
    if (failures-- > 0) throw new Error('not yet')
  })
  const start = scheduleDailyJobs(queue, [{ name, run }], { db }, () => new Date('2026-01-05T06:00:00Z'))

  await start()
  await expect(queue.drain()).rejects.toThrow('not yet')
  await start()
  await queue.drain()
  await start()
  expect(queue.waiting()).toEqual([])

  expect(run).toHaveBeenCalledTimes(2)
})

test('a daily job left over from an earlier day is done for today only', async () => {
  const { db } = await testDatabase()
  const queue = immediateQueue()
  const run = vi.fn(async () => {})
  let now = new Date('2028-02-29T23:30:00Z')
  const start = scheduleDailyJobs(queue, [{ name: `late ${process.pid} ${Date.now()}`, run }], { db }, () => now)
  await start()
  now = new Date('2028-03-01T00:30:00Z')
  await start()
  await queue.drain()
  expect(run.mock.calls).toEqual([[{ db }, '2028-03-01', '2028-02-29']])
})

test('a job that nobody handles cannot be sent, and one that two handle cannot be named', async () => {
  const queue = immediateQueue()
  await expect(queue.send('nobody', {})).rejects.toThrow('The job nobody has no handler')
  queue.work('twice', async () => {})
  expect(() => queue.work('twice', async () => {})).toThrow('The job twice has two handlers')
})

test('draining runs what a job sends as well', async () => {
  const queue = immediateQueue()
  const seen: string[] = []
  queue.work('first', async () => {
    seen.push('first')
    await queue.send('second', {})
  })
  queue.work('second', async () => {
    seen.push('second')
  })
  await queue.send('first', {})
  expect(seen).toEqual([])
  await queue.drain()
  expect(seen).toEqual(['first', 'second'])
})
