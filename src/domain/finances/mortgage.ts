/**
 * A mortgage is paid once a month. The interest in a payment is a finance cost; the rest repays
 * the loan and is not a cost at all. Most have a rate that is fixed until a day, after which it
 * usually rises, so landlords are reminded in good time.
 */
import { addMonths, type Day, monthIndex } from '../day.ts'
import { formatPence, type Pence } from '../money.ts'
import { earliestMade } from './repetition.ts'

export const repaymentTypes = ['repayment', 'interest_only'] as const
export type RepaymentType = (typeof repaymentTypes)[number]

export const repaymentTypeLabels: Record<RepaymentType, string> = {
  repayment: 'Repayment',
  interest_only: 'Interest only',
}

/** Days before the fixed rate ends on which the landlord is reminded (rule: finances-mortgage-reminders). */
export const fixedRateReminderDays = [180, 90, 30] as const

interface Loan {
  readonly balance: Pence
  /** Per cent a year. */
  readonly rate: number
  readonly repaymentType: RepaymentType
  readonly monthlyPayment: Pence
}

export interface MortgagePayment {
  readonly interest: Pence
  readonly capital: Pence
}

/**
 * One month's payment, split. Interest is a twelfth of the year's, rounded to the penny; a payment that does not cover
 * it is interest alone, and the last one is no more than what is owed.
 */
export function mortgagePayment({ balance, rate, repaymentType, monthlyPayment }: Loan): MortgagePayment {
  if (repaymentType === 'interest_only') return { interest: monthlyPayment, capital: 0 }
  const due = monthlyInterest({ balance, rate })
  const paid = Math.min(monthlyPayment, balance + due)
  const interest = Math.min(due, paid)
  return { interest, capital: paid - interest }
}

const monthlyInterest = ({ balance, rate }: Pick<Loan, 'balance' | 'rate'>): Pence =>
  Math.round((balance * Math.round(rate * 1_000)) / 1_200_000)

/** A lender that counts days takes up to a twelfth less or more in some months than in others. */
const interestMayDifferBy = 0.1

/** What is odd about a payment for its loan, in words; null where nothing is (rule: finances-mortgage-payments). */
export function doubtAboutPayment(loan: Loan): string | null {
  const interest = monthlyInterest(loan)
  const { balance, rate, repaymentType, monthlyPayment } = loan
  if (balance === 0) return null
  const sum = `${formatPence(interest)} a month at ${rate} % on ${formatPence(balance)}`
  if (repaymentType === 'repayment')
    return monthlyPayment < interest ? `This does not cover the interest, ${sum}.` : null
  if (Math.abs(monthlyPayment - interest) <= Math.max(100, interest * interestMayDifferBy)) return null
  return monthlyPayment < interest
    ? `This does not cover the interest, ${sum}.`
    : `Interest only would be ${sum}: if more is paid, choose ${repaymentTypeLabels.repayment}.`
}

/**
 * The days after `bookedUntil` and up to `today` on which a payment fell, on the same day of each month as the first.
 */
export function paymentDays(firstPaymentDate: Day, bookedUntil: Day | null, today: Day): Day[] {
  const days: Day[] = []
  const earliest = earliestMade(today)
  for (let month = Math.max(0, monthIndex(earliest) - monthIndex(firstPaymentDate)); ; month++) {
    const day = addMonths(firstPaymentDate, month)
    if (day > today) return days
    if (day < earliest) continue
    if (bookedUntil === null || day > bookedUntil) days.push(day)
  }
}
