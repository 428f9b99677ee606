import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type BinKind, binDaysLeft, oldestBinDay } from '#domain/bin.ts'
import { type Day, londonDay } from '#domain/day.ts'
import { rootTable } from '#server/db/bin-tables.queries.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { binItems, binRows } from '#server/db/schema/bin.ts'
import type { LandlordScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

const ofLandlord = (scope: LandlordScope) => eq(binItems.landlordId, scope.userId)

const dayInLondon = sql<Day>`(${binItems.deletedAt} at time zone 'Europe/London')::date`
const isRestorable = (today: Day): SQL => gte(dayInLondon, oldestBinDay(today))

/** The newest first. */
export async function listBin(db: Db, scope: LandlordScope, { limit, cursor }: AskedPage, today: Day) {
  const after = readCursor(cursor, ['id'])
  const rows = await db
    .select({
      id: binItems.id,
      kind: binItems.kind,
      recordId: binItems.recordId,
      title: binItems.title,
      deletedAt: binItems.deletedAt,
      by: users.name,
    })
    .from(binItems)
    .innerJoin(users, eq(users.id, binItems.landlordId))
    .where(and(ofLandlord(scope), isRestorable(today), after && lt(binItems.id, after[0])))
    .orderBy(desc(binItems.id))
    .limit(limit + 1)
  const items = rows.map((row) => ({ ...row, daysLeft: binDaysLeft(londonDay(new Date(row.deletedAt)), today) }))
  return pageOf(items, limit, ({ id }) => [id])
}

/** Undefined when it is not one of theirs. */
export async function findBinKind(db: Db, scope: LandlordScope, id: number): Promise<BinKind | undefined> {
  const [item] = await db
    .select({ kind: binItems.kind })
    .from(binItems)
    .where(and(eq(binItems.id, id), ofLandlord(scope)))
  return item?.kind
}

/** Locks an item until the transaction ends; undefined when it is not one of theirs, or can no longer be restored. */
export async function lockBinItem(tx: Db, scope: LandlordScope, id: number, today: Day) {
  const [item] = await tx
    .select({ id: binItems.id, kind: binItems.kind, recordId: binItems.recordId, title: binItems.title })
    .from(binItems)
    .where(and(eq(binItems.id, id), ofLandlord(scope), isRestorable(today)))
    .for('update')
  return item
}

/** Removes an item with its rows. What becomes of its files is up to the caller. */
export async function removeBinItem(tx: Db, scope: LandlordScope, id: number) {
  await tx.delete(binItems).where(and(eq(binItems.id, id), ofLandlord(scope)))
}

/**
 * How many rows of a table come back with an item, without filed inspection reports, which do not count as documents
 * (rule: bin-limits).
 */
export async function countHeld(
  tx: Db,
  scope: LandlordScope,
  itemId: number,
  table: 'documents' | 'calendar_events',
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from bin_rows b
    join bin_items i on i.id = b.item_id where i.landlord_id = ${scope.userId} and item_id = ${itemId} and table_name = ${table} and was_deleted and row ->> 'is_inspection_report' is distinct from 'true'`)
  return rows[0]?.count ?? 0
}

/** How many transactions would repeat again once an item is restored. */
export async function countRepeatingHeld(tx: Db, scope: LandlordScope, itemId: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from bin_rows b
    join bin_items i on i.id = b.item_id where i.landlord_id = ${scope.userId} and item_id = ${itemId}
      and table_name = 'financial_transactions' and row ->> 'repeats' is not null
      and not exists (select 1 from financial_transactions t where t.id = b.record_id and t.repeats is not null)`)
  return rows[0]?.count ?? 0
}

/** Whether a property lies in the bin. */
export async function isPropertyInBin(db: Db, scope: LandlordScope, propertyId: number): Promise<boolean> {
  const [item] = await db
    .select({ id: binItems.id })
    .from(binItems)
    .where(and(ofLandlord(scope), eq(binItems.kind, 'property'), eq(binItems.recordId, propertyId)))
    .limit(1)
  return item !== undefined
}

