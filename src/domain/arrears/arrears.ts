/**
 * When rent stays unpaid, a landlord reminds, writes, offers a payment plan and warns before going to court, in
 * steps with time between them. Nothing is sent during breathing space, while a payment plan is kept, or about
 * money that Universal Credit is expected to pay.
 */
import { noticesGoTo } from '../account.ts'
import { counted } from '../counted.ts'
import { addDays, type Day, daysBetween, earlierOf } from '../day.ts'
import { formatDayLong } from '../day-forms.ts'
import { formatPence, type Pence } from '../money.ts'

export const stepSendings = ['ask', 'self'] as const
export const letterWays = ['mail', 'print'] as const
export const planStates = ['none', 'offered', 'kept', 'broken'] as const
export type PlanState = (typeof planStates)[number]

/** The wordings that a step's letter may have. */
export const letterKinds = ['reminder', 'demand', 'payment_plan', 'before_action'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindLabels: Record<LetterKind, string> = {
  reminder: 'Reminder',
  demand: 'Demand',
  payment_plan: 'Payment plan',
  before_action: 'Before action',
}

export interface ArrearsStep {
  readonly name: string
  /** Its wording, where the name does not say it. */
  readonly letter?: LetterKind | undefined
  /** Days after the oldest sum was due. */
  readonly days: number
  /** Whether the landlord sends the step, or it is sent by itself. */
  readonly send: (typeof stepSendings)[number]
}

/**
 * The protocol that a business follows before it claims a debt from an individual at a court in England or Wales, with
 * the forms that go with the letter.
 */
export const debtProtocol = 'https://www.justice.gov.uk/courts/procedure-rules/civil/pdf/protocols/debt-pap.pdf'

/** The steps of a landlord who has not changed them; all are sent by the landlord's press (rule: arrears-steps). */
export const defaultSteps: readonly ArrearsStep[] = [
  { name: 'Reminder', days: 3, send: 'ask' },
  { name: 'Letter', days: 7, send: 'ask' },
  { name: 'Second letter', days: 14, send: 'ask' },
  { name: 'Offer of a payment plan', days: 28, send: 'ask' },
  { name: 'Letter before action', days: 60, send: 'ask' },
]

const kindByName: ReadonlyMap<string, LetterKind> = new Map([
  ['Reminder', 'reminder'],
  ['Offer of a payment plan', 'payment_plan'],
  ['Letter before action', 'before_action'],
])

/** The wording of a step: the chosen one, else that of its name, else a demand for payment (rule: arrears-wording). */
export const letterKindOf = ({ name, letter }: Pick<ArrearsStep, 'name' | 'letter'>): LetterKind =>
  letter ?? kindByName.get(name) ?? 'demand'

/** A step without a wording that its name says already, so that steps which are worded alike are equal. */
export const withoutPlainKind = ({ letter, ...step }: ArrearsStep): ArrearsStep =>
  letter === undefined || letter === letterKindOf(step) ? step : { ...step, letter }

/** How many steps a landlord may have. */
export const mostSteps = 12

/** The ages of debt, by the days for which it has been due. */
export const ageingBuckets = ['1–30 days', '31–60 days', '61–90 days', 'over 90 days'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

/** The age of a debt that has been due for so many days; undefined below one day. */
export function ageingBucket(days: number): AgeingBucket | undefined {
  if (days < 1) return undefined
  if (days <= 30) return '1–30 days'
  if (days <= 60) return '31–60 days'
  return days <= 90 ? '61–90 days' : 'over 90 days'
}

/** Part of a debt, with for how many days it has been due. */
export interface AgedDebt {
  readonly days: number
  readonly open: Pence
}

/**
 * What is overdue of each age, in pence, zeros included. Each debt counts under its own age: rent of
 * last week and of last year are in two of them.
 */
export const ageingOf = (debts: readonly AgedDebt[]): { bucket: AgeingBucket; owed: Pence }[] =>
  ageingBuckets.map((bucket) => ({
    bucket,
    owed: debts.reduce((sum, { days, open }) => (ageingBucket(days) === bucket ? sum + open : sum), 0),
  }))

/** What was sent about the present arrears. */
export interface SentStep {
  readonly name: string
  readonly sentOn: Day
}

/**
 * The step after the last one that was sent, with the first day on which it may be sent: `days` after the
 * oldest sum was due (`since`), and never closer to the previous step than the two are apart
 * (rule: arrears-steps). Null after the last step.
 */
export function nextStep(
  steps: readonly ArrearsStep[],
  sent: readonly SentStep[],
  since: Day,
): (ArrearsStep & { on: Day }) | null {
  const reached = steps.findLastIndex(({ name }) => sent.some((each) => each.name === name))
  const next = steps[reached + 1]
  if (!next) return null
  const before = steps[reached]
  const sentOn = before && lastSent(sent, before.name)
  const apart = before && sentOn ? daysBetween(since, sentOn) + next.days - before.days : next.days
  return { ...next, on: addDays(since, Math.max(next.days, apart)) }
}

const lastSent = (sent: readonly SentStep[], name: string): Day | undefined =>
  sent.findLast((each) => each.name === name)?.sentOn

/** The name of the furthest step that was sent; null where none was. */
export const stepReached = (steps: readonly ArrearsStep[], sent: readonly SentStep[]): string | null =>
  steps.findLast(({ name }) => sent.some((each) => each.name === name))?.name ?? sent.at(-1)?.name ?? null

export interface Rests {
  readonly owed: Pence
  /** What of it a Universal Credit housing payment is awaited for. */
  readonly awaited: Pence
  readonly breathingSpace: DaySpan | null
  readonly plan: PlanState
}

/** The first and the last day are included. */
export interface DaySpan {
  readonly from: Day
  readonly until: Day
}

/** Whether breathing space lasts on that day. */
export const hasBreathingSpace = (space: DaySpan | null, today: Day): boolean =>
  space !== null && space.from <= today && today <= space.until

/** How many breathing spaces of a tenancy are remembered beside the present one. */
export const mostBreathingSpaces = 100

/**
 * The breathing spaces to remember when `next` is recorded today, or when the present one ends today (null). One that
 * has begun is remembered up to today, unless `next` overlaps it and so corrects its days (rule: arrears-interest).
 */
export function earlierBreathingSpaces(
  earlier: readonly DaySpan[],
  present: DaySpan | null,
  next: DaySpan | null,
  today: Day,
): DaySpan[] {
  const isCorrected = present && next && present.from <= next.until && next.from <= present.until
  if (!present || isCorrected || present.from > today) return [...earlier]
  const ended = { from: present.from, until: earlierOf(present.until, today) }
  return [...earlier, ended].slice(-mostBreathingSpaces)
}

/** Why nothing may be sent today, in words; null where something may (rule: arrears-rests). */
export function whyStepsRest({ owed, awaited, breathingSpace, plan }: Rests, today: Day): string | null {
  if (breathingSpace && hasBreathingSpace(breathingSpace, today))
    return `Breathing space is recorded until ${formatDayLong(breathingSpace.until)}: nothing may be sent.`
  if (plan === 'kept') return 'The payment plan is being kept to: no letters are sent.'
  if (owed - awaited <= 0)
    return awaited > 0 && owed > 0
      ? 'All that is owed is set aside, because a Universal Credit payment is awaited.'
      : 'Nothing is owed.'
  return null
}

export interface Instalment {
  readonly dueDate: Day
  readonly amount: Pence
}

/** Money that comes in up to this many days before rent is due counts as that rent: it does not pay off a plan. */
export const daysPaidEarly = 5

export interface PaymentPlan {
  /** What was owed when it was offered. */
  readonly owedAtOffer: Pence
  readonly accepted: boolean
  /** Whether all that was due has been paid at some moment since it was offered. */
  readonly paidOff: boolean
  readonly instalments: readonly Instalment[]
}

/**
 * How much may be overdue at the beginning of a day under a plan that is kept, in pence: what was
 * owed, less the instalments due before that day.
 */
export const allowedByPlan = ({ owedAtOffer, instalments }: PaymentPlan, today: Day): Pence =>
  Math.max(
    0,
    instalments.reduce((left, { dueDate, amount }) => (dueDate < today ? left - amount : left), owedAtOffer),
  )

/**
 * Whether a plan is kept. That follows from what is overdue, because current rent on time and each
 * instalment on its day bring it down as planned. An accepted plan is broken until all that was due has been paid once:
 * each rent paid moves `since` on, though not a penny of an instalment was. Arrears that began after it was paid off
 * have nothing to do with it; until there are some it counts as kept. Nor have arrears from after the last instalment
 * to do with an offer that nobody accepted. What a plan of less than was owed leaves after its last instalment is no
 * part of it (rule: arrears-plan).
 */
export function planState(
  plan: PaymentPlan | null,
  { overdue, since }: { overdue: Pence; since: Day },
  today: Day,
): PlanState {
  const last = plan?.instalments.at(-1)
  if (!plan || !last) return 'none'
  if (!plan.accepted) return plan.paidOff || last.dueDate < since ? 'none' : 'offered'
  if (overdue <= 0) return 'kept'
  if (plan.paidOff) return 'none'
  if (overdue > allowedByPlan(plan, today)) return 'broken'
  return last.dueDate < today ? 'none' : 'kept'
}

/** What is wrong with the instalments of a plan, as `field: message`; undefined where nothing is. */
export function problemWithPlan(instalments: readonly Instalment[], owed: Pence, today: Day): string | undefined {
  const [first] = instalments
  if (!first) return 'instalments: A plan has at least one instalment'
  if (first.dueDate < today) return 'instalments.0.dueDate: The first instalment cannot be in the past'
  const out = instalments.findIndex(({ dueDate }, at) => at > 0 && dueDate <= (instalments[at - 1]?.dueDate ?? ''))
  if (out > 0) return `instalments.${out}.dueDate: Each instalment must be later than the one before it`
  const sum = instalments.reduce((total, { amount }) => total + amount, 0)
  return sum > owed ? `instalments: They come to ${formatPence(sum)}, but only ${formatPence(owed)} is owed` : undefined
}

export interface LetterFigures {
  readonly tenantName: string
  readonly landlordName: string
  /** Where the landlord may be served with notices; null where they have not said. */
  readonly addressForNotices: string | null
  readonly address: string
  /** The day on which the tenancy began. */
  readonly moveInDate: Day
  /** What is asked for: what is owed, less what is set aside. */
  readonly owed: Pence
  readonly since: Day
  readonly today: Day
  readonly charges: readonly { readonly description: string; readonly dueDate: Day; readonly open: Pence }[]
  /** What of the charges is not asked for: money that pays none of them yet, and what is set aside. */
  readonly credit: Pence
  readonly awaited: Pence
}

/**
 * The letter of a step with the figures of the day, which add up to what is asked for. The wording goes by the step's
 * kind, from a friendly reminder to a letter before action. The last passage is who sends it, and under that their
 * address: a written demand for rent has both (Landlord and Tenant Act 1987, section 47).
 */
export function stepLetter(
  step: Pick<ArrearsStep, 'name' | 'letter'>,
  figures: LetterFigures,
): { subject: string; passages: string[] } {
  const { tenantName, landlordName, addressForNotices, address, owed, since, today, charges, credit, awaited } = figures
  const days = daysBetween(since, today)
  const shown = charges.slice(0, mostListed)
  const more = charges.length - shown.length
  const list = shown.map(
    ({ description, dueDate, open }) => `${description}, due on ${formatDayLong(dueDate)}: ${formatPence(open)}`,
  )
  if (more > 0) list.push(`and ${more} more`)
  if (credit > 0) list.push(`Less what you have in credit: ${formatPence(credit)}`)
  if (awaited > 0) list.push(`Less what we await from Universal Credit: ${formatPence(awaited)}`)
  return {
    subject: `${step.name}: ${formatPence(owed)} owed for ${address}`,
    passages: [
      `Dear ${tenantName},`,
      `On ${formatDayLong(today)}, ${formatPence(owed)} is owed for ${address}. The oldest part of it was due on ${formatDayLong(since)}, ${counted(days, 'day')} ago.`,
      list.join('\n'),
      ...wordsOf(letterKindOf(step), figures),
      'If you have paid in the last few days, thank you: please ignore this letter. If you are struggling to pay, tell us now. Free and independent advice is given by Citizens Advice, StepChange, National Debtline and Shelter, who can also tell you about breathing space.',
      addressForNotices ? `${landlordName}\n${noticesGoTo(addressForNotices)}` : landlordName,
    ],
  }
}

const mostListed = 24

function wordsOf(kind: LetterKind, figures: LetterFigures): string[] {
  const sum = formatPence(figures.owed)
  switch (kind) {
    case 'reminder':
      return [`This is a friendly reminder. Please pay ${sum}, or let us know when you will.`]
    case 'payment_plan':
      return [
        `We should like to agree a payment plan with you: instalments on top of your current rent that you can afford. Please tell us what you can pay and when.`,
      ]
    case 'before_action':
      return claimInWords(sum, figures)
    case 'demand':
      return [`Please pay ${sum} within seven days, or contact us to agree how you will pay it.`]
  }
}

/**
 * What the protocol, paragraphs 3 and 4, wants said: the agreement, interest, how to pay, the forms, and how long the
 * landlord waits. The forms are named so that it is true of a letter on paper and of one by e-mail.
 */
const claimInWords = (sum: string, { address, moveInDate, addressForNotices }: LetterFigures): string[] => [
  `This is a letter before action, the Letter of Claim of the Pre-Action Protocol for Debt Claims in England and Wales. Please pay ${sum}, or agree with us how you will pay it, within 30 days of the date of this letter. If we do not hear from you by then, we may apply to the court, which may add costs and interest to what you owe.`,
  `The sum is owed under the agreement for your tenancy of ${address}, which began on ${formatDayLong(moveInDate)}, and made up as listed above. It contains interest only where the list says so. Pay it in the way in which you pay your rent, or ask us how. You may ask us for a copy of the agreement and for a statement of your account.`,
  `Three forms belong to this letter: the Information Sheet, the Reply Form and the Financial Statement. If you do not have them with it, ask us for them or take them from Annexes 1 and 2 of the protocol:\n${debtProtocol}`,
  `Please send us the Reply Form${addressForNotices ? ', to the address below,' : ''} within the 30 days, also if you dispute the sum, need documents or are getting debt advice: it has a place for each. Once we have it, we do not apply to the court for at least another 30 days, nor within 30 days of sending you the documents that you ask for in it. If we have not agreed by then, we give you 14 days of notice first.`,
]
