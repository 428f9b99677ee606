/** What a landlord types about a mortgage, and the body that it becomes. */
import { z } from 'zod/mini'
import type { Mortgage } from '#api/tax.ts'
import { addMonths, type Day, firstOfMonth, isDay } from '#domain/day.ts'
import { isOtherLoan, problemWithPayment, repaymentTypes } from '#domain/finances/mortgage.ts'
import { penceToPounds } from '#domain/money.ts'
import { chosenId, typedAmount, typedDay } from '#web/lib/forms/typed-values.ts'

const rateMessage = 'Rate must be a percentage from 0 to 100'
const isRate = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100

const fields = z.object({
  propertyId: chosenId('Property is required'),
  lender: z.string().check(z.trim(), z.minLength(1, 'Lender is required'), z.maxLength(200)),
  balance: typedAmount('Balance must be an amount, 0 or more', 0),
  rate: z.pipe(z.string().check(z.refine(isRate, rateMessage)), z.transform(Number)),
  repaymentType: z.enum(repaymentTypes),
  monthlyPayment: typedAmount('Monthly payment must be greater than 0'),
  firstPaymentDate: typedDay('First payment to book is required'),
  fixedUntil: z.pipe(
    z.string().check(z.refine((text) => text === '' || isDay(text), 'Must be a date, or empty')),
    z.transform((text) => text || null),
  ),
})

/** The fields as shown on screen. */
export type MortgageInput = z.input<typeof fields>
export type MortgageBody = z.output<typeof fields>

/** The payment is to go with the loan, unless both are as they were. */
export const mortgageForm = (row: Mortgage | null) =>
  fields.check(
    z.check(({ value, issues }) => {
      const problem = row && !isOtherLoan(row, value) ? null : problemWithPayment(value)
      if (problem) issues.push({ code: 'custom', input: value, path: ['monthlyPayment'], message: problem })
    }),
  )

export const inputOf = (row: Mortgage | null, today: Day): MortgageInput =>
  row
    ? {
        propertyId: row.propertyId,
        lender: row.lender,
        balance: penceToPounds(row.balance),
        rate: String(row.rate),
        repaymentType: row.repaymentType,
        monthlyPayment: penceToPounds(row.monthlyPayment),
        firstPaymentDate: row.firstPaymentDate,
        fixedUntil: row.fixedUntil ?? '',
      }
    : {
        propertyId: null,
        lender: '',
        balance: '',
        rate: '',
        repaymentType: 'repayment',
        monthlyPayment: '',
        firstPaymentDate: addMonths(firstOfMonth(today), 1),
        fixedUntil: '',
      }
