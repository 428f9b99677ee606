/**
 * For the daily job alone: replaces a tenant's name by 'Former tenant' in what others keep (rule:
 * accounts-former-tenant).
 */
import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AuditData } from '#api/audits.ts'
import { formerTenantName, fullName } from '#domain/account.ts'
import { fullNameOf, tenantFullName } from '#server/db/full-name.ts'
import { users } from '#server/db/schema/accounts.ts'
import { arrearsSteps } from '#server/db/schema/arrears.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { binRows } from '#server/db/schema/bin.ts'
import { inventoryReports } from '#server/db/schema/inventory.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { mails, notifications } from '#server/db/schema/notices.ts'
import type { TenantScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** The tenant's tenancies, including deleted ones that the landlord may restore. */
const tenanciesOf = (userId: number) => sql`(select id from tenancies where user_id = ${userId}
  union select record_id from bin_rows where tenant_user_id = ${userId} and table_name = 'tenancies')`

/** The tenant's homes, including those that only a conversation, the bin or their account still knows of. */
const homesOf = (userId: number) => sql`(select property_id from tenancies where user_id = ${userId}
  union select property_id from chat_sessions where tenant_user_id = ${userId}
  union select (row ->> 'property_id')::int from bin_rows where tenant_user_id = ${userId}
  union select (home ->> 'propertyId')::int from users, jsonb_array_elements(former_homes) home where users.id = ${userId})`

/** Deleted properties that were their homes. */
const theirHomesInBin = (userId: number) =>
  sql`(select id from bin_items where kind = 'property' and record_id in ${homesOf(userId)})`

/** The rows of a table that lie in a bin with a tenancy or conversation of theirs, or with a home of theirs. */
const inBinWithThem = (userId: number, table: string) =>
  sql`${binRows.tableName} = ${table} and (${binRows.itemId} in (select item_id from bin_rows where tenant_user_id = ${userId})
    or ${binRows.itemId} in ${theirHomesInBin(userId)})`

const changedInBin = (changes: SQL) => sql`(${binRows.row}::jsonb || jsonb_build_object(${changes}))::json`
const heldFullName = fullNameOf({
  name: sql`held.row ->> 'tenant_name'`,
  username: sql`held.row ->> 'tenant_username'`,
})
const inRow = (field: string) => sql`${binRows.row} ->> ${field}::text`

/** A text in which 'Former tenant' replaces what a pattern finds; the pattern's first group stays. */
const withoutName = (text: SQLWrapper, pattern: string) =>
  sql`regexp_replace(${text}, ${pattern}, ${`\\1${formerTenantName}`}, 'g')`

/**
 * Replaces the name in others' notices about their homes, and where letters about arrears begin with it. The addresses
 * of the letters are removed; the rest of one is evidence, whose words a tenant could otherwise take for their name.
 */
export async function removeNameFromTexts(tx: Db, { userId }: TenantScope, name: string, username: string | null) {
  const [theirs, homes] = [tenanciesOf(userId), homesOf(userId)]
  const isLetterInBin = and(inBinWithThem(userId, 'arrears_steps'), sql`(${inRow('tenant_id')})::int in ${theirs}`)
  for (const called of new Set([fullName(name, username), name])) {
    const unaddressed = (letter: SQLWrapper) => withoutName(letter, addressed(called))
    await tx
      .update(arrearsSteps)
      .set({ sentTo: null, letter: unaddressed(arrearsSteps.letter) })
      .where(inArray(arrearsSteps.tenantId, theirs))
    await tx
      .update(binRows)
      .set({ row: changedInBin(sql`'sent_to', null, 'letter', ${unaddressed(inRow('letter'))}`) })
      .where(isLetterInBin)
    const unnamed = (text: SQLWrapper) => withoutName(withoutName(text, acting(called)), named(called))
    await tx
      .update(notifications)
      .set({ title: unnamed(notifications.title), message: unnamed(notifications.message) })
      .where(inArray(notifications.propertyId, homes))
    await tx
      .update(mails)
      .set({ subject: unnamed(mails.subject) })
      .where(inArray(mails.propertyId, homes))
  }
}

/** Removes notifications about their homes from bins: they are not restored. */
export async function removeNoticesInBin(tx: Db, { userId }: TenantScope): Promise<void> {
  await tx.delete(binRows).where(inBinWithThem(userId, 'notifications'))
}

/**
 * Replaces the name in unsigned inventories of their tenancies; signed ones stay as they were. No inventory refers to a
 * tenancy that is gone for good: there it is replaced in inventories of that home which name them, unless another
 * tenant there has the same name.
 */
export async function removeNameFromInventories(
  tx: Db,
  { userId }: TenantScope,
  name: string,
  username: string | null,
) {
  const { tenantNames, landlordSignedAt, tenantSignedAt } = inventoryReports
  const tenantsIn = 'inventory_report_tenancies'
  const theirs = sql`(select report_id from inventory_report_tenancies where tenant_id in ${tenanciesOf(userId)}
    union select (${inRow('report_id')})::int from bin_rows
      where ${inBinWithThem(userId, tenantsIn)} and (${inRow('tenant_id')})::int in ${tenanciesOf(userId)}
    union select id from inventory_reports whose where property_id in ${homesOf(userId)} and not exists (
      select 1 from tenancies where property_id = whose.property_id and user_id <> ${userId}
        and ${tenantFullName} = ${fullName(name, username)})
    union select record_id from bin_rows whose where table_name = 'inventory_reports' and item_id in ${theirHomesInBin(userId)}
      and not exists (select 1 from bin_rows held where held.item_id = whose.item_id and held.table_name = 'tenancies'
        and held.tenant_user_id is distinct from ${userId} and ${heldFullName} = ${fullName(name, username)}))`
  const listed = `(^|, )${literally(fullName(name, username))}(?=$|, )`
  const unnamed = (text: SQLWrapper) => withoutName(text, listed)
  await tx
    .update(inventoryReports)
    .set({ tenantNames: unnamed(tenantNames) })
    .where(and(inArray(inventoryReports.id, theirs), isNull(landlordSignedAt), isNull(tenantSignedAt)))
  const isUnsigned = sql`${inRow('landlord_signed_at')} is null and ${inRow('tenant_signed_at')} is null`
  await tx
    .update(binRows)
    .set({ row: changedInBin(sql`'tenant_names', ${unnamed(inRow('tenant_names'))}`) })
    .where(and(inBinWithThem(userId, 'inventory_reports'), inArray(binRows.recordId, theirs), isUnsigned))
}

/*
 * Patterns of PostgreSQL, whose first group stays. A name may be a month, in an address or in somebody else's name, or
 * any words that its owner likes: it is one where our texts name whoever acts, wrote, signed or is written to.
 */
const addressed = (name: string) => `^(Dear )${literally(name)}(?=,)`
const acting = (name: string) => `(^|\\. )${literally(name)}(?=:| (?:has|on|agrees|disputes) )`
const named = (name: string) =>
  `(from |signed by |deposit of |tenancy of |delivered to )${literally(name)}(?=$|[:,.]| (?:for|at) )`
const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, (sign) => `\\${sign}`)

