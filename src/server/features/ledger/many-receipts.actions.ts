/**
 * Receipts of many tenancies at once, as a bank statement brings them. The entries are the same as when they are
 * entered one by one, but written in a few statements.
 */
import type { Day } from '#domain/day.ts'
import { allocateOldestFirst, type ReceiptMethod, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { inParts } from '#server/db/in-parts.ts'
import { bookingsOf, paysDeposit } from '#server/features/ledger/booking.actions.ts'
import { book, removeBookings } from '#server/features/ledger/booking.queries.ts'
import { payReopened, type Reopened } from '#server/features/ledger/credit.actions.ts'
import { listWithCredit } from '#server/features/ledger/credit.queries.ts'
import { noteDepositReceived, settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import {
  type MarkedPayment,
  markDescription,
  markedBooking,
  markedEntry,
  notTheSame,
  refuseFuture,
  type Writing,
} from '#server/features/ledger/ledger.actions.ts'
import { getTenancyOfEntry, listChargeIds, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import {
  insertReceipts,
  listOwed,
  listOwedFingerprints,
  type OwedEntry,
  owedFingerprint,
  type PaidCharge,
  type ReceiptTexts,
  textsOf,
} from '#server/features/ledger/many-receipts.queries.ts'
import {
  drawEntryIds,
  insertAllocations,
  insertEntries,
  type LockedTenancy,
  type Part,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'

interface ChosenPart {
  readonly rentPaymentId: number | null
  readonly chargeId?: number | null
  readonly amount: number
}

export interface ManyReceipt {
  readonly tenantId: number
  readonly propertyId: number
  readonly amount: number
  readonly date: Day
  readonly method: ReceiptMethod
  readonly reference: string | null
  /**
   * How much of the receipt pays which charge. The rest pays what is due, the oldest first, and then becomes credit.
   */
  readonly chosen: readonly ChosenPart[]
}

/** Sizes of batches: other requests are served in between. */
const atOnce = 200
const tenanciesAtOnce = 5
const fingerprintsAtOnce = 20
/** Many at a time, because outside a transaction each drawing waits for the disk. */
const idsAtOnce = 1_000

export interface PlacedReceipts {
  readonly ids: readonly number[]
  readonly texts: ReceiptTexts
  /** Those that pay a deposit. */
  readonly deposits: readonly number[]
}

/**
 * Works out what receipts pay, batch by batch, from what their tenancies owe. Nothing is written or locked meanwhile.
 * Once the tenancies are locked, `isCurrent` says whether they still owe the same.
 */
export class ReceiptPlacing {
  readonly #writing: Writing
  readonly #owed = new Map<number, OwedEntry[]>()
  readonly #fingerprints = new Map<number, string>()
  readonly #drawnIds: number[] = []
  #idsToDraw: number

  private constructor(writing: Writing, count: number) {
    this.#writing = writing
    this.#idsToDraw = count
  }

  /** `count` is how many receipts there will be in all. */
  static async begin(
    db: Db,
    writing: Writing,
    { tenancyIds, count }: { tenancyIds: readonly number[]; count: number },
  ): Promise<ReceiptPlacing> {
    const placing = new ReceiptPlacing(writing, count)
    for (const ids of inParts(tenancyIds, tenanciesAtOnce)) {
      const owed = Map.groupBy(await listOwed(db, writing.scope, ids), ({ tenantId }) => tenantId)
      for (const id of ids) placing.#note(id, owed.get(id) ?? [])
    }
    return placing
  }

  #note(id: number, owed: OwedEntry[]): void {
    this.#owed.set(id, owed)
    if (owed.length > 0) this.#fingerprints.set(id, owedFingerprint(owed))
  }

  async #nextIds(db: Db, count: number): Promise<number[]> {
    while (this.#drawnIds.length < count) {
      const drawing = Math.max(count, Math.min(this.#idsToDraw, idsAtOnce))
      this.#drawnIds.push(...(await drawEntryIds(db, drawing)))
      this.#idsToDraw -= drawing
    }
    return this.#drawnIds.splice(0, count)
  }

  /** For locked tenancies. */
  async isCurrent(tx: Db): Promise<boolean> {
    for (const ids of inParts([...this.#owed.keys()], fingerprintsAtOnce)) {
      const fingerprints = await listOwedFingerprints(tx, this.#writing.scope, ids)
      if (ids.some((id) => fingerprints.get(id) !== this.#fingerprints.get(id))) return false
    }
    return true
  }

  /**
   * Places the next receipts, at most a few hundred.
   * @throws Problem 400 for more than is outstanding or a day to come, 404 for rent of another tenancy.
   */
  async place(db: Db, receipts: readonly ManyReceipt[]): Promise<PlacedReceipts> {
    const { scope, today } = this.#writing
    const ids = await this.#nextIds(db, receipts.length)
    const paid = new Map<number, PaidCharge>()
    const placed = []
    for (const [index, receipt] of receipts.entries()) {
      refuseFuture(receipt.date, today)
      const owed = this.#owed.get(receipt.tenantId) ?? []
      const parts = mergedParts(await partsOf(db, scope, receipt, owed, today))
      for (const part of parts) notePaid(paid, owed, part, receipt.date)
      this.#owed.set(receipt.tenantId, lessParts(owed, parts))
      placed.push({
        id: ids[index] ?? 0,
        receipt,
        parts: parts.map((part) => ({ ...part, charge: chargeOf(owed, part) })),
      })
    }
    const booked = placed.map(({ id, receipt: { propertyId, date, amount }, parts }) => ({
      id,
      propertyId,
      date,
      amount,
      markedPaymentId: null,
      credit: creditOf(amount, parts),
      allocations: parts.map(({ charge, amount: part }) => ({ ...charge, amount: part })),
    }))
    const texts = textsOf({
      entries: placed.map(({ id, receipt: { chosen: _, ...receipt }, parts }) => ({
        ...receipt,
        id,
        credit: creditOf(receipt.amount, parts),
        description: receiptMethodLabels[receipt.method],
      })),
      parts: placed.flatMap(({ id, parts }) =>
        parts.map(({ chargeId, amount }) => ({ receiptId: id, chargeId, amount })),
      ),
      charges: [...paid.values()],
      bookings: booked.flatMap(bookingsOf),
    })
    return { ids, texts, deposits: booked.filter(paysDeposit).map(({ id }) => id) }
  }

  /** Enters placed receipts, in the order in which they were placed, into locked tenancies. */
  async enter(tx: Db, { texts, deposits }: PlacedReceipts): Promise<void> {
    await insertReceipts(tx, this.#writing.scope, texts, this.#writing)
    await noteDepositReceived(tx, this.#writing.scope, deposits)
  }
}

const creditOf = (amount: number, parts: readonly Part[]) => amount - parts.reduce((sum, part) => sum + part.amount, 0)

/** Adds a part to what this batch pays of a charge. */
function notePaid(
  paid: Map<number, PaidCharge>,
  owed: readonly OwedEntry[],
  { chargeId, amount }: Part,
  date: Day,
): void {
  const before = paid.get(chargeId)
  const open = before?.open ?? owed.find(({ id }) => id === chargeId)?.open ?? 0
  const latest = before && before.date > date ? before.date : date
  paid.set(chargeId, { id: chargeId, open, amount: amount + (before?.amount ?? 0), date: latest })
}

/** One part per charge: what was chosen for it and what it got by itself, added up. */
function mergedParts(parts: readonly Part[]): Part[] {
  const byCharge = Map.groupBy(parts, ({ chargeId }) => chargeId)
  return [...byCharge].map(([chargeId, same]) => ({
    chargeId,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

/** The charge that a part pays, as the books describe it. */
function chargeOf(owed: readonly OwedEntry[], { chargeId }: Part): Pick<OwedEntry, 'chargeKind' | 'dueDate'> {
  const charge = owed.find(({ id }) => id === chargeId)
  if (!charge) throw new Error('A receipt pays what its tenancy does not owe')
  return { chargeKind: charge.chargeKind, dueDate: charge.dueDate }
}

async function partsOf(
  db: Db,
  scope: LandlordScope,
  { tenantId, amount, chosen }: ManyReceipt,
  owed: readonly OwedEntry[],
  today: Day,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const { rentPaymentId, chargeId, amount: part } of chosen) {
    const charge = owed.find((each) => (rentPaymentId ? each.rentPaymentId === rentPaymentId : each.id === chargeId))
    const taken = parts.reduce((sum, each) => sum + (each.chargeId === charge?.id ? each.amount : 0), 0)
    const room = (charge?.open ?? 0) - taken
    if (charge && rentPaymentId && chargeId && charge.id !== chargeId) throw invalid(`splits: ${notTheSame}`)
    if (!charge) await requireCharge(db, scope, tenantId, { rentPaymentId, chargeId })
    const what = rentPaymentId ? 'rent payment' : 'charge'
    if (!charge || room <= 0) throw invalid(`splits: Nothing is outstanding on this ${what}`)
    if (part > room) throw invalid(`splits: Only ${formatPence(room)} is outstanding on this ${what}`)
    parts.push({ chargeId: charge.id, amount: part })
  }
  const rest = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  return rest > 0 ? [...parts, ...allocateOldestFirst(rest, lessParts(owed, parts), today)] : parts
}

/** @throws Problem 404 for rent or a charge of another tenancy. */
async function requireCharge(
  db: Db,
  scope: LandlordScope,
  tenancyId: number,
  { rentPaymentId, chargeId }: Omit<ChosenPart, 'amount'>,
): Promise<void> {
  if (rentPaymentId) {
    const isTheirs = (await listChargeIds(db, scope, tenancyId, [rentPaymentId])).has(rentPaymentId)
    if (!isTheirs) throw notFound('Rent payment not found')
    return
  }
  if ((await getTenancyOfEntry(db, scope, chargeId ?? 0, 'charge')) !== tenancyId) throw notFound('Charge not found')
}

function lessParts(owed: readonly OwedEntry[], parts: readonly Part[]): OwedEntry[] {
  if (parts.length === 0) return [...owed]
  return owed.flatMap((charge) => {
    const paid = parts.reduce((sum, part) => sum + (part.chargeId === charge.id ? part.amount : 0), 0)
    return paid >= charge.open ? [] : [{ ...charge, open: charge.open - paid }]
  })
}

/** For 'Mark as Paid': enters receipts for what is outstanding of many rent payments of locked tenancies. */
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

/** Reverses receipts like `takeReceiptsBack`; then credit that came in later pays what is open again. */
export async function reverseReceipts(
  tx: Db,
  writing: Writing,
  accounts: readonly LockedTenancy[],
  reversal: { ids: readonly number[]; reason: string },
): Promise<void> {
  const reopened = await takeReceiptsBack(tx, writing, accounts, reversal)
  for (const id of await listWithCredit(tx, writing.scope, [...reopened.keys()]))
    await payReopened(tx, writing, { id }, reopened.get(id) ?? [])
}

/**
 * Reverses receipts of locked tenancies, each on its own day. Receipts that are reversed already are skipped. Returns
 * by tenancy which charges are open again.
 */
export async function takeReceiptsBack(
  tx: Db,
  { scope, by, now, today }: Writing,
  accounts: readonly LockedTenancy[],
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<ReadonlyMap<number, Reopened[]>> {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const reopened = new Map<number, Reopened[]>()
  for (const some of inParts(ids, atOnce)) {
    const receipts = (await listReceipts(tx, scope, some)).filter(({ reversed }) => !reversed)
    const receiptIds = receipts.map(({ id }) => id)
    const taken = receipts.flatMap(({ id: receiptId, allocations }) =>
      allocations.map(({ chargeId, amount }) => ({ receiptId, chargeId, amount: -amount })),
    )
    await insertAllocations(tx, scope, taken, by)
    const opposites = receipts.map(({ id, tenantId, amount, date, method, markedChargeId }) => {
      const account = byId.get(tenantId)
      if (!account) throw notFound('Tenancy not found')
      return {
        account,
        entry: {
          kind: 'reversal' as const,
          date,
          amount,
          description: `Reversal: ${markedChargeId === null ? receiptMethodLabels[method] : markDescription}`,
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
      await settleDepositTaken(tx, scope, tenantId)
    for (const { id: reversedId, tenantId, allocations } of receipts) {
      const opened = allocations.map(({ chargeId }) => chargeId)
      reopened.set(tenantId, [...(reopened.get(tenantId) ?? []), { reversedId, opened }])
    }
  }
  return reopened
}
