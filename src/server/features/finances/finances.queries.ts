/** The rows of the books: read, written, and made again where they repeat. */
import { and, eq, getTableColumns, gte, lte, type SQL, sql } from 'drizzle-orm'
import { type Transaction, transaction, transactionFile } from '#api/financial.ts'
import type { Day } from '#domain/day.ts'
import {
  type ExpenseType,
  expenseTypes,
  type TransactionType,
  transactionTypes,
  usualBox,
} from '#domain/finances/transaction.ts'
import { inParts } from '#server/db/in-parts.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixed, jsonList, jsonObject, oneJson, selectionOf } from '#server/db/json.ts'
import { lockPropertyOf } from '#server/db/lock-parents-of.ts'
import { firstRows, jsonPage, readCursor } from '#server/db/paging.ts'
import { activity } from '#server/db/schema/activity.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { transactionFiles, transactions } from '#server/db/schema/money.ts'
import { holds } from '#server/db/search.ts'
import { type Searched, type SearchedPage, searchPage } from '#server/db/searching.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export interface TransactionFilter {
  q?: string | undefined
  type?: TransactionType | undefined
  propertyId?: number | undefined
  from?: Day | undefined
  to?: Day | undefined
  onlyExpenses?: boolean
  withoutTenancy?: boolean | undefined
}

const ofLandlord = ({ userId }: LandlordScope) => eq(transactions.landlordId, userId)

const usualBoxes = sql.raw(
  `case financial_transactions.type ${transactionTypes
    .flatMap((type) => (usualBox(type) ? [`when '${type}' then '${usualBox(type)}'`] : []))
    .join(' ')} end`,
)

/** The same as `boxOf`, which a test compares it with. */
const box = sql`case when ${transactions.capital} or ${transactions.type} = 'deposit' then null
  else coalesce(${transactions.hmrcBox}, ${usualBoxes}) end`

/** True for what the landlord entered, and for what was booked from a mortgage that they entered. */
const isEditable = sql`coalesce(${transactions.relatedEntityType} = 'mortgage', true)`

const files = sql`select ${selectionOf(transactionFile, getTableColumns(transactionFiles))} from ${transactionFiles}
  where ${transactionFiles.transactionId} = ${transactions.id} order by ${transactionFiles.id}`

const selection = selectionOf(transaction, {
  ...getTableColumns(transactions),
  hmrcBox: box,
  property: sql`case when ${properties.id} is not null then ${jsonObject({
    id: properties.id,
    address: properties.address,
    city: properties.city,
  })} end`,
  files: jsonList(files),
  editable: isEditable,
})

const homes = fixed(sql`left join ${properties} on ${properties.id} = ${transactions.propertyId}`)

const searched = sql`concat_ws(' ', ${transactions.description}, ${transactions.supplier}, ${transactions.category},
  ${transactions.reference}, ${transactions.notes}, ${properties.address}, ${properties.city})`

/** The bookings of a deleted property stay when the accounts of its tenancies are gone. */
const isWithoutTenancy = sql`not exists (
  select 1 from ledger_entries entry where entry.id = ${transactions.ledgerEntryId})`

/** The filter without the searched text. */
const matching = (
  scope: LandlordScope,
  { type, propertyId, from, to, onlyExpenses, withoutTenancy }: TransactionFilter,
): SQL | undefined =>
  and(
    ofLandlord(scope),
    onlyExpenses ? isOneOf(transactions.type, expenseTypes) : undefined,
    type && eq(transactions.type, type),
    propertyId ? eq(transactions.propertyId, propertyId) : undefined,
    from ? gte(transactions.date, from) : undefined,
    to ? lte(transactions.date, to) : undefined,
    withoutTenancy ? isWithoutTenancy : undefined,
  )

export const holdsText = (q: string): SQL => holds(searched, q)

/** The latest first. */
export const searchedTransactions = (scope: LandlordScope, filter: TransactionFilter): Searched => ({
  rows: sql`${transactions} ${homes}`,
  where: matching(scope, filter),
  keys: [
    { name: 'date', value: transactions.date, type: 'date' },
    { name: 'id', value: transactions.id, type: 'int' },
  ],
  order: 'desc',
})

/** The latest first. */
export async function listTransactions(
  db: Db,
  scope: LandlordScope,
  { limit, cursor, requester, ...filter }: TransactionFilter & SearchedPage,
) {
  const after = readCursor(cursor, ['day', 'id'])
  if (filter.q) {
    const list = searchedTransactions(scope, filter)
    return searchPage<Transaction>(db, list, { holds: holdsText(filter.q), selection }, { limit, after, requester })
  }
  const wanted = and(
    matching(scope, filter),
    after && sql`(${transactions.date}, ${transactions.id}) < (${after[0]}::date, ${after[1]}::int)`,
  )
  const order = sql`${transactions.date} desc, ${transactions.id} desc`
  const select = sql`select ${selection} from ${firstRows(transactions, wanted, order, limit)} ${homes} order by ${order}`
  return jsonPage<Transaction>(db, select, limit, ['date', 'id'])
}

const missing = () => notFound('Transaction not found')

/** @throws Problem 404 when it is not one of theirs. */
export async function getTransaction(db: Db, scope: LandlordScope, id: number) {
  const select = sql`select ${selection} from ${transactions} ${homes} where ${and(eq(transactions.id, id), ofLandlord(scope))}`
  return oneJson<Transaction>(db, select, missing)
}

/**
 * The property of a transaction, so that it can be locked first; null for none.
 * @throws Problem 404 when the transaction is not one of theirs.
 */
export async function findPropertyOfTransaction(db: Db, scope: LandlordScope, id: number): Promise<number | null> {
  const [row] = await db
    .select({ propertyId: transactions.propertyId })
    .from(transactions)
    .where(and(eq(transactions.id, id), ofLandlord(scope)))
  if (!row) throw missing()
  return row.propertyId
}

