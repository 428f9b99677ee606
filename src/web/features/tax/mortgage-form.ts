/** What a landlord types about a mortgage, and the body that it becomes. */
import { z } from 'zod/mini'
import { type Mortgage, rateMessage } from '#api/tax.ts'
import { addMonths, type Day, firstOfMonth } from '#domain/day.ts'
import { doubtAboutPayment, repaymentTypes } from '#domain/finances/mortgage.ts'
import { penceToPounds } from '#domain/money.ts'
import { chosenId, typedAmount, typedDay, typedDayOrEmpty } from '#web/lib/forms/typed-values.ts'

const isRate = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100

export const mortgageForm = z.object({
  propertyId: chosenId('Property is required'),
  lender: z.string().check(z.trim(), z.minLength(1, 'Lender is required'), z.maxLength(200)),
  balance: typedAmount('Balance must be an amount, 0 or more', 0),
  rate: z.pipe(z.string().check(z.refine(isRate, rateMessage)), z.transform(Number)),
  repaymentType: z.enum(repaymentTypes),
  monthlyPayment: typedAmount('Monthly payment must be greater than 0'),
  firstPaymentDate: typedDay('First payment to book is required'),
  fixedUntil: z.pipe(
    typedDayOrEmpty(),
    z.transform((text) => text || null),
  ),
})

/** The fields as shown on screen. */
export type MortgageInput = z.input<typeof mortgageForm>
export type MortgageBody = z.output<typeof mortgageForm>

const loan = z.pick(mortgageForm, { balance: true, rate: true, repaymentType: true, monthlyPayment: true })

/** What is odd about the payment that is typed so far. */
export function typedDoubt(typed: z.input<typeof loan>): string | null {
  const { data } = loan.safeParse(typed)
  return data ? doubtAboutPayment(data) : null
}

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
