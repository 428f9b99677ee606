/** Accounts, statements and their lines. */
import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { BankImport } from '#api/bank.ts'
import type { ColumnMapping } from '#domain/bank-csv.ts'
import type { KeyedLine } from '#domain/bank-line-key.ts'
import { payerKey } from '#domain/bank-text.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { bankAccounts, bankImports, bankLines, bankRules } from '#server/db/schema/bank.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export async function findMapping(db: Db, scope: LandlordScope, accountName: string): Promise<ColumnMapping | null> {
  const [row] = await db.select({ mapping: bankAccounts.mapping }).from(bankAccounts).where(named(scope, accountName))
  return row?.mapping ?? null
}

const named = (scope: LandlordScope, name: string) =>
  and(eq(bankAccounts.landlordId, scope.userId), sql`lower(${bankAccounts.name}) = lower(${name})`)

/** The account of that name, made if there is none, with the columns that were said last. */
export async function saveAccount(tx: Db, scope: LandlordScope, name: string, mapping: ColumnMapping | null) {
  const [known] = await tx.select({ id: bankAccounts.id }).from(bankAccounts).where(named(scope, name))
  if (known) {
    if (mapping) await tx.update(bankAccounts).set({ mapping }).where(eq(bankAccounts.id, known.id))
    return known.id
  }
  const [row] = await tx
    .insert(bankAccounts)
    .values({ landlordId: scope.userId, name, mapping })
    .returning({ id: bankAccounts.id })
  if (!row) throw new Error('The account was not written')
  return row.id
}

export type NewImport = Omit<typeof bankImports.$inferInsert, 'id' | 'landlordId' | 'duplicates'>

export async function insertImport(tx: Db, scope: LandlordScope, values: NewImport): Promise<number> {
  const [row] = await tx
    .insert(bankImports)
    .values({ ...values, landlordId: scope.userId, duplicates: 0 })
    .returning({ id: bankImports.id })
  if (!row) throw new Error('The statement was not written')
  return row.id
}

const linesAtOnce = 5_000

/**
 * Adds the lines that the account does not have yet, and takes over those of statements that were undone. What a rule names is set aside.
 * Counts the others.
 */
export async function insertLines(
  tx: Db,
  scope: LandlordScope,
  { importId, accountId }: { importId: number; accountId: number },
  lines: readonly (KeyedLine & { isSetAside: boolean })[],
): Promise<number> {
  let added = 0
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const rows = lines.slice(start, start + linesAtOnce).map((each) => ({
      key: each.key,
      number: each.line,
      date: each.date,
      amount: each.amount,
      description: each.description,
      payer: payerKey(each.description),
      state: each.isSetAside ? 'set_aside' : 'open',
    }))
    const result = await tx.execute(sql`insert into bank_lines
        (landlord_id, account_id, import_id, key, line_number, date, amount, description, payer_key, state)
      select ${scope.userId}::int, ${accountId}::int, ${importId}::int, key, number, date, amount, description, payer, state
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (key text, number int, date date, amount int, description text, payer text, state text)
      on conflict (account_id, key) do update set import_id = excluded.import_id, line_number = excluded.line_number, state = excluded.state
      where bank_lines.state <> 'posted' and exists (select 1 from bank_imports where id = bank_lines.import_id and undone)
      returning id`)
    added += result.rows.length
  }
  await tx.execute(sql`update bank_imports set stored = (select count(*) from bank_lines where import_id = bank_imports.id),
      duplicates = case when id = ${importId} then ${lines.length - added}::int else duplicates end
    where landlord_id = ${scope.userId} and (id = ${importId} or (account_id = ${accountId} and undone and stored > 0))`)
  return added
}

const counted = (state: string) =>
  sql<number>`(select count(*)::int from bank_lines where import_id = bank_imports.id and state = ${state})`

const importSelection = {
  id: bankImports.id,
  accountName: bankAccounts.name,
  fileName: bankImports.fileName,
  format: bankImports.format,
  bank: bankImports.bank,
  lines: bankImports.lines,
  duplicates: bankImports.duplicates,
  from: bankImports.firstDay,
  to: bankImports.lastDay,
  problems: bankImports.problems,
  undone: bankImports.undone,
  open: counted('open'),
  posted: counted('posted'),
  setAside: counted('set_aside'),
  createdAt: bankImports.createdAt,
}