/**
 * Locks a transaction until the database transaction ends. Its property is locked against deletion first, as in
 * `lockAgainstDeletion`.
 * @throws Problem 404 when it is not one of theirs.
 */
export async function lockTransaction(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .select({ ...getTableColumns(transactions), editable: sql<boolean>`${isEditable}` })
    .from(transactions)
    .where(and(eq(transactions.id, id), ofLandlord(scope)))
    .for('update')
  if (!row) throw missing()
  return row
}

export type TransactionValues = Omit<typeof transactions.$inferInsert, 'id' | 'landlordId' | 'createdAt'>

export async function insertTransaction(tx: Db, scope: LandlordScope, values: TransactionValues): Promise<number> {
  const [row] = await tx
    .insert(transactions)
    .values({ ...values, landlordId: scope.userId })
    .returning({ id: transactions.id })
  if (!row) throw new Error('The transaction was not written')
  return row.id
}

const writtenAtOnce = 500

/** Writes what the product books by itself; one whose `onceKey` exists is skipped. */
export async function insertOnce(tx: Db, scope: LandlordScope, rows: readonly TransactionValues[]): Promise<void> {
  for (const some of inParts(rows, writtenAtOnce))
    await tx
      .insert(transactions)
      .values(some.map((row) => ({ ...row, landlordId: scope.userId })))
      .onConflictDoNothing()
}

export async function updateTransaction(
  tx: Db,
  scope: LandlordScope,
  id: number,
  changes: Partial<TransactionValues>,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx
    .update(transactions)
    .set(changes)
    .where(and(eq(transactions.id, id), ofLandlord(scope)))
}

export async function removeTransaction(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  await tx.delete(transactions).where(and(eq(transactions.id, id), ofLandlord(scope)))
}

/**
 * Whether a transaction that was booked from a bank line has been changed or added to since. The activity knows of each
 * change, but not after a backup was restored: so what a line never gives counts, too.
 */
export async function isMoreThanItsLine(tx: Db, scope: LandlordScope, id: number): Promise<boolean> {
  const { notes, reference, vat, maintenanceRequestId, repeats } = transactions
  const added = sql`num_nonnulls(${notes}, ${reference}, ${vat}, ${maintenanceRequestId}, ${repeats}) > 0`
  const hasFiles = sql`exists (select 1 from ${transactionFiles} where ${transactionFiles.transactionId} = ${transactions.id})`
  const isChanged = sql`(select count(*) from ${activity} where ${activity.recordId} = ${transactions.id}
    and ${activity.entity} = 'transaction' and ${activity.landlordId} = ${scope.userId}) > 1`
  const more = and(eq(transactions.id, id), ofLandlord(scope), sql`(${added} or ${hasFiles} or ${isChanged})`)
  return (await tx.$count(transactions, more)) > 0
}

/**
 * Returns the property of a repair, and keeps both from being deleted until the transaction ends.
 * @throws Problem 404 for a repair that is not theirs.
 */
export async function lockRequestPlace(tx: Db, scope: LandlordScope, requestId: number): Promise<number> {
  const place = { propertyId: maintenanceRequests.propertyId }
  const wanted = and(eq(maintenanceRequests.id, requestId), eq(maintenanceRequests.landlordId, scope.userId))
  await lockPropertyOf(tx, tx.select(place).from(maintenanceRequests).where(wanted))
  const [row] = await tx.select(place).from(maintenanceRequests).where(wanted).for('key share')
  if (!row) throw notFound('Maintenance request not found')
  return row.propertyId
}

export type ExpenseFilter = Omit<TransactionFilter, 'type'> & { type?: ExpenseType | undefined }

/** For the daily job alone: up to `limit` transactions of anybody that repeat, after the given id. */
export async function listRepeatingOfAllLandlords(db: Db, afterId: number, limit: number) {
  return db
    .select({ id: transactions.id, landlordId: transactions.landlordId, propertyId: transactions.propertyId })
    .from(transactions)
    .where(and(sql`${transactions.repeats} is not null`, sql`${transactions.id} > ${afterId}`))
    .orderBy(transactions.id)
    .limit(limit)
}

/** Locks a repeating transaction until the transaction ends; undefined where it no longer repeats. */
export async function lockRepeating(tx: Db, scope: LandlordScope, id: number) {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), ofLandlord(scope), sql`${transactions.repeats} is not null`))
    .for('update')
  return row
}

const repetitionKey = (id: number, day: Day | '' = '') => `repeat:${id}:${day}`

/** Enters a repeating transaction again for each of these days. What exists for one of them is left as it is. */
export async function insertRepetitions(
  tx: Db,
  scope: LandlordScope,
  first: typeof transactions.$inferSelect,
  days: readonly Day[],
): Promise<void> {
  const { propertyId, amount, type, description, category, reference, notes, hmrcBox, capital, supplier, vat } = first
  const again = { propertyId, amount, type, description, category, reference, notes, hmrcBox, capital, supplier, vat }
  await insertOnce(
    tx,
    scope,
    days.map((date) => ({ ...again, date, onceKey: repetitionKey(first.id, date) })),
  )
}

/** The days for which repetitions of a transaction exist, whatever day they bear by now. */
export async function listRepetitionDays(tx: Db, scope: LandlordScope, id: number): Promise<Day[]> {
  const key = repetitionKey(id)
  const rows = await tx
    .select({ day: sql<Day>`right(${transactions.onceKey}, 10)` })
    .from(transactions)
    .where(and(ofLandlord(scope), sql`starts_with(${transactions.onceKey}, ${key})`))
  return rows.map(({ day }) => day)
}
