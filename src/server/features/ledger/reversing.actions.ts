/** Takes entries back, and money off charges, with everything that follows from it. */
import { bookReceipts } from '#server/features/ledger/booking.actions.ts'
import { removeBookings } from '#server/features/ledger/booking.queries.ts'
import { refuseEntriesOfReturns, settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import { type EntryRow, getEntry, listPartsOf, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import {
  insertAllocations,
  insertEntry,
  type LockedTenancy,
  noteAllotted,
  type SettledPayment,
  settle,
  settleWithNext,
} from '#server/features/ledger/posting.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** A reversed receipt or write-off of a locked tenancy, and the charges that are outstanding again because of it. */
export interface Reopened {
  readonly reversedId: number
  readonly opened: readonly number[]
}

/**
 * Reverses the receipts that 'Mark as Paid' entered for a charge. Returns which other charges they had paid, too.
 * @throws Problem 409 for the money of a returned deposit.
 */
export async function reverseMarks(
  tx: Db,
  writing: Writing,
  account: Pick<LockedTenancy, 'id' | 'propertyId'>,
  chargeId: number,
): Promise<Reopened[]> {
  const reopened: Reopened[] = []
  const parts = await listPartsOf(tx, writing.scope, chargeId)
  for (const { receiptId } of parts.filter(({ isMark }) => isMark)) {
    const { opened } = await reverseEntry(tx, writing, account, { id: receiptId, reason: 'Marked as unpaid' })
    reopened.push({ reversedId: receiptId, opened: opened.filter((id) => id !== chargeId) })
  }
  return reopened
}

/**
 * Takes what other receipts than its marks pay off a charge: their money becomes credit, which does not pay it again by
 * itself.
 * @throws Problem 409 for the money of a returned deposit.
 */
export async function freeMoney(tx: Db, { scope, by, now, today }: Writing, chargeId: number): Promise<void> {
  const parts = await listPartsOf(tx, scope, chargeId)
  const others = parts.filter(({ isMark }) => !isMark)
  if (others.length === 0) return
  const receiptIds = others.map(({ receiptId }) => receiptId)
  await refuseEntriesOfReturns(tx, scope, receiptIds)
  await insertAllocations(
    tx,
    scope,
    others.map(({ receiptId, amount }) => ({ receiptId, chargeId, amount: -amount })),
    { enteredBy: by, setUnpaid: true },
  )
  await noteAllotted(tx, scope, receiptIds, now)
  await settleWithNext(tx, scope, [chargeId, ...receiptIds], today)
  await bookReceipts(tx, scope, receiptIds)
}

/**
 * Reverses an entry of a locked tenancy: enters its opposite on the same day. A receipt is taken off everything that it
 * paid; a refund gives its money back to credit. Returns in `opened` the charges that are outstanding again because of
 * it, in `reversed` the entry as it was.
 * @throws Problem 409 for an entry that is reversed already or is itself a reversal, for a rent payment, for a charge
 * with money on it or written off, and for an entry of a deposit's return.
 */
export async function reverseEntry(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: Pick<LockedTenancy, 'id' | 'propertyId'>,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number; payments: SettledPayment[]; opened: number[]; reversed: EntryRow }> {
  const entry = await getEntry(tx, scope, id)
  if (entry.kind === 'reversal') throw conflict('A reversal cannot be reversed. Enter it again instead.')
  if (entry.reversedById !== null) throw conflict('This entry has been reversed already.')
  if (entry.kind === 'charge') {
    if (entry.rentPaymentId !== null)
      throw conflict('This is a rent payment, which cannot be reversed. Write off what is not owed instead.')
    const paid = (await listPartsOf(tx, scope, id)).reduce((sum, { amount }) => sum + amount, 0)
    if (paid > 0) throw conflict('There is money on this charge. Take the money off it first.')
    if (entry.openAmount !== entry.amount)
      throw conflict('Something of this charge was written off. Reverse that first.')
  }
  await refuseEntriesOfReturns(tx, scope, [id])
  const taken = await partsOfEntry(tx, scope, entry)
  await insertAllocations(
    tx,
    scope,
    taken.map(({ receiptId, chargeId, amount }) => ({ receiptId, chargeId, amount: -amount })),
    { enteredBy: by },
  )
  const opposite = await insertEntry(tx, scope, account, {
    kind: 'reversal',
    chargeKind: entry.chargeKind,
    date: entry.date,
    amount: -entry.amount,
    description: `Reversal: ${entry.description}`,
    reason,
    reversesId: id,
    enteredBy: by,
    enteredAt: now.toISOString(),
  })
  const touched = taken.flatMap(({ receiptId, chargeId }) => [receiptId, chargeId])
  const writtenOff = entry.kind === 'write_off' && entry.chargeId !== null ? [entry.chargeId] : []
  const payments = await settle(tx, scope, [id, ...touched, ...writtenOff], today)
  const receiptIds = [...new Set(taken.map(({ receiptId }) => receiptId))].filter((receiptId) => receiptId !== id)
  if (taken.some(({ chargeKind }) => chargeKind === 'deposit')) await settleDepositTaken(tx, scope, account.id)
  await removeBookings(tx, scope, [id])
  await bookReceipts(tx, scope, receiptIds)
  const opened = entry.kind === 'receipt' ? taken.map(({ chargeId }) => chargeId) : writtenOff
  return { id: opposite, payments, opened, reversed: entry }
}

async function partsOfEntry(tx: Db, scope: LandlordScope, { id, kind }: { id: number; kind: string }) {
  if (kind === 'receipt') {
    const [receipt] = await listReceipts(tx, scope, [id])
    return (receipt?.allocations ?? []).map((part) => ({ ...part, receiptId: id }))
  }
  if (kind !== 'refund') return []
  const parts = await listPartsOf(tx, scope, id)
  return parts.map(({ receiptId, amount }) => ({ receiptId, chargeId: id, amount, chargeKind: null }))
}
