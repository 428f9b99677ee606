/** Arrears: who owes how much since when, letters, payment plans, breathing space and interest on late rent. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flagInput,
  id,
  idParams,
  instant,
  optionalBody,
  pageQuery,
  pence,
  positivePence,
  requiredLine,
  ticket,
} from '#api/fields.ts'
import { ageingBuckets, letterKinds, letterWays, mostSteps, planStates, stepSendings } from '#domain/arrears/arrears.ts'
import { mostInstalments } from '#domain/arrears/even-instalments.ts'
import { mostBankRates } from '#domain/arrears/late-interest.ts'

const arrearsRow = z.object({
  tenantId: id,
  tenantName: z.string(),
  propertyId: id,
  address: z.string(),
  /** What is due and unpaid, less credit. */
  owed: z.int(),
  /** The due day of the oldest unpaid part. */
  since: z.string(),
  days: z.int(),
  /** The number of rent payments not fully paid. */
  periods: z.int(),
  lastReceipt: z.nullable(z.object({ date: z.string(), amount: z.int() })),
  /** The latest step sent about these arrears. */
  step: z.nullable(z.string()),
  /** Null while the steps are suspended, and after the last one. */
  nextStep: z.nullable(z.object({ name: z.string(), on: z.string() })),
  breathingSpaceUntil: z.nullable(z.string()),
  plan: z.enum(planStates),
  /** Why nothing may be sent at the moment. */
  rests: z.nullable(z.string()),
})
export type ArrearsRow = z.infer<typeof arrearsRow>

const stepDays = z
  .int('Must be a number of days from 1 to 365')
  .check(
    z.minimum(1, 'Must be a number of days from 1 to 365'),
    z.maximum(365, 'Must be a number of days from 1 to 365'),
  )

/** Reports the problem at the field of the first row that does not fit the rows before it. */
const eachRow = <Row>(field: keyof Row & string, message: string, goes: (row: Row, before: Row[]) => boolean) =>
  z.check<Row[]>(({ value, issues }) => {
    const at = value.findIndex((row, position) => !goes(row, value.slice(0, position)))
    if (at >= 0) issues.push({ code: 'custom', input: value, path: [at, field], message })
  })

const arrearsStepSetting = z.object({
  name: requiredLine('Name is required'),
  days: stepDays,
  send: z.enum(stepSendings, 'Must be ask or self'),
  /** The wording of its letter; where it is left out, the name decides. */
  letter: z.optional(z.enum(letterKinds, `Must be one of ${letterKinds.join(', ')}`)),
})

const steps = z.array(arrearsStepSetting, 'Must be a list of steps').check(
  z.maxLength(mostSteps, `Must be at most ${mostSteps} steps`),
  eachRow('days', 'Each step must be later than the one before it', ({ days }, before) =>
    before.every((earlier) => days > earlier.days),
  ),
  eachRow('name', 'Each step must have a name of its own', ({ name }, before) =>
    before.every((other) => name !== other.name),
  ),
)
export const arrearsSettings = z.object({ steps })

const rateMessage = 'Must be from 0 to 100'
const bankRate = z.object({
  from: day('Date is required'),
  rate: z.number(rateMessage).check(
    z.minimum(0, rateMessage),
    z.maximum(100, rateMessage),
    z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, 'At most two decimals'),
  ),
})
export const bankRates = z.array(bankRate, 'Must be a list of rates').check(
  z.minLength(1, 'Enter at least one rate'),
  z.maxLength(mostBankRates, `Must be at most ${mostBankRates} rates`),
  eachRow('from', 'Only one rate begins on a day', ({ from }, before) => before.every((other) => from !== other.from)),
)

const sentLetter = z.object({
  id,
  tenantId: id,
  name: z.string(),
  via: z.enum(letterWays),
  since: z.string(),
  owed: z.int(),
  sentOn: z.string(),
  sentTo: z.nullable(z.string()),
  subject: z.string(),
  letter: z.string(),
})
export type SentLetter = z.infer<typeof sentLetter>

const draft = z.object({
  name: z.string(),
  subject: z.string(),
  letter: z.string(),
  /** The tenant's e-mail address, where there is one. */
  to: z.nullable(z.string()),
  /** Why it may not be sent today. */
  rests: z.nullable(z.string()),
})

const stepName = requiredLine('Say which step')

const terms = z.object({
  breathingSpaceFrom: z.nullable(z.string()),
  breathingSpaceUntil: z.nullable(z.string()),
  /** Earlier breathing spaces, whose days bear no interest. */
  earlierBreathingSpaces: z.array(z.object({ from: z.string(), until: z.string() })),
  awaited: z.int(),
  lateInterest: z.boolean(),
})
export type ArrearsTerms = z.infer<typeof terms>

const paymentPlan = z.object({
  state: z.enum(planStates),
  /** Whether it was accepted and is fully paid. */
  paidOff: z.boolean(),
  /** What is due and unpaid today. */
  owed: z.int(),
  /** The debt when it was offered. */
  owedAtOffer: z.int(),
  offeredOn: z.nullable(z.string()),
  acceptedAt: z.nullable(instant),
  /** When the acceptance was restored from a backup: nobody accepted here (rule: backups-restored-answers). */
  acceptanceRestoredAt: z.nullable(instant),
  /** Goes up with each change; 0 without a plan. */
  version: z.int(),
  instalments: z.array(z.object({ dueDate: z.string(), amount: z.int() })),
})
export type PaymentPlan = z.infer<typeof paymentPlan>

