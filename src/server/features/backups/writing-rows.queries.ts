/** Writes restored rows under new ids, and corrects what follows from them. */
import { and, count, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { rowBudgets } from '#domain/budget.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isAlways, isOneOf } from '#server/db/is-one-of.ts'
import { users } from '#server/db/schema/accounts.ts'
import { bankLines } from '#server/db/schema/bank.ts'
import { documents } from '#server/db/schema/documents.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { readTable } from '#server/features/backups/reading-rows.queries.ts'
import type { Existing } from '#server/features/backups/restore-filter.ts'
import type { BackedUpTable } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { backedUpTables } from '#server/features/backups/tables/backup-tables.queries.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { linesOfImport } from '#server/features/bank/bank.queries.ts'
import { isToRenew } from '#server/features/documents/documents-to-renew.queries.ts'
import { lastVisitOn } from '#server/features/inspections/appointments/inspections.queries.ts'
import { countStorageLeft } from '#server/features/plans/budgets.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** What the account has that counts against the limits. Locks the account until the transaction ends. */
export async function countExisting(tx: Db, scope: LandlordScope): Promise<Existing> {
  const plan = await lockPlan(tx, scope)
  const most = rowBudgets.tenantAccounts.limits[plan]
  const [row] = await tx
    .select({
      properties: sql<number>`(select count(*)::int from ${properties} where ${properties.landlordId} = ${scope.userId})`,
      documents: sql<number>`(select count(*)::int from ${documents}
        where ${documents.landlordId} = ${scope.userId} and not ${documents.isInspectionReport})`,
      repeatingTransactions: sql<number>`(select count(*)::int from financial_transactions
        where landlord_id = ${scope.userId} and repeats is not null)`,
      tenantAccounts: sql<number>`(select count(*)::int from (select 1 from users tenant
        where tenant.invited_by = ${scope.userId} limit ${sql.raw(String(most))}) counted)`,
    })
    .from(users)
    .where(eq(users.id, scope.userId))
  if (!row) throw new Error('There is no such account')
  const ofAccount: Record<string, number> = {}
  const names: Record<string, Set<string>> = {}
  const own: Record<string, Set<string>> = {}
  for (const each of backedUpTables) {
    const { name, table, budget, named, one } = each
    if (one) {
      const kinds = new Set<string>()
      for await (const fields of readTable(tx, scope, each)) kinds.add(one(fields))
      own[name] = kinds
    }
    if (named) {
      const field = sql.identifier(named)
      const taken = await tx.execute<{ name: string }>(
        sql`select lower(${field}) as name from ${table} where landlord_id = ${scope.userId}`,
      )
      names[name] = new Set(taken.rows.map((each) => each.name))
    }
    if (budget?.by !== null) continue
    const [counted] = await tx.select({ rows: count() }).from(table).where(sql`landlord_id = ${scope.userId}`)
    ofAccount[name] = counted?.rows ?? 0
  }
  return { plan, ofAccount, names, own, storageLeft: await countStorageLeft(tx, scope, plan), ...row }
}

/** Inserts rows whose references exist already; returns their new ids in order. */
export async function insertRows(
  tx: Db,
  scope: LandlordScope,
  { table, key, one, ownedBy }: BackedUpTable,
  rows: readonly Values[],
): Promise<number[]> {
  const values = rows.map((row) => ({ ...row, ...(!ownedBy && { landlordId: scope.userId }) }))
  const insert = tx.insert(table).values(values as never)
  if (key) {
    // One that has just been entered meanwhile stays.
    await (one ? insert.onConflictDoNothing() : insert)
    return []
  }
  const inserted: { id: unknown }[] = await insert.returning({ id: (table as unknown as { id: PgColumn }).id })
  return inserted.map(({ id }) => Number(id))
}

export interface Person {
  readonly name: string
  readonly username: string | null
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Records a tenant as if the landlord had entered them: no account belongs to it until its holder accepts. A tenant
 * whom the landlord has already invited at the same address is the same person.
 */
export async function writePerson(tx: Db, scope: LandlordScope, person: Person): Promise<number> {
  const written = { ...person, role: 'tenant' as const, invitedBy: scope.userId, isInvited: true }
  const [inserted] = await tx.insert(users).values(written).onConflictDoNothing().returning({ id: users.id })
  if (inserted) return inserted.id
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.invitedBy, scope.userId), users.isInvited, eq(users.email, person.email ?? '')))
  if (!known) throw new Error('Nobody was written down')
  return known.id
}

/** For a tenancy that had ended: the tenant's details on its last day. */
export async function writeTenantDetails(tx: Db, scope: LandlordScope, tenancyId: number, person: Person) {
  await tx
    .update(tenancies)
    .set({
      tenantName: person.name,
      tenantUsername: person.username,
      tenantEmail: person.email,
      tenantPhone: person.phone,
    })
    .where(
      and(
        eq(tenancies.id, tenancyId),
        eq(tenancies.landlordId, scope.userId),
        sql`(${tenancies.tenantName}, ${tenancies.tenantUsername}, ${tenancies.tenantEmail}, ${tenancies.tenantPhone})
          is distinct from (${person.name}::text, ${person.username}::text, ${person.email}::text, ${person.phone}::text)`,
      ),
    )
}

/** Recalculates what archives do not hold because it follows from other rows. */
export async function workOutAgain(tx: Db, { userId }: LandlordScope) {
  await tx
    .update(properties)
    .set({ lastVisitOn: sql`${lastVisitOn}` })
    .where(and(eq(properties.landlordId, userId), sql`${properties.lastVisitOn} is distinct from ${lastVisitOn}`))
  await tx
    .update(documents)
    .set({ toRenew: sql`not ${documents.toRenew}` })
    .where(and(eq(documents.landlordId, userId), sql`${documents.toRenew} <> ${isToRenew}`))
  await tx.execute(sql`update chat_sessions set last_message_id =
    (select max(messages.id) from messages where messages.conversation_id = chat_sessions.id)
    where landlord_id = ${userId} and last_message_id is null`)
  await tx.execute(sql`update bank_imports set stored = ${linesOfImport} where landlord_id = ${userId} and stored = 0`)
  // Conversations without a message are removed.
  await tx.execute(sql`delete from chat_sessions where landlord_id = ${userId} and last_message_id is null`)
}

/**
 * Marks posted lines whose tenancies are not restored as left in the books: the restored books already have their
 * money, and they must not bring it in again (rule: bank-deleted-property).
 */
export async function leaveLinesInBooks(tx: Db, scope: LandlordScope, lineIds: readonly number[]) {
  for (const some of inParts(lineIds, 1_000)) {
    await tx
      .update(bankLines)
      .set({ leftInBooks: true })
      .where(
        and(eq(bankLines.landlordId, scope.userId), isOneOf(bankLines.id, some), isAlways(bankLines.state, 'posted')),
      )
  }
}

/** An account for a trial, which the rollback removes. */
export async function makeTrialAccount(tx: Db): Promise<number> {
  const [account] = await tx
    .insert(users)
    .values({ role: 'landlord', name: 'Trial of a backup', subscriptionPlan: 'enterprise' })
    .returning({ id: users.id })
  if (!account) throw new Error('The trial account was not made')
  return account.id
}
