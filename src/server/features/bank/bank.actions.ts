/** How lines of a statement get into ledgers and books, and out of them again. */

import type { LineChange } from '#api/bank.ts'
import type { Split } from '#domain/bank-matching.ts'
import { type ExpenseType, isExpenseType, type TransactionType } from '#domain/finance.ts'
import { formatPence } from '#domain/money.ts'
import type { Plan } from '#domain/plan.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getLine, type LineRow, noteChangedLines, setLineStates } from '#server/features/bank/lines.queries.ts'
import {
  insertLineReceipts,
  learnFrom,
  listReceiptsOfLines,
  removeLineReceipts,
} from '#server/features/bank/matching.queries.ts'
import { enterTransaction, takeBackTransaction } from '#server/features/finances/finances.actions.ts'
import type { Writing } from '#server/features/ledger/ledger.actions.ts'
import { receivedNotice } from '#server/features/ledger/ledger.notices.ts'
import { getBalance } from '#server/features/ledger/ledger.queries.ts'
import { beginReceipts, type ManyReceipt, reverseReceipts } from '#server/features/ledger/many-receipts.actions.ts'
import { type Account, lockAccounts } from '#server/features/ledger/posting.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoomForEach } from '#server/features/plans/budgets.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

const writingOf = ({ scope, now, today }: LandlordContext): Writing => ({ scope, by: scope.userId, now, today })

export interface Posting {
  readonly line: Pick<LineRow, 'id' | 'importId' | 'date' | 'amount' | 'description'>
  readonly splits: readonly Split[]
}

/** The receipts of one line: one for each tenancy. */
function receiptsOf({ line, splits }: Posting): ManyReceipt[] {
  return [...Map.groupBy(splits, ({ tenantId }) => tenantId)].map(([tenantId, ofTenancy]) => ({
    tenantId,
    amount: ofTenancy.reduce((sum, { amount }) => sum + amount, 0),
    date: line.date,
    method: 'bank_transfer',
    reference: line.description.slice(0, 200) || null,
    chosen: ofTenancy.flatMap(({ rentPaymentId, amount }) =>
      rentPaymentId === null ? [] : [{ rentPaymentId, amount }],
    ),
  }))
}

const atOnce = 200

interface PostingOptions {
  /** Of the account, which the transaction has locked. */
  readonly plan: Plan
  /** Hears of how many lines it has come to. */
  readonly tell?: (done: number) => void
}

/**
 * Posts lines that came in, in the order given, once the landlord's account is locked: all of them or none.
 * @throws Problem 400, 403 for a used-up budget, 404 for a tenancy of somebody else, 409 for a line that somebody else has dealt with.
 */
export async function postReceipts(
  tx: Db,
  ctx: LandlordContext,
  postings: readonly Posting[],
  { plan, tell }: PostingOptions,
): Promise<void> {
  const { scope } = ctx
  const receipts = postings.flatMap(receiptsOf)
  const counts = Map.groupBy(receipts, ({ tenantId }) => tenantId)
  const adding = new Map([...counts].map(([id, { length }]) => [id, length]))
  await requireRoomForEach(tx, scope, { budget: 'ledgerEntries', adding, plan })
  const accounts = await lockAccounts(tx, scope, [...counts.keys()])
  if (accounts.length < counts.size) throw notFound('Tenancy not found')
  const entering = await beginReceipts(tx, writingOf(ctx), accounts)
  for (let start = 0; start < postings.length; start += atOnce) {
    const some = postings.slice(start, start + atOnce)
    const placed = some.flatMap((posting) =>
      receiptsOf(posting).map((receipt) => ({ lineId: posting.line.id, receipt })),
    )
    const ids = await entering.enter(placed.map(({ receipt }) => receipt))
    const made = placed.map(({ lineId, receipt: { tenantId, amount } }, index) => ({
      lineId,
      receiptId: ids[index] ?? 0,
      tenantId,
      amount,
    }))
    await insertLineReceipts(tx, scope, made)
    await setPosted(tx, ctx, some.map(lineOf), null)
    tell?.(start + some.length)
  }
  await noteDealtWith(tx, ctx, postings.map(lineOf), 'posted')
  await tellTenants(tx, ctx, accounts, counts)
  const posted = ([id, { length }]: [number, readonly unknown[]]) =>
    did(scope, 'tenancy', id, `Posted from the bank statement: ${length === 1 ? '1 receipt' : `${length} receipts`}`, {
      isMoney: true,
    })
  await announce(tx, 'rent', { tenancies: [...counts.keys()] }, [...counts].map(posted))
}

type PlacedLine = Pick<LineRow, 'id' | 'importId'>
const lineOf = ({ line }: Posting): PlacedLine => line

async function setPosted(
  tx: Db,
  { scope }: LandlordContext,
  lines: readonly PlacedLine[],
  transactionId: number | null,
): Promise<void> {
  const ids = lines.map(idOf)
  const set = await setLineStates(tx, scope, ids, { from: ['open', 'set_aside'], state: 'posted', transactionId })
  if (set < ids.length) throw conflict(postedAlready)
}

/** What follows from lines that were posted, set aside or taken back: who payers are, and the proposals for the others. */
async function noteDealtWith(
  tx: Db,
  { scope }: LandlordContext,
  lines: readonly PlacedLine[],
  what: string,
): Promise<void> {
  await learnFrom(tx, scope, lines.map(idOf))
  await noteChangedLines(tx, scope, [...new Set(lines.map(({ importId }) => importId))])
  const said = lines.length === 1 ? `Bank line ${what}` : `${lines.length} bank lines ${what}`
  await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, said))
}

