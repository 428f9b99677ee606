/**
 * A deposit is the tenant's own money, held against damage and unpaid rent. In England it may be at most five
 * weeks' rent, six from £50,000 a year, and is to be protected in a scheme within 30 days of its receipt; at the
 * end it is paid back, less what is agreed to be kept.
 */
import { counted } from './counted.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import { formatDayLong } from './day-forms.ts'
import { formatPence, type Pence } from './money.ts'
import { annualRent, paymentsPerYear, type RecurringRent } from './tenancy.ts'

export const depositSchemes = ['DPS', 'mydeposits', 'TDS'] as const
export type DepositScheme = (typeof depositSchemes)[number]

export const schemeTypes = ['custodial', 'insured'] as const
export type SchemeType = (typeof schemeTypes)[number]

export const schemeTypeLabels: Record<SchemeType, string> = {
  custodial: 'Custodial: the scheme holds the money',
  insured: 'Insured: you hold the money',
}

export const depositStates = ['none', 'received', 'protected', 'late', 'returning', 'disputed', 'returned'] as const
export type DepositState = (typeof depositStates)[number]

/** Which deposits a list may be limited to: of tenancies that have ended, or still to be protected. */
export const depositFilters = ['ended', 'unprotected'] as const
export type DepositFilter = (typeof depositFilters)[number]

export const tenantAnswers = ['agreed', 'disputed'] as const
export type TenantAnswer = (typeof tenantAnswers)[number]

/** What became of a holding deposit. */
export const holdingOutcomes = ['towards_rent', 'towards_deposit', 'returned', 'kept'] as const
export type HoldingOutcome = (typeof holdingOutcomes)[number]

export const holdingOutcomeLabels: Record<HoldingOutcome, string> = {
  towards_rent: 'Put towards the first rent',
  towards_deposit: 'Put towards the deposit',
  returned: 'Paid back',
  kept: 'Kept',
}

/**
 * From this annual rent on a deposit may be six weeks' rent (Tenant Fees Act 2019,
 * section 3 and Schedule 1, paragraph 2).
 */
const sixWeeksFrom: Pence = 5_000_000

/** Said with the law of England: an address does not tell safely in which country it is (rule: deposits-where). */
export const outsideEngland = 'Wales, Scotland and Northern Ireland have rules of their own.'

/** Beside what is recorded about a deposit. */
export const whereLawApplies =
  'The most that a deposit may be is the law of England; the 30 days for its protection and the prescribed ' +
  'information are the law of England and Wales. Elsewhere in the United Kingdom there are other rules.'

/**
 * The most that a deposit may be in England, rounded down to the penny, with the
 * calculation in words (rule: deposits-cap).
 */
export const depositCap = (rent: RecurringRent): { cap: Pence; capSum: string } =>
  weeksOfRent(rent, annualRent(rent) >= sixWeeksFrom ? 6 : 5)

/** The most that a holding deposit may be: one week's rent (rule: deposits-holding). */
export const holdingCap = (rent: RecurringRent): { cap: Pence; capSum: string } => weeksOfRent(rent, 1)

function weeksOfRent(rent: RecurringRent, weeks: number): { cap: Pence; capSum: string } {
  const annual = annualRent(rent)
  const cap = Math.floor((annual * weeks) / 52)
  const times = paymentsPerYear[rent.paymentFrequency]
  const year = `${formatPence(rent.rentAmount)} × ${times} = ${formatPence(annual)} a year`
  const share = weeks === 1 ? `${formatPence(annual)} / 52` : `${formatPence(annual)} / 52 × ${weeks}`
  return { cap, capSum: `${year}; ${share} = ${formatPence(cap)}` }
}

/** Days, with that of receipt, within which a deposit is to be protected. */
export const protectionDays = 30

/**
 * The last day to protect it and to give the prescribed information: 30 days beginning with receipt, by the Housing
 * Act 2004, section 213 (rule: deposits-clock).
 */
export const protectBy = (receivedOn: Day): Day => addDays(receivedOn, protectionDays - 1)

/**
 * Landlords are reminded so many days before the last day to protect a deposit; -1 is the
 * day after it (rule: deposits-reminders).
 */
export const protectionReminderDays = [14, 7, 3, 1, -1] as const

/**
 * The last day to agree on a tenancy or to pay a holding deposit back: the 15th of the days that begin with receipt.
 */
export const holdingDeadline = (receivedOn: Day): Day => addDays(receivedOn, 14)

/**
 * Landlords are reminded so many days before the deadline of a holding deposit; -1 is the
 * day after it (rule: deposits-reminders).
 */
export const holdingReminderDays = [3, 1, -1] as const

export interface Protection {
  readonly receivedOn: Day | null
  readonly protectedOn: Day | null
  readonly prescribedInformationOn: Day | null
}

interface ProtectionOfTenancy extends Protection {
  /** Whether the tenancy lasts. */
  readonly active: boolean
}

