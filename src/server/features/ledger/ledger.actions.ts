/** Entering into a ledger, with everything that follows: allocations, statuses of rent payments, the books. */
import type { AllocationInput } from '#api/ledger.ts'
import type { Day } from '#domain/day.ts'
import { allocateOldestFirst, type ReceiptMethod, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { bookReceipts, rentDescription } from '#server/features/ledger/booking.actions.ts'
import { book, removeBookings } from '#server/features/ledger/booking.queries.ts'
import { refuseEntriesOfReturns, settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import {
  type EntryRow,
  getEntry,
  getTenancyOfEntry,
  listChargeIds,
  listPartsOf,
  listReceipts,
} from '#server/features/ledger/ledger.queries.ts'
import {
  insertAllocations,
  insertDrawnEntry,
  insertEntry,
  type LockedTenancy,
  listOpenEntries,
  noteAllotted,
  type OpenEntry,
  type Part,
  type SettledPayment,
  settle,
  settleWithNext,
} from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid, notFound } from '#server/platform/http/problem.ts'

/** Who writes, and when. `by` is null where the product acts by itself. */
export interface Writing {
  readonly scope: LandlordScope
  readonly by: number | null
  readonly now: Date
  readonly today: Day
}

/** For what a landlord writes in a request of their own. */
export const writingOf = ({ scope, now, today }: Pick<LandlordContext, 'scope' | 'now' | 'today'>): Writing => ({
  scope,
  by: scope.userId,
  now,
  today,
})

export interface NewReceipt {
  readonly amount: number
  readonly date: Day
  readonly method: ReceiptMethod
  readonly reference?: string | null | undefined
  readonly notes?: string | null | undefined
  /** As chosen; undefined for the oldest due first. */
  readonly allocations?: readonly AllocationInput[] | undefined
}

/** @throws Problem 400 for a day to come. */
export function refuseFuture(date: Day, today: Day, field = 'date'): void {
  if (date > today) throw invalid(`${field}: Date cannot be in the future`)
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

export interface MarkedPayment {
  readonly id: number
  readonly tenantId: number
  readonly propertyId: number
  readonly chargeId: number
  readonly outstanding: number
  readonly dueDate: Day
}

type Received = { readonly date: Day; readonly receivedAt: string }

/** The description in the account of a receipt that 'Mark as Paid' entered. */
export const markDescription = 'Payment received'

/** The receipt for a payment that is marked paid: of what was outstanding. */
export const markedEntry = (
  { chargeId, outstanding }: MarkedPayment,
  received: Received,
  by: number | null,
  now: Date,
) => ({
  kind: 'receipt' as const,
  ...received,
  amount: -outstanding,
  description: markDescription,
  method: 'other' as const,
  chargeId,
  enteredBy: by,
  enteredAt: now.toISOString(),
  allottedAt: now.toISOString(),
})

/** The booking of that receipt. */
export const markedBooking = (payment: MarkedPayment, ledgerEntryId: number, date: Day) => ({
  ledgerEntryId,
  propertyId: payment.propertyId,
  amount: payment.outstanding,
  date,
  type: 'rent_payment' as const,
  description: rentDescription(payment.dueDate),
  relatedEntityType: 'rent_payment' as const,
  relatedEntityId: payment.id,
})

/**
 * For 'Mark as Paid': enters a receipt, under an id that was drawn for it, for what is outstanding of a rent payment.
 */
export async function enterMarkedReceipt(
  tx: Db,
  { scope, by, now, today }: Writing,
  payment: MarkedPayment & { readonly receiptId: number },
  received: Received,
): Promise<void> {
  const { tenantId, propertyId, chargeId, receiptId, outstanding: amount } = payment
  const account = { id: tenantId, propertyId }
  await insertDrawnEntry(tx, scope, account, { ...markedEntry(payment, received, by, now), id: receiptId })
  await insertAllocations(tx, scope, [{ receiptId, chargeId, amount }], { enteredBy: by })
  await settleWithNext(tx, scope, [receiptId, chargeId], today)
  await book(tx, scope, [markedBooking(payment, receiptId, received.date)])
}

/**
 * Takes all money off a charge. Receipts that 'Mark as Paid' entered for it are reversed; the money of other receipts
 * becomes credit.
 * @throws Problem 409 for the money of a returned deposit.
 */
export async function takeMoneyOff(
  tx: Db,
  writing: Writing,
  account: Pick<LockedTenancy, 'id' | 'propertyId'>,
  chargeId: number,
): Promise<void> {
  const { scope, by, now, today } = writing
  const parts = await listPartsOf(tx, scope, chargeId)
  for (const { receiptId } of parts.filter(({ isMark }) => isMark)) {
    await reverseEntry(tx, writing, account, { id: receiptId, reason: 'Marked as unpaid' })
  }
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
