/** Posting lines of a bank statement to ledgers and books, and taking them back. */

import type { LineChange } from '#api/bank.ts'
import { type Split, splitsOf } from '#domain/bank/matching.ts'
import { counted } from '#domain/counted.ts'
import { cutText } from '#domain/cut-text.ts'
import { type HmrcBox, isExpenseType, type TransactionType } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import type { Plan } from '#domain/plan-names.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { inParts } from '#server/db/in-parts.ts'
import { announce } from '#server/db/live.queries.ts'
import { listMayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { foldLineCounts, isStoring } from '#server/features/bank/bank.queries.ts'
import { deletedWithProperty } from '#server/features/bank/line-replies.ts'
import {
  getLine,
  type LineRow,
  listLines,
  noteChangedLines,
  setLineStates,
} from '#server/features/bank/lines.queries.ts'
import { learnFrom } from '#server/features/bank/matching.queries.ts'
import {
  insertLineReceipts,
  listReceiptsOfLines,
  removeLineReceipts,
} from '#server/features/bank/posted-lines.queries.ts'
import { type Posting, type PostingPlan, planPostings, receivedBy } from '#server/features/bank/posting-plan.ts'
import { stillStoring } from '#server/features/bank/statement-work.ts'
import { enterTransaction, takeBackTransaction } from '#server/features/finances/finances.actions.ts'
import { receivedNotice, takenBackNotice } from '#server/features/ledger/ledger.notices.ts'
import { listBalances } from '#server/features/ledger/ledger.queries.ts'
import { reverseReceipts } from '#server/features/ledger/many-receipts.actions.ts'
import { type LockedTenancy, lockTenancies } from '#server/features/ledger/posting.queries.ts'
import { writingOf } from '#server/features/ledger/writing.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { requireRoomForEntries } from '#server/features/plans/budgets.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

interface PostingOptions {
  /** The plan of the landlord's account, which the transaction has locked. */
  readonly plan: Plan
  /** A plan made before the account was locked. It is made again where something has changed since. */
  readonly prepared?: PostingPlan | undefined
  /** Whether lines that have been set aside are posted too: somebody has chosen them one by one. */
  readonly isChosen?: boolean
  /** Called with the number of lines posted so far. */
  readonly onProgress?: ((done: number) => void) | undefined
}

/** The states of a line that can still be dealt with. */
const undealt = ['open', 'set_aside'] as const

/**
 * Posts lines of incoming money, in the order given: all of them or none. The landlord's account is locked.
 * @throws Problem 400, 403 for a used-up budget, 404 for a tenancy of somebody else, 409 for a line that somebody else
 * has dealt with.
 */
export async function postReceipts(
  tx: Db,
  ctx: LandlordContext,
  postings: readonly Posting[],
  { plan, prepared, isChosen = true, onProgress }: PostingOptions,
): Promise<void> {
  const { scope } = ctx
  const received = prepared?.received ?? (await receivedBy(postings))
  const tenancyIds = [...received.keys()]
  const adding = new Map([...received].map(([id, { count }]) => [id, count]))
  await requireRoomForEntries(tx, scope, { adding, plan })
  const accounts = await lockTenancies(tx, scope, tenancyIds)
  if (accounts.length < tenancyIds.length) throw notFound('Tenancy not found')
  const isCurrent = prepared !== undefined && (await prepared.placing.isCurrent(tx))
  const { placing, parts } = isCurrent ? prepared : await planPostings(tx, ctx, postings, { received, accounts })
  let done = 0
  for (const { placed, ...lines } of parts) {
    await placing.enter(tx, placed)
    const posted = await insertLineReceipts(tx, scope, lines, isChosen ? undealt : ['open'])
    if (posted < lines.lineIds.length) throw isChosen ? conflict(postedAlready) : linesChanged()
    done += posted
    onProgress?.(done)
  }
  await noteDealtWith(tx, ctx, postings.map(lineOf), 'posted')
  await notifyTenants(tx, ctx, accounts, (account, balance, isAskable) => {
    const latest = received.get(account.id)?.latest
    return latest ? receivedNotice(account, { ...latest, balance }, isAskable) : []
  })
  await announceTenancies(tx, ctx, tenancyIds, (id) => {
    const count = received.get(id)?.count ?? 0
    return `Posted from the bank statement: ${counted(count, 'receipt')}`
  })
}

const announcedAtOnce = 100

/** Updates the screens of the tenancies' people, and records for each tenancy what was done. */
async function announceTenancies(
  tx: Db,
  { scope }: LandlordContext,
  ids: readonly number[],
  what: (id: number) => string,
) {
  for (const tenancies of inParts(ids, announcedAtOnce)) {
    const done = tenancies.map((id) => did(scope, 'tenancy', id, what(id), { isMoney: true }))
    await announce(tx, 'rent', { tenancies }, done)
  }
}

type LineIds = Pick<LineRow, 'id' | 'importId'>
const lineOf = ({ line }: Posting): LineIds => line

async function setPosted(
  tx: Db,
  { scope }: LandlordContext,
  lines: readonly LineIds[],
  transactionId: number | null,
): Promise<void> {
  const ids = lines.map(idOf)
  const set = await setLineStates(tx, scope, ids, { from: undealt, state: 'posted', transactionId })
  if (set < ids.length) throw conflict(postedAlready)
}

async function noteChanged(tx: Db, { scope }: LandlordContext, lines: readonly LineIds[]): Promise<void> {
  await learnFrom(tx, scope, lines.map(idOf))
  const importIds = [...new Set(lines.map(({ importId }) => importId))]
  await noteChangedLines(tx, scope, importIds)
  await foldLineCounts(tx, scope, importIds)
}

/**
 * To be called after lines were posted or set aside: updates who payers are known as, and the proposals for other
 * lines.
 */
async function noteDealtWith(tx: Db, ctx: LandlordContext, lines: readonly LineIds[], what: string): Promise<void> {
  const { scope } = ctx
  await noteChanged(tx, ctx, lines)
  const description = lines.length === 1 ? `Bank line ${what}` : `${lines.length} bank lines ${what}`
  await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, description))
}

