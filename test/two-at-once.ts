/**
 * What two people may do to one account at the same moment, each act for both the bookkeeper's model and the product's
 * handlers. Every case has its own account, which owes two rents and a repair; a bank line may have been posted, and a
 * rent marked as paid.
 */
import fc from 'fast-check'
import { addDays, type Day } from '#domain/day.ts'
import { arrearsHandlers } from '#server/features/arrears/arrears.routes.ts'
import { bankHandlers } from '#server/features/bank/bank.routes.ts'
import { ledgerHandlers } from '#server/features/ledger/ledger.routes.ts'
import { rentHandlers } from '#server/features/rent/rent.routes.ts'
import type { LandlordContext, TenantContext } from '#server/platform/context.ts'
import { LedgerModel, Refused } from '#test/ledger-model.ts'

/** The starting state of a case's account. */
export interface Beginning {
  /** The amount of the posted bank line; null while it is open. */
  readonly posted: number | null
  readonly isMarked: boolean
}

export const repair = 3_000
export const openLine = 6_000
export const rentDue = (today: Day) => [
  { amount: 10_000, due_date: addDays(today, -40) },
  { amount: 8_000, due_date: addDays(today, -10) },
]

/** The account in memory, with the two lines of the bank. */
export class AccountModel {
  readonly ledger: LedgerModel
  readonly #lines = new Map<number, number>()
  readonly #references = new Map<string, number>()
  readonly #today: Day
  readonly #lineAmounts: readonly number[]

  constructor(today: Day, { posted, isMarked }: Beginning) {
    this.ledger = new LedgerModel(today)
    this.#today = today
    this.#lineAmounts = [posted ?? openLine, openLine]
    for (const { amount, due_date: dueDate } of rentDue(today)) this.ledger.charge('rent', amount, dueDate)
    this.ledger.charge('repair', repair, today)
    if (posted !== null) this.post(0)
    if (isMarked) this.ledger.markPaid(1, today)
  }

  #isReversed = (id: number) => this.ledger.entries.some(({ reversesId }) => reversesId === id)

