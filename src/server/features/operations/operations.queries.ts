import { sql } from 'drizzle-orm'
import { foldBookSums } from '#server/db/book-sums.ts'
import { foldPortfolioCounts } from '#server/db/portfolio-counts.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

/**
 * Frees what deleted and changed rows held, and counts the rest for the planner. Never inside a transaction. A table at a time: of a large
 * database all of them take seconds, in which nobody else would be served.
 */
export async function vacuumDatabase(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' order by name`)
  for (const { name } of rows) await db.execute(sql.raw(`vacuum analyze ${name}`))
}

/** One statement at a time: each takes what it folds. */
export async function foldDifferences(db: Db): Promise<void> {
  for (const fold of [foldPortfolioCounts, ...foldBookSums]) await db.execute(sql.raw(fold))
}
