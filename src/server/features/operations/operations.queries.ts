import { sql } from 'drizzle-orm'
import { foldBookSums } from '#server/db/book-sums.ts'
import { foldPortfolioCounts } from '#server/db/portfolio-counts.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

/**
 * Frees what deleted and changed rows held, and counts the rest for the planner. Never inside a transaction. A table at
 * a time: of a large database all of them take seconds, in which nobody else would be served.
 */
export async function vacuumDatabase(db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select pg_class.oid::int as id, format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' order by name`)
  for (const { id, name } of rows) {
    await db.execute(sql.raw(`vacuum ${name}`))
    await db.execute(sql.raw(`set default_statistics_target = ${await statisticsFor(db, id)}`))
    await db.execute(sql.raw(`analyze ${name}`))
  }
  await db.execute(sql`reset default_statistics_target`)
}

/** Of rows up to 890 bytes long; of longer ones as many are looked at as of those. */
const mostBytesLookedAt = 8_000_000
const leastUnits = 30
const usualUnits = 100
/** PostgreSQL looks at so many rows for each unit of its statistics, and has 100 of these by default. */
const rowsEach = 300

/**
 * Of a table with long rows fewer are looked at: all at once they would take 46 MB, which
 * the embedded database never gives back.
 */
async function statisticsFor(db: Db, tableId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select (pg_relation_size(oid) / greatest(reltuples, 1))::float8 as bytes from pg_class where oid = ${tableId}`,
  )
  const units = mostBytesLookedAt / ((rows[0]?.bytes ?? 0) * rowsEach)
  return Math.round(Math.min(usualUnits, Math.max(leastUnits, units)))
}

/** One statement at a time: each takes what it folds. Differences that come meanwhile may be left for the next time. */
export async function foldDifferences(db: Db): Promise<void> {
  await db.execute(sql.raw(foldPortfolioCounts))
  for (const fold of foldBookSums) await foldAll(db, fold)
}

const mostParts = 1_000

async function foldAll(db: Db, fold: string): Promise<void> {
  for (let parts = 0; parts < mostParts; parts += 1) {
    const { rows } = await db.execute<{ count: number }>(sql.raw(fold))
    if (!rows[0]?.count) return
  }
}
