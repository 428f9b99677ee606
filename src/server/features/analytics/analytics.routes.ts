import type { analytics } from '#api/analytics.ts'
import { type Analysis, analysisOf, inShort, rangesOf } from '#domain/analytics/analysis.ts'
import { analyticsCsv } from '#server/features/analytics/analytics.csv.ts'
import {
  findFirstDay,
  listReportedRepairs,
  listTenancyRent,
  sumRentByQuarter,
} from '#server/features/analytics/analytics.queries.ts'
import { sumMonths, sumProperties, sumRepairsByIssue } from '#server/features/finances/book-sums.queries.ts'
import { listLettings, listReportedProperties } from '#server/features/portfolio-report/portfolio-report.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { textReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const analyticsHandlers: Handlers<typeof analytics> = {
  get: async (ctx) => inShort(await readAnalysis(ctx), ctx.today),

  csv: async (ctx, { query: { table } }) => {
    const analysis = await readAnalysis(ctx)
    const from = table === 'trends' ? analysis.from : analysis.year.from
    return textReply(analyticsCsv(table, analysis), `Analytics ${table} ${from} to ${analysis.year.to}`, 'csv')
  },
}

async function readAnalysis({ db, scope, today }: LandlordContext): Promise<Analysis> {
  const ranges = rangesOf(await findFirstDay(db, scope), today)
  const { quarters, year, from } = ranges
  const facts = {
    properties: await listReportedProperties(db, scope),
    lettings: await listLettings(db, scope, { from, to: today }),
    lines: await sumMonths(db, scope, { from, to: year.to }),
    propertyLines: await sumProperties(db, scope, year),
    rent: await sumRentByQuarter(db, scope, quarters, today),
    tenancies: await listTenancyRent(db, scope, year, today),
    repairs: await listReportedRepairs(db, scope, year, today),
    repairLines: await sumRepairsByIssue(db, scope, year),
  }
  return analysisOf(ranges, facts, today)
}
