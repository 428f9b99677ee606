/** Enters money that came in, and chooses what it pays: allocations, statuses of rent payments, the books. */
import type { AllocationInput } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { allocateOldestFirst, type ReceiptMethod, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { bookReceipts } from '#server/features/ledger/booking.actions.ts'
import { refuseEntriesOfReturns, settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import { getTenancyOfEntry, listChargeIds, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import {
  insertAllocations,
  insertEntry,
  type LockedTenancy,
  listOpenEntries,
  noteAllotted,
  type OpenEntry,
  type Part,
  type SettledPayment,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

export interface NewReceipt {
  readonly amount: number
  readonly date: Day
  readonly method: ReceiptMethod
  readonly reference?: string | null | undefined
  readonly notes?: string | null | undefined
  /** As chosen; undefined for the oldest due first. */
  readonly allocations?: readonly AllocationInput[] | undefined
}

const isOwed = ({ kind }: OpenEntry) => kind !== 'receipt'

/**
 * Enters money that came in to a locked tenancy. Returns the receipt's id and the rent payments that it changed.
 * @throws Problem 400 for allocations that do not fit.
 */
export async function enterReceipt(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  receipt: NewReceipt,
): Promise<{ id: number; payments: SettledPayment[] }> {
  const { scope, by, now, today } = writing
  const { amount, date, method, reference, notes } = receipt
  const owed = (await listOpenEntries(tx, scope, [account.id])).filter(isOwed)
  const parts = receipt.allocations
    ? await chosenParts(tx, scope, account, { amount, wanted: receipt.allocations, owed })
    : allocateOldestFirst(amount, owed, today)
  const id = await insertEntry(
    tx,
    scope,
    account,
    {
      kind: 'receipt',
      date,
      amount: -amount,
      description: receiptMethodLabels[method],
      method,
      reference: reference ?? null,
      notes: notes ?? null,
      enteredBy: by,
      enteredAt: now.toISOString(),
      allottedAt: now.toISOString(),
    },
    parts,
  )
  const payments = await settle(tx, scope, [id, ...parts.map(({ chargeId }) => chargeId)], today)
  await bookReceipts(tx, scope, [id])
  return { id, payments }
}

/**
 * Makes a receipt pay the chosen charges and nothing else. What it covers of refunds stays.
 * @throws Problem 400, 404, 409 when it is reversed.
 */
export async function reallocate(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: LockedTenancy,
  receiptId: number,
  wanted: readonly AllocationInput[],
): Promise<SettledPayment[]> {
  const [receipt] = await listReceipts(tx, scope, [receiptId])
  if (!receipt) throw notFound('Receipt not found')
  if (receipt.reversed) throw conflict('This receipt has been reversed: it pays nothing.')
  await refuseEntriesOfReturns(tx, scope, [receiptId])
  const before = receipt.allocations.filter(({ kind }) => kind === 'charge')
  const refunded = receipt.allocations.reduce((sum, { kind, amount }) => sum + (kind === 'refund' ? amount : 0), 0)
  const owed = (await listOpenEntries(tx, scope, [account.id])).filter(isOwed)
  const left = receipt.amount - refunded
  const parts = await chosenParts(tx, scope, account, { amount: left, isPart: refunded > 0, wanted, owed, before })
  const change = new Map<number, number>()
  const add = (chargeId: number, amount: number) => change.set(chargeId, (change.get(chargeId) ?? 0) + amount)
  for (const { chargeId, amount } of parts) add(chargeId, amount)
  for (const { chargeId, amount } of before) add(chargeId, -amount)
  const changed = [...change].flatMap(([chargeId, amount]) => (amount === 0 ? [] : [{ receiptId, chargeId, amount }]))
  await insertAllocations(tx, scope, changed, { enteredBy: by })
  await noteAllotted(tx, scope, [receiptId], now)
  const payments = await settle(tx, scope, [receiptId, ...changed.map(({ chargeId }) => chargeId)], today)
  await bookReceipts(tx, scope, [receiptId])
  if (before.some(({ chargeKind }) => chargeKind === 'deposit')) await settleDepositTaken(tx, scope, account.id)
  return payments
}

export const notTheSame = 'This rent payment is not this charge: name one of them'

interface Choice {
  readonly amount: number
  /** Whether part of what came in has been paid back, for the wording of the refusal. */
  readonly isPart?: boolean
  readonly wanted: readonly AllocationInput[]
  readonly owed: readonly OpenEntry[]
  /** What the same receipt pays already: it may pay that much more of those charges. */
  readonly before?: readonly Part[]
}

/**
 * The chosen allocations, added up by charge.
 * @throws Problem 404 for a charge of another tenancy, 400 for more than there is.
 */
async function chosenParts(
  tx: Db,
  scope: LandlordScope,
  account: LockedTenancy,
  { amount, isPart = false, wanted, owed, before = [] }: Choice,
): Promise<Part[]> {
  const paymentIds = wanted.flatMap(({ rentPaymentId }) => rentPaymentId ?? [])
  const chargeIds = await listChargeIds(tx, scope, account.id, paymentIds)
  const sums = new Map<number, number>()
  for (const { rentPaymentId, chargeId: given, amount: part } of wanted) {
    const chargeId = rentPaymentId ? chargeIds.get(rentPaymentId) : given
    if (!chargeId) throw notFound('Rent payment not found')
    if (given && given !== chargeId) throw invalid(`allocations: ${notTheSame}`)
    sums.set(chargeId, (sums.get(chargeId) ?? 0) + part)
  }
  const parts = [...sums].map(([chargeId, part]) => ({ chargeId, amount: part }))
  const total = parts.reduce((sum, part) => sum + part.amount, 0)
  if (total > amount) {
    const which = isPart ? 'is left of it' : 'came in'
    throw invalid(`allocations: ${formatPence(total)} is more than the ${formatPence(amount)} that ${which}`)
  }
  for (const part of parts) await checkFits(tx, scope, account, part, { owed, before })
  return parts
}

async function checkFits(
  tx: Db,
  scope: LandlordScope,
  account: LockedTenancy,
  { chargeId, amount }: Part,
  { owed, before }: Pick<Required<Choice>, 'owed' | 'before'>,
): Promise<void> {
  const paidByThis = before.reduce((sum, part) => sum + (part.chargeId === chargeId ? part.amount : 0), 0)
  const charge = owed.find(({ id }) => id === chargeId)
  const room = (charge?.open ?? 0) + paidByThis
  if (amount <= room) return
  if (!charge && (await getTenancyOfEntry(tx, scope, chargeId, 'charge')) !== account.id)
    throw notFound('Charge not found')
  throw invalid(
    room === 0
      ? 'allocations: Nothing is outstanding on this charge'
      : `allocations: Only ${formatPence(room)} is outstanding on this charge`,
  )
}
