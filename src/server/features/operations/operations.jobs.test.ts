import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacuum } from '#server/features/operations/operations.jobs.ts'
import type { Db } from '#server/platform/database/db.ts'
import { freshDatabase } from '#test/database.ts'
import { testServices } from '#test/services.ts'

/** How many days with job runs the planner believes in; below 0 it has never counted. */
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