export async function setAside(tx: Db, ctx: LandlordContext, line: LineRow): Promise<void> {
  await setLineStates(tx, ctx.scope, [line.id], { from: undealt, state: 'set_aside' })
  await noteDealtWith(tx, ctx, [line], 'set aside')
}

type NoticeOf = (account: LockedTenancy, balance: number, isAskable: boolean) => NewNotification[]

/** Sends each tenant one notification. */
async function notifyTenants(
  tx: Db,
  { scope, today }: LandlordContext,
  accounts: readonly LockedTenancy[],
  noticeOf: NoticeOf,
): Promise<void> {
  const accepted = accounts.filter((account) => account.accepted)
  for (const some of inParts(accepted, noticesAtOnce)) {
    const balances = await listBalances(tx, scope, some.map(tenancyId), today)
    const askable = await listMayBeAsked(tx, scope, some.map(tenancyId), today)
    const notices = some.flatMap((account) => noticeOf(account, balances.get(account.id) ?? 0, askable.has(account.id)))
    await insertNotifications(tx, notices)
  }
}

const noticesAtOnce = 25
const tenancyId = ({ id }: LockedTenancy) => id

type Chosen = NonNullable<LineChange['splits']>
type LineUse = { readonly transaction: BookedAs } | { readonly splits: readonly Split[] }

/**
 * What to post a line as: what was chosen, else what is proposed. One that was set aside has no proposal that anybody
 * sees.
 * @throws Problem 400 where that does not fit the line.
 */
export function postingOf(line: LineRow, change: LineChange): LineUse {
  const proposal = line.state === 'open' ? line.proposal : null
  if (change.transaction) return { transaction: asProposed(proposal, checkedType(line, change.transaction)) }
  if (!change.splits && proposal && !('splits' in proposal)) return { transaction: proposal }
  const splits = change.splits ? plainSplits(change.splits) : splitsOf(proposal)
  if (splits.length === 0) throw invalid('Say to whom this belongs: there is no proposal for it')
  if (line.amount < 0) throw invalid('splits: This went out. Post it as an expense')
  const total = splits.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== line.amount)
    throw invalid(`splits: The parts come to ${formatPence(total)}, but ${formatPence(line.amount)} came in`)
  return { splits }
}

const plainSplits = (splits: Chosen): Split[] =>
  splits.map((split) => ({ ...split, rentPaymentId: split.rentPaymentId ?? null }))

interface BookedAs {
  readonly type: TransactionType
  readonly category?: string | null | undefined
  readonly propertyId?: number | null | undefined
  readonly description?: string | null | undefined
  readonly hmrcBox?: HmrcBox | undefined
  readonly capital?: boolean | undefined
}

/** Adds what the payee's last expense had beyond what is chosen, if that is what was proposed (rule: bank-learning). */
function asProposed(proposal: LineRow['proposal'], chosen: BookedAs): BookedAs {
  if (!proposal || 'splits' in proposal) return chosen
  const isProposed = shownFields.every((field) => proposal[field] === (chosen[field] ?? null))
  return isProposed ? { ...proposal, ...chosen } : chosen
}

const shownFields = ['type', 'category', 'propertyId'] as const

function checkedType(line: LineRow, transaction: BookedAs): BookedAs {
  const { type } = transaction
  if (line.amount < 0 ? isExpenseType(type) : type === 'other_income') return transaction
  throw invalid(
    line.amount < 0
      ? 'transaction.type: This went out. Choose a type of expense'
      : 'transaction.type: Only other_income is booked without a tenancy. Say splits for rent',
  )
}

/**
 * Books a line as one transaction.
 * @throws Problem as `enterTransaction`.
 */
export async function postTransaction(tx: Db, ctx: LandlordContext, line: LineRow, booked: BookedAs): Promise<void> {
  const { type, category, propertyId, description, hmrcBox, capital = false } = booked
  const id = await enterTransaction(tx, ctx, {
    type,
    category,
    propertyId,
    amount: Math.abs(line.amount),
    date: line.date,
    description: description ?? line.description,
    supplier: line.amount < 0 ? cutText(line.description, 200) : null,
    hmrcBox,
    capital,
  })
  await setPosted(tx, ctx, [line], id)
  await noteDealtWith(tx, ctx, [line], 'booked')
}