type AuditedTenant = AuditData['tenants'][number]

/** Who lived in their homes, and when they moved in; of deleted tenancies theirs, and those of deleted homes. */
async function listStays(tx: Db, userId: number) {
  const { propertyId, moveInDate, tenantName: name, tenantUsername: username } = tenancies
  const current = await tx
    .select({ propertyId, moveInDate, name, username, userId: tenancies.userId })
    .from(tenancies)
    .where(inArray(propertyId, homesOf(userId)))
  const inBin = await tx
    .select({ row: binRows.row, userId: binRows.tenantUserId })
    .from(binRows)
    .where(inBinWithThem(userId, 'tenancies'))
  const deleted = inBin.map(({ row, userId: whose }) => ({
    propertyId: Number(row.property_id),
    moveInDate: String(row.move_in_date),
    name: String(row.tenant_name),
    username: row.tenant_username === null ? null : String(row.tenant_username),
    userId: whose,
  }))
  const [account] = await tx.select({ homes: users.formerHomes }).from(users).where(eq(users.id, userId))
  const former = (account?.homes ?? []).map((home) => ({ ...home, name: '', username: null, userId }))
  return [...current, ...deleted, ...former]
}

/**
 * Replaces the name in the audits of their homes. An audit names people as they were called that day: the entry is
 * theirs if it has their address, or their day of moving in, unless somebody else of that name had the same.
 */
export async function removeNameFromAudits(tx: Db, { userId }: TenantScope, email: string | null): Promise<void> {
  const stays = Map.groupBy(await listStays(tx, userId), (stay) => stay.propertyId)
  const isTheirs = (home: number) => (each: AuditedTenant) => {
    const movedInWith = (stays.get(home) ?? []).filter((stay) => stay.moveInDate === each.moveInDate)
    const isOthers = movedInWith.some(
      (stay) =>
        stay.userId !== userId && fullName(stay.name, stay.username) === fullName(each.name, each.username ?? null),
    )
    const isOfTheirDay = movedInWith.some((stay) => stay.userId === userId) && !isOthers
    return isOfTheirDay || (email !== null && each.email === email)
  }
  const audits = await tx
    .select({ id: propertyAudits.id, home: propertyAudits.propertyId, auditData: propertyAudits.auditData })
    .from(propertyAudits)
    .where(inArray(propertyAudits.propertyId, homesOf(userId)))
  for (const { id, home, auditData } of audits) {
    const changed = unnamedAudit(auditData, isTheirs(home))
    if (changed) await tx.update(propertyAudits).set({ auditData: changed }).where(eq(propertyAudits.id, id))
  }
  const inBin = await tx
    .select({ id: binRows.id, row: binRows.row })
    .from(binRows)
    .where(inBinWithThem(userId, 'property_audits'))
  for (const { id, row } of inBin) {
    const changed = unnamedAudit(row.audit_data as AuditData, isTheirs(Number(row.property_id)))
    if (changed)
      await tx
        .update(binRows)
        .set({ row: { ...row, audit_data: changed } })
        .where(eq(binRows.id, id))
  }
}

/** The audit without their name; undefined where it does not name them. */
function unnamedAudit(audit: AuditData, isTheirs: (each: AuditedTenant) => boolean): AuditData | undefined {
  if (!audit.tenants.some(isTheirs)) return undefined
  const unnamed = (each: AuditedTenant) =>
    isTheirs(each) ? { ...each, name: formerTenantName, username: null, email: null } : each
  return { ...audit, tenant: audit.tenant && unnamed(audit.tenant), tenants: audit.tenants.map(unnamed) }
}
