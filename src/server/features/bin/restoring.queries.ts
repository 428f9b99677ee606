/** Writes rows from the bin back into their tables, under their former ids. */
import { type SQL, sql } from 'drizzle-orm'
import type { BinKind } from '#domain/bin.ts'
import { type BinTable, identifiers, tableNamed, takenTables } from '#server/db/bin-tables.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const field = (column: string) => sql`(b.row ->> ${column}::text)::int`

/**
 * Looked up row by row, and so is `otherItemOf`: a join could be planned while the tables were small, and would then
 * read all of them for each row of a large home.
 */
const isThere = (table: string, id: SQL) =>
  sql`((select target.id from ${sql.identifier(table)} target where target.id = ${id}) is not null)`

/** The other item of the bin that holds a deleted row; null for none. */
const otherItemOf = (itemId: number, table: string, recordId: SQL) =>
  sql`(select other.item_id from bin_rows other where other.record_id = ${recordId} and other.table_name = ${table}
    and other.was_deleted and other.item_id <> ${itemId} limit 1)`

/**
 * For rows that are found by their ids. A bare 'is null' leads the planner to all rows without a link: in a large table
 * it expects none, and compares each of them with each row of the bin.
 */
const isUnset = (column: SQL) => sql`(${column} is null) is true`

interface Restored {
  readonly itemId: number
  /** A join code for a property whose former code has been given to another one. */
  readonly joinCode: string
}

/** Restores all rows of a locked item. A row that belongs to another row still in the bin waits there for it. */
export async function writeBack(tx: Db, scope: LandlordScope, kind: BinKind, restored: Restored): Promise<void> {
  const { itemId } = restored
  for (const table of takenTables(kind)) {
    if (!(await isHeld(tx, itemId, table.name))) continue
    if (table.by.length > 0) await leaveToOthers(tx, itemId, table)
    await tx.execute(await insertion(tx, scope, table, restored))
    if (table.name === 'tenancies') await writeTenantDetails(tx, itemId)
    if (table.name === 'bank_line_receipts') await giveBackToLines(tx, scope, itemId)
  }
  await relink(tx, scope, itemId)
}

