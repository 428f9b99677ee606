/** Bank accounts and statements. */
import { and, desc, eq, lt, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BankImport } from '#api/bank.ts'
import type { ColumnMapping } from '#domain/bank/columns.ts'
import { type StatementWork, secondsUntilStatementInterrupted } from '#domain/bank/statement.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { bankAccounts, bankImports, bankLineCounts } from '#server/db/schema/bank.ts'
import type { ImportIds } from '#server/features/bank/lines.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export async function findMapping(db: Db, scope: LandlordScope, accountName: string): Promise<ColumnMapping | null> {
  const [row] = await db.select({ mapping: bankAccounts.mapping }).from(bankAccounts).where(named(scope, accountName))
  return row?.mapping ?? null
}

const named = (scope: LandlordScope, name: string) =>
  and(eq(bankAccounts.landlordId, scope.userId), sql`lower(${bankAccounts.name}) = lower(${name})`)

/** Returns the account of that name, which is made if there is none, and stores the columns that were chosen for it. */
export async function saveAccount(tx: Db, scope: LandlordScope, name: string, mapping: ColumnMapping | null) {
  const [known] = await tx.select({ id: bankAccounts.id }).from(bankAccounts).where(named(scope, name))
  if (known) {
    if (mapping) await tx.update(bankAccounts).set({ mapping }).where(named(scope, name))
    return known.id
  }
  const [row] = await tx
    .insert(bankAccounts)
    .values({ landlordId: scope.userId, name, mapping })
    .returning({ id: bankAccounts.id })
  if (!row) throw new Error('The account was not written')
  return row.id
}

export type NewImport = Pick<
  typeof bankImports.$inferInsert,
  'accountId' | 'fileName' | 'format' | 'bank' | 'lines' | 'firstDay' | 'lastDay' | 'problems'
>

export async function insertImport(tx: Db, scope: LandlordScope, values: NewImport): Promise<number> {
  const [row] = await tx
    .insert(bankImports)
    .values({
      ...values,
      landlordId: scope.userId,
      duplicates: 0,
      // The budget counts all lines from the start, though they are stored in parts.
      stored: values.lines,
      work: 'storing',
      total: values.lines,
      movedAt: sql`now()`,
    })
    .returning({ id: bankImports.id })
  if (!row) throw new Error('The statement was not written')
  return row.id
}

/** The new statement, and undone ones whose lines it may have taken over. */
const recountedImports = (scope: LandlordScope, { importId, accountId }: ImportIds) =>
  sql`landlord_id = ${scope.userId} and (id = ${importId} or (account_id = ${accountId} and undone and stored > 0))`

const counts = sql.raw('certain, likely, unknown, posted, set_aside')
const sums = sql.raw('sum(certain), sum(likely), sum(unknown), sum(posted), sum(set_aside)')

/** How many lines a statement has now. */
export const linesOfImport = sql.raw(`(select coalesce(sum(certain + likely + unknown + posted + set_aside), 0)
  from bank_line_counts where import_id = bank_imports.id)`)

/** Folds the differences in the counts of statements into one row each, without changing their sums. */
export async function foldLineCounts(tx: Db, scope: LandlordScope, importIds: readonly number[]): Promise<void> {
  await tx.execute(sql`with folded as (
      delete from bank_line_counts where ${isOneOf(sql`import_id`, importIds)}
        and exists (select 1 from bank_imports where id = import_id and landlord_id = ${scope.userId})
      returning import_id, ${counts}
    ) insert into bank_line_counts (import_id, ${counts}) select import_id, ${sums} from folded group by import_id`)
}

/**
 * Finishes an import, with how many of its lines existed already and what was wrong with others. It is then a statement
 * like any other.
 */
export async function finishImport(
  tx: Db,
  scope: LandlordScope,
  place: ImportIds,
  { duplicates, problems }: Pick<typeof bankImports.$inferSelect, 'duplicates'> & Pick<NewImport, 'problems'>,
): Promise<void> {
  await foldLineCounts(tx, scope, [place.importId])
  await tx.execute(sql`update bank_imports set stored = ${linesOfImport}, changes = changes + 1,
      duplicates = case when id = ${place.importId} then ${duplicates}::int else duplicates end,
      problems = case when id = ${place.importId} then ${JSON.stringify(problems)}::jsonb else problems end,
      work = case when id = ${place.importId} then null else work end
    where ${recountedImports(scope, place)}`)
}

/** Removes an import that failed before its end. */
export async function removeUnfinishedImport(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx.delete(bankImports).where(and(ofStatement(scope, id), eq(bankImports.work, 'storing')))
}

const isInterrupted = sql`moved_at < now() - make_interval(secs => ${sql.raw(String(secondsUntilStatementInterrupted))})`

/**
 * Removes unfinished imports, and ends other work that a process which died has left, over all landlords. Where this
 * process is alone, at its start, that is all work.
 */
export async function discardInterrupted(db: Db, { isAlone }: { isAlone: boolean }): Promise<void> {
  const interrupted = isAlone ? sql`true` : isInterrupted
  await db.execute(sql`delete from bank_imports where work = 'storing' and ${interrupted}`)
  await db.execute(sql`update bank_imports set work = null where work is not null and ${interrupted}`)
}

