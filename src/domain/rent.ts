/**
 * Rent falls due on the tenancy's payment day, every month, quarter, fortnight or week, from move-in until the tenant
 * leaves. A payment is unpaid until the landlord marks it paid, and overdue from the day after it was due.
 */
import { counted } from './counted.ts'
import {
  addDays,
  type Day,
  dayInMonth,
  daysBetween,
  earlierOf,
  firstOfMonth,
  lastOfMonth,
  laterOf,
  monthIndex,
} from './day.ts'
import { formatDay, formatMonth } from './day-forms.ts'
import { formatPence, type Pence } from './money.ts'
import { type PaymentFrequency, paymentsPerYear } from './tenancy.ts'
import type { Tone } from './tone.ts'

export const rentStatuses = ['unpaid', 'paid', 'overdue'] as const
export type RentStatus = (typeof rentStatuses)[number]

export const rentStatusLabels: Record<RentStatus, string> = { unpaid: 'Unpaid', paid: 'Paid', overdue: 'Overdue' }

/** The title of the notifications that rent is overdue, to landlord and tenant. */
export const overdueTitle = 'Rent overdue'

/** How far ahead upcoming payments are made, in days (rule: rent-generation). */
export const rentHorizonDays = 60

/** How often money is put to one rent payment or taken off it before it can no longer be marked (rule: rent-marks). */
export const mostMarks = 5_000

export const markedOutRefusal =
  'This rent has been marked as often as it can be. Enter what was paid in the account of the tenancy instead.'

/** How many days ahead the dashboard looks for unpaid rent (rule: dashboard-rent). */
export const dashboardRentDays = 30

/**
 * The rent that fell due in so many days counts as recent, and the dashboard shows the
 * latest of it (rule: dashboard-recent-rent).
 */
export const recentRentDays = 30
export const recentRentShown = 5

/** How many days before its due date a payment is 'Due Soon' (rule: rent-badge). */
const rentDueSoonDays = 3

/**
 * What decides when a tenancy's rent falls due. The payment day is 1 to 31 and counts for
 * monthly and quarterly rents alone.
 */
export type RentTerms = {
  moveInDate: Day
  moveOutDate: Day | null
  paymentFrequency: PaymentFrequency
  paymentDay: number
}

export type DatedRent = { status: RentStatus; dueDate: Day }

/** The last day for which upcoming payments are made: 60 days ahead, that day included. */
export function rentHorizon(today: Day): Day {
  return addDays(today, rentHorizonDays)
}

/**
 * The days on which rent falls due from `from` to `to`, both included, in order; none before move-in, none
 * after move-out. Monthly and quarterly rents fall due on the payment day, or the last day of a shorter
 * month; a quarter is three calendar months counted from the month of move-in. Weekly and bi-weekly rents
 * count from the move-in date, which is the first.
 */
export function rentDueDays(terms: RentTerms, from: Day, to: Day): Day[] {
  const first = laterOf(terms.moveInDate, from)
  const last = earlierOf(terms.moveOutDate ?? to, to)
  if (first > last) return []
  switch (terms.paymentFrequency) {
    case 'monthly':
      return dueInMonths(terms, 1, first, last)
    case 'quarterly':
      return dueInMonths(terms, 3, first, last)
    case 'weekly':
      return dueEvery(7, terms.moveInDate, first, last)
    case 'bi_weekly':
      return dueEvery(14, terms.moveInDate, first, last)
  }
}

function dueInMonths(terms: RentTerms, months: number, first: Day, last: Day): Day[] {
  const start = monthIndex(terms.moveInDate)
  const skipped = Math.ceil((monthIndex(first) - start) / months) * months
  const days: Day[] = []
  for (let month = start + skipped; month <= monthIndex(last); month += months) {
    const day = dayInMonth(Math.floor(month / 12), (month % 12) + 1, terms.paymentDay)
    if (day >= first && day <= last) days.push(day)
  }
  return days
}

function dueEvery(interval: number, start: Day, first: Day, last: Day): Day[] {
  const days: Day[] = []
  const skipped = Math.ceil(daysBetween(start, first) / interval) * interval
  for (let offset = skipped; offset <= daysBetween(start, last); offset += interval) days.push(addDays(start, offset))
  return days
}

/**
 * Says that a new payment day, later in a month in which rent was due already, makes rent due a second time in it;
 * undefined where it does not (rule: rent-due-again).
 */
export function rentDueAgainWords(before: RentTerms, after: RentTerms, today: Day): string | undefined {
  const { paymentFrequency, paymentDay } = after
  const isByMonth = paymentFrequency === 'monthly' || paymentFrequency === 'quarterly'
  if (!isByMonth || paymentFrequency !== before.paymentFrequency || paymentDay === before.paymentDay) return undefined
  const [earlier] = rentDueDays(before, firstOfMonth(today), today)
  const [again] = rentDueDays(after, addDays(today, 1), lastOfMonth(today))
  if (!earlier || !again) return undefined
  return `Rent was due on ${formatDay(earlier)}, and with the new day it is due again on ${formatDay(again)}. If it is not owed twice, write that payment off in the list of rent.`
}

