/**
 * Copies of a landlord's rows, for the embedded database. It has one connection, so a transaction that reads all of
 * them would keep everybody waiting. The rows are copied within the database at one moment, and read from the copies
 * page by page while others are served.
 */
import { getTableName, type SQL, Subquery, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { inParts } from '#server/db/in-parts.ts'
import { keyOf, ownedBy } from '#server/features/backups/reading-rows.queries.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { backedUpTables, takenColumns } from '#server/features/backups/tables/backup-tables.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Temporary tables, which a crash removes. A landlord has only one backup made at a time. */
const nameOf = ({ userId }: LandlordScope, { table }: BackedUpTable): SQL =>
  sql`pg_temp.${sql.identifier(`backup_of_${userId}_${getTableName(table)}`)}`

/** The copy of a table, under the table's own name, so that its columns select from it. */
export const copyOf = (scope: LandlordScope, table: BackedUpTable): Subquery =>
  new Subquery(sql`select * from ${nameOf(scope, table)}`, takenColumns(table), getTableName(table.table))

/** With more connections nobody has to wait for a transaction that only reads. */
async function isOneConnection(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where current_setting('latchkey.one_connection', true) = 'on'`)
  return rows.length > 0
}

type Tables = readonly BackedUpTable[]

/** The tables in which the landlord has rows: most landlords use half of all. */
async function listTablesInUse(db: Db, scope: LandlordScope): Promise<Tables> {
  const isUsed = backedUpTables.map(
    (table, at) =>
      sql`exists (select 1 from ${table.table} where ${ownedBy(table, scope)}) as ${sql.identifier(String(at))}`,
  )
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(isUsed, sql`, `)}`)
  return backedUpTables.filter((_, at) => rows[0]?.[String(at)])
}

const ownRows = (scope: LandlordScope, table: BackedUpTable): SQL => {
  const columns = Object.values(takenColumns(table)).map((column) => sql`${column}`)
  return sql`select ${sql.join(columns, sql`, `)} from ${table.table} where ${ownedBy(table, scope)}`
}

const makeCopy = (db: Db, scope: LandlordScope, table: BackedUpTable) =>
  db.execute(sql`create temporary table ${nameOf(scope, table)} as ${ownRows(scope, table)} with no data`)

/**
 * Copies the landlord's rows of every table, as they are at one moment, and returns the tables that have any. Where
 * there are more connections it copies nothing and returns null. Creating a table takes as long as filling it, so that
 * is done before the transaction, for which everybody waits.
 */
export async function copyRows(db: Db, scope: LandlordScope): Promise<Tables | null> {
  if (!(await isOneConnection(db))) return null
  try {
    const made = await listTablesInUse(db, scope)
    for (const table of made) await makeCopy(db, scope, table)
    return await db.transaction((tx) => fillCopies(tx, scope, made))
  } catch (error) {
    await dropCopies(db, scope)
    throw error
  }
}

async function fillCopies(tx: Db, scope: LandlordScope, made: Tables): Promise<Tables> {
  const inUse = await listTablesInUse(tx, scope)
  for (const table of inUse) {
    if (!made.includes(table)) await makeCopy(tx, scope, table)
    await tx.execute(sql`insert into ${nameOf(scope, table)} ${ownRows(scope, table)}`)
  }
  return inUse
}

/**
 * Indexes the copies, so that each page is found where the last one ended. One statement for each table: others are
 * served in between.
 */
export async function indexCopies(db: Db, scope: LandlordScope, copied: Tables): Promise<void> {
  for (const table of copied) {
    const columns = keyOf(table).map((name) => sql.identifier(toSnakeCase(name)))
    if (columns.length === 0) continue
    await db.execute(sql`create index on ${nameOf(scope, table)} (${sql.join(columns, sql`, `)})`)
  }
}

const droppedAtOnce = 8

export async function dropCopies(db: Db, scope: LandlordScope): Promise<void> {
  for (const part of inParts(backedUpTables, droppedAtOnce)) {
    const names = part.map((table) => nameOf(scope, table))
    await db.execute(sql`drop table if exists ${sql.join(names, sql`, `)}`)
  }
}