export async function setAside(tx: Db, ctx: LandlordContext, line: LineRow): Promise<void> {
  await setLineStates(tx, ctx.scope, [line.id], { from: ['open', 'set_aside'], state: 'set_aside' })
  await noteDealtWith(tx, ctx, [line], 'set aside')
}

/** Each tenant hears once, of the latest money. */
async function tellTenants(
  tx: Db,
  { scope, today }: LandlordContext,
  accounts: readonly Account[],
  placed: ReadonlyMap<number, readonly ManyReceipt[]>,
): Promise<void> {
  for (const account of accounts) {
    const latest = placed.get(account.id)?.at(-1)
    if (!latest || !account.accepted) continue
    const balance = await getBalance(tx, scope, account.id, today)
    await insertNotifications(tx, receivedNotice(account, { amount: latest.amount, date: latest.date, balance }))
  }
}

type Chosen = NonNullable<LineChange['splits']>

/** What a line is to be posted to: what is said, else what is proposed. @throws Problem 400 where that does not fit the line. */
export function postingOf(line: LineRow, change: LineChange) {
  const { proposal } = line
  if (change.transaction) return { transaction: checkedType(line, change.transaction) }
  if (!change.splits && proposal && !('splits' in proposal)) return { transaction: proposal }
  const splits = change.splits ? plainSplits(change.splits) : proposal && 'splits' in proposal ? proposal.splits : null
  if (!splits) throw invalid('Say to whom this belongs: there is no proposal for it')
  if (line.amount < 0) throw invalid('splits: This went out. Post it as an expense')
  const total = splits.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== line.amount)
    throw invalid(`splits: The parts come to ${formatPence(total)}, but ${formatPence(line.amount)} came in`)
  return { splits }
}

const plainSplits = (splits: Chosen): Split[] =>
  splits.map(({ tenantId, rentPaymentId, amount }) => ({ tenantId, rentPaymentId: rentPaymentId ?? null, amount }))

interface BookedAs {
  readonly type: TransactionType
  readonly category?: string | null | undefined
  readonly propertyId?: number | null | undefined
  readonly description?: string | null | undefined
}

function checkedType(line: LineRow, transaction: BookedAs): BookedAs & { type: ExpenseType | 'other_income' } {
  const { type } = transaction
  if (line.amount < 0 ? isExpenseType(type) : type === 'other_income')
    return { ...transaction, type: type as ExpenseType }
  throw invalid(
    line.amount < 0
      ? 'transaction.type: This went out. Choose a type of expense'
      : 'transaction.type: Only other_income is booked without a tenancy. Say splits for rent',
  )
}

/** Books a line as one transaction. @throws Problem as when entering one. */
export async function postTransaction(tx: Db, ctx: LandlordContext, line: LineRow, booked: BookedAs): Promise<void> {
  const { type, category, propertyId, description } = booked
  const entry = await enterTransaction(tx, ctx, {
    type,
    category,
    propertyId,
    amount: Math.abs(line.amount),
    date: line.date,
    description: description ?? line.description,
    supplier: line.amount < 0 ? line.description.slice(0, 200) : null,
    capital: false,
  })
  const { id } = JSON.parse(entry.text) as { id: number }
  await setPosted(tx, ctx, [line], id)
  await noteDealtWith(tx, ctx, [line], 'booked')
}

/**
 * Takes back what lines were posted as, or that they were set aside, once the landlord's account is locked. What was reversed or deleted by
 * hand since is passed over. `tell` hears of how many lines it has come to.
 */
export async function undoLines(
  tx: Db,
  ctx: LandlordContext,
  lines: readonly LineRow[],
  tell?: (done: number) => void,
): Promise<void> {
  const { scope } = ctx
  const parts = Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, at) =>
    lines.slice(at * atOnce, (at + 1) * atOnce),
  )
  const made: Awaited<ReturnType<typeof listReceiptsOfLines>> = []
  for (const some of parts) made.push(...(await listReceiptsOfLines(tx, scope, some.map(idOf))))
  const receipts = Map.groupBy(made, ({ lineId }) => lineId)
  const tenancies = [...new Set(made.map(({ tenantId }) => tenantId))]
  const accounts = await lockAccounts(tx, scope, tenancies)
  for (const [index, some] of parts.entries()) {
    const ids = some.map(idOf)
    const ofLines = ids.flatMap((id) => receipts.get(id) ?? [])
    const receiptIds = ofLines.filter(({ isReversed }) => !isReversed).map(({ receiptId }) => receiptId)
    await reverseReceipts(tx, writingOf(ctx), accounts, { ids: receiptIds, reason: 'Bank statement: taken back' })
    for (const { transactionId } of some) if (transactionId !== null) await takeBackTransaction(tx, ctx, transactionId)
    await removeLineReceipts(tx, scope, ids)
    await setLineStates(tx, scope, ids, { from: ['posted', 'set_aside'], state: 'open', transactionId: null })
    tell?.(index * atOnce + some.length)
  }
  await noteDealtWith(tx, ctx, lines, 'taken back')
  const takenBack = (id: number) =>
    did(scope, 'tenancy', id, 'Receipts from the bank statement taken back', { isMoney: true })
  await announce(tx, 'rent', { tenancies }, tenancies.map(takenBack))
}

const idOf = ({ id }: PlacedLine) => id

const postedAlready = 'This line has been posted already.'

/** @throws Problem 404, 409 when it is dealt with already: two at once post it once. */
export async function getOpenLine(tx: Db, ctx: LandlordContext, id: number): Promise<LineRow> {
  const line = await getLine(tx, ctx.scope, id)
  if (line.state === 'posted') throw conflict(postedAlready)
  return line
}