/** The terms by which a tenancy's rent is made: none unless it is active and has an amount. */
export type OwnTerms = RentTerms & { active: boolean; rentAmount: Pence | null }

/**
 * The due days of the payments to make today: those up to the horizon of an active
 * tenancy with a rent (rule: rent-generation).
 */
export function upcomingRentDays(tenancy: OwnTerms, today: Day): Day[] {
  if (!tenancy.active || !tenancy.rentAmount) return []
  return rentDueDays(tenancy, today, rentHorizon(today))
}

/** Longer than any quarter. */
const quarterDays = 100

/**
 * The next day on which rent falls due by an active tenancy's terms: today or later, and after `entered`, the last day
 * for which there is a payment. Undefined without a rent, and where the tenancy ends before.
 */
export function nextRentDay(tenancy: OwnTerms, entered: Day | undefined, today: Day): Day | undefined {
  if (!tenancy.active || !tenancy.rentAmount) return undefined
  const from = [today, tenancy.moveInDate, entered ? addDays(entered, 1) : today].toSorted().at(-1) ?? today
  return rentDueDays(tenancy, from, addDays(from, quarterDays))[0]
}

/**
 * The first day on which rent of these tenancies falls due that has not been entered, with the sum of what is due then;
 * null where there is none. `entered` is the last day for which a tenancy has a payment.
 */
export function nextRentByTerms(
  tenancies: readonly (OwnTerms & { entered: Day | null })[],
  today: Day,
): { dueDate: Day; amount: Pence } | null {
  const due = tenancies.flatMap((tenancy) => {
    const dueDate = nextRentDay(tenancy, tenancy.entered ?? undefined, today)
    return dueDate ? [{ dueDate, amount: tenancy.rentAmount ?? 0 }] : []
  })
  const [dueDate] = due.map((each) => each.dueDate).toSorted()
  if (!dueDate) return null
  const thatDay = due.filter((each) => each.dueDate === dueDate)
  return { dueDate, amount: thatDay.reduce((sum, { amount }) => sum + amount, 0) }
}

/**
 * What the landlord reads after generating, for 10 seconds: how many payments were made, or
 * that none were needed (rule: rent-generation).
 */
export function generationDetails(created: number): string {
  if (created === 0) return 'No new rent payments were needed.'
  return `Generated ${counted(created, 'rent payment')} for the next ${rentHorizonDays} days.`
}

/**
 * What a change of a tenancy's terms has cancelled of rent that was due, and has left alone; undefined where it was
 * nothing (rule: ledger-money-stays).
 */
export function changedRentWords(rent: {
  rentPaymentsThatStay: number
  rentPaymentsCancelled: number
}): string | undefined {
  const { rentPaymentsThatStay: stay, rentPaymentsCancelled: cancelled } = rent
  const cancelledWords =
    cancelled > 0 &&
    `${counted(cancelled, 'rent payment')} that fell due outside the dates of the tenancy ${cancelled === 1 ? 'is' : 'are'} cancelled.`
  const stayWords =
    stay > 0 &&
    (stay === 1
      ? '1 rent payment has money on it and stays as it is.'
      : `${stay} rent payments have money on them and stay as they are.`)
  return [cancelledWords, stayWords].filter(Boolean).join(' ') || undefined
}

/**
 * Whether a payment has become overdue: still unpaid the day after its due date. The daily job then marks it (rule:
 * rent-overdue-next-day).
 */
export function isNowOverdue(payment: DatedRent, today: Day): boolean {
  return payment.status === 'unpaid' && payment.dueDate < today
}

/** What of a payment has come in, and what is outstanding: nothing of either where all of it has been written off. */
export type PaidRent = DatedRent & { amount: Pence; paidAmount: Pence; outstanding: Pence }

/** '£400 of £950' where something has come in, but not all (rule: rent-part-paid). */
export function partPaidWords({ paidAmount, outstanding, amount }: PaidRent): string | null {
  return paidAmount > 0 && outstanding > 0 ? `${formatPence(paidAmount)} of ${formatPence(amount)}` : null
}

/** '£400 left' where a part of a payment, and no more than that, has been written off (rule: rent-part-paid). */
export function leftWords({ paidAmount, outstanding, amount }: PaidRent): string | null {
  return outstanding > 0 && paidAmount + outstanding < amount ? `${formatPence(outstanding)} left` : null
}

/** Whether nothing is left to pay of a payment, though nothing was paid: it was written off. */
export const isWrittenOff = ({ paidAmount, outstanding, amount }: PaidRent): boolean =>
  amount > 0 && paidAmount === 0 && outstanding === 0

/**
 * A month's rent: what is due in it, less what was written off, what of that has come in, and all that is overdue
 * today, of any month, with the due day of the oldest of it. `month` is '2026-11'.
 */