async function isHeld(tx: Db, itemId: number, table: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from bin_rows where item_id = ${itemId} and table_name = ${table} and was_deleted limit 1`,
  )
  return rows.length > 0
}

/**
 * Moves rows to the other items of the bin that they belong to: a link to a tenancy that was deleted by itself comes
 * back with that tenancy.
 */
async function leaveToOthers(tx: Db, itemId: number, { name, links }: BinTable) {
  for (const { column, to, onDelete } of links) {
    if (onDelete !== 'goes' || to === 'users') continue
    const elsewhere = sql`case when not ${isThere(to, field(column))} then ${otherItemOf(itemId, to, field(column))} end`
    await leave(tx, { itemId, table: name, wasDeleted: true }, elsewhere)
  }
}

/** Moves rows `b` of an item to the item that `otherItem` names; those for which it is null stay. */
async function leave(
  tx: Db,
  { itemId, table, wasDeleted }: { itemId: number; table: string; wasDeleted: boolean },
  otherItem: SQL,
) {
  await tx.execute(sql`with moved as materialized (
      select b.id, ${otherItem} as item_id from bin_rows b
      where b.item_id = ${itemId} and b.table_name = ${table} and b.was_deleted = ${wasDeleted}::boolean
    ) update bin_rows set item_id = moved.item_id from moved where moved.item_id is not null and bin_rows.id = moved.id`)
}

/**
 * Tables that give documents and reports to tenancies, by their column for the paper: if it was given to a tenancy
 * added after the deletion, the former tenant no longer sees it.
 */
const given: Readonly<Record<string, string>> = {
  document_tenancies: 'document_id',
  inventory_report_tenancies: 'report_id',
}

/**
 * The statement that inserts an item's rows of one table. Columns that were added to the table since get their
 * defaults.
 */
async function insertion(tx: Db, scope: LandlordScope, table: BinTable, { itemId, joinCode }: Restored): Promise<SQL> {
  const { rows } = await tx.execute<{ name: string }>(sql`select json_object_keys(row) as name from
    (select row from bin_rows where item_id = ${itemId} and table_name = ${table.name} and was_deleted order by id limit 1) first`)
  const held = new Set(rows.map(({ name }) => name))
  const columns = table.columns.filter((column) => held.has(column))
  const values = columns.map((column) => valueToWrite(scope, table, column, joinCode))
  const parents = table.links.filter(({ onDelete, column }) => onDelete === 'goes' && !isOfLandlord(table, column))
  const whole = parents.map(
    ({ column, to }) => sql`(r.${sql.identifier(column)} is null or ${isThere(to, sql`r.${sql.identifier(column)}`)})`,
  )
  const ofOthers = given[table.name]
  if (ofOthers)
    whole.push(sql`not exists (select 1 from ${sql.identifier(table.name)} now
    join tenancies later on later.id = now.tenant_id join bin_items item on item.id = ${itemId}
    where now.${sql.identifier(ofOthers)} = r.${sql.identifier(ofOthers)} and later.created_at > item.deleted_at)`)
  const name = sql.identifier(table.name)
  return sql`insert into ${name} (${identifiers(columns)}) overriding system value
    select ${sql.join(values, sql`, `)} from bin_rows b cross join lateral json_populate_record(null::${name}, b.row) r
    where ${sql.join([sql`b.item_id = ${itemId} and b.table_name = ${table.name} and b.was_deleted`, ...whole], sql` and `)}`
}

/** A photo whose sender's account is gone becomes the landlord's. */
const isOfLandlord = (table: BinTable, column: string) => table.name === 'uploads' && column === 'user_id'

function valueToWrite(scope: LandlordScope, table: BinTable, column: string, joinCode: string): SQL {
  const value = sql`r.${sql.identifier(column)}`
  if (table.name === 'properties' && column === 'join_code')
    return sql`case when exists (select 1 from properties taken where taken.join_code = ${value}) then ${joinCode} else ${value} end`
  if (isOfLandlord(table, column))
    return sql`case when ${isThere('users', value)} then ${value} else ${scope.userId}::int end`
  const link = table.links.find((each) => each.column === column && each.onDelete === 'stays without it')
  return link ? sql`case when ${isThere(link.to, value)} then ${value} end` : value
}

/**
 * Writes the tenant's details as they were at the deletion, or earlier for a tenancy that had ended: what the tenant
 * has changed since is not the landlord's to know (rule: bin-people). A trigger has filled in today's when the row was
 * inserted; they stay for an invitation, which is the landlord's own words, and for an erased account.
 */
async function writeTenantDetails(tx: Db, itemId: number) {
  const details = ['name', 'username', 'email', 'phone'].map((detail) => {
    const column = sql.identifier(`tenant_${detail}`)
    return sql`${column} = case when u.is_invited or u.email is null
      then u.${sql.identifier(detail)} else b.row ->> ${`tenant_${detail}`} end`
  })
  await tx.execute(sql`update tenancies t set ${sql.join(details, sql`, `)} from bin_rows b, users u
    where b.item_id = ${itemId} and b.table_name = 'tenancies' and b.was_deleted and t.id = b.record_id and u.id = t.user_id`)
}

/** A bank line whose receipts are all back can be undone again (rule: bank-deleted-property). */
async function giveBackToLines(tx: Db, { userId }: LandlordScope, itemId: number) {
  await tx.execute(sql`update bank_lines line set left_in_books = false
    where line.landlord_id = ${userId} and line.left_in_books and line.id in (
      select (b.row ->> 'line_id')::int from bin_rows b where b.item_id = ${itemId} and b.table_name = 'bank_line_receipts')
    and line.amount = (select sum(made.amount) from bank_line_receipts made where made.line_id = line.id)`)
}

/** Restores the links that rows outside the bin had lost, unless they have been given another one since. */
async function relink(tx: Db, { userId }: LandlordScope, itemId: number) {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct table_name as name from bin_rows where item_id = ${itemId} and not was_deleted`,
  )
  for (const { name } of rows) {
    await leave(tx, { itemId, table: name, wasDeleted: false }, otherItemOf(itemId, name, sql`b.record_id`))
    if (name === 'financial_transactions') await describeAsBefore(tx, userId, itemId)
    for (const { column, to, onDelete } of tableNamed(name).links) {
      if (onDelete !== 'stays without it' || to === 'users') continue
      const own = sql.identifier(column)
      await tx.execute(sql`with former as materialized (
          select b.record_id, ${field(column)} as link from bin_rows b
          where b.item_id = ${itemId} and b.table_name = ${name} and not b.was_deleted and ${isThere(to, field(column))}
        ) update ${sql.identifier(name)} t set ${own} = former.link from former
        where t.id = former.record_id and ${isUnset(sql`t.${own}`)}`)
    }
    if (name === 'bank_lines') await postAgain(tx, userId, itemId)
  }
}

/** Whether the bank line of a deleted transaction is in the books again, as another transaction or as receipts. */
export async function isBookedAgain(tx: Db, scope: LandlordScope, itemId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from bin_rows b join bank_lines line on line.id = b.record_id
    where b.item_id = ${itemId} and b.table_name = 'bank_lines' and not b.was_deleted
      and line.landlord_id = ${scope.userId} and (line.transaction_id is not null or line.left_in_books
        or exists (select 1 from bank_line_receipts made where made.line_id = line.id)) limit 1`)
  return rows.length > 0
}

/**
 * Marks a bank line as posted when its transaction is back, even if it was taken back meanwhile: an open line would
 * book the same expense again.
 */
async function postAgain(tx: Db, landlordId: number, itemId: number) {
  await tx.execute(sql`with posted as (
      update bank_lines t set state = 'posted' from bin_rows b
      where b.item_id = ${itemId} and b.table_name = 'bank_lines' and not b.was_deleted and t.id = b.record_id
        and t.landlord_id = ${landlordId} and t.transaction_id is not null and t.state <> 'posted' returning t.import_id
    ) update bank_imports set changes = changes + 1 where id in (select import_id from posted)`)
}

/**
 * Reverts what deleting a property did to its transactions: it had added the address to the description, stored the
 * landlord's share and ended the repetition.
 */
async function describeAsBefore(tx: Db, landlordId: number, itemId: number) {
  await tx.execute(sql`with former as materialized (
      select b.record_id, b.row ->> 'repeats' as repeats, b.row ->> 'description' as description,
        (select address from properties where id = ${field('property_id')}) as address
      from bin_rows b where b.item_id = ${itemId} and b.table_name = 'financial_transactions' and not b.was_deleted
    ) update financial_transactions t set ownership_share = null, repeats = coalesce(t.repeats, former.repeats),
      description = case when t.description is not distinct from concat_ws(' · ', nullif(former.description, ''), former.address)
        then former.description else t.description end
    from former where former.address is not null and t.id = former.record_id
      and t.landlord_id = ${landlordId} and ${isUnset(sql`t.property_id`)}`)
}
