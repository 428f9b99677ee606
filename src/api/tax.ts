/** The landlord's tax figures: mortgages, a year by the boxes of the return, and updates for Making Tax Digital. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { endpoint } from '#api/contract.ts'
import {
  clearable,
  day,
  flag,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  message,
  pageQuery,
  pence,
  requiredLine,
} from '#api/fields.ts'
import { repaymentTypes } from '#domain/finances/mortgage.ts'
import { hmrcBoxes } from '#domain/finances/transaction.ts'
import { mtdExpenseFields, mtdIncomeFields } from '#domain/tax/making-tax-digital.ts'
import { quarters } from '#domain/tax/tax-year.ts'

export const mortgage = z.object({
  id,
  propertyId: id,
  property: z.object({ id, address: z.string(), city: z.string() }),
  lender: z.string(),
  /** The debt, less the capital booked so far. */
  balance: z.int(),
  /** Percent a year. */
  rate: z.number(),
  repaymentType: z.enum(repaymentTypes),
  monthlyPayment: z.int(),
  firstPaymentDate: z.string(),
  fixedUntil: z.nullable(z.string()),
  /** The day of the last booked payment. */
  bookedUntil: z.nullable(z.string()),
  createdAt: instant,
})
export type Mortgage = z.infer<typeof mortgage>

/** Why a rate is refused; the form says so itself. */
export const rateMessage = 'Rate must be a percentage from 0 to 100'
const lender = requiredLine('Lender is required')
const balance = pence('Balance must be an amount in pence, 0 or more')
const rate = z.number(rateMessage).check(z.minimum(0, rateMessage), z.maximum(100, rateMessage))
const repaymentType = z.enum(repaymentTypes, 'Must be repayment or interest_only')
const monthlyPayment = pence('Monthly payment must be greater than 0', 1)

export const newMortgage = z.object({
  propertyId: idInput('Property is required'),
  lender,
  balance,
  rate,
  repaymentType: z._default(repaymentType, 'repayment'),
  monthlyPayment,
  /** The day of the first payment to book, and each month after it. By default the first of next month. */
  firstPaymentDate: clearable(day()),
  fixedUntil: clearable(day()),
})

/** Fields that are left out stay as they are. */
export const mortgageChanges = z.object({
  lender: z.optional(lender),
  balance: z.optional(balance),
  rate: z.optional(rate),
  repaymentType: z.optional(repaymentType),
  monthlyPayment: z.optional(monthlyPayment),
  fixedUntil: clearable(day()),
})

const yearMessage = 'Must be the year in which the tax year begins, such as 2026'
const year = z.coerce
  .number(yearMessage)
  .check(z.int(yearMessage), z.minimum(1990, yearMessage), z.maximum(2098, yearMessage))
const quarterMessage = 'Must be a quarter from 1 to 4'
const quarter = z.pipe(
  z.coerce
    .number(quarterMessage)
    .check(z.int(quarterMessage), z.minimum(1, quarterMessage), z.maximum(4, quarterMessage)),
  z.literal(quarters, quarterMessage),
)

const boxes = z.object(
  Object.fromEntries(hmrcBoxes.map((box) => [box, z.int()])) as Record<(typeof hmrcBoxes)[number], z.ZodMiniInt>,
)

const taxYear = z.object({
  /** '2026-27' */
  taxYear: z.string(),
  /** By SA105 box, in pence, at the landlord's shares. */
  boxes,
  properties: z.array(z.object({ propertyId: z.nullable(id), address: z.string(), share: z.number(), boxes })),
  /** The most that box 44 can take off the tax. */
  financeCostRelief: z.int(),
  /** Not part of any box. */
  capital: z.int(),
})
export type TaxYear = z.infer<typeof taxYear>

const pounds = <Name extends string>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.optional(z.number())])) as Record<
      Name,
      z.ZodMiniOptional<z.ZodMiniNumber>
    >,
  )

const mtdBody = z.object({
  fromDate: z.string(),
  toDate: z.string(),
  ukProperty: z.object({
    income: z.optional(pounds(mtdIncomeFields)),
    expenses: z.optional(pounds([...mtdExpenseFields, 'consolidatedExpenses', 'residentialFinancialCost'])),
  }),
})

const mtdUpdate = z.object({
  taxYear: z.string(),
  quarter: z.int(),
  from: z.string(),
  to: z.string(),
  due: z.string(),
  /** As software sends it to HMRC: in pounds, without zeros. */
  body: mtdBody,
})
export type MtdUpdate = z.infer<typeof mtdUpdate>

