/** Rows of an archive about money: accounts of tenancies, rent, the books and mortgages. */
import { z } from 'zod/mini'
import { flag, id, line, momentInput, pence, prose } from '#api/fields.ts'
import { newRentPayment } from '#api/rent.ts'
import { newMortgage } from '#api/tax.ts'
import { addDays, addMonths, type Day } from '#domain/day.ts'
import { repaymentTypes } from '#domain/finances/mortgage.ts'
import { mostMonthsBack, repetitions } from '#domain/finances/repetition.ts'
import {
  boxesFor,
  type HmrcBox,
  hmrcBoxes,
  type TransactionType,
  transactionTypes,
} from '#domain/finances/transaction.ts'
import { chargeKinds, ledgerEntryKinds, receiptMethods } from '#domain/ledger.ts'
import { maxPence } from '#domain/money.ts'
import { rentStatuses } from '#domain/rent.ts'
import {
  bytes,
  day,
  dayOfEntry,
  filePath,
  mimeType,
  orNull,
  share,
} from '#server/features/backups/tables/row-fields.ts'

/** What was paid back of an income is negative, and so is what a tenant has paid. */
const bookedAmount = z.int().check(z.minimum(-maxPence), z.maximum(maxPence))

/** What makes the tenant owe more is positive; a reversal may be either. */
const signs: Partial<Record<(typeof ledgerEntryKinds)[number], 1 | -1>> = {
  charge: 1,
  refund: 1,
  receipt: -1,
  write_off: -1,
}

export const ledgerEntryRow = z
  .object({
    id,
    propertyId: id,
    tenantId: id,
    kind: z.enum(ledgerEntryKinds),
    chargeKind: orNull(z.enum(chargeKinds)),
    date: day,
    amount: bookedAmount,
    description: prose(),
    method: orNull(z.enum(receiptMethods)),
    reference: orNull(line()),
    notes: orNull(prose()),
    reason: orNull(line()),
    chargeId: orNull(id),
    reversesId: orNull(id),
    receivedAt: orNull(momentInput),
    openAmount: pence(),
    allottedAt: momentInput,
    enteredAt: momentInput,
  })
  .check(
    z.refine(({ amount, openAmount }) => openAmount <= Math.abs(amount), 'More is open than it is about'),
    z.refine(({ kind, amount }) => amount * (signs[kind] ?? 0) >= 0, 'Its amount is on the wrong side'),
  )

export const allocationRow = z.object({
  id,
  receiptId: id,
  chargeId: id,
  amount: bookedAmount,
  setUnpaid: z._default(flag, false),
  enteredAt: momentInput,
})

export const rentPaymentRow = z.object({
  id,
  propertyId: id,
  tenantId: id,
  chargeId: id,
  amount: newRentPayment.shape.amount,
  dueDate: day,
  paidAmount: pence(),
  outstanding: pence(),
  paidDate: orNull(momentInput),
  status: z.enum(rentStatuses),
  createdAt: momentInput,
})

const fits = ({ type, hmrcBox }: { type: TransactionType; hmrcBox: HmrcBox | null }) =>
  hmrcBox === null || boxesFor(type).includes(hmrcBox)

export const transactionRow = z
  .object({
    id,
    propertyId: orNull(id),
    amount: bookedAmount,
    date: day,
    type: z.enum(transactionTypes),
    description: orNull(prose()),
    category: orNull(line()),
    reference: orNull(line()),
    notes: orNull(prose()),
    relatedEntityId: orNull(id),
    relatedEntityType: orNull(line()),
    mortgageId: z._default(orNull(id), null),
    hmrcBox: orNull(z.enum(hmrcBoxes)),
    capital: z._default(flag, false),
    supplier: orNull(line()),
    vat: orNull(pence()),
    maintenanceRequestId: orNull(id),
    ledgerEntryId: orNull(id),
    repeats: orNull(z.enum(repetitions)),
    madeUntil: orNull(day),
    ownershipShare: orNull(share),
    createdAt: momentInput,
  })
  .check(z.refine(fits, { path: ['hmrcBox'], message: 'This box is not for this type' }))

export const transactionFileRow = z.object({
  id,
  transactionId: id,
  name: line(),
  filePath,
  mimeType,
  size: bytes,
  createdAt: momentInput,
})

const loan = newMortgage.shape
/** The form counts from the day on which it was entered, and days differ around midnight. */
function isNearItsEntry({ firstPaymentDate, createdAt }: { firstPaymentDate: Day; createdAt: string }): boolean {
  const entered = dayOfEntry(createdAt)
  if (entered === null) return false
  const from = addDays(addMonths(entered, -mostMonthsBack), -1)
  return firstPaymentDate >= from && firstPaymentDate <= addDays(addMonths(entered, mostMonthsBack), 1)
}

const monthsAway = { path: ['firstPaymentDate'], message: 'Is more than five years from the day of entry' }
export const mortgageRow = z
  .object({
    id,
    propertyId: id,
    lender: loan.lender,
    balance: loan.balance,
    rate: loan.rate,
    repaymentType: z.enum(repaymentTypes),
    monthlyPayment: loan.monthlyPayment,
    firstPaymentDate: day,
    fixedUntil: orNull(day),
    bookedUntil: orNull(day),
    createdAt: momentInput,
  })
  .check(z.refine(isNearItsEntry, monthsAway))
