/**
 * A tenancy's ledger says what the tenant was asked for and what came in, one entry after the other,
 * and what is owed on any day. Nothing in it is edited or deleted: a mistake is put right by entering
 * its opposite, on the day of what it reverses.
 */
import { type Day, endOfTime, londonDay } from './day.ts'
import { formatDayNear } from './day-forms.ts'
import { formatPence, type Pence } from './money.ts'

export const ledgerEntryKinds = ['charge', 'receipt', 'refund', 'write_off', 'reversal'] as const
export type LedgerEntryKind = (typeof ledgerEntryKinds)[number]

export const chargeKinds = ['rent', 'late_interest', 'repair', 'key', 'deposit', 'other'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const chargeKindLabels: Record<ChargeKind, string> = {
  rent: 'Rent',
  late_interest: 'Late interest',
  repair: 'Repair',
  key: 'Lost key',
  deposit: 'Deposit',
  other: 'Other charge',
}

export const receiptMethods = ['bank_transfer', 'standing_order', 'card', 'cash', 'housing_benefit', 'other'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

export const receiptMethodLabels: Record<ReceiptMethod, string> = {
  bank_transfer: 'Bank transfer',
  standing_order: 'Standing order',
  card: 'Card',
  cash: 'Cash',
  housing_benefit: 'Housing benefit or Universal Credit',
  other: 'Other',
}

/** For how many seconds the same amount, day and reference count as a repetition (rule: ledger-enter-once). */
export const sameReceiptSeconds = 60

/** What the tenant has to pay, or has been paid back: a charge or a refund, with what of it no receipt covers yet. */
export interface Owed {
  readonly id: number
  /** A refund is due on its own day. */
  readonly dueDate: Day
  readonly open: Pence
}

/** A receipt with what of it is not allocated yet. */
export interface Credit {
  readonly id: number
  readonly date: Day
  readonly open: Pence
}

/**
 * What of a tenant's credit no open charge or refund needs, due or to come: the sum in pence that is to be paid back
 * once the tenancy has ended (rule: ledger-credit-left). Never below 0.
 */
export function creditToPayBack(
  entries: readonly { readonly kind: LedgerEntryKind; readonly openAmount: Pence }[],
): Pence {
  const left = entries.reduce((sum, { kind, openAmount }) => sum + (kind === 'receipt' ? openAmount : -openAmount), 0)
  return Math.max(left, 0)
}

/** Part of a receipt that pays part of a charge. */
export interface Allocation {
  readonly receiptId: number
  readonly chargeId: number
  readonly amount: Pence
}

/** For sorting days, the earliest first: 0 for the same day. */
const compareDays = (a: Day, b: Day): number => Number(a > b) - Number(a < b)

/** Sorts by due day, and charges of the same day in the order in which they were entered. */
const byDueDate = (a: { dueDate: Day; id: number }, b: { dueDate: Day; id: number }): number =>
  compareDays(a.dueDate, b.dueDate) || a.id - b.id

/**
 * What a receipt pays unless somebody chooses: charges due on `today` or before, the oldest first, until the
 * money is used up (rule: ledger-oldest-first).
 */
export function allocateOldestFirst(
  amount: Pence,
  owed: readonly Owed[],
  today: Day,
): { chargeId: number; amount: Pence }[] {
  const allocations: { chargeId: number; amount: Pence }[] = []
  let left = amount
  for (const { id, open, dueDate } of owed.toSorted(byDueDate)) {
    if (left <= 0) break
    const paid = dueDate <= today ? Math.min(left, open) : 0
    if (paid <= 0) continue
    allocations.push({ chargeId: id, amount: paid })
    left -= paid
  }
  return allocations
}

/** Credit that may pay by itself, and a charge that became due: both with the instants that decide whether it does. */
export type WaitingCredit = Credit & { readonly allottedAt: string }
export type DueCharge = Owed & { readonly enteredAt: string }

/**
 * Whether credit pays a charge by itself: the charge has become due, on its day or by being entered later, since
 * somebody last decided what that credit pays. What was left open by choice stays open (rule: ledger-credit).
 */
export function paysByItself(credit: WaitingCredit, charge: DueCharge, today: Day): boolean {
  const becameDueLater = charge.dueDate > londonDay(new Date(credit.allottedAt)) || charge.enteredAt > credit.allottedAt
  return charge.dueDate <= today && becameDueLater
}

/** When it was decided what a receipt pays, or how much of a charge is written off. */
export interface Decided {
  readonly id: number
  readonly decidedAt: string
}

/**
 * Whether credit pays a charge by itself that the reversal of an entry opens again: without that
 * entry it would have paid it, because what the credit pays was decided later. What was left open
 * beside it by choice stays open (rule: ledger-credit).
 */
export function paysReopened(credit: Pick<WaitingCredit, 'id' | 'allottedAt'>, reversed: Decided): boolean {
  if (credit.allottedAt === reversed.decidedAt) return credit.id > reversed.id
  return credit.allottedAt > reversed.decidedAt
}

/**
 * What credit pays of the given charges: the oldest money first, the oldest charge first,
 * of those that `mayPay` allows.
 */
export function payFromCredit<C extends Credit, O extends Owed>(
  credits: readonly C[],
  owed: readonly O[],
  mayPay: (credit: C, charge: O) => boolean,
): Allocation[] {
  const open = new Map(owed.map((charge) => [charge.id, charge.open]))
  return byDate(credits).flatMap((credit) => {
    const payable = owed
      .filter((charge) => mayPay(credit, charge))
      .map((charge) => ({ ...charge, open: open.get(charge.id) ?? 0 }))
    const paid = allocateOldestFirst(credit.open, payable, endOfTime)
    for (const { chargeId, amount } of paid) open.set(chargeId, (open.get(chargeId) ?? 0) - amount)
    return paid.map((each) => ({ receiptId: credit.id, ...each }))
  })
}

const byDate = <T extends { date: Day; id: number }>(credits: readonly T[]): T[] =>
  credits.toSorted((a, b) => compareDays(a.date, b.date) || a.id - b.id)

/**
 * Which receipts a refund is taken from, the oldest credit first; undefined where there
 * is not enough credit (rule: ledger-refund).
 */
export function coverRefund(
  amount: Pence,
  credits: readonly Credit[],
): { receiptId: number; amount: Pence }[] | undefined {
  let left = amount
  const parts = byDate(credits).flatMap(({ id: receiptId, open }) => {
    const part = Math.min(left, open)
    left -= part
    return part > 0 ? [{ receiptId, amount: part }] : []
  })
  return left > 0 ? undefined : parts
}

/** A receipt that was taken back, with what of its money has not been paid back yet. */
interface ReversedReceipt {
  readonly id: number
  readonly left: Pence
  /** 'Mark as Paid' entered it: then its reversal says that no money came in. */
  readonly isMark: boolean
}

/**
 * The reversed receipt that a refund pays back where there is no credit and none was named: the latest of exactly that
 * sum (rule: ledger-refund-of-reversed).
 */
export const paidBackBy = <R extends ReversedReceipt>(amount: Pence, reversed: readonly R[]): R | undefined =>
  reversed.findLast(({ left, isMark }) => left === amount && !isMark)

interface Placed {
  readonly id: number
  readonly date: Day
  readonly kind: LedgerEntryKind
}

const placeInDay: Record<LedgerEntryKind, number> = { charge: 0, receipt: 1, refund: 2, write_off: 2, reversal: 2 }

/** By day; of one day charges, then receipts, then the rest, each as it was entered (rule: ledger-order). */
export function inLedgerOrder(a: Placed, b: Placed): number {
  return compareDays(a.date, b.date) || placeInDay[a.kind] - placeInDay[b.kind] || a.id - b.id
}

/**
 * Every entry with the sum of the opening balance and of all entries up to it. Positive: the tenant owes
 * (rule: ledger-balance). The database does the same; tests show that it agrees. @internal
 */
export function withBalances<Entry extends Placed & { readonly amount: Pence }>(
  opening: Pence,
  entries: readonly Entry[],
): (Entry & { balance: Pence })[] {
  let balance = opening
  return entries.toSorted(inLedgerOrder).map((entry) => {
    balance += entry.amount
    return { ...entry, balance }
  })
}

export const bookedTypes = ['rent_payment', 'late_fee', 'deposit', 'other_income'] as const
export type BookedType = (typeof bookedTypes)[number]

/**
 * How money that came in is booked: what pays interest as a late fee, what pays a deposit as a deposit, the rest as
 * rent. Together these are the whole receipt (rule: ledger-books).
 */
export function bookingOf(
  amount: Pence,
  allocations: readonly { kind: ChargeKind | null; amount: Pence }[],
): { type: BookedType; amount: Pence }[] {
  const of = (kind: ChargeKind) =>
    allocations.reduce((sum, allocation) => sum + (allocation.kind === kind ? allocation.amount : 0), 0)
  const lateFee = of('late_interest')
  const deposit = of('deposit')
  const parts: { type: BookedType; amount: Pence }[] = [
    { type: 'rent_payment', amount: amount - lateFee - deposit },
    { type: 'late_fee', amount: lateFee },
    { type: 'deposit', amount: deposit },
  ]
  return parts.filter((part) => part.amount !== 0)
}

/**
 * How the payments out of a returned deposit are booked: what is not paid back is no longer a deposit but income (rule:
 * deposits-books). The refund is booked separately, as a negative deposit.
 */
export function bookingOfDeposit(
  amount: Pence,
  allocations: readonly { entryKind: LedgerEntryKind; kind: ChargeKind | null; amount: Pence }[],
): { type: BookedType; amount: Pence }[] {
  const paidBack = allocations.reduce(
    (sum, { entryKind, kind, amount: part }) => sum + (entryKind === 'refund' && kind === 'deposit' ? part : 0),
    0,
  )
  const withheld = amount - paidBack
  if (withheld === 0) return []
  return [
    { type: 'deposit', amount: -withheld },
    { type: 'other_income', amount: withheld },
  ]
}

/**
 * What a refund is booked as: one of a deposit as a deposit, any other as rent, as the credit was that it pays back
 * (rule: ledger-books).
 */
export const typeOfRefund = (chargeKind: ChargeKind | null): 'rent_payment' | 'deposit' =>
  chargeKind === 'deposit' ? 'deposit' : 'rent_payment'

/** '£950 owed', '£50 in credit' or 'nothing owed' (rule: ledger-words). */
export function balanceInWords(balance: Pence): string {
  if (balance === 0) return 'nothing owed'
  return balance > 0 ? `${formatPence(balance)} owed` : `${formatPence(-balance)} in credit`
}

/**
 * The balance in words. It counts money that somebody put to a charge to come; what is overdue all the same is said
 * beside it (rule: ledger-words).
 */
export function accountInWords(balance: Pence, overdue: Pence): string {
  const words = balanceInWords(balance)
  if (overdue <= Math.max(balance, 0)) return words
  return `${words} counting what was paid ahead, ${formatPence(overdue)} overdue`
}

/**
 * What a tenant reads first of an account: '£950 owed since 1 November', '£950 owed, due today', '£50 in credit' or
 * 'Nothing owed' (rule: ledger-words). `owedSince` is the due day of the oldest of what is owed.
 */
export function ownBalanceInWords(balance: Pence, owedSince: Day | null, today: Day): string {
  if (balance === 0) return 'Nothing owed'
  const words = balanceInWords(balance)
  if (balance < 0 || owedSince === null) return words
  return owedSince < today ? `${words} since ${formatDayNear(owedSince, today)}` : `${words}, due today`
}

/**
 * '£950 outstanding' of a charge or refund, '£50 not used yet' of a receipt; null where
 * nothing is open (rule: ledger-words).
 */
export function openAmountInWords({ kind, openAmount }: { kind: LedgerEntryKind; openAmount: Pence }): string | null {
  if (openAmount === 0) return null
  return `${formatPence(openAmount)} ${kind === 'receipt' ? 'not used yet' : 'outstanding'}`
}

/** An entry in the two columns of a statement: what makes the tenant owe more, and what makes them owe less. */
export const statementRow = ({ amount }: { readonly amount: Pence }): { charged: Pence; credited: Pence } =>
  amount > 0 ? { charged: amount, credited: 0 } : { charged: 0, credited: 0 - amount }

/** Money that came in or was paid back: an account that has it is a record, and its tenancy can only be ended. */
export const movedMoneyKinds = ['receipt', 'refund'] as const satisfies readonly LedgerEntryKind[]

/** Whether an entry is money that came in or was paid back. */
export const isMoneyMoved = ({ kind }: { readonly kind: LedgerEntryKind }): boolean =>
  movedMoneyKinds.some((moved) => moved === kind)
