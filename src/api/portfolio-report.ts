/** The report of a landlord's properties: yield, occupancy, arrears, repairs and compliance. */
import { z } from 'zod/mini'
import { endpoint } from '#api/contract.ts'
import { id } from '#api/fields.ts'
import { bookRange, inOrder, together } from '#api/financial.ts'
import { missingFacts } from '#domain/portfolio-report.ts'

const percentage = z.nullable(z.number())
const money = { arrears: z.int(), repairs: z.int(), income: z.int(), expenses: z.int(), net: z.int() }

const portfolioReportReply = z.object({
  from: z.string(),
  to: z.string(),
  properties: z.array(
    z.object({
      propertyId: id,
      address: z.string(),
      city: z.string(),
      marketValue: z.nullable(z.int()),
      yearlyRent: z.int(),
      grossYield: percentage,
      missing: z.array(z.enum(missingFacts)),
      occupancy: percentage,
      /** The first day that counts: the range's, or the day on which the property was added or first let. */
      occupancyFrom: z.string(),
      ...money,
      compliance: percentage,
      complianceByMonth: z.array(z.object({ month: z.string(), percentage: z.int() })),
    }),
  ),
  totals: z.object({
    marketValue: z.nullable(z.int()),
    grossYield: percentage,
    /** How many properties have a value. */
    valued: z.int(),
    occupancy: percentage,
    compliance: percentage,
    ...money,
  }),
})
export type PortfolioReport = z.infer<typeof portfolioReportReply>

const reportFormats = ['json', 'pdf'] as const

export const portfolioReport = {
  get: endpoint({
    method: 'GET',
    path: '/api/portfolio-report',
    summary:
      'Get yield, occupancy, arrears, repairs and compliance of each property in a range, or in this tax year, as JSON or PDF (Premium)',
    access: 'landlord',
    planFeature: 'advancedReporting',
    apiKeys: true,
    query: z
      .object({
        ...bookRange,
        format: z._default(z.enum(reportFormats, 'Must be json or pdf'), 'json'),
      })
      .check(together, inOrder),
    reply: 'file',
  }),
}
