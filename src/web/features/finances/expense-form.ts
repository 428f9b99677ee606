/** What a landlord types about an expense, and the body that it becomes. */
import { z } from 'zod/mini'
import { newExpense, type Transaction } from '#api/financial.ts'
import { londonDay } from '#domain/day.ts'
import { repetitions } from '#domain/finances/repetition.ts'
import { type ExpenseType, expenseTypes, hmrcBoxes, usualBox } from '#domain/finances/transaction.ts'
import { penceToPounds } from '#domain/money.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { typedAmount, typedAmountOrNull, typedChoice, typedId } from '#web/lib/forms/typed-values.ts'

export const text = z.pipe(
  z.string(),
  z.transform((typed) => typed.trim() || null),
)

export const date = z
  .string()
  .check(z.refine((day) => newExpense.shape.date.safeParse(day).success, 'Date is required'))

export const expenseForm = z.object({
  amount: typedAmount('Amount must be greater than 0'),
  date,
  type: z.enum(expenseTypes),
  propertyId: z.nullable(z.number()),
  description: text,
  supplier: text,
  category: text,
  reference: text,
  notes: text,
  vat: typedAmountOrNull('Must be an amount, or empty'),
  hmrcBox: typedChoice(hmrcBoxes),
  capital: z.boolean(),
  repeats: typedChoice(repetitions),
  maintenanceRequestId: typedId,
})

/** The fields as shown on screen. */
export type ExpenseInput = z.input<typeof expenseForm>
export type ExpenseBody = z.output<typeof expenseForm>

/** The fields of an expense that were changed. A box is sent with its type, and a repair with its property. */
export function changesOf(fields: ExpenseBody, before: object | undefined, now: ExpenseInput): Partial<ExpenseBody> {
  const changes = onlyChanged(fields, before, now)
  const { hmrcBox, maintenanceRequestId } = fields
  return {
    ...changes,
    ...(changes.type !== undefined && { hmrcBox }),
    ...(changes.propertyId !== undefined && { maintenanceRequestId }),
  }
}

/** What a new expense begins with. */
export type ExpenseStart = Pick<ExpenseInput, 'propertyId' | 'maintenanceRequestId'>

const emptyExpense = (start: ExpenseStart): ExpenseInput => ({
  amount: '',
  date: londonDay(new Date()),
  type: 'maintenance',
  description: '',
  supplier: '',
  category: '',
  reference: '',
  notes: '',
  vat: '',
  hmrcBox: '',
  capital: false,
  repeats: '',
  ...start,
})

export function inputOf(row: Transaction | null, start: ExpenseStart): ExpenseInput {
  if (!row) return emptyExpense(start)
  return {
    amount: penceToPounds(row.amount),
    date: row.date,
    type: row.type as ExpenseType,
    propertyId: row.propertyId,
    description: row.description ?? '',
    supplier: row.supplier ?? '',
    category: row.category ?? '',
    reference: row.reference ?? '',
    notes: row.notes ?? '',
    vat: row.vat === null ? '' : penceToPounds(row.vat),
    hmrcBox: row.hmrcBox === usualBox(row.type) ? '' : (row.hmrcBox ?? ''),
    capital: row.capital,
    repeats: row.repeats ?? '',
    maintenanceRequestId: row.maintenanceRequestId === null ? '' : String(row.maintenanceRequestId),
  }
}
