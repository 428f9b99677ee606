import { sql } from 'drizzle-orm'
import { type TestAPI, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

/**
 * For tests that count the rows read, which only the embedded database can do: a server updates its counts later, and
 * analyses tables on its own.
 */
export const onEmbedded: ReturnType<TestAPI['skipIf']> = test.skipIf(process.env.LATCHKEY_TEST_PG)

/** How many rows of a table have been read so far. */
export async function rowsRead(table: string): Promise<number> {
  const { db } = await testDatabase()
  await db.execute(sql`select pg_stat_force_next_flush()`)
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await db.execute<{ read: number }>(sql`
    select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::float8 as read
    from pg_stat_user_tables t where relname = ${table}`)
  return rows[0]?.read ?? Number.NaN
}