export const instalments = z
  .array(z.object({ dueDate: day('Due date is required'), amount: positivePence }), 'Must be a list of instalments')
  .check(z.maxLength(mostInstalments, `Must be at most ${mostInstalments} instalments`))

const interest = z.object({
  /** Since the rent was due. */
  days: z.int(),
  /** Percent a year: Bank Rate plus 3. */
  rate: z.number(),
  amount: z.int(),
  /** The calculation in words. */
  sum: z.string(),
})
export const arrears = {
  list: endpoint({
    method: 'GET',
    path: '/api/arrears',
    summary: 'List the tenancies that owe rent or other charges, the largest sum first',
    access: 'landlord',
    apiKeys: true,
    query: z.object(pageQuery),
    reply: z.array(arrearsRow),
    paged: true,
    atOnce: true,
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/api/arrears/ageing',
    summary: 'Get what all tenancies in arrears owe, by how long it has been overdue',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(z.object({ bucket: z.enum(ageingBuckets), owed: z.int() })),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/arrears-settings',
    summary: 'List the steps that follow unpaid rent, with the days on which they are sent',
    access: 'landlord',
    apiKeys: true,
    reply: arrearsSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/arrears-settings',
    summary:
      'Change the steps that follow unpaid rent: their names, their days, their wording, and whether each is sent automatically',
    access: 'landlord',
    apiKeys: true,
    body: arrearsSettings,
    reply: arrearsSettings,
  }),
  bankRates: endpoint({
    method: 'GET',
    path: '/api/bank-rates',
    summary: 'List the Bank Rates with the day from which each applies, for interest on late rent',
    access: 'landlord',
    apiKeys: true,
    reply: z.array(bankRate),
  }),
  changeBankRates: endpoint({
    method: 'PUT',
    path: '/api/bank-rates',
    summary: 'Replace the list of Bank Rates',
    access: 'landlord',
    apiKeys: true,
    body: bankRates,
    reply: z.array(bankRate),
  }),
  letters: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/arrears-steps',
    summary: 'List the letters sent about the arrears of a tenancy, newest first',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object(pageQuery),
    reply: z.array(sentLetter),
    paged: true,
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/arrears-steps/draft',
    summary: 'Preview the letter of a step as it would be sent today; without a name, that of the next step',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object({ name: z.optional(stepName) }),
    reply: draft,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/arrears-steps',
    summary: 'Send the letter of a step by e-mail, or record it as printed; each step once for the same arrears',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ name: stepName, via: z.enum(letterWays, 'Must be mail or print') }),
    reply: sentLetter,
    status: 201,
  }),
  letterTicket: endpoint({
    method: 'POST',
    path: '/api/arrears-steps/:id/ticket',
    summary: 'Create a ticket that opens this letter for 60 seconds, as `?token=`',
    access: 'landlord',
    uncounted: true,
    params: idParams,
    reply: ticket,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/arrears-steps/:id/letter',
    summary: 'Download a letter as it was sent, as PDF',
    access: 'landlord',
    apiKeys: true,
    queryToken: true,
    params: idParams,
    reply: 'file',
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/arrears-terms',
    summary:
      'Get breathing space, the sum awaited from Universal Credit, and whether the agreement allows late interest',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: terms,
  }),
  changeTerms: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/arrears-terms',
    summary: 'Set the sum awaited from Universal Credit, and whether the agreement allows late interest',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ awaited: z.optional(pence()), lateInterest: z.optional(flagInput) }),
    reply: terms,
  }),
  breathingSpace: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/breathing-space',
    summary: 'Record the first and last day of breathing space, in which no interest is charged; null ends it today',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ from: clearable(day()), until: clearable(day()) }),
    reply: terms,
  }),
  plan: endpoint({
    method: 'GET',
    path: '/api/tenants/:id/payment-plan',
    summary: 'Get the payment plan of a tenancy',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: paymentPlan,
  }),
  offerPlan: endpoint({
    method: 'POST',
    path: '/api/tenants/:id/payment-plan',
    summary: 'Offer a payment plan: instalments on top of the current rent',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: newRow(z.object({ instalments })),
    reply: paymentPlan,
    status: 201,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/payment-plan',
    summary: 'Change a payment plan, which the tenant then has to accept again; without instalments, withdraw it',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: z.object({ instalments }),
    reply: paymentPlan,
  }),
  acceptPlan: endpoint({
    method: 'PUT',
    path: '/api/tenants/:id/payment-plan/accept',
    summary: 'Accept a payment plan; with `version`, only if it has not changed since',
    access: 'tenant',
    params: idParams,
    body: optionalBody(z.object({ version: z.optional(z.int('Must be a whole number')) })),
    reply: paymentPlan,
  }),
  interest: endpoint({
    method: 'GET',
    path: '/api/charges/:id/interest',
    summary: 'Calculate the interest that the law allows on a late rent payment until a day, or until today',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    query: z.object({ on: z.optional(day()) }),
    reply: interest,
  }),
  chargeInterest: endpoint({
    method: 'POST',
    path: '/api/charges/:id/interest',
    summary: 'Charge interest on a late rent payment, where the agreement allows it',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: optionalBody(newRow(z.object({ on: z.optional(day()) }))),
    reply: z.object({ chargeId: id, ...interest.shape }),
    status: 201,
  }),
}
