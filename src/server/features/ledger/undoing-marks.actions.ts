/**
 * Undoing 'Mark as Paid' and 'Mark as unpaid': what the mark did is taken back (rule: ledger-mark-undo), or entered
 * again on another day.
 */

import type { Day } from '#domain/day.ts'
import { bookReceipts } from '#server/features/ledger/booking.actions.ts'
import { payReopened } from '#server/features/ledger/credit.actions.ts'
import { refuseEntriesOfReturns, settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import { listPartsOf, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import { takeReceiptsBack } from '#server/features/ledger/many-receipts.actions.ts'
import {
  insertAllocations,
  insertEntry,
  type LockedTenancy,
  lockTenancies,
  noteAllotted,
  settleWithNext,
} from '#server/features/ledger/posting.queries.ts'
import { reverseEntry } from '#server/features/ledger/reversing.actions.ts'
import { listEnteredReceipts, listLastMarks, listTakenOff } from '#server/features/ledger/undoing-marks.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/**
 * For charges of locked tenancies: reverses the receipt that the last 'Mark as Paid' entered for each. Other money
 * stays on them.
 * @throws Problem 409 where no such receipt pays one of them, and for the money of a returned deposit.
 */
export async function takeLastMarksOff(
  tx: Db,
  writing: Writing,
  charges: readonly { readonly chargeId: number; readonly tenantId: number }[],
): Promise<void> {
  const { scope } = writing
  const marks = await listLastMarks(
    tx,
    scope,
    charges.map(({ chargeId }) => chargeId),
  )
  if (marks.length < charges.length)
    throw conflict('This rent is now paid by other money. Mark it as unpaid to change that.')
  await refuseEntriesOfReturns(tx, scope, marks)
  const accounts = await lockTenancies(tx, scope, [...new Set(charges.map(({ tenantId }) => tenantId))])
  const reversal = { ids: marks, reason: "'Mark as Paid' undone" }
  const undone = new Set(charges.map(({ chargeId }) => chargeId))
  for (const [id, all] of await takeReceiptsBack(tx, writing, accounts, reversal)) {
    const others = all.map((each) => ({ ...each, opened: each.opened.filter((charge) => !undone.has(charge)) }))
    await payReopened(tx, writing, { id }, others)
  }
}

/**
 * Puts the money back that setting a charge of a locked tenancy to unpaid took off: the same receipts pay it again, and
 * receipts of 'Mark as Paid' are entered again for their day.
 * @throws Problem 409 where that money has gone elsewhere since.
 */
export async function putMoneyBack(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: Pick<LockedTenancy, 'id' | 'propertyId'>,
  charge: { readonly chargeId: number; readonly outstanding: number },
): Promise<void> {
  const { chargeId, outstanding } = charge
  const taken = await listTakenOff(tx, scope, charge)
  const isThere = taken.every(({ isReversed, isWholeMark, credit, amount }) =>
    isReversed ? isWholeMark : credit >= amount,
  )
  if (!isThere || taken.reduce((sum, { amount }) => sum + amount, 0) !== outstanding)
    throw conflict('What pays this rent has changed since. Enter the payment in the account instead.')
  const credits = taken.filter(({ isReversed }) => !isReversed)
  const receiptIds = credits.map(({ receiptId }) => receiptId)
  await insertAllocations(
    tx,
    scope,
    credits.map(({ receiptId, amount }) => ({ receiptId, chargeId, amount })),
    { enteredBy: by },
  )
  await noteAllotted(tx, scope, receiptIds, now)
  const at = now.toISOString()
  const marks = taken.filter(({ isReversed }) => isReversed).map(({ receiptId }) => receiptId)
  for (const mark of await listEnteredReceipts(tx, scope, marks)) {
    const entry = { ...mark, kind: 'receipt' as const, enteredBy: by, enteredAt: at, allottedAt: at }
    receiptIds.push(await insertEntry(tx, scope, account, entry, [{ chargeId, amount: -mark.amount }]))
  }
  await settleWithNext(tx, scope, [chargeId, ...receiptIds], today)
  await bookReceipts(tx, scope, receiptIds)
}

/**
 * Enters the receipts of 'Mark as Paid' for a charge of a locked tenancy again, on another day: whole, with all that
 * they pay. Those of that day stay. Returns whether there were others.
 * @throws Problem 409 for the money of a returned deposit.
 */
export async function redateMarks(
  tx: Db,
  writing: Writing,
  account: Pick<LockedTenancy, 'id' | 'propertyId'>,
  { chargeId, received }: { chargeId: number; received: { readonly date: Day; readonly receivedAt: string } },
): Promise<boolean> {
  const { scope, by, now, today } = writing
  const ids = (await listPartsOf(tx, scope, chargeId)).filter(({ isMark }) => isMark).map(({ receiptId }) => receiptId)
  const marks = (await listReceipts(tx, scope, ids)).filter(({ date }) => date !== received.date)
  const at = now.toISOString()
  for (const { id, allocations } of marks) {
    const [mark] = await listEnteredReceipts(tx, scope, [id])
    if (!mark) throw new Error('The receipt was not found')
    await reverseEntry(tx, writing, account, { id, reason: 'Came in on another day' })
    const entry = { ...mark, ...received, kind: 'receipt' as const, enteredBy: by, enteredAt: at, allottedAt: at }
    const parts = allocations.map((part) => ({ chargeId: part.chargeId, amount: part.amount }))
    const receiptId = await insertEntry(tx, scope, account, entry, parts)
    await settleWithNext(tx, scope, [receiptId, ...parts.map((part) => part.chargeId)], today)
    if (allocations.some(({ chargeKind }) => chargeKind === 'deposit')) await settleDepositTaken(tx, scope, account.id)
    await bookReceipts(tx, scope, [receiptId])
  }
  return marks.length > 0
}
