/** The lines of a statement as replies. */
import type { BankLine } from '#api/bank.ts'
import { reasonsOfPosted } from '#domain/bank/entered.ts'
import { splitsOf } from '#domain/bank/matching.ts'
import type { LineRow } from '#server/features/bank/lines.queries.ts'
import { listTenancyNames } from '#server/features/bank/matching.queries.ts'
import {
  findPaidBy,
  listReceiptsOfLines,
  listSplitsOfReceipts,
  listTransactionsOfLines,
  type PaidSplit,
} from '#server/features/bank/posted-lines.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

const noMatch = { certainty: 'unknown', proposal: null, reasons: [] } as const

/**
 * An open line has its proposal. A posted one has what it was posted as, and whether that has been changed since or why
 * it was proposed (rule: bank-posted).
 */
export async function lineReplies(db: Db, scope: LandlordScope, rows: readonly LineRow[]): Promise<BankLine[]> {
  const posted = rows.filter(({ state }) => state === 'posted')
  const receipts = await listReceiptsOfLines(
    db,
    scope,
    posted.map(({ id }) => id),
  )
  const receiptsByLine = Map.groupBy(receipts, ({ lineId }) => lineId)
  const splitsByReceipt = await listSplitsOfReceipts(db, scope, receipts)
  const transactionById = await listTransactionsOfLines(
    db,
    scope,
    posted.flatMap(({ transactionId }) => transactionId ?? []),
  )
  const proposed = rows.flatMap(({ state, proposal }) => (state === 'open' ? splitsOf(proposal) : []))
  const paidBy = await findPaidBy(db, scope, proposed)
  const tenancyIds = [...proposed, ...receipts].map(({ tenantId }) => tenantId)
  const namesByTenancy = await listTenancyNames(db, scope, tenancyIds)
  const named = (split: PaidSplit) => ({ tenantName: '', address: '', ...namesByTenancy.get(split.tenantId), ...split })
  const nameAll = (proposal: LineRow['proposal']) =>
    proposal && 'splits' in proposal
      ? { splits: proposal.splits.map((split) => named({ ...split, pays: paidBy(split) })) }
      : proposal
  return rows.map(({ lineNumber: line, state, rank: _rank, leftInBooks, ...row }) => {
    const ofLine = receiptsByLine.get(row.id) ?? []
    const shown = { ...row, line, receiptIds: ofLine.map(({ receiptId }) => receiptId) }
    if (state === 'open')
      return {
        ...shown,
        state: row.proposal ? 'proposed' : 'unknown',
        proposal: nameAll(row.proposal),
        reasons: [...row.reasons],
      }
    if (state === 'set_aside') return { ...shown, ...noMatch, state, reasons: [] }
    const parts = ofLine.flatMap(({ receiptId }) => splitsByReceipt.get(receiptId) ?? [])
    const transaction = row.transactionId === null ? null : (transactionById.get(row.transactionId) ?? null)
    const proposal = parts.length > 0 ? { splits: parts.map(named) } : transaction
    const problems = leftInBooks ? [deletedWithProperty] : problemsOf(ofLine, transaction !== null)
    const reasons = problems.length > 0 ? problems : reasonsOfPosted(row, proposal)
    return { ...shown, state, certainty: 'certain', proposal, reasons }
  })
}

export const deletedWithProperty = 'Its property is no longer here, and what came in stays in the books'

/** What was reversed or deleted by hand. Undoing skips it, so the line can be undone and posted again. */
function problemsOf(receipts: readonly { isReversed: boolean }[], isBooked: boolean): string[] {
  const reversed = receipts.filter(({ isReversed }) => isReversed).length
  if (receipts.length === 0) return isBooked ? [] : ['What it was booked as has been deleted. Undo to post it again']
  if (reversed === 0) return []
  return [
    `${reversed < receipts.length ? 'A part of it' : 'It'} has been reversed in the account. Undo to post it again`,
  ]
}
