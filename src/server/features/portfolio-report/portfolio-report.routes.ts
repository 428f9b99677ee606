import type { PortfolioReport, portfolioReport } from '#api/portfolio-report.ts'
import { standingPercentage } from '#domain/compliance/portfolio.ts'
import type { DayRange } from '#domain/day.ts'
import { portfolioTotals, reportedProperty } from '#domain/portfolio-report.ts'
import { sumArrearsByProperty } from '#server/features/arrears/arrears.queries.ts'
import { listStandingsOf } from '#server/features/compliance/compliance.queries.ts'
import { sumProperties } from '#server/features/finances/book-sums.queries.ts'
import { rangeOr } from '#server/features/finances/books.ts'
import { portfolioPdf } from '#server/features/portfolio-report/portfolio-report.pdf.ts'
import {
  listLettings,
  listMonthlyScores,
  listReportedProperties,
} from '#server/features/portfolio-report/portfolio-report.queries.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { jsonReply, pdfReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const portfolioReportHandlers: Handlers<typeof portfolioReport> = {
  get: async (ctx, { query: { format, ...asked } }) => {
    const report = await readReport(ctx, rangeOr(asked, ctx.today))
    const name = `Portfolio ${report.from} to ${report.to}`
    if (format === 'json') return jsonReply(report, name)
    const named = { landlord: ctx.actor.name, createdAt: ctx.now.toISOString(), today: ctx.today }
    return pdfReply(ctx, async () => ({ name, document: portfolioPdf(report, named) }))
  },
}

/** The figures are those of finances, arrears and compliance (rule: portfolio-report-same-figures). */
async function readReport({ db, scope, today }: LandlordContext, range: DayRange): Promise<PortfolioReport> {
  const homes = await listReportedProperties(db, scope)
  const byProperty = await sumProperties(db, scope, range)
  const lettings = Map.groupBy(await listLettings(db, scope, range), ({ propertyId }) => propertyId)
  const lines = Map.groupBy(byProperty, ({ propertyId }) => propertyId)
  const arrears = new Map((await sumArrearsByProperty(db, scope, today)).map((row) => [row.propertyId, row.owed]))
  const ids = homes.map(({ id }) => id)
  const standings = new Map(
    (await listStandingsOf(db, scope, ids, today)).map((row) => [row.propertyId, standingPercentage(row)]),
  )
  const audits = Map.groupBy(await listMonthlyScores(db, scope, range), ({ propertyId }) => propertyId)
  const properties = homes.map((home) =>
    reportedProperty(
      {
        ...home,
        lettings: lettings.get(home.id) ?? [],
        lines: lines.get(home.id) ?? [],
        arrears: arrears.get(home.id) ?? 0,
        compliance: standings.get(home.id) ?? null,
        audits: (audits.get(home.id) ?? []).map(({ month, percentage }) => ({ month, percentage })),
      },
      range,
      today,
    ),
  )
  return { ...range, properties, totals: portfolioTotals(properties) }
}
