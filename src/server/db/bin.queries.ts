/**
 * The one call before a deletion that can be undone (rule: bin-whole). What is in the bin
 * is read and restored by `features/bin`.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { BinKind } from '#domain/bin.ts'
import { cutText } from '#domain/cut-text.ts'
import { type Affected, changedTables, takenTables } from '#server/db/bin-tables.queries.ts'
import { binItems } from '#server/db/schema/bin.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Long enough to recognise the record. */
const longestTitle = 200

interface Deletion {
  readonly kind: BinKind
  readonly recordId: number
  readonly title: string
}

/**
 * Copies a row that is about to be deleted, and everything that is deleted with it, into the bin. To be called with the
 * row locked, right before it is deleted. Returns the id by which it can be restored.
 */
export async function putInBin(tx: Db, scope: LandlordScope, { kind, recordId, title }: Deletion, now: Date) {
  const [item] = await tx
    .insert(binItems)
    .values({
      landlordId: scope.userId,
      kind,
      recordId,
      title: cutText(title, longestTitle),
      deletedAt: now.toISOString(),
    })
    .returning({ id: binItems.id })
  if (!item) throw new Error('Nothing was put in the bin')
  for (const table of takenTables(kind)) await tx.execute(copyRows(item.id, table, rowsOf(item.id, table, recordId)))
  for (const table of changedTables(kind)) {
    await tx.execute(sql`${copyRows(item.id, table, rowsOf(item.id, table, recordId), { wasDeleted: false })}
      ${
        table.hasId
          ? sql`and not exists (select 1 from bin_rows here where here.item_id = ${item.id}
        and here.table_name = ${table.name} and here.record_id = t.id)`
          : sql``
      }`)
  }
  await tx.execute(sql`update bin_items set row_bytes =
    (select coalesce(sum(pg_column_size(row)), 0) from bin_rows where item_id = ${item.id}) where id = ${item.id}`)
  return item.id
}

/**
 * The rows that the deletion removes: they refer to a row that is in the bin already. Ids are compared with arrays,
 * because the planner might read the rows of all landlords otherwise.
 */
function rowsOf(itemId: number, { by }: Affected, recordId: number): SQL {
  if (by.length === 0) return sql`t.id = ${recordId}`
  const each = by.map(
    ({ column, to }) => sql`t.${sql.identifier(column)} = any (array(select parent.record_id from bin_rows parent
      where parent.item_id = ${itemId} and parent.table_name = ${to} and parent.was_deleted))`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

const tenantColumns: Readonly<Record<string, string>> = { tenancies: 'user_id', chat_sessions: 'tenant_user_id' }

function copyRows(itemId: number, table: Affected, where: SQL, { wasDeleted = true } = {}): SQL {
  const tenant = tenantColumns[table.name]
  const file = wasDeleted && table.hasFile ? sql`t.file, t.size` : sql`null, null`
  return sql`insert into bin_rows (item_id, table_name, record_id, row, was_deleted, tenant_user_id, file, size)
    select ${itemId}::int, ${table.name}, ${table.hasId ? sql`t.id` : sql`null`}, row_to_json(t), ${wasDeleted}::boolean,
      ${tenant ? sql`t.${sql.identifier(tenant)}` : sql`null::int`}, ${file}
    from ${sql.identifier(table.name)} t where ${where}`
}
