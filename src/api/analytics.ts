/** Advanced analytics: how a landlord's homes did over the last quarters, how they compare and which stand out. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id } from '#api/fields.ts'
import { deviationFigures } from '#domain/analytics/properties.ts'
import { punctualities } from '#domain/analytics/summary.ts'
import { issueTypes } from '#domain/maintenance.ts'

const known = z.nullable(z.number())

/**
 * `expected`, `received`, `repairs` and `net` are pence; `payments` and `onTime` payments; `daysLate`, `days` and
 * `voidDays` days of all homes together. `collected`, `paidOnTime` and `let` are percentages and `averageDaysLate`
 * days, null where there is nothing to take them of.
 */
const period = z.object({
  from: z.string(),
  to: z.string(),
  expected: z.int(),
  received: z.int(),
  payments: z.int(),
  onTime: z.int(),
  daysLate: z.int(),
  days: z.int(),
  voidDays: z.int(),
  repairs: z.int(),
  net: z.int(),
  collected: known,
  paidOnTime: known,
  averageDaysLate: known,
  let: known,
})

const property = {
  propertyId: id,
  address: z.string(),
  city: z.string(),
  marketValue: z.nullable(z.int()),
  income: z.int(),
  expenses: z.int(),
  financeCosts: z.int(),
  net: z.int(),
  repairs: z.int(),
  netYield: known,
  costShare: known,
  days: z.int(),
  voidDays: z.int(),
  rentNotCharged: z.int(),
}
/** The first rows of a list, and the number of all rows. */
const worst = z.object({ total: z.int(), rows: z.array(z.object(property)) })

const repairFigures = { reported: z.int(), open: z.int(), medianDays: known }

const analyticsReply = z.object({
  /** The day from which the present quarter, then over, is shown. */
  nextQuarterEnds: z.string(),
  /** Past quarters, oldest first, at most twelve. */
  quarters: z.array(period),
  /** The last four quarters together, and the four before them. */
  year: z.nullable(period),
  previous: z.nullable(period),
  /** How many properties there were in the year. */
  properties: z.int(),
  medians: z.object({ netYield: known, costShare: known, repairs: z.nullable(z.int()) }),
  standingOut: z.object({
    total: z.int(),
    rows: z.array(z.object({ ...property, figure: z.enum(deviationFigures), money: z.int() })),
  }),
  lowestYields: worst,
  highestCostShares: worst,
  highestRepairs: worst,
  voids: z.object({
    total: z.int(),
    rows: z.array(z.object({ ...property, emptySince: z.nullable(z.string()) })),
  }),
  repairs: z.object({
    kinds: z.array(z.object({ issue: z.nullable(z.enum(issueTypes)), ...repairFigures, cost: z.int() })),
    total: z.int(),
    slowest: z.array(z.object({ propertyId: id, address: z.string(), ...repairFigures })),
  }),
  tenancies: z.object({
    total: z.int(),
    late: z.int(),
    medianOnTime: known,
    punctuality: z.array(z.object({ punctuality: z.enum(punctualities), tenancies: z.int() })),
    rows: z.array(
      z.object({
        tenantId: id,
        tenantName: z.string(),
        address: z.string(),
        payments: z.int(),
        onTime: z.int(),
        paidOnTime: known,
        averageDaysLate: known,
      }),
    ),
  }),
})
export type Analytics = z.infer<typeof analyticsReply>

const analyticsTables = ['trends', 'properties', 'tenancies'] as const
export type AnalyticsTable = (typeof analyticsTables)[number]

export const analytics = {
  get: endpoint({
    method: 'GET',
    path: '/api/analytics',
    summary:
      'Get rent, voids, repairs and net result of the last twelve full quarters, and compare properties and tenancies over the last four; lists have at most 20 rows (Enterprise)',
    access: 'landlord',
    // Rule: analytics-plans.
    planFeature: 'advancedAnalytics',
    apiKeys: true,
    reply: analyticsReply,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/analytics/csv',
    summary: 'Download the quarters as CSV, or all properties or tenancies of the last four quarters (Enterprise)',
    access: 'landlord',
    planFeature: 'advancedAnalytics',
    apiKeys: true,
    query: z.object({
      table: z._default(z.enum(analyticsTables, `Must be one of ${analyticsTables.join(', ')}`), 'trends'),
    }),
    reply: 'file',
  }),
}
