/**
 * Copies of a landlord's rows, for the embedded database: it has one connection, and a transaction that reads all of them keeps everybody
 * else waiting. They are copied at one moment, within the database, and read from the copies page by page while others are served.
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

/** Of every table that backups hold, the rows and columns that they hold of it. Returns false, and copies nothing, where there are more connections. */
export async function copyRows(db: Db, scope: LandlordScope): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where current_setting('latchkey.one_connection', true) = 'on'`)
  if (rows.length === 0) return false
  await db.transaction(async (tx) => {
    for (const table of backedUpTables) {
      const columns = Object.values(takenColumns(table)).map((column) => sql`${column}`)
      await tx.execute(sql`create temporary table ${nameOf(scope, table)} as
        select ${sql.join(columns, sql`, `)} from ${table.table} where ${ownedBy(table, scope)}`)
    }
  })
  return true
}

/** So that each page of a copy is found where the last one ended: one statement for each table, between which others are served. */
export async function indexCopies(db: Db, scope: LandlordScope): Promise<void> {
  for (const table of backedUpTables) {
    const columns = keyOf(table).map((name) => sql.identifier(toSnakeCase(name)))
    await db.execute(sql`create index on ${nameOf(scope, table)} (${sql.join(columns, sql`, `)})`)
  }
}

export async function dropCopies(db: Db, scope: LandlordScope): Promise<void> {
  const names = backedUpTables.map((table) => nameOf(scope, table))
  await db.execute(sql`drop table if exists ${sql.join(names, sql`, `)}`)
}