interface AnsweredDeduction {
  readonly tenantAnswer: TenantAnswer | null
  readonly agreedAmount: Pence | null
}

interface DepositFacts extends Protection {
  readonly deductions: readonly AnsweredDeduction[]
  readonly hasReturn: boolean
  /** What of it is held after what was paid back and kept. */
  readonly held: Pence
}

/** Where a deposit is on its way from receipt to return (rule: deposits-state). */
export function depositState(deposit: DepositFacts, today: Day): DepositState {
  const { receivedOn, protectedOn, deductions, hasReturn, held } = deposit
  if (hasReturn && held <= 0) return 'returned'
  if (deductions.some(isDisputed)) return 'disputed'
  if (hasReturn || deductions.length > 0) return 'returning'
  if (receivedOn === null) return 'none'
  if (protectedOn !== null) return 'protected'
  return today > protectBy(receivedOn) ? 'late' : 'received'
}

const isDisputed = ({ tenantAnswer, agreedAmount }: AnsweredDeduction) =>
  tenantAnswer === 'disputed' && agreedAmount === null

/** What is still to be done to protect a deposit; null before it is received, and once all is done. */
export function undoneProtection({ receivedOn, protectedOn, prescribedInformationOn }: Protection): string | null {
  if (receivedOn === null) return null
  if (protectedOn === null) return 'Protect'
  return prescribedInformationOn === null ? 'Give the prescribed information' : null
}

/**
 * 'Protect by 12 December 2026: 5 days left', 'Protect now: 3 days over' or 'Protected'. Once the tenancy has ended,
 * a deposit that was not fully protected is to be paid back: 'To be paid back: not protected by 12 December 2026'.
 */
export function clockInWords(protection: ProtectionOfTenancy, today: Day): string {
  const { receivedOn, protectedOn, active } = protection
  if (receivedOn === null) return 'Not received yet'
  const undone = undoneProtection(protection)
  if (undone === null) return 'Protected'
  const last = protectBy(receivedOn)
  const left = daysBetween(today, last)
  if (left < 0 && !active)
    return `To be paid back: ${protectedOn === null ? 'not protected' : 'prescribed information not given'} by ${formatDayLong(last)}`
  if (left < 0) return `${undone} now: ${counted(-left, 'day')} over`
  const what = active ? undone : `To be paid back, or ${undone.charAt(0).toLowerCase()}${undone.slice(1)}`
  return `${what} by ${formatDayLong(last)}: ${left === 0 ? 'today is the last day' : `${counted(left, 'day')} left`}`
}

/**
 * How a dispute goes on, for both sides: a scheme has a service that nobody is made to use (Housing Act 2004, Schedule
 * 10), and that is free by the schemes' own rules. Some take a dispute only within three months. Without protection
 * there is none (rule: deposits-dispute).
 */
export function disputeInWords({ scheme, protectedOn }: { scheme: DepositScheme | null; protectedOn: Day | null }) {
  if (protectedOn === null)
    return 'The deposit is not recorded as protected. A scheme settles disputes only about deposits that it protects.'
  return (
    `${scheme ?? 'The deposit scheme'} settles a dispute free of charge if landlord and tenant both agree to that, ` +
    'and what it decides is final. Some schemes have to be asked within three months of the end of the tenancy.'
  )
}

/**
 * Within how many days of an agreement a deposit is paid back, by the Housing Act 2004, Schedule 10
 * (rule: deposits-dispute).
 */
export const returnDays = 10

interface HoldingDeposit {
  readonly amount: Pence | null
  readonly receivedOn: Day | null
  /** One week's rent. */
  readonly cap: Pence
}

type AmountsOfDeposit = { agreed: Pence; held: Pence; cap: Pence; holding?: HoldingDeposit }

/**
 * Warnings about amounts above the caps or above what was agreed, and about protection that is late, as sentences; null
 * where there are none.
 */
export function depositWarning(deposit: ProtectionOfTenancy & AmountsOfDeposit, today: Day): string | null {
  const warnings = [...amountWarnings(deposit), ...lateWarnings(deposit, today)]
  return warnings.length === 0 ? null : warnings.join(' ')
}

function amountWarnings({ agreed, held, cap, holding }: AmountsOfDeposit): string[] {
  const warnings = []
  const most = Math.max(agreed, held)
  if (most > cap && cap > 0)
    warnings.push(
      `${formatPence(most)} is more than the ${formatPence(cap)} that the law allows in England. ${outsideEngland}`,
    )
  if (held > agreed && agreed > 0) warnings.push(`${formatPence(held - agreed)} more is held than was agreed.`)
  if (holding?.receivedOn && holding.cap > 0 && (holding.amount ?? 0) > holding.cap)
    warnings.push(
      `The holding deposit of ${formatPence(holding.amount ?? 0)} is more than one week's rent, ${formatPence(holding.cap)}, the most in England. ${outsideEngland}`,
    )
  return warnings
}