const atOnce = 25

type LineToUndo = Pick<LineRow, 'id' | 'importId' | 'transactionId' | 'leftInBooks'>
type PostedReceipt = Awaited<ReturnType<typeof listReceiptsOfLines>>[number]

interface Undone {
  /** How many lines were opened. */
  readonly lines: number
  /** How many transactions went to the bin, as somebody had changed them. */
  readonly inBin: number
}

/**
 * Opens lines again that were posted or set aside, and reverses what they were posted as. The landlord's account is
 * locked. What was reversed or deleted by hand since is skipped, and lines whose money stays in the books of a deleted
 * property stay posted. `noteTakenBack` then tells the landlord.
 */
export async function undoLines(tx: Db, ctx: LandlordContext, all: readonly LineToUndo[]): Promise<Undone> {
  const { scope } = ctx
  const undoable = all.filter(isNotLeftInBooks)
  const receipts: PostedReceipt[] = []
  for (const some of inParts(undoable, atOnce)) receipts.push(...(await listReceiptsOfLines(tx, scope, some.map(idOf))))
  const tenancyIds = [...new Set(receipts.map(({ tenantId }) => tenantId))]
  const accounts = await lockTenancies(tx, scope, tenancyIds)
  // Read again after locking: a property may have been deleted meanwhile, and has then left its money in the books.
  const states = ['posted', 'set_aside'] as const
  const lines = (await listLines(tx, scope, undoable.map(idOf), states)).filter(isNotLeftInBooks)
  const { sums, inBin } = await takeBack(tx, ctx, lines, { receipts, accounts })
  await noteChanged(tx, ctx, lines)
  await notifyTenants(tx, ctx, accounts, (account, balance, isAskable) => {
    const amount = sums.get(account.id)
    return amount ? takenBackNotice(account, { amount, date: null, balance }, isAskable) : []
  })
  await announceTenancies(tx, ctx, accounts.map(tenancyId), () => 'Receipts from the bank statement taken back')
  return { lines: lines.length, inBin }
}

/** Reverses what lines were posted as, and opens them. `sums` is how much was taken back, by tenancy. */
async function takeBack(
  tx: Db,
  ctx: LandlordContext,
  lines: readonly LineToUndo[],
  { receipts, accounts }: { receipts: readonly PostedReceipt[]; accounts: readonly LockedTenancy[] },
): Promise<{ sums: ReadonlyMap<number, number>; inBin: number }> {
  const { scope } = ctx
  const receiptsByLine = Map.groupBy(receipts, ({ lineId }) => lineId)
  const sums = new Map<number, number>()
  let inBin = 0
  for (const some of inParts(lines, atOnce)) {
    const ids = some.map(idOf)
    const notReversed = ids.flatMap((id) => receiptsByLine.get(id) ?? []).filter(({ isReversed }) => !isReversed)
    for (const { tenantId, amount } of notReversed) sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount)
    const reversal = { ids: notReversed.map(({ receiptId }) => receiptId), reason: 'Bank statement: taken back' }
    await reverseReceipts(tx, writingOf(ctx), accounts, reversal)
    for (const { transactionId } of some)
      if (transactionId !== null && (await takeBackTransaction(tx, ctx, transactionId))) inBin += 1
    await removeLineReceipts(tx, scope, ids)
    await setLineStates(tx, scope, ids, { from: ['posted', 'set_aside'], state: 'open', transactionId: null })
  }
  return { sums, inBin }
}

const isNotLeftInBooks = ({ leftInBooks }: LineToUndo) => !leftInBooks

/** Records how many lines were taken back. */
export async function noteTakenBack(tx: Db, { scope }: LandlordContext, lines: number): Promise<void> {
  const description = lines === 1 ? 'Bank line taken back' : `${lines} bank lines taken back`
  await announce(tx, 'bank', { people: [scope.userId] }, didToAccount(scope, description))
}

const idOf = ({ id }: LineIds) => id

const postedAlready = 'This line has been posted already.'

/** The refusal to post all certain lines where they are no longer those that were shown. */
export const linesChanged = () => conflict('The lines of this statement have just changed. Please look at them again.')

/** The refusal for lines whose property has been deleted (rule: bank-deleted-property). */
export const staysInBooks = () => conflict(`${deletedWithProperty}. It can be undone with the property restored.`)

/**
 * A line that can still be posted or set aside.
 * @throws Problem 404, 409 when it is posted already, so that two requests at once post it once, and 409 while its
 * statement is still being stored, because an unfinished statement is removed with all of its lines.
 */
export async function getOpenLine(tx: Db, ctx: LandlordContext, id: number): Promise<LineRow> {
  const line = await getLine(tx, ctx.scope, id)
  if (await isStoring(tx, ctx.scope, line.importId)) throw stillStoring()
  if (line.state === 'posted') throw conflict(postedAlready)
  return line
}
