/** Money that is paid back to a tenant, out of credit or out of a reversed receipt. */
import type { Day } from '#domain/day.ts'
import { coverRefund, paidBackBy, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { bookReceipts, bookRefund } from '#server/features/ledger/booking.actions.ts'
import { listReversedReceipts, type ReversedReceipt } from '#server/features/ledger/ledger.queries.ts'
import {
  insertAllocations,
  insertEntry,
  type LockedTenancy,
  listOpenEntries,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

export interface NewRefund {
  readonly amount: number
  readonly date: Day
  readonly reason: string
  readonly receiptId?: number | null | undefined
}

interface Cover {
  readonly receiptId: number
  readonly amount: number
}

/**
 * Enters money paid back to the tenant of a locked tenancy: out of credit, or out of a reversed receipt, which is the
 * named one or the one of exactly that sum.
 * @throws Problem 400 for a day to come or before the money came in, or more than there is, 409 for a receipt that is
 * not reversed.
 */
export async function enterRefund(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  refund: NewRefund,
): Promise<number> {
  const { scope, by, now, today } = writing
  const { amount, date, reason } = refund
  refuseFuture(date, today)
  const { parts, reversed } = await findCover(tx, writing, account, refund)
  const id = await insertEntry(tx, scope, account, {
    kind: 'refund',
    date,
    amount,
    openAmount: amount,
    description: 'Refund',
    reason,
    chargeId: reversed?.id ?? null,
    enteredBy: by,
    enteredAt: now.toISOString(),
  })
  const allocations = parts.map((part) => ({ ...part, chargeId: id }))
  await insertAllocations(tx, scope, allocations, { enteredBy: by })
  await settle(tx, scope, [id, ...parts.map(({ receiptId }) => receiptId)], today)
  await bookRefund(tx, scope, { id, propertyId: account.propertyId, amount, date })
  return id
}

const tooEarly = () => invalid('date: It cannot be paid back before it came in')

async function findCover(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  { amount, date, receiptId }: NewRefund,
): Promise<{ parts: Cover[]; reversed?: ReversedReceipt }> {
  const credits = (await listOpenEntries(tx, writing.scope, [account.id])).filter(({ kind }) => kind === 'receipt')
  const parts = receiptId
    ? undefined
    : coverRefund(
        amount,
        credits.filter((credit) => credit.date <= date),
      )
  if (parts) return { parts }
  const receipts = await listReversedReceipts(tx, writing.scope, account.id)
  const reversed = receiptId ? receipts.find(({ id }) => id === receiptId) : paidBackBy(amount, receipts)
  if (reversed) {
    if (reversed.left <= 0) throw conflict('This receipt has been paid back already.')
    if (amount > reversed.left)
      throw invalid(`amount: Only ${formatPence(reversed.left)} of this receipt has not been paid back`)
    if (date < reversed.date) throw tooEarly()
    return { parts: [{ receiptId: await enterAgain(tx, writing, account, reversed, amount), amount }], reversed }
  }
  if (receiptId) throw conflict('This is not a reversed receipt of this tenancy: money is paid back out of credit.')
  const credit = credits.reduce((sum, { open }) => sum + open, 0)
  if (credit >= amount) throw tooEarly()
  throw invalid(
    credit === 0
      ? 'amount: There is no credit to pay back'
      : `amount: There is only ${formatPence(credit)} in credit to pay back`,
  )
}

/**
 * Enters a reversed receipt again, as far as its money is paid back, on its former day: account and books then show
 * that the money came and went. Without it the tenant would owe what is theirs, and the books would miss what came in
 * (rule: ledger-refund-of-reversed).
 */
async function enterAgain(
  tx: Db,
  { scope, by, now }: Writing,
  account: LockedTenancy,
  { date, method, reference }: ReversedReceipt,
  amount: number,
): Promise<number> {
  const id = await insertEntry(tx, scope, account, {
    kind: 'receipt',
    date,
    amount: -amount,
    openAmount: amount,
    description: `${receiptMethodLabels[method]}, paid back`,
    method,
    reference,
    enteredBy: by,
    enteredAt: now.toISOString(),
    allottedAt: now.toISOString(),
  })
  await bookReceipts(tx, scope, [id])
  return id
}
