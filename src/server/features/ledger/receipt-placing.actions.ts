/**
 * Enters receipts of many tenancies at once, as a bank statement brings them. The entries are the same as when they are
 * entered one by one, but written in a few statements.
 */
import { type Day, laterOf } from '#domain/day.ts'
import { allocateOldestFirst, type ReceiptMethod, receiptMethodLabels } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { inParts } from '#server/db/in-parts.ts'
import { paired } from '#server/db/paired.ts'
import { bookingsOf, paysDeposit } from '#server/features/ledger/booking.actions.ts'
import { noteDepositReceived } from '#server/features/ledger/deposit-money.queries.ts'
import { getTenancyOfEntry, listChargeIds } from '#server/features/ledger/ledger.queries.ts'
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
import { drawEntryIds, type Part } from '#server/features/ledger/posting.queries.ts'
import { notTheSame } from '#server/features/ledger/receipts.actions.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
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
    const ids = await this.#nextIds(db, receipts.length)
    const placed: PlacedReceipt[] = []
    for (const [receipt, id] of paired(receipts, ids)) {
      const parts = await this.#pay(db, receipt)
      placed.push({ ...receipt, id, parts, credit: receipt.amount - sumOf(parts) })
    }
    const booked = placed.map(bookedReceipt)
    const texts = textsOf({
      entries: placed.map(({ chosen: _, parts: __, ...receipt }) => ({
        ...receipt,
        description: receiptMethodLabels[receipt.method],
      })),
      parts: placed.flatMap(({ id, parts }) =>
        parts.map(({ charge, amount }) => ({ receiptId: id, chargeId: charge.id, amount })),
      ),
      charges: paidCharges(placed),
      bookings: booked.flatMap(bookingsOf),
    })
    return { ids, texts, deposits: booked.filter(paysDeposit).map(({ id }) => id) }
  }

  /** What a receipt pays, which its tenancy then no longer owes to the next ones. */
  async #pay(db: Db, receipt: ManyReceipt): Promise<PaidPart[]> {
    const { scope, today } = this.#writing
    refuseFuture(receipt.date, today)
    const owed = this.#owed.get(receipt.tenantId) ?? []
    const parts = mergedParts(await partsOf(db, scope, { receipt, owed, today }))
    this.#owed.set(receipt.tenantId, lessParts(owed, parts))
    return parts.map(({ chargeId, amount }) => ({ charge: chargeIn(owed, chargeId), amount }))
  }

  /** Enters placed receipts, in the order in which they were placed, into locked tenancies. */
  async enter(tx: Db, { texts, deposits }: PlacedReceipts): Promise<void> {
    await insertReceipts(tx, this.#writing.scope, texts, this.#writing)
    await noteDepositReceived(tx, this.#writing.scope, deposits)
  }
}

/** What a receipt pays of a charge. */
interface PaidPart {
  /** As the receipts before it have left it. */
  readonly charge: OwedEntry
  readonly amount: number
}

interface PlacedReceipt extends ManyReceipt {
  readonly id: number
  readonly parts: readonly PaidPart[]
  readonly credit: number
}

const sumOf = (parts: readonly { readonly amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** A receipt as the books describe it. */
const bookedReceipt = ({ id, propertyId, date, amount, credit, parts }: PlacedReceipt) => ({
  id,
  propertyId,
  date,
  amount,
  markedPaymentId: null,
  credit,
  allocations: parts.map(({ charge: { chargeKind, dueDate }, amount: part }) => ({
    chargeKind,
    dueDate,
    amount: part,
  })),
})

/** What the receipts of a batch pay of each charge. */
function paidCharges(placed: readonly PlacedReceipt[]): PaidCharge[] {
  const paid = new Map<number, PaidCharge>()
  for (const { date, parts } of placed) {
    for (const { charge, amount } of parts) {
      const before = paid.get(charge.id)
      paid.set(charge.id, {
        id: charge.id,
        open: before?.open ?? charge.open,
        amount: (before?.amount ?? 0) + amount,
        date: laterOf(before?.date ?? date, date),
      })
    }
  }
  return [...paid.values()]
}

/** One part per charge: what was chosen for it and what it got by itself, added up. */
function mergedParts(parts: readonly Part[]): Part[] {
  const byCharge = Map.groupBy(parts, ({ chargeId }) => chargeId)
  return [...byCharge].map(([chargeId, same]) => ({
    chargeId,
    amount: sumOf(same),
  }))
}

function chargeIn(owed: readonly OwedEntry[], chargeId: number): OwedEntry {
  const charge = owed.find(({ id }) => id === chargeId)
  if (!charge) throw new Error('A receipt pays what its tenancy does not owe')
  return charge
}

interface Paying {
  readonly receipt: ManyReceipt
  readonly owed: readonly OwedEntry[]
  readonly today: Day
}

/** What was chosen, and the oldest of what is due for the rest. */
async function partsOf(db: Db, scope: LandlordScope, { receipt, owed, today }: Paying): Promise<Part[]> {
  const parts: Part[] = []
  for (const chosen of receipt.chosen) {
    const charge = await chosenCharge(db, scope, { receipt, owed, chosen })
    const what = chosen.rentPaymentId ? 'rent payment' : 'charge'
    const taken = sumOf(parts.filter(({ chargeId }) => chargeId === charge?.id))
    const room = charge ? charge.open - taken : 0
    if (!charge || room <= 0) throw invalid(`splits: Nothing is outstanding on this ${what}`)
    if (chosen.amount > room) throw invalid(`splits: Only ${formatPence(room)} is outstanding on this ${what}`)
    parts.push({ chargeId: charge.id, amount: chosen.amount })
  }
  const rest = receipt.amount - sumOf(parts)
  return rest > 0 ? [...parts, ...allocateOldestFirst(rest, lessParts(owed, parts), today)] : parts
}

/**
 * The charge that was chosen; undefined where the tenancy owes nothing of it.
 * @throws Problem 404 for rent or a charge of another tenancy, 400 for a rent payment and the charge of another.
 */
async function chosenCharge(
  db: Db,
  scope: LandlordScope,
  { receipt, owed, chosen }: Omit<Paying, 'today'> & { readonly chosen: ChosenPart },
): Promise<OwedEntry | undefined> {
  const { rentPaymentId, chargeId } = chosen
  const charge = owed.find((each) => (rentPaymentId ? each.rentPaymentId === rentPaymentId : each.id === chargeId))
  if (!charge) await requireCharge(db, scope, receipt.tenantId, chosen)
  else if (rentPaymentId && chargeId && charge.id !== chargeId) throw invalid(`splits: ${notTheSame}`)
  return charge
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
  const isTheirs = chargeId && (await getTenancyOfEntry(db, scope, chargeId, 'charge')) === tenancyId
  if (!isTheirs) throw notFound('Charge not found')
}

function lessParts(owed: readonly OwedEntry[], parts: readonly Part[]): OwedEntry[] {
  if (parts.length === 0) return [...owed]
  return owed.flatMap((charge) => {
    const paid = parts.reduce((sum, part) => sum + (part.chargeId === charge.id ? part.amount : 0), 0)
    return paid >= charge.open ? [] : [{ ...charge, open: charge.open - paid }]
  })
}