/** The stored names of the files of a landlord's bin. */
export async function listFilesInBin(db: Db, scope: LandlordScope): Promise<string[]> {
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from bin_rows where file is not null and item_id in (select id from bin_items where landlord_id = ${scope.userId})`,
  )
  return rows.map(({ file }) => file)
}

/**
 * For the daily job alone: items of all landlords that can no longer be restored, because of their age or because a bin
 * holds too many, after the given id.
 */
export async function listExpiredItems(
  db: Db,
  { today, most }: { readonly today: Day; readonly most: number },
  afterId: number,
  limit: number,
) {
  const { rows } = await db.execute<{ id: number; landlordId: number }>(sql`
    select id, landlord_id as "landlordId" from bin_items where id > ${afterId} and deleted_at < (${oldestBinDay(today)}::date::timestamp at time zone 'Europe/London')
    union select id, landlord_id from (select id, landlord_id, row_number() over (partition by landlord_id order by id desc) as place
      from bin_items) placed where id > ${afterId} and place > ${most}
    order by id limit ${limit}`)
  return rows
}

/** For an item that goes for good: where its tenants lived, if that home is there or may come back without them. */
async function noteFormerHomes(tx: Db, itemId: number) {
  await tx.execute(sql`update users set former_homes = former_homes || jsonb_build_array(
      jsonb_build_object('propertyId', (gone.row ->> 'property_id')::int, 'moveInDate', gone.row ->> 'move_in_date'))
    from bin_rows gone
    where gone.item_id = ${itemId} and gone.table_name = 'tenancies' and gone.was_deleted and users.id = gone.tenant_user_id
      and (exists (select 1 from properties where id = (gone.row ->> 'property_id')::int)
        or exists (select 1 from bin_items where kind = 'property' and record_id = (gone.row ->> 'property_id')::int
          and id <> ${itemId}))`)
}

/** Removes an item for good. Returns the stored names of its files. */
export async function emptyItem(tx: Db, scope: LandlordScope, id: number): Promise<string[]> {
  const [item] = await tx
    .select({ id: binItems.id })
    .from(binItems)
    .where(and(eq(binItems.id, id), ofLandlord(scope)))
    .for('update')
  if (!item) return []
  const files = await tx
    .select({ file: binRows.file })
    .from(binRows)
    .where(and(eq(binRows.itemId, id), sql`${binRows.file} is not null`))
  await noteFormerHomes(tx, id)
  await removeBinItem(tx, scope, id)
  return files.flatMap(({ file }) => file ?? [])
}

/**
 * When a tenant's account is erased: their tenancies in everybody's bins are restored as a former tenant's.
 */
export async function forgetTenantInBin(tx: Db, { userId }: TenantScope, formerName: string) {
  const nobody = {
    tenant_name: formerName,
    tenant_username: null,
    tenant_email: null,
    tenant_phone: null,
    search_text: '',
  }
  await tx.execute(sql`update bin_rows set row = (row::jsonb || ${JSON.stringify(nobody)}::jsonb)::json
    where tenant_user_id = ${userId} and table_name = 'tenancies'`)
  await tx.execute(sql`update bin_items item set title = concat_ws(', ', ${formerName}::text,
      (select address from properties where id = (held.row ->> 'property_id')::int))
    from bin_rows held where held.item_id = item.id and held.record_id = item.record_id and item.kind = 'tenancy'
      and held.table_name = 'tenancies' and held.tenant_user_id = ${userId}`)
}

/** The property that an item belongs to, and whether the item is an active tenancy of it. */
export async function placeOfItem(tx: Db, scope: LandlordScope, item: { id: number; kind: BinKind; recordId: number }) {
  if (item.kind === 'property') return { propertyId: null, active: false }
  const { rows } = await tx.execute<{ propertyId: number | null; active: boolean | null }>(sql`
    select (bin_rows.row ->> 'property_id')::int as "propertyId", (bin_rows.row ->> 'active')::boolean as active
    from bin_rows join bin_items on bin_items.id = bin_rows.item_id
    where bin_items.id = ${item.id} and bin_items.landlord_id = ${scope.userId}
      and bin_rows.table_name = ${rootTable(item.kind)} and bin_rows.record_id = ${item.recordId} and bin_rows.was_deleted`)
  return { propertyId: rows[0]?.propertyId ?? null, active: rows[0]?.active ?? false }
}