/**
 * The duty is that of the Housing Act 2004, section 213, and in Wales of the Renting Homes (Wales) Act 2016. What the
 * tenant may claim for its breach, section 214 and schedule 5 give also after the end of the tenancy.
 */
function lateWarnings(
  { receivedOn, protectedOn, prescribedInformationOn, active }: ProtectionOfTenancy,
  today: Day,
): string[] {
  if (receivedOn === null) return []
  const last = protectBy(receivedOn)
  const warning = (what: string, { done, on }: { done: string; on: Day | null }) => {
    const late = daysBetween(last, on ?? today)
    if (late <= 0) return []
    return on
      ? [`${what} was ${done} ${counted(late, 'day')} late.`]
      : [`${what} should have been ${done} by ${formatDayLong(last)}: ${counted(late, 'day')} ago.`]
  }
  const late = [
    ...warning('It', { done: 'protected', on: protectedOn }),
    ...warning('The prescribed information', { done: 'given', on: prescribedInformationOn }),
  ]
  if (late.length === 0 || active) return late
  return [
    ...late,
    'In England and Wales the tenant may claim one to three times the deposit in court, also once it is paid back.',
  ]
}

interface Deduction extends AnsweredDeduction {
  readonly amount: Pence
}

export interface Proposal {
  /** The sum of the proposed deductions. */
  readonly proposed: Pence
  /** What of it is agreed. */
  readonly agreedDeductions: Pence
  /** What is neither agreed nor given up. */
  readonly inDispute: Pence
  /** What is held beyond all that. */
  readonly toReturn: Pence
}

/**
 * How what is held divides today, in pence: agreed deductions, deductions in dispute, and the rest to pay back. Nothing
 * is below zero. Leave out deductions that an earlier return has settled.
 */
export function proposalOf(held: Pence, deductions: readonly Deduction[]): Proposal {
  const sum = (of: (deduction: Deduction) => Pence) => deductions.reduce((total, each) => total + of(each), 0)
  const agreedDeductions = Math.min(
    held,
    sum(({ agreedAmount }) => agreedAmount ?? 0),
  )
  const open = sum(({ amount, agreedAmount }) => (agreedAmount === null ? amount : 0))
  const inDispute = Math.min(held - agreedDeductions, open)
  return {
    proposed: sum(({ amount }) => amount),
    agreedDeductions,
    inDispute,
    toReturn: held - agreedDeductions - inDispute,
  }
}

type Proposed = { readonly amount: Pence; readonly description: string; readonly reason: string | null }

/** Whether a deduction is another one than it was, and so is to be answered again (rule: deposits-deductions). */
export const isOtherDeduction = (before: Proposed, after: Proposed): boolean =>
  before.amount !== after.amount || before.description !== after.description || before.reason !== after.reason

interface Settlement<D> {
  /** By deduction, in the order in which they were proposed. */
  readonly withheld: readonly { readonly deduction: D; readonly amount: Pence }[]
  /** Withheld though no deduction says why. */
  readonly unexplained: Pence
  /** What stays held, because something is still to be agreed. */
  readonly remaining: Pence
}

/**
 * What a landlord keeps when `returned` of `held` is paid back, all in pence. What is left first covers the agreed
 * deductions, as far as it goes. The rest stays held while another deduction is open, and is kept where none is.
 * Returned, withheld and remaining always add up to what was held (rule: deposits-return).
 */
export function settleReturn<D extends Deduction>(
  held: Pence,
  returned: Pence,
  deductions: readonly D[],
): Settlement<D> {
  let left = held - returned
  const withheld = deductions.flatMap((deduction) => {
    const amount = Math.min(left, deduction.agreedAmount ?? 0)
    left -= amount
    return amount > 0 ? [{ deduction, amount }] : []
  })
  const isOpen = deductions.some(({ agreedAmount, amount }) => agreedAmount === null && amount > 0)
  return { withheld, unexplained: isOpen ? 0 : left, remaining: isOpen ? left : 0 }
}

/**
 * Why a tenant's answer to a deduction is refused; undefined where it is accepted. What has been agreed stays agreed.
 */
export function problemWithAnswer(before: TenantAnswer | null, answer: TenantAnswer): string | undefined {
  return before === 'agreed' && answer === 'disputed' ? 'You have agreed to this deduction already.' : undefined
}

/**
 * How much of a deduction is agreed by the tenant's answer, in pence: the amount to which the landlord had come
 * down, else all of it; null while it is disputed.
 */
export const agreedAfter = (
  answer: TenantAnswer,
  { amount, agreedAmount }: Pick<Deduction, 'amount' | 'agreedAmount'>,
): Pence | null => (answer === 'agreed' ? (agreedAmount ?? amount) : null)

/** How many pieces of evidence a deduction may have (rule: deposits-deductions). */
export const mostEvidence = 20