const selectImports = (db: Db, where: SQL | undefined) =>
  db
    .select(importSelection)
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.accountId))
    .where(where)

/** The latest first. */
export async function listImports(
  db: Db,
  scope: LandlordScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['id'])
  const where = and(eq(bankImports.landlordId, scope.userId), after && lt(bankImports.id, after[0]))
  const rows = await selectImports(db, where)
    .orderBy(desc(bankImports.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getImport(db: Db, scope: LandlordScope, id: number): Promise<BankImport> {
  const [row] = await selectImports(db, and(eq(bankImports.id, id), eq(bankImports.landlordId, scope.userId)))
  if (!row) throw notFound('Statement not found')
  return row
}

export async function noteUndone(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx
    .update(bankImports)
    .set({ undone: true })
    .where(and(eq(bankImports.id, id), eq(bankImports.landlordId, scope.userId)))
}

const {
  key: _key,
  landlordId: _landlord,
  payerKey: _payer,
  accountId: _account,
  ...lineFields
} = getTableColumns(bankLines)
export type LineRow = Awaited<ReturnType<typeof listLinesOf>>[number]

/** The lines of a statement in the order of their days, or of one of their states. */
export async function listLinesOf(
  db: Db,
  scope: LandlordScope,
  importId: number,
  state?: 'open' | 'posted' | 'set_aside',
) {
  return db
    .select(lineFields)
    .from(bankLines)
    .where(
      and(
        eq(bankLines.importId, importId),
        eq(bankLines.landlordId, scope.userId),
        state ? eq(bankLines.state, state) : undefined,
      ),
    )
    .orderBy(asc(bankLines.date), asc(bankLines.id))
}

/** @throws Problem 404 when it is not one of theirs. */
export async function getLine(db: Db, scope: LandlordScope, id: number): Promise<LineRow> {
  const [row] = await db
    .select(lineFields)
    .from(bankLines)
    .where(and(eq(bankLines.id, id), eq(bankLines.landlordId, scope.userId)))
  if (!row) throw notFound('Line not found')
  return row
}

export async function setLineStates(
  tx: Db,
  scope: LandlordScope,
  ids: readonly number[],
  values: { state: 'open' | 'posted' | 'set_aside'; transactionId?: number | null },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(bankLines)
    .set(values)
    .where(and(isOneOf(bankLines.id, ids), eq(bankLines.landlordId, scope.userId)))
}

export const listRules = (db: Db, scope: LandlordScope) =>
  db
    .select({ id: bankRules.id, contains: bankRules.contains, createdAt: bankRules.createdAt })
    .from(bankRules)
    .where(eq(bankRules.landlordId, scope.userId))
    .orderBy(asc(bankRules.id))

/** The rule of these words, which may be there already. */
export async function insertRule(tx: Db, scope: LandlordScope, contains: string) {
  await tx.insert(bankRules).values({ landlordId: scope.userId, contains }).onConflictDoNothing()
  const rules = await listRules(tx, scope)
  const rule = rules.find((each) => each.contains.toLowerCase() === contains.toLowerCase())
  if (!rule) throw new Error('The rule was not written')
  return rule
}

/** Sets aside the open lines that hold these words. */
export async function setAsideByWords(tx: Db, scope: LandlordScope, contains: string): Promise<void> {
  await tx
    .update(bankLines)
    .set({ state: 'set_aside' })
    .where(
      and(
        eq(bankLines.landlordId, scope.userId),
        eq(bankLines.state, 'open'),
        sql`position(lower(${contains}) in lower(${bankLines.description})) > 0`,
      ),
    )
}

/** @throws Problem 404 when it is not one of theirs. */
export async function removeRule(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  const gone = await tx
    .delete(bankRules)
    .where(and(inArray(bankRules.id, [id]), eq(bankRules.landlordId, scope.userId)))
    .returning({ id: bankRules.id })
  if (gone.length === 0) throw notFound('Rule not found')
}
