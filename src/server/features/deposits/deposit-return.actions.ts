/** Returning a deposit, with everything that follows in the ledger and in the books, and taking the return back. */

import type { Deduction } from '#api/deposits.ts'
import { cutText } from '#domain/cut-text.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { settleReturn } from '#domain/deposit.ts'
import { formatPence } from '#domain/money.ts'
import { noteSettled } from '#server/features/deposits/deductions.queries.ts'
import { getDepositRow, insertReturn, takeReturnsBack } from '#server/features/deposits/deposits.queries.ts'
import { bookReceipts, bookRefund } from '#server/features/ledger/booking.actions.ts'
import { writeOffCharge } from '#server/features/ledger/charging.actions.ts'
import { payReopened } from '#server/features/ledger/credit.actions.ts'
import { getDepositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import { getEntry } from '#server/features/ledger/ledger.queries.ts'
import {
  insertEntry,
  type LockedTenancy,
  listOpenEntries,
  type Part,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import { type Reopened, reverseEntry } from '#server/features/ledger/reversing.actions.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

const longestDescription = 200

interface WantedReturn {
  readonly returnedOn: Day
  /** In all: in this return and in earlier ones. */
  readonly returnedAmount: number
}

/** @throws Problem 400 for a day before the deposit came in or to come, 409 for more than is held. */
function checkReturn(
  { held, lastReceivedOn }: Awaited<ReturnType<typeof getDepositMoney>>,
  { returnedOn, returnedAmount }: WantedReturn,
  { before, isFirst, today }: { before: number; isFirst: boolean; today: Day },
): void {
  if (returnedAmount < before)
    throw conflict(`${formatPence(before)} has been paid back already. Undo that return first.`)
  refuseFuture(returnedOn, today, 'returnedOn')
  if (held === 0)
    throw conflict(
      isFirst
        ? 'No money has come in for this deposit. Enter it in the account first, against a charge for the deposit.'
        : 'The deposit has been returned already.',
    )
  if (returnedAmount - before > held)
    throw conflict(`Only ${formatPence(held)} of this deposit is held: no more than that can be paid back.`)
  if (lastReceivedOn !== null && returnedOn < lastReceivedOn)
    throw invalid(`returnedOn: The deposit came in on ${formatDayLong(lastReceivedOn)}`)
}

/**
 * Records a return in a locked account: pays back so much that `returnedAmount` has been paid back in all, and keeps
 * what is agreed. The same return again does nothing. Returns whether there was one to record.
 * @throws Problem 400 for a day before the deposit came in or to come, 409 for more than is held, and where a deduction
 * is for a charge that has been paid.
 */
export async function recordReturn(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  wanted: WantedReturn,
): Promise<boolean> {
  const { scope, now, today } = writing
  const { returnedOn, returnedAmount } = wanted
  const { returns, deductions } = await getDepositRow(tx, scope, account.id)
  const before = returns.reduce((sum, { returned }) => sum + returned, 0)
  const open = deductions.filter(({ settled }) => !settled)
  const isSame = returns.length > 0 && returnedAmount === before && returnedOn === returns.at(-1)?.returnedOn
  if (isSame && !open.some(({ agreedAmount }) => agreedAmount !== null)) return false
  const money = await getDepositMoney(tx, scope, account.id)
  checkReturn(money, wanted, { before, isFirst: returns.length === 0, today })
  const { held, outstanding } = money
  const returned = returnedAmount - before
  const { withheld, unexplained, remaining } = settleReturn(held, returned, open)
  const withheldSum = held - returned - remaining
  if (returned === 0 && withheldSum === 0)
    throw conflict('Nothing is paid back or kept: something is still to be agreed.')

  const { parts, made: charges } = await chargeWithheld(tx, writing, account, { withheld, unexplained, returnedOn })
  const payments = await enterReturn(tx, writing, account, { returnedOn, returned, withheldSum, parts })
  const writeOffs = remaining === 0 && outstanding > 0 ? await writeOffOutstanding(tx, writing, account) : []
  const figures = { returnedOn, returned, kept: withheldSum, createdAt: now.toISOString() }
  const entries = [...charges, ...payments, ...writeOffs]
  const returnId = await insertReturn(tx, scope, account, figures, entries)
  await noteSettled(tx, scope, account.id, returnId)
  return true
}

interface SettledReturn {
  readonly returnedOn: Day
  readonly returned: number
  readonly withheldSum: number
  /** The charges that the withheld sum pays. */
  readonly parts: readonly Part[]
}

/**
 * Enters a refund for what is paid back, and a receipt out of the deposit that pays the refund and what is withheld.
 * Returns the ids of both.
 */
async function enterReturn(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: LockedTenancy,
  { returnedOn, returned, withheldSum, parts }: SettledReturn,
): Promise<number[]> {
  const entered = { enteredBy: by, enteredAt: now.toISOString(), date: returnedOn, chargeKind: 'deposit' as const }
  const refund = { ...entered, kind: 'refund' as const, amount: returned, openAmount: returned }
  const refundId =
    returned > 0 ? await insertEntry(tx, scope, account, { ...refund, description: 'Deposit paid back' }) : undefined
  const paid = refundId === undefined ? parts : [...parts, { chargeId: refundId, amount: returned }]
  const receiptId = await insertEntry(
    tx,
    scope,
    account,
    {
      ...entered,
      kind: 'receipt',
      amount: -(returned + withheldSum),
      description: 'Out of the deposit',
      method: 'other',
      allottedAt: now.toISOString(),
    },
    paid,
  )
  await settle(tx, scope, [receiptId, ...paid.map(({ chargeId }) => chargeId)], today)
  await bookReceipts(tx, scope, [receiptId])
  if (refundId === undefined) return [receiptId]
  const booked = { propertyId: account.propertyId, amount: returned, date: returnedOn, chargeKind: 'deposit' as const }
  await bookRefund(tx, scope, { id: refundId, ...booked })
  return [refundId, receiptId]
}

interface Withheld {
  readonly withheld: readonly { readonly amount: number; readonly deduction: Deduction }[]
  readonly unexplained: number
  readonly returnedOn: Day
}

/** Has each deduction pay the charge that it names, as far as that is outstanding, and a new charge for the rest. */
async function chargeWithheld(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  { withheld, unexplained, returnedOn }: Withheld,
) {
  const owed = (await listOpenEntries(tx, writing.scope, [account.id])).filter(({ kind }) => kind === 'charge')
  const outstanding = new Map(owed.map(({ id, open }) => [id, open]))
  await refuseWhatIsPaid(tx, writing, withheld, outstanding)
  const parts: Part[] = []
  const made: number[] = []
  const enter = async (amount: number, what: string) => {
    const chargeId = await insertCharge(tx, writing, account, { amount, returnedOn, what })
    made.push(chargeId)
    parts.push({ chargeId, amount })
  }
  for (const { amount, deduction } of withheld) {
    const { chargeId, description } = deduction
    const open = chargeId === null ? 0 : (outstanding.get(chargeId) ?? 0)
    const paid = Math.min(amount, open)
    if (chargeId !== null && paid > 0) {
      parts.push({ chargeId, amount: paid })
      outstanding.set(chargeId, open - paid)
    }
    if (paid < amount) await enter(amount - paid, description)
  }
  if (unexplained > 0) await enter(unexplained, '')
  return { parts, made }
}

/**
 * The charge that a deduction names may have been paid meanwhile: the sum is not kept a second time.
 * @throws Problem 409.
 */
async function refuseWhatIsPaid(
  tx: Db,
  { scope }: Writing,
  withheld: Withheld['withheld'],
  outstanding: ReadonlyMap<number, number>,
): Promise<void> {
  const named = Map.groupBy(withheld, ({ deduction }) => deduction.chargeId)
  for (const [chargeId, parts] of named) {
    if (chargeId === null) continue
    const charge = await getEntry(tx, scope, chargeId)
    const wanted = Math.min(
      charge.amount,
      parts.reduce((sum, { amount }) => sum + amount, 0),
    )
    const paid = wanted - (outstanding.get(chargeId) ?? 0)
    const what = parts.map(({ deduction }) => deduction.description).join(', ')
    if (paid > 0)
      throw conflict(
        `${formatPence(paid)} of what is to be kept is not owed any more: ${what}. Change the agreed sum first.`,
      )
  }
}

const insertCharge = (
  tx: Db,
  { scope, by, now }: Writing,
  account: LockedTenancy,
  { amount, returnedOn, what }: { amount: number; returnedOn: Day; what: string },
): Promise<number> =>
  insertEntry(tx, scope, account, {
    kind: 'charge',
    chargeKind: 'other',
    date: returnedOn,
    amount,
    openAmount: amount,
    description: cutText(what ? `Kept of the deposit: ${what}` : 'Kept of the deposit', longestDescription),
    enteredBy: by,
    enteredAt: now.toISOString(),
  })

/** Once a deposit is returned, the part of it that never came in is no longer owed. */
async function writeOffOutstanding(tx: Db, writing: Writing, account: LockedTenancy): Promise<number[]> {
  const open = await listOpenEntries(tx, writing.scope, [account.id])
  const charges = open.filter(({ kind, chargeKind }) => kind === 'charge' && chargeKind === 'deposit')
  const ids = []
  for (const { id: chargeId, open: amount } of charges)
    ids.push(await writeOffCharge(tx, writing, account, { chargeId, amount, reason: 'The deposit has been returned' }))
  return ids
}

const reversalOrder = ['refund', 'receipt', 'write_off', 'charge']

/**
 * Takes all returns back in a locked tenancy; then credit pays what is open again.
 * @throws Problem 409 where there is none, or where one of its charges has other money on it.
 */
export async function reverseReturns(tx: Db, writing: Writing, account: LockedTenancy, reason: string): Promise<void> {
  const entries = await takeReturnsBack(tx, writing.scope, account.id, writing.now)
  if (entries.length === 0) throw conflict('No return of this deposit is recorded.')
  const inOrder = entries.toSorted((a, b) => reversalOrder.indexOf(a.kind) - reversalOrder.indexOf(b.kind))
  const reopened: Reopened[] = []
  for (const { id } of inOrder) {
    const { opened } = await reverseEntry(tx, writing, account, { id, reason })
    reopened.push({ reversedId: id, opened })
  }
  await payReopened(tx, writing, account, reopened)
}