export type RentMonth = { month: string; due: Pence; received: Pence; overdue: Pence; overdueSince: Day | null }

/**
 * '£3,100 of £4,050 received in November, £950 overdue', and 'overdue in all' where that is not of this month alone
 * (rule: rent-month).
 */
export function rentMonthWords({ month, due, received, overdue, overdueSince }: RentMonth): string {
  const first = `${month}-01`
  const isOfOtherMonths = (overdueSince !== null && overdueSince < first) || overdue > due - received
  const words = `${formatPence(received)} of ${formatPence(due)} received in ${nameOfMonth(month)}`
  return `${words}, ${formatPence(overdue)} overdue${isOfOtherMonths ? ' in all' : ''}`
}

/** Where nothing is due or overdue: 'No rent is due in November. The next is £950 on 6 Dec 2026.' */
export const noRentWords = ({ month }: Pick<RentMonth, 'month'>, next: { dueDate: Day; amount: Pence }): string =>
  `No rent is due in ${nameOfMonth(month)}. The next is ${formatPence(next.amount)} on ${formatDay(next.dueDate)}.`

const nameOfMonth = (month: string) => formatMonth(`${month}-01`).split(' ')[0]

export const writtenOffBadge: { label: string; tone: Tone } = { label: 'Written off', tone: 'grey' }

export type RentBadge = { label: 'Paid' | 'Overdue' | 'Due Soon' | 'Upcoming'; tone: Tone }

/**
 * The badge of a payment: Paid, Overdue (marked so, or due before today), Due Soon (due in 0
 * to 3 days), else Upcoming (rule: rent-badge).
 */
export function rentBadge(payment: DatedRent, today: Day): RentBadge {
  if (payment.status === 'paid') return { label: 'Paid', tone: 'green' }
  if (payment.status === 'overdue' || isNowOverdue(payment, today)) return { label: 'Overdue', tone: 'red' }
  return daysBetween(today, payment.dueDate) <= rentDueSoonDays
    ? { label: 'Due Soon', tone: 'amber' }
    : { label: 'Upcoming', tone: 'grey' }
}

/**
 * '£950 overdue since 1 Nov 2026', or '£950 marked overdue, due on 28 Nov 2026' where a landlord has marked it before
 * its day had passed (rule: rent-mark-overdue). `since` is the due day of the oldest of it.
 */
export function overdueWords(overdue: Pence, since: Day, today: Day, sinceInWords = formatDay(since)): string {
  const words = since < today ? 'overdue since' : 'marked overdue, due on'
  return `${formatPence(overdue)} ${words} ${sinceInWords}`
}

/** The next payment that falls due after today and of which something is outstanding; undefined where there is none. */
export function nextRent<Payment extends PaidRent>(payments: readonly Payment[], today: Day): Payment | undefined {
  return payments
    .filter(({ status, outstanding, dueDate }) => status !== 'paid' && outstanding > 0 && dueDate > today)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
}

/** Whether 'Mark as Paid' is offered: for any payment that is not paid yet (rule: rent-mark-paid). */
export function canMarkPaid(payment: { status: RentStatus }): boolean {
  return payment.status !== 'paid'
}

/** Whether a payment can be deleted: one to come, no money on it, nothing written off (rule: ledger-money-stays). */
export const canDeleteRent = ({ dueDate, outstanding, amount }: PaidRent, today: Day): boolean =>
  dueDate > today && outstanding === amount

/**
 * Whether 'Mark Overdue' is offered: for an unpaid payment, unless the due date is
 * already past (rule: rent-mark-overdue).
 */
export function canMarkOverdue(payment: DatedRent, today: Day): boolean {
  return payment.status === 'unpaid' && !isNowOverdue(payment, today)
}

/**
 * The rents of the given tenancies brought to a calendar month, in pence: weekly × 52 / 12, bi-weekly ×
 * 26 / 12, quarterly / 3. Only the sum is rounded, to the penny. Give active tenancies; a missing rent
 * counts as 0 (rule: dashboard-monthly-income).
 */
export function monthlyRentIncome(
  tenancies: readonly { rentAmount: Pence | null; paymentFrequency: PaymentFrequency }[],
): Pence {
  const yearly = tenancies.reduce((sum, { rentAmount, paymentFrequency }) => {
    return sum + (rentAmount ?? 0) * paymentsPerYear[paymentFrequency]
  }, 0)
  return Math.round(yearly / 12)
}

/**
 * What a tenant pays in a calendar month, in pence. A tenancy begins without a rent where the onboarding wizard made
 * it: until it has one, the rent that is asked for the property counts (rule: onboarding-fields).
 */
export function monthlyRentOf(
  { amount, paymentFrequency }: { amount: Pence; paymentFrequency: PaymentFrequency },
  asked: Pence,
): Pence {
  return amount === 0 ? asked : monthlyRentIncome([{ rentAmount: amount, paymentFrequency }])
}
