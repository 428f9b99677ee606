import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacuum } from '#server/features/operations/operations.jobs.ts'
import type { Db } from '#server/platform/database/db.ts'
import { freshDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'

/** How many rows of job runs the planner expects; negative if it has never counted. */
async function plannedRows(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select reltuples from pg_class where relname = 'job_runs'`)
  return Number((rows[0] as { reltuples: number }).reltuples)
}

test.each([
  ['the embedded database is tidied, and the planner learns how large its tables are', null, 300],
  ['a PostgreSQL server is left to look after itself', 'postgres://database.example/latchkey', 'as before'],
] as const)('%s', async (_, databaseUrl, expected) => {
  const { services } = await testServices()
  const { db, close } = await freshDatabase()
  await db.execute(
    sql`insert into job_runs (name, day) select 'job ' || n, '2026-11-21' from generate_series(1, 300) n`,
  )
  const before = await plannedRows(db)
  await vacuum({ config: { ...services.config, databaseUrl }, db })
  expect(await plannedRows(db)).toBe(expected === 'as before' ? before : expected)
  expect(before).not.toBe(300)
  await close()
})

test('of a table with long rows fewer of them are looked at, of any other as many as ever', async () => {
  const { services } = await testServices()
  const { db, close } = await freshDatabase()
  await db.execute(sql`create table long_rows (id int, text text)`)
  await db.execute(sql`alter table long_rows alter text set storage plain`)
  await db.execute(sql`create table short_rows as select n as id from generate_series(1, 500) n`)
  await db.execute(sql`insert into long_rows select n, repeat('x', 2000) from generate_series(1, 500) n`)

  await vacuum({ config: { ...services.config, databaseUrl: null }, db })

  const { rows } =
    await db.execute(sql`select tablename, array_length(histogram_bounds::text::int[], 1) as known from pg_stats
    where attname = 'id' and tablename in ('long_rows', 'short_rows') order by 1`)
  expect(rows).toEqual([
    { tablename: 'long_rows', known: 31 },
    { tablename: 'short_rows', known: 101 },
  ])
  const { rows: settings } = await db.execute(sql`show default_statistics_target`)
  expect(settings).toEqual([{ default_statistics_target: '100' }])
  await close()
})
