import { z } from 'zod'

/**
 * HMRC's cumulative summary for UK property from the tax year 2025-26 on: these keys, in pounds with at most two
 * decimals, without zeros.
 */
const pounds = z
  .number()
  .refine((amount) => amount !== 0 && Number.isInteger(Math.round(amount * 1e8) / 1e6), 'pounds and pence, not 0')
const notNegative = pounds.positive()
const incomeSchema = z.strictObject({
  periodAmount: notNegative.optional(),
  premiumsOfLeaseGrant: notNegative.optional(),
  reversePremiums: notNegative.optional(),
  otherIncome: notNegative.optional(),
  taxDeducted: notNegative.optional(),
})
const financeSchema = {
  residentialFinancialCost: notNegative.optional(),
  residentialFinancialCostsCarriedForward: notNegative.optional(),
}
const expensesSchema = z.union([
  z.strictObject({ consolidatedExpenses: pounds.optional(), ...financeSchema }),
  z.strictObject({
    premisesRunningCosts: pounds.optional(),
    repairsAndMaintenance: pounds.optional(),
    financialCosts: pounds.optional(),
    professionalFees: pounds.optional(),
    costOfServices: pounds.optional(),
    travelCosts: pounds.optional(),
    other: pounds.optional(),
    ...financeSchema,
  }),
])
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
export const mtdBodySchema = z.strictObject({
  fromDate: day,
  toDate: day,
  ukProperty: z.strictObject({ income: incomeSchema.optional(), expenses: expensesSchema.optional() }),
})
