/**
 * Which tables depend on which, read from the foreign keys of the schema: whatever a deletion removes goes into the
 * bin, and a new table cannot be forgotten.
 */
import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { BinKind } from '#domain/bin.ts'
import { columnName } from '#server/db/columns.ts'
import * as schema from '#server/db/schema.ts'
import { once } from '#server/platform/once.ts'

/** A column that names a row of another table. */
interface Link {
  readonly column: string
  readonly to: string
  /** What becomes of the row when the one that it names is deleted. */
  readonly onDelete: 'goes' | 'stays without it' | 'refused'
}

export interface BinTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly hasId: boolean
  readonly links: readonly Link[]
  /** The column with the stored name of its file. */
  readonly hasFile: boolean
}

/** The first is recalculated by the database; a waiting mail must not be sent twice. */
const neverTaken = ['property_compliance', 'mails']

const rootTables: Record<BinKind, string> = {
  property: 'properties',
  tenancy: 'tenancies',
  document: 'documents',
  transaction: 'financial_transactions',
  event: 'calendar_events',
}
export const rootTable = (kind: BinKind): string => rootTables[kind]

const actions: Record<string, Link['onDelete']> = { cascade: 'goes', 'set null': 'stays without it' }

function readTable(table: PgTable): BinTable {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const written = columns.filter(({ generated }) => generated === undefined).map(columnName)
  const links = foreignKeys.flatMap(({ reference, onDelete: action = '' }) => {
    const { columns: from, foreignTable, foreignColumns } = reference()
    const column = from[foreignColumns.findIndex((each) => columnName(each) === 'id')]
    if (!column) throw new Error(`A foreign key of ${name} names no id`)
    return { column: columnName(column), to: getTableConfig(foreignTable).name, onDelete: actions[action] ?? 'refused' }
  })
  // Waiting photos belong to no property, so there is no foreign key.
  if (name === 'uploads') links.push({ column: 'property_id', to: 'properties', onDelete: 'goes' })
  return { name, columns: written, hasId: written.includes('id'), hasFile: written.includes('file'), links }
}

/** Every table, each after those that it refers to. */
const allTables = once((): readonly BinTable[] => {
  const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [readTable(each)] : []))
  const ordered: BinTable[] = []
  const place = (table: BinTable) => {
    if (ordered.includes(table)) return
    for (const { to } of table.links) if (to !== table.name) place(named(tables, to))
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
})

function named(tables: readonly BinTable[], name: string): BinTable {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}

/** A table whose rows a deletion removes or changes, with the links through which it does. */
export interface Affected extends BinTable {
  readonly by: readonly Link[]
}

/**
 * The tables whose rows a deletion of that kind removes, in the order in which they can be restored; the first is the
 * record's own.
 */
export function takenTables(kind: BinKind): readonly Affected[] {
  const taken: Affected[] = []
  for (const table of allTables()) {
    if (neverTaken.includes(table.name)) continue
    if (table.name === rootTable(kind)) taken.push({ ...table, by: [] })
    else {
      const by = table.links.filter(({ to, onDelete }) => onDelete === 'goes' && taken.some(({ name }) => name === to))
      if (by.length > 0) taken.push({ ...table, by })
    }
  }
  return taken
}

/** The tables whose rows stay, but lose their link to what is deleted. */
export function changedTables(kind: BinKind): readonly Affected[] {
  const taken = takenTables(kind).map(({ name }) => name)
  return allTables().flatMap((table) => {
    if (neverTaken.includes(table.name)) return []
    const by = table.links.filter(({ to, onDelete }) => onDelete === 'stays without it' && taken.includes(to))
    return by.length > 0 ? [{ ...table, by }] : []
  })
}

export const tableNamed = (name: string): BinTable => named(allTables(), name)

/** A list of column names for a statement: the names come from the schema alone. */
export const identifiers = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  )
