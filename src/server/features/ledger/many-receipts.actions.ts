/** Receipts of many tenancies at once, as a bank statement brings them: the same entries as one by one, in a few statements. */
import type { Day } from '#domain/day.ts'
import { allocateOldestFirst, type ReceiptMethod, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { bookNewReceipts } from '#server/features/ledger/booking.actions.ts'
import { book, removeBookings } from '#server/features/ledger/booking.queries.ts'
import { requireDepositCovered } from '#server/features/ledger/deposit-money.queries.ts'
import {
  isOwed,
  type MarkedPayment,
  markedBooking,
  markedEntry,
  refuseFuture,
  type Writing,
} from '#server/features/ledger/ledger.actions.ts'
import { listChargeIds, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import {
  type Account,
  insertAllocations,
  insertEntries,
  listOpenEntries,
  type OpenEntry,
  type Part,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'

export interface ManyReceipt {
  readonly tenantId: number
  readonly amount: number
  readonly date: Day
  readonly method: ReceiptMethod
  readonly reference: string | null
  /** What of it pays which rent; the rest pays what is due, the oldest first, and is then credit. */
  readonly chosen: readonly { readonly rentPaymentId: number; readonly amount: number }[]
}

/** Others are served between so many. */
const atOnce = 200
const accountsAtOnce = 25

/**
 * For entering receipts into locked accounts, some after others: what is outstanding is read once. `enter` takes at most a few hundred and
 * returns their ids, in the same order. @throws Problem 400 for more than is outstanding, 404 for rent of another tenancy.
 */
export async function beginReceipts(tx: Db, { scope, by, now, today }: Writing, accounts: readonly Account[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const ids = [...byId.keys()]
  const open = new Map<number, OpenEntry[]>()
  for (let start = 0; start < ids.length; start += accountsAtOnce) {
    const entries = await listOpenEntries(tx, scope, ids.slice(start, start + accountsAtOnce))
    for (const entry of entries.filter(isOwed)) addTo(open, entry)
  }
  const instant = now.toISOString()

  return {
    async enter(receipts: readonly ManyReceipt[]): Promise<number[]> {
      const placed = []
      for (const receipt of receipts) {
        const account = byId.get(receipt.tenantId)
        if (!account) throw notFound('Tenancy not found')
        refuseFuture(receipt.date, today)
        const ofTenancy = open.get(receipt.tenantId) ?? []
        const parts = await partsOf(tx, scope, receipt, ofTenancy, today)
        open.set(receipt.tenantId, lessParts(ofTenancy, parts))
        placed.push({
          account,
          receipt,
          parts: mergedParts(parts).map((part) => ({ ...part, charge: chargeOf(ofTenancy, part) })),
        })
      }
      const made = await insertEntries(
        tx,
        scope,
        placed.map(({ account, receipt: { amount, date, method, reference } }) => ({
          account,
          entry: {
            kind: 'receipt' as const,
            date,
            amount: -amount,
            description: receiptMethodLabels[method],
            method,
            reference,
            enteredBy: by,
            enteredAt: instant,
            allottedAt: instant,
          },
        })),
      )
      const parts = placed.flatMap((each, index) =>
        each.parts.map(({ chargeId, amount }) => ({ chargeId, amount, receiptId: made[index] ?? 0 })),
      )
      await insertAllocations(tx, scope, parts, by)
      await settle(tx, scope, [...made, ...parts.map(({ chargeId }) => chargeId)], today)
      await bookNewReceipts(
        tx,
        scope,
        placed.map(({ account: { propertyId }, receipt: { date, amount }, parts: paid }, index) => ({
          ...{ id: made[index] ?? 0, propertyId, date, amount, markedPaymentId: null },
          credit: amount - paid.reduce((sum, part) => sum + part.amount, 0),
          allocations: paid.map(({ charge, amount: part }) => ({ ...charge, amount: part })),
        })),
      )
      return made
    },
  }
}

function addTo(open: Map<number, OpenEntry[]>, entry: OpenEntry): void {
  const entries = open.get(entry.tenantId)
  if (entries) entries.push(entry)
  else open.set(entry.tenantId, [entry])
}

/** What was chosen for a charge and what came to it by itself are one part. */
function mergedParts(parts: readonly Part[]): Part[] {
  const byCharge = Map.groupBy(parts, ({ chargeId }) => chargeId)
  return [...byCharge].map(([chargeId, same]) => ({
    chargeId,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** What a part pays, as the books name it. */
function chargeOf(owed: readonly OpenEntry[], { chargeId }: Part): Pick<OpenEntry, 'chargeKind' | 'dueDate'> {
  const charge = owed.find(({ id }) => id === chargeId)
  if (!charge) throw new Error('A receipt pays what its tenancy does not owe')
  return { chargeKind: charge.chargeKind, dueDate: charge.dueDate }
}

async function partsOf(
  tx: Db,
  scope: LandlordScope,
  { tenantId, amount, chosen }: ManyReceipt,
  owed: readonly OpenEntry[],
  today: Day,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { rentPaymentId, amount: part } of chosen) {
    const charge = owed.find((each) => each.rentPaymentId === rentPaymentId)
    const taken = parts.reduce((sum, each) => sum + (each.chargeId === charge?.id ? each.amount : 0), 0)
    const room = (charge?.open ?? 0) - taken
    if (!charge && !(await listChargeIds(tx, scope, tenantId, [rentPaymentId])).has(rentPaymentId))
      throw notFound('Rent payment not found')
    if (!charge || room <= 0) throw invalid('splits: Nothing is outstanding of this rent payment')
    if (part > room) throw invalid(`splits: Only ${formatPence(room)} is outstanding of this rent payment`)
    parts.push({ chargeId: charge.id, amount: part })
  }
  const rest = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  return rest > 0 ? [...parts, ...allocateOldestFirst(rest, lessParts(owed, parts), today)] : parts
}

function lessParts(owed: readonly OpenEntry[], parts: readonly Part[]): OpenEntry[] {
  if (parts.length === 0) return [...owed]
  return owed.flatMap((charge) => {
    const paid = parts.reduce((sum, part) => sum + (part.chargeId === charge.id ? part.amount : 0), 0)
    return paid >= charge.open ? [] : [{ ...charge, open: charge.open - paid }]
  })
}

/** Enters what is outstanding of many rent payments of locked accounts, for 'Mark as Paid'. */
export async function enterMarkedReceipts(
  tx: Db,
  { scope, by, now, today }: Writing,
  payments: readonly MarkedPayment[],
  received: { date: Day; receivedAt: string },
): Promise<void> {
  const made = await insertEntries(
    tx,
    scope,
    payments.map((payment) => ({
      account: { id: payment.tenantId, propertyId: payment.propertyId },
      entry: markedEntry(payment, received, by, now),
    })),
  )
  const parts = payments.map(({ chargeId, outstanding: amount }, at) => ({
    receiptId: made[at] ?? 0,
    chargeId,
    amount,
  }))
  await insertAllocations(tx, scope, parts, by)
  await settle(tx, scope, [...made, ...parts.map(({ chargeId }) => chargeId)], today)
  await book(
    tx,
    scope,
    payments.map((payment, at) => markedBooking(payment, made[at] ?? 0, received.date)),
  )
}

/** Takes receipts of locked accounts back, each by its opposite on its day; one that is reversed already is passed over. */
export async function reverseReceipts(
  tx: Db,
  { scope, by, now, today }: Writing,
  accounts: readonly Account[],
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  for (let start = 0; start < ids.length; start += atOnce) {
    const receipts = (await listReceipts(tx, scope, ids.slice(start, start + atOnce))).filter(
      ({ reversed }) => !reversed,
    )
    const receiptIds = receipts.map(({ id }) => id)
    const taken = receipts.flatMap(({ id: receiptId, allocations }) =>
      allocations.map(({ chargeId, amount }) => ({ receiptId, chargeId, amount: -amount })),
    )
    await insertAllocations(tx, scope, taken, by)
    const opposites = receipts.map(({ id, tenantId, amount, date, method }) => {
      const account = byId.get(tenantId)
      if (!account) throw notFound('Tenancy not found')
      return {
        account,
        entry: {
          kind: 'reversal' as const,
          date,
          amount,
          description: `Reversal: ${receiptMethodLabels[method]}`,
          reason,
          reversesId: id,
          enteredBy: by,
          enteredAt: now.toISOString(),
        },
      }
    })
    await insertEntries(tx, scope, opposites)
    await settle(tx, scope, [...receiptIds, ...taken.map(({ chargeId }) => chargeId)], today)
    await removeBookings(tx, scope, receiptIds)
    const fromDeposits = receipts.filter(({ allocations }) => allocations.some((part) => part.chargeKind === 'deposit'))
    for (const tenantId of new Set(fromDeposits.map((receipt) => receipt.tenantId)))
      await requireDepositCovered(tx, scope, tenantId)
  }
}