/** Removes interrupted imports of an account before the next one begins. */
export async function discardInterruptedOf(tx: Db, scope: LandlordScope, accountId: number): Promise<void> {
  await tx.delete(bankImports).where(and(storing(scope), eq(bankImports.accountId, accountId), isInterrupted))
}

/** Whether lines of a statement of this account are still coming. */
export async function isStoringForAccount(db: Db, scope: LandlordScope, accountId: number): Promise<boolean> {
  return (await db.$count(bankImports, and(storing(scope), eq(bankImports.accountId, accountId)))) > 0
}

/** Whether lines of this statement are still coming. */
export async function isStoring(db: Db, scope: LandlordScope, id: number): Promise<boolean> {
  return (await db.$count(bankImports, and(storing(scope), eq(bankImports.id, id)))) > 0
}

const storing = (scope: LandlordScope) => and(eq(bankImports.landlordId, scope.userId), eq(bankImports.work, 'storing'))

interface Work {
  readonly work: StatementWork
  readonly total: number
}

const ofStatement = (scope: LandlordScope, id: number) =>
  and(eq(bankImports.id, id), eq(bankImports.landlordId, scope.userId))

/** Begins work on a statement: from now on screens show its progress. */
export async function beginWork(db: Db, scope: LandlordScope, id: number, { work, total }: Work): Promise<void> {
  await db.update(bankImports).set({ work, done: 0, total, movedAt: sql`now()` }).where(ofStatement(scope, id))
}

/** Saves the progress of work; does nothing once that is over. */
export async function advanceWork(
  db: Db,
  scope: LandlordScope,
  id: number,
  { work, done }: { work: StatementWork; done: number },
): Promise<void> {
  await db
    .update(bankImports)
    .set({ done, movedAt: sql`now()` })
    .where(and(ofStatement(scope, id), eq(bankImports.work, work)))
}

export async function endWork(db: Db, scope: LandlordScope, id: number, work: StatementWork): Promise<void> {
  await db
    .update(bankImports)
    .set({ work: null })
    .where(and(ofStatement(scope, id), eq(bankImports.work, work)))
}

/**
 * The progress of work that is not interrupted. An unfinished import always shows as being stored, until it is removed.
 */
const progress = sql<BankImport['progress']>`case
  when work = 'storing' or work is not null and not (${isInterrupted})
  then json_build_object('work', work, 'done', done, 'total', total) end`

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
  progress,
  createdAt: bankImports.createdAt,
  /** No proposals exist for it yet: it has just been stored, or came with a backup, which holds none. */
  isUnmatched: sql<boolean>`${bankImports.matchedWith} is null and ${bankImports.work} is null and not ${bankImports.undone}`,
}

const counted = (column: SQLWrapper, name: string) => sql<number>`coalesce(sum(${column}), 0)::int`.as(name)

/** The counts of lines of each statement. */
const countsOf = (db: Db) =>
  db
    .select({
      certain: counted(bankLineCounts.certain, 'certain_lines'),
      likely: counted(bankLineCounts.likely, 'likely_lines'),
      unknown: counted(bankLineCounts.unknown, 'unknown_lines'),
      posted: counted(bankLineCounts.posted, 'posted_lines'),
      setAside: counted(bankLineCounts.setAside, 'set_aside_lines'),
    })
    .from(bankLineCounts)
    .where(eq(bankLineCounts.importId, bankImports.id))
    .as('counts')

function selectImports(db: Db, where: SQL | undefined) {
  const ofLines = countsOf(db)
  const { certain, likely, unknown, posted, setAside } = ofLines
  const open = sql<number>`${certain} + ${likely} + ${unknown}`
  return db
    .select({ ...importSelection, open, certain, likely, posted, setAside })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.accountId))
    .innerJoinLateral(ofLines, sql`true`)
    .where(where)
}

/** The latest first. */
export async function listImports(db: Db, scope: LandlordScope, { limit, cursor }: AskedPage) {
  const after = readCursor(cursor, ['id'])
  const where = and(eq(bankImports.landlordId, scope.userId), after && lt(bankImports.id, after[0]))
  const rows = await selectImports(db, where)
    .orderBy(desc(bankImports.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ id }) => [id])
}

const noStatement = 'Statement not found'

/** @throws Problem 404 when it is not one of theirs. */
export async function getImport(db: Db, scope: LandlordScope, id: number): Promise<BankImport> {
  const [row] = await selectImports(db, ofStatement(scope, id))
  if (!row) throw notFound(noStatement)
  return row
}

/**
 * Marks a statement as undone, which may change the proposals for lines of others. Returns whether it was not marked
 * before.
 */
export async function noteUndone(tx: Db, scope: LandlordScope, id: number): Promise<boolean> {
  const rows = await tx
    .update(bankImports)
    .set({ undone: true, changes: sql`${bankImports.changes} + 1` })
    .where(and(ofStatement(scope, id), not(bankImports.undone)))
    .returning({ id: bankImports.id })
  return rows.length > 0
}
