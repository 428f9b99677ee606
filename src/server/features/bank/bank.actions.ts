/** How lines of a statement get into ledgers and books, and out of them again. */
import type { LineChange } from '#api/bank.ts'
import type { Match, Split } from '#domain/bank-matching.ts'
import { type ExpenseType, isExpenseType, type TransactionType } from '#domain/finance.ts'
import { formatPence } from '#domain/money.ts'
import type { Plan } from '#domain/plan.ts'
import { announce } from '#server/db/live.queries.ts'
import { getLine, type LineRow, setLineStates } from '#server/features/bank/bank.queries.ts'
import { insertLineReceipts, listReceiptsOfLines, removeLineReceipts } from '#server/features/bank/matching.queries.ts'
import { deleteTransaction, enterTransaction } from '#server/features/finances/finances.actions.ts'
import type { Writing } from '#server/features/ledger/ledger.actions.ts'
import { receivedNotice } from '#server/features/ledger/ledger.notices.ts'
import { getBalance } from '#server/features/ledger/ledger.queries.ts'
import { enterReceipts, type ManyReceipt, reverseReceipts } from '#server/features/ledger/many-receipts.actions.ts'
import { type Account, lockAccounts } from '#server/features/ledger/posting.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

const writingOf = ({ scope, now, today }: LandlordContext): Writing => ({ scope, by: scope.userId, now, today })

export interface Posting {
  readonly line: Pick<LineRow, 'id' | 'date' | 'amount' | 'description'>
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

/**
 * Posts lines that came in, in the order given, once the landlord's account is locked: all of them or none.
 * @throws Problem 400, 403 for a used-up budget, 404 for a tenancy of somebody else.
 */
export async function postReceipts(
  tx: Db,
  ctx: LandlordContext,
  postings: readonly Posting[],
  lockedPlan: Plan,
): Promise<void> {
  const { scope, now } = ctx
  const placed = postings.flatMap((posting) => receiptsOf(posting).map((receipt) => ({ posting, receipt })))
  const counts = Map.groupBy(placed, ({ receipt }) => receipt.tenantId)
  for (const [of, { length: adding }] of counts) {
    await requireRoom(tx, scope, { ledgerEntries: { of, adding } }, now, lockedPlan)
  }
  const accounts = await lockAccounts(tx, scope, [...counts.keys()])
  if (accounts.length < counts.size) throw notFound('Tenancy not found')
  const receipts = placed.map(({ receipt }) => receipt)
  const ids = await enterReceipts(tx, writingOf(ctx), accounts, receipts)
  const made = placed.map(({ posting, receipt }, index) => ({
    lineId: posting.line.id,
    receiptId: ids[index] ?? 0,
    tenantId: receipt.tenantId,
    amount: receipt.amount,
  }))
  for (let start = 0; start < made.length; start += 5_000) {
    await insertLineReceipts(tx, scope, made.slice(start, start + 5_000))
  }
  await setLineStates(
    tx,
    scope,
    postings.map(({ line }) => line.id),
    { state: 'posted' },
  )
  await tellTenants(tx, ctx, accounts, counts)
  await announce(tx, 'bank', { people: [scope.userId] })
  await announce(tx, 'rent', { tenancies: [...counts.keys()] })
}

/** Each tenant hears once, of the latest money. */
async function tellTenants(
  tx: Db,
  { scope, today }: LandlordContext,
  accounts: readonly Account[],
  placed: ReadonlyMap<number, readonly { receipt: ManyReceipt }[]>,
): Promise<void> {
  for (const account of accounts) {
    const latest = placed.get(account.id)?.at(-1)?.receipt
    if (!latest || !account.accepted) continue
    const balance = await getBalance(tx, scope, account.id, today)
    await insertNotifications(tx, receivedNotice(account, { amount: latest.amount, date: latest.date, balance }))
  }
}

type Chosen = NonNullable<LineChange['splits']>

/** What a line is to be posted to: what is said, else what is proposed. @throws Problem 400 where that does not fit the line. */
export function postingOf(line: LineRow, change: LineChange, match: Match | undefined) {
  const proposal = match?.proposal
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
  await setLineStates(tx, ctx.scope, [line.id], { state: 'posted', transactionId: id })
  await announce(tx, 'bank', { people: [ctx.scope.userId] })
}

/** Takes back what lines were posted as, once the landlord's account is locked. What was reversed or deleted by hand since is passed over. */
export async function undoLines(tx: Db, ctx: LandlordContext, lines: readonly LineRow[]): Promise<void> {
  const { scope } = ctx
  const ids = lines.map(({ id }) => id)
  const made = await listReceiptsOfLines(tx, scope, ids)
  const tenancyIds = [...new Set(made.map(({ tenantId }) => tenantId))]
  const accounts = await lockAccounts(tx, scope, tenancyIds)
  const receiptIds = made.filter(({ isReversed }) => !isReversed).map(({ receiptId }) => receiptId)
  await reverseReceipts(tx, writingOf(ctx), accounts, { ids: receiptIds, reason: 'Bank statement: taken back' })
  for (const { transactionId } of lines) if (transactionId !== null) await deleteTransaction(tx, ctx, transactionId)
  await removeLineReceipts(tx, scope, ids)
  await setLineStates(tx, scope, ids, { state: 'open', transactionId: null })
  await announce(tx, 'bank', { people: [scope.userId] })
  await announce(tx, 'rent', { tenancies: tenancyIds })
}

/** @throws Problem 404, 409 when it is dealt with already: two at once post it once. */
export async function getOpenLine(tx: Db, ctx: LandlordContext, id: number): Promise<LineRow> {
  const line = await getLine(tx, ctx.scope, id)
  if (line.state === 'posted') throw conflict('This line has been posted already.')
  return line
}