  post(line: number): void {
    if (this.#lines.has(line)) throw new Refused()
    this.ledger.receive(this.#lineAmounts[line] ?? 0, addDays(this.#today, -1), false)
    this.#lines.set(line, this.ledger.entries.length)
  }

  undo(line: number): void {
    const receiptId = this.#lines.get(line)
    if (receiptId === undefined) throw new Refused()
    this.#lines.delete(line)
    if (!this.#isReversed(receiptId)) this.ledger.takeBack(receiptId)
  }

  /** Enters money with one reference once. `pays` is the charge that was chosen; null for the oldest due first. */
  receive(amount: number, reference: string, pays: { chargeId: number; amount: number } | null): void {
    const known = this.#references.get(`${amount} ${reference}`)
    if (known !== undefined && !this.#isReversed(known)) throw new Refused()
    if (pays && pays.amount > this.ledger.open(pays.chargeId)) throw new Refused()
    this.ledger.receive(amount, this.#today, pays !== null)
    const id = this.ledger.entries.length
    if (pays) this.ledger.allocate(id, [pays])
    this.#references.set(`${amount} ${reference}`, id)
  }

  lines = () => [0, 1].map((line) => (this.#lines.has(line) ? 'posted' : 'open'))
}

/** The same account in the product. */
export interface Account {
  readonly landlord: LandlordContext
  readonly tenant: TenantContext
  readonly tenantId: number
  readonly payments: readonly number[]
  /** In the order in which they were entered. */
  readonly entries: readonly number[]
  readonly lines: readonly number[]
  readonly lineAmounts: readonly number[]
}

export interface Act {
  readonly name: string
  /** How a failing case is printed. */
  toString(): string
  inModel(account: AccountModel): void
  inProduct(account: Account): Promise<unknown>
}

const nobody = 2_147_483_647
const reason = 'Two people did it'

/** Few sums and rows, so that two acts often concern the same receipt, charge, line or credit. */
export function anyAct(today: Day): fc.Arbitrary<Act> {
  const act = (name: string, inModel: Act['inModel'], inProduct: Act['inProduct']): Act => ({
    name,
    inModel,
    inProduct,
    toString: () => name,
  })
  const which = fc.nat(1)
  const charge = fc.nat(2)
  const amount = fc.constantFrom(3_000, 5_000, 8_000, 12_000)
  const reference = fc.constantFrom('FIRST', 'SECOND')
  const paidDate = `${today}T09:00:00.000Z`
  const idOf = (ids: readonly number[], at: number) => ({ id: ids[at] ?? nobody })

  const marking = which.map((at) =>
    act(
      `mark rent ${at} as paid`,
      ({ ledger }) => ledger.markPaid(at, today),
      ({ landlord, payments }) =>
        rentHandlers.update(landlord, { params: idOf(payments, at), body: { status: 'paid', paidDate } }),
    ),
  )
  const unmarking = which.map((at) =>
    act(
      `mark rent ${at} as unpaid`,
      ({ ledger }) => ledger.markUnpaid(at),
      ({ landlord, payments }) =>
        rentHandlers.update(landlord, { params: idOf(payments, at), body: { status: 'unpaid' } }),
    ),
  )
  const markingBoth = fc.constant(
    act(
      'mark both rents as paid',
      ({ ledger }) => {
        for (const at of [0, 1]) ledger.markPaid(at, today)
      },
      ({ landlord, payments }) => rentHandlers.bulkPaid(landlord, { body: { ids: [...payments], paidDate } }),
    ),
  )
  const receiving = fc.tuple(amount, reference, fc.option(charge)).map(([sum, text, at]) =>
    act(
      `enter ${sum}, ${text}${at === null ? '' : `, for charge ${at}`}`,
      (account) => account.receive(sum, text, at === null ? null : { chargeId: at + 1, amount: 2_000 }),
      ({ landlord, tenantId, entries }) =>
        ledgerHandlers.addReceipt(landlord, {
          params: { id: tenantId },
          body: {
            amount: sum,
            date: today,
            method: 'cash',
            reference: text,
            ...(at !== null && { allocations: [{ chargeId: idOf(entries, at).id, amount: 2_000 }] }),
          },
        }),
    ),
  )
  const allocating = fc.tuple(charge, amount).map(([at, sum]) =>
    act(
      `have the first receipt pay ${sum} of charge ${at}`,
      ({ ledger }) => ledger.allocate(4, [{ chargeId: at + 1, amount: sum }]),
      ({ landlord, entries }) =>
        ledgerHandlers.allocate(landlord, {
          params: idOf(entries, 3),
          body: { allocations: [{ chargeId: idOf(entries, at).id, amount: sum }] },
        }),
    ),
  )
  const reversing = fc.integer({ min: 2, max: 4 }).map((at) =>
    act(
      `reverse entry ${at}`,
      ({ ledger }) => ledger.takeBack(at + 1),
      ({ landlord, entries }) => ledgerHandlers.reverse(landlord, { params: idOf(entries, at), body: { reason } }),
    ),
  )
  const givingUp = fc.tuple(charge, amount).map(([at, sum]) =>
    act(
      `write ${sum} of charge ${at} off`,
      ({ ledger }) => ledger.writeOff(at + 1, sum),
      ({ landlord, entries }) =>
        ledgerHandlers.writeOff(landlord, { params: idOf(entries, at), body: { amount: sum, reason } }),
    ),
  )
  const refunding = amount.map((sum) =>
    act(
      `pay ${sum} back`,
      ({ ledger }) => ledger.refund(sum, today, null),
      ({ landlord, tenantId }) =>
        ledgerHandlers.refund(landlord, { params: { id: tenantId }, body: { amount: sum, date: today, reason } }),
    ),
  )
  const charging = fc.constantFrom('rent' as const, 'key' as const).map((kind) =>
    act(
      `charge for ${kind}`,
      ({ ledger }) => ledger.charge(kind, 2_500, today),
      ({ landlord, tenantId }) =>
        ledgerHandlers.addCharge(landlord, { params: { id: tenantId }, body: { kind, amount: 2_500, dueDate: today } }),
    ),
  )
  const posting = which.map((at) =>
    act(
      `post line ${at}`,
      (account) => account.post(at),
      ({ landlord, tenantId, lines, lineAmounts }) =>
        bankHandlers.updateLine(landlord, {
          params: idOf(lines, at),
          body: { post: true, splits: [{ tenantId, rentPaymentId: null, amount: lineAmounts[at] ?? 0 }] },
        }),
    ),
  )
  const undoing = which.map((at) =>
    act(
      `undo line ${at}`,
      (account) => account.undo(at),
      ({ landlord, lines }) => bankHandlers.undoLine(landlord, { params: idOf(lines, at) }),
    ),
  )
  const accepting = fc.constant(
    act(
      'accept the payment plan',
      () => {},
      ({ tenant, tenantId }) => arrearsHandlers.acceptPlan(tenant, { params: { id: tenantId }, body: {} }),
    ),
  )
  return fc.oneof(
    ...[marking, unmarking, markingBoth, receiving, allocating, reversing, givingUp],
    ...[refunding, charging, posting, undoing, accepting],
  )
}
