/** No table and no column is forgotten. */
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#server/db/schema.ts'
import { backedUpTables, takenColumns } from '#server/features/backups/tables/backup-tables.queries.ts'
import { leftOutTables } from '#test/left-out-tables.ts'

const all = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [each] : []))

test('every table is in the backup or on the list of those left out, and none on both', () => {
  const named = [...backedUpTables.map(({ table }) => getTableName(table)), ...Object.keys(leftOutTables)]
  expect(named.sort()).toEqual(all.map((table) => getTableName(table)).sort())
})

test.each(backedUpTables.map((table) => [table.name, table] as const))(
  'every column of %s has a field in the archive, or is left out for a reason',
  (_, table) => {
    const { row, renamed = {}, leftOut = {} } = table
    const fields = Object.keys(takenColumns(table)).flatMap((column) => renamed[column] ?? [column])
    expect([...new Set(fields)].sort()).toEqual(Object.keys(row.shape).sort())
    const columns = Object.keys(getTableColumns(table.table))
    expect(Object.keys(leftOut).filter((column) => !columns.includes(column))).toEqual([])
  },
)

test('a table comes after those that it names, and no field with an id is forgotten', () => {
  const before = new Set(['people'])
  for (const { name, row, references = {} } of backedUpTables) {
    // A row may refer to an earlier one of its own table.
    before.add(name)
    for (const { to } of Object.values(references)) expect(before, `${name} names ${to}`).toContain(to)
    const ids = Object.keys(row.shape).filter((field) => field.endsWith('Id'))
    expect(Object.keys(references).sort(), name).toEqual(ids.sort())
  }
})

test('no archive holds a password of an account, a token, a key, a code or a plan', () => {
  // A home's Wi-Fi password hangs on its wall anyway.
  const taken = backedUpTables
    .flatMap((table) => Object.keys(takenColumns(table)))
    .filter((column) => column !== 'wifiPassword')
  expect(taken.filter((column) => /password|token|hash|secret|code|plan|stripe|session/i.test(column))).toEqual([])
})
