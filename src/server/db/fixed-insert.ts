import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { columnName } from '#server/db/columns.ts'
import { fixedStatement } from '#server/db/json.ts'
import { withNext } from '#server/platform/database/pipelining.ts'

/**
 * The insertion of one row whose id was drawn before: the statement is put together once and sent with the next one.
 * Columns left out of a row become null, so `names` must omit those with a default.
 */
export function fixedInsert<Table extends PgTable, const Name extends keyof Table['$inferInsert'] & string>(
  table: Table,
  names: readonly Name[],
): (row: { readonly id: number } & Pick<Table['$inferInsert'], Name>) => SQL {
  const insertion = fixedStatement(['row'], ({ row }) => {
    const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
    const chosen = ['id', ...names].map((name) => {
      const column = columns[name]
      if (!column) throw new Error(`There is no column ${name}`)
      return {
        name: sql.identifier(name),
        column: sql.identifier(columnName(column)),
        type: sql.raw(column.getSQLType()),
      }
    })
    const listed = (part: (each: (typeof chosen)[number]) => SQL) => sql.join(chosen.map(part), sql`, `)
    return withNext(sql`insert into ${table} (${listed(({ column }) => sql`${column}`)}) overriding system value
      select ${listed(({ name }) => sql`${name}`)}
      from json_to_record(${row}::json) as given (${listed(({ name, type }) => sql`${name} ${type}`)})`)
  })
  return (row) => insertion({ row: JSON.stringify(row) })
}