const mtdStatus = z.object({
  /** The year from whose 6 April they are in it; null while they are not. */
  from: z.nullable(z.int()),
  /** What decides `from`: the landlord, or the gross income of the tax years. */
  decidedBy: z.enum(['landlord', 'figures']),
  exempt: z.boolean(),
  calendarQuarters: z.boolean(),
  basis: z.array(
    z.object({ taxYear: z.string(), grossIncome: z.int(), threshold: z.int(), above: z.boolean(), from: z.int() }),
  ),
  /** Of the tax year that was asked for. */
  updates: z.array(
    z.object({
      quarter: z.int(),
      from: z.string(),
      to: z.string(),
      due: z.string(),
      submittedOn: z.nullable(z.string()),
    }),
  ),
})
export type MtdStatus = z.infer<typeof mtdStatus>

const yearParams = z.object({ year })
export const taxUpdateParams = z.object({ year, quarter })

export const taxSettings = z.object({
  calendarQuarters: z.optional(flag),
  /** Null lets the figures decide. */
  mtdFrom: clearable(z.int(yearMessage).check(z.minimum(2026, yearMessage), z.maximum(2098, yearMessage))),
  exempt: z.optional(flag),
})

const itemised = { itemised: z.optional(flagText) }

export const tax = {
  mortgages: endpoint({
    method: 'GET',
    path: '/api/mortgages',
    summary: "List the landlord's mortgages in the order in which they were added",
    access: 'landlord',
    apiKeys: true,
    query: z.object({ propertyId: z.optional(idText), ...pageQuery }),
    reply: z.array(mortgage),
    paged: true,
  }),
  createMortgage: endpoint({
    method: 'POST',
    path: '/api/mortgages',
    summary: 'Add a mortgage; its payments are booked every month from then on',
    access: 'landlord',
    apiKeys: true,
    body: newRow(newMortgage),
    reply: mortgage,
    status: 201,
  }),
  updateMortgage: endpoint({
    method: 'PUT',
    path: '/api/mortgages/:id',
    summary: 'Change a mortgage; payments that are booked stay',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    body: mortgageChanges,
    reply: mortgage,
  }),
  removeMortgage: endpoint({
    method: 'DELETE',
    path: '/api/mortgages/:id',
    summary: 'Delete a mortgage; payments that are booked stay',
    access: 'landlord',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  taxYear: endpoint({
    method: 'GET',
    path: '/api/financial/tax-year/:year',
    summary: 'Get the figures of a tax year by SA105 box, property and share',
    access: 'landlord',
    apiKeys: true,
    params: yearParams,
    reply: taxYear,
  }),
  taxYearCsv: endpoint({
    method: 'GET',
    path: '/api/financial/tax-year/:year/csv',
    summary: 'Download the figures of a tax year as CSV',
    access: 'landlord',
    apiKeys: true,
    params: yearParams,
    reply: 'file',
  }),
  mtd: endpoint({
    method: 'GET',
    path: '/api/financial/mtd/:year/:quarter',
    summary:
      'Get a cumulative update for Making Tax Digital, as other software would submit it; Latchkey does not submit it',
    access: 'landlord',
    apiKeys: true,
    params: taxUpdateParams,
    query: z.object(itemised),
    reply: mtdUpdate,
  }),
  mtdCsv: endpoint({
    method: 'GET',
    path: '/api/financial/mtd/:year/:quarter/csv',
    summary: 'Download a cumulative update as CSV for bridging software',
    access: 'landlord',
    apiKeys: true,
    params: taxUpdateParams,
    query: z.object(itemised),
    reply: 'file',
  }),
  markUpdate: endpoint({
    method: 'PUT',
    path: '/api/financial/mtd/:year/:quarter',
    summary: 'Record whether an update has been submitted with other software',
    access: 'landlord',
    apiKeys: true,
    params: taxUpdateParams,
    body: z.object({ submitted: flag }),
    reply: mtdStatus,
  }),
  mtdStatus: endpoint({
    method: 'GET',
    path: '/api/financial/mtd/:year',
    summary:
      'Get whether Making Tax Digital applies to the landlord, from when and why, with the due dates of a tax year',
    access: 'landlord',
    apiKeys: true,
    params: yearParams,
    reply: mtdStatus,
  }),
  settings: endpoint({
    method: 'PUT',
    path: '/api/tax-settings',
    summary: 'Choose calendar quarters, and say whether Making Tax Digital applies where the figures do not show it',
    access: 'landlord',
    apiKeys: true,
    body: taxSettings,
    reply: message,
  }),
}
