/** Reads the rows of a landlord for a backup, a batch at a time. */
import { and, asc, eq, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { takenColumns } from '#server/features/backups/tables/backup-tables.queries.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const usualRowsAtOnce = 500

/** The fields that identify a row of the table. */
export const keyOf = ({ key }: BackedUpTable) => key ?? ['id']

/**
 * A landlord's rows of a table in the form of an archive, in the order of their keys. With `copy`, they are read from
 * that, which has no others.
 */
export async function* readTable(
  db: Db,
  scope: LandlordScope,
  table: BackedUpTable,
  copy?: Subquery,
): AsyncGenerator<Values> {
  const columns = takenColumns(table)
  const key = keyOf(table)
  const limit = table.rowsAtOnce ?? usualRowsAtOnce
  let last: Values | undefined
  do {
    const rows: Values[] = await db
      .select(columns)
      .from(copy ?? table.table)
      .where(and(copy ? undefined : ownedBy(table, scope), last && isAfter(columns, key, last)))
      .orderBy(...key.map((name) => asc(columnOf(columns, name))))
      .limit(limit)
    for (const row of rows) yield table.toFields ? table.toFields(row) : row
    last = rows.length === limit ? rows.at(-1) : undefined
  } while (last)
}

export function ownedBy({ table, ownedBy: condition }: BackedUpTable, { userId }: LandlordScope): SQL {
  if (condition) return condition(userId)
  const landlordId = (table as unknown as { landlordId: PgColumn }).landlordId
  return eq(landlordId, userId)
}

function isAfter(columns: Record<string, PgColumn>, key: readonly string[], last: Values): SQL {
  const names = key.map((name) => sql`${columnOf(columns, name)}`)
  const values = key.map((name) => sql`${last[name]}`)
  return sql`(${sql.join(names, sql`, `)}) > (${sql.join(values, sql`, `)})`
}

function columnOf(columns: Record<string, PgColumn>, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`There is no column ${name}`)
  return column
}
