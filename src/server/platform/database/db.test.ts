import type { Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobRuns } from '#server/db/schema.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { bringUpToDate } from '#server/platform/database/migrations.ts'
import { freshDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'

test("a calendar date is stored and read as text, whatever the machine's time zone", async () => {
  const { db } = await testDatabase()
  await db.insert(jobRuns).values({ name: 'dates', day: '2026-03-29' })

  expect(await db.select({ day: jobRuns.day }).from(jobRuns).where(eq(jobRuns.name, 'dates'))).toEqual([
    { day: '2026-03-29' },
  ])
})

test('the database reckons in UTC and can search by similarity', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute(
    sql`select current_setting('TimeZone') as zone, similarity('Łukasz', 'Łukas') > 0.5 as near`,
  )
  expect(rows).toEqual([{ zone: 'UTC', near: true }])
})

test('a transaction that throws leaves nothing', async () => {
  const { db } = await testDatabase()
  const failing = db.transaction(async (tx) => {
    await tx.insert(jobRuns).values({ name: 'rolled back', day: '2026-01-01' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.$count(jobRuns, eq(jobRuns.name, 'rolled back'))).toBe(0)
})

test('a violated constraint is known by its name', async () => {
  const { db } = await testDatabase()
  const run = { name: 'twice', day: '2026-01-01' }
  await db.insert(jobRuns).values(run)
  const second = await db
    .insert(jobRuns)
    .values(run)
    .then(
      () => null,
      (error: unknown) => error,
    )
  expect(violatedConstraint(second)).toBe('job_runs_name_day_pk')
  expect(violatedConstraint(new Error('another'))).toBeUndefined()
})

test('a query outside its own open transaction is refused instead of waiting for ever', async ({ skip }) => {
  const database = await testDatabase()
  skip(database.kind !== 'pglite', 'a server has more than one connection')
  const stuck = database.db.transaction(() => database.db.select().from(jobRuns))
  await expect(stuck).rejects.toMatchObject({
    cause: { message: 'Inside a transaction every query goes through its tx' },
  })
})

test('a database that another version migrated stops the start', async () => {
  const database = await freshDatabase()
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  const query = async (text: string) => database.db.execute(sql.raw(text))

  const start = bringUpToDate({ query, run: query }, () => Promise.reject(new Error('migrated all the same')))

  await expect(start).rejects.toThrow(/^The database must be one that this version of Latchkey knows[^\n]*$/)
  await database.close()
})

test("a database with another program's tables stops the start", async () => {
  const database = await freshDatabase()
  await database.db.execute(sql`delete from drizzle.__drizzle_migrations`)
  const query = async (text: string) => database.db.execute(sql.raw(text))

  await expect(bringUpToDate({ query, run: query }, async () => {})).rejects.toThrow(/tables of another program$/)
  await database.close()
})

test('a connection that breaks inside a transaction fails only that transaction', async ({ skip }) => {
  const { db, kind } = await testDatabase()
  skip(kind !== 'postgres', 'the embedded database has no connection to break')
  const breakConnection = async (tx: Db) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid
    await db.execute(sql`select pg_terminate_backend(${pid}::int)`)
    const left = sql`select pid from pg_stat_activity where pid = ${pid}::int`
    await eventually(async () => expect((await db.execute(left)).rows).toEqual([]))
  }
  const broken = db.transaction(async (tx) => {
    await breakConnection(tx)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  const mistaken = db.transaction(async (tx) => {
    await breakConnection(tx)
    throw new Error('The mistake')
  })
  await expect(mistaken).rejects.toThrow('The mistake')
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a connection that broke in a transaction is not used again, even before its end is noticed', async ({ skip }) => {
  const database = await testDatabase()
  if (database.kind !== 'postgres') return skip('the embedded database has no connection to break')
  const { db, raw } = database
  const toServer = new Promise<Socket>((resolve) => raw.once('acquire', ({ connection }) => resolve(connection.stream)))
  const mistaken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const { pid } = rows[0] ?? {}
    const socket = await toServer
    socket.pause()
    await db.execute(sql`select pg_terminate_backend(${pid}::int, 10000)`)
    setImmediate(() => socket.resume())
    throw new Error('The mistake')
  })

  const asked = mistaken.catch(() => db.execute(sql`select 1 as one`))

  expect((await asked).rows).toEqual([{ one: 1 }])
})
