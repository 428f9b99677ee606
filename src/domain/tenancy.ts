/**
 * A tenancy is one tenant's right to live in one property, from the move-in date until the day they leave, at a rent
 * paid at fixed intervals. It stays active through its end date, and becomes inactive the day after.
 */
import { fullName } from './account.ts'
import { addMonths, type Day } from './day.ts'
import { formatDayNear } from './day-forms.ts'
import { formatPence, type Pence } from './money.ts'
import type { Tone } from './tone.ts'

/** The values on the wire (rule: tenancies-values). */
export const paymentFrequencies = ['monthly', 'weekly', 'bi_weekly', 'quarterly'] as const
export type PaymentFrequency = (typeof paymentFrequencies)[number]

export const paymentFrequencyLabels: Record<PaymentFrequency, string> = {
  monthly: 'Monthly (Calendar Month)',
  weekly: 'Weekly',
  bi_weekly: 'Bi-weekly',
  quarterly: 'Quarterly',
}

/**
 * How many payments make a year's rent: 12 months, 52 weeks, 26 fortnights or 4 quarters (rule: deposits-cap,
 * dashboard-monthly-income).
 */
export const paymentsPerYear: Record<PaymentFrequency, number> = {
  monthly: 12,
  weekly: 52,
  bi_weekly: 26,
  quarterly: 4,
}

/** What follows an amount: '£1,250 a month'. */
const rentIntervals: Record<PaymentFrequency, string> = {
  monthly: 'a month',
  weekly: 'a week',
  bi_weekly: 'every two weeks',
  quarterly: 'a quarter',
}

/** '£1,250 a month', or that no rent is charged (rule: tenancies-rent-free). */
export const rentInWords = (rent: {
  rentAmount: Pence
  paymentFrequency: PaymentFrequency
  rentFree: boolean
}): string => (rent.rentFree ? 'No rent' : `${formatPence(rent.rentAmount)} ${rentIntervals[rent.paymentFrequency]}`)

export const furnishings = ['unfurnished', 'furnished', 'partially_furnished'] as const
export type Furnishing = (typeof furnishings)[number]

export const furnishingLabels: Record<Furnishing, string> = {
  unfurnished: 'Unfurnished',
  furnished: 'Furnished',
  partially_furnished: 'Partially Furnished',
}

/** With digits: '4-weekly' is not 'Weekly'. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const termsByLetters = new Map(
  [paymentFrequencyLabels, furnishingLabels].flatMap((labels) =>
    Object.entries(labels).flatMap(([value, label]) => [
      [lettersOf(value), value],
      [lettersOf(label), value],
    ]),
  ) as [string, string][],
)

/**
 * The frequency or furnishing that a text means, written as on the wire or as a screen labels it: 'Bi-weekly', 'Monthly
 * (Calendar Month)'. Undefined where it means none (rule: tenancies-values).
 */
export function termMeant(text: string): string | undefined {
  return termsByLetters.get(lettersOf(text))
}

/** What a new tenancy has unless the landlord says otherwise (rule: tenancies-defaults). */
export const tenancyDefaults = {
  paymentFrequency: 'monthly',
  paymentDay: 1,
  furnishing: 'unfurnished',
  numberOfOccupants: 1,
  numberOfPets: 0,
  leaseExpiryReminderDays: 60,
} as const

/** A day of the month, 1 to 31 (rule: tenancies-payment-day). */
export const maxPaymentDay = 31

/** The months after move-in at which the first inspection is set (rule: inspections-first). */
const monthsToFirstInspection = 6

/**
 * The first inspection: six months after move-in on the same day of the month, or that
 * month's last day (rule: inspections-first).
 */
export function firstInspectionDay(moveInDate: Day): Day {
  return addMonths(moveInDate, monthsToFirstInspection)
}

/**
 * Whether the end date has passed; on the end date itself the tenancy is still active. Never over
 * without an end date (rule: tenancies-end-date).
 */
export function isTenancyOver(moveOutDate: Day | null, today: Day): boolean {
  return moveOutDate !== null && moveOutDate < today
}

/**
 * Whether an end date that the landlord enters today ends the tenancy at once: a past or
 * present day does (rule: tenancies-end-date).
 */
export function endsAtOnce(moveOutDate: Day | null, today: Day): boolean {
  return moveOutDate !== null && moveOutDate <= today
}

export type TenancyState = { active: boolean; archived: boolean; accepted: boolean; moveInDate: Day }

export type TenancyBadge = { label: string; tone: Tone }

/**
 * The badge of a tenancy: Active from its first day on, before it 'Starts 1 December' (rule: tenancies-to-come). One
 * that is offered to somebody who is already a tenant waits until they accept (rule: tenancies-acceptance).
 */
export function tenancyBadge(tenancy: TenancyState, today: Day): TenancyBadge {
  if (tenancy.archived) return { label: 'Archived', tone: 'grey' }
  if (!tenancy.active) return { label: 'Ended', tone: 'grey' }
  if (!tenancy.accepted) return { label: 'Awaiting acceptance', tone: 'amber' }
  if (tenancy.moveInDate > today) return { label: `Starts ${formatDayNear(tenancy.moveInDate, today)}`, tone: 'blue' }
  return { label: 'Active', tone: 'green' }
}

/** The tenant of a tenancy by their full name. */
export const tenantName = ({ user }: { user: { name: string; username: string | null } }): string =>
  fullName(user.name, user.username)

/** What a tenancy pays, and how often. */
export interface RecurringRent {
  readonly rentAmount: Pence
  readonly paymentFrequency: PaymentFrequency
}

/** A year's rent in pence, to the penny. */
export const annualRent = ({ rentAmount, paymentFrequency }: RecurringRent): Pence =>
  rentAmount * paymentsPerYear[paymentFrequency]

/** What a tenant or guest without a home is told. */
export const noHomeText = "You're not currently assigned to any property. Please contact your landlord."
