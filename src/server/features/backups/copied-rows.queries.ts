/**
 * Copies of a landlord's rows, for the embedded database: it has one connection, and a transaction that reads all of them keeps everybody
 * else waiting. They are copied at one moment, within the database, and read from the copies page by page while others are served; so are
 * the copies made and dropped, one at a time.
 */
import { getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { BackedUpTable } from '#server/features/backups/backed-up-table.queries.ts'
import { backedUpTables, takenColumns } from '#server/features/backups/backup-tables.queries.ts'
import { keyOf, ownedBy } from '#server/features/backups/reading-rows.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Temporary, so that a crash takes them along. A landlord has one backup made at a time. */
const nameOf = ({ userId }: LandlordScope, { table }: BackedUpTable): SQL =>
  sql`pg_temp.${sql.identifier(`backup_of_${userId}_${getTableName(table)}`)}`

/** What to read a table from instead: its columns find the copy under its own name. */
export const copyOf = (scope: LandlordScope, table: BackedUpTable): Subquery =>
  new Subquery(sql`select * from ${nameOf(scope, table)}`, takenColumns(table), getTableName(table.table))

/** Whether rows have to be copied: with more connections nobody waits for a transaction that only reads. */
export async function isOneConnection(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where current_setting('latchkey.one_connection', true) = 'on'`)
  return rows.length > 0
}

const ownRows = (scope: LandlordScope, table: BackedUpTable): SQL => {
  const columns = Object.values(takenColumns(table)).map((column) => sql`${column}`)
  return sql`select ${sql.join(columns, sql`, `)} from ${table.table} where ${ownedBy(table, scope)}`
}

/** Empty ones of every table that backups hold, beforehand: making them takes as long as filling them, and nobody need wait for all at once. */
export async function makeCopies(db: Db, scope: LandlordScope): Promise<void> {
  for (const table of backedUpTables)
    await db.execute(sql`create temporary table ${nameOf(scope, table)} as ${ownRows(scope, table)} with no data`)
}

/** The rows and columns that backups hold of every table, as they are at one moment. */
export const fillCopies = (db: Db, scope: LandlordScope): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of backedUpTables)
      await tx.execute(sql`insert into ${nameOf(scope, table)} ${ownRows(scope, table)}`)
  })

/** So that each page of a copy is found where the last one ended: one statement for each table, between which others are served. */
export async function indexCopies(db: Db, scope: LandlordScope): Promise<void> {
  for (const table of backedUpTables) {
    const columns = keyOf(table).map((name) => sql.identifier(toSnakeCase(name)))
    await db.execute(sql`create index on ${nameOf(scope, table)} (${sql.join(columns, sql`, `)})`)
  }
}

export async function dropCopies(db: Db, scope: LandlordScope): Promise<void> {
  for (const table of backedUpTables) await db.execute(sql`drop table if exists ${nameOf(scope, table)}`)
}
