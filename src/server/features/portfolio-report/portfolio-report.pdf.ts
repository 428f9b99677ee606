/** The portfolio on paper, for a lender or a buyer. */
import type { PortfolioReport } from '#api/portfolio-report.ts'
import type { Day } from '#domain/day.ts'
import { formatDay, formatDayLong, formatMonth } from '#domain/day-forms.ts'
import { financeCostsIn } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { madeOn, rangeInWords } from '#server/features/finances/finances.pdf.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { amount, facts, part, table } from '#server/platform/pdf/pdf-parts.ts'

type Named = { readonly landlord: string; readonly createdAt: string; readonly today: Day }

export function portfolioPdf(report: PortfolioReport, { landlord, createdAt, today }: Named): PdfDocument {
  const title = `Portfolio report ${rangeInWords(report)}`
  return { title, footer: `${landlord} · ${madeOn(today)}`, createdAt, content: contentOf(report, landlord, today) }
}

function* contentOf(report: PortfolioReport, landlord: string, today: Day): Generator<PdfContent> {
  const audited = report.properties.filter(({ complianceByMonth }) => complianceByMonth.length > 0)
  yield { text: 'Portfolio report', style: 'title' }
  yield { text: [landlord, rangeInWords(report)].join(' · '), style: 'muted' }
  yield* part('Totals', totalsOf(report, today))
  yield* part('By property', byProperty(report))
  yield {
    text: 'Gross yield is a year’s rent as it is now, or as it is asked, over the value that the landlord has entered. Let is the share of days with a tenancy, from the day that a property was added or first let. Repairs are the expenses for maintenance.',
    style: 'muted',
    margin: [0, 10, 0, 0],
  }
  if (audited.length > 0) yield* part('Compliance by month', complianceByMonth(audited))
}

const totalsOf = ({ properties, totals }: PortfolioReport, today: Day) =>
  facts([
    ['Properties', String(properties.length)],
    ['Value', totals.marketValue === null ? 'Not known' : `${formatPence(totals.marketValue)} of ${totals.valued}`],
    ['Gross yield', percent(totals.grossYield, 'The value is missing')],
    ['Let', percent(totals.occupancy, 'The whole range is in the future')],
    ['Income', formatPence(totals.income)],
    ['Expenses', formatPence(totals.expenses)],
    ['Finance costs', formatPence(financeCostsIn(totals))],
    ['Net', formatPence(totals.net)],
    ['Repairs', formatPence(totals.repairs)],
    [`Arrears on ${formatDayLong(today)}`, formatPence(totals.arrears)],
    ['Compliance', percent(totals.compliance, 'No occupied properties')],
  ])

const byProperty = ({ properties, from }: PortfolioReport) =>
  table(
    ['*', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto'],
    ['Property', 'Yield', 'Let', 'Arrears', 'Repairs', 'Net', 'Compliance'],
    properties.map((row) => [
      propertyLabel(row),
      toTheRight(percent(row.grossYield, 'Value missing')),
      toTheRight(occupancyIn(row, from)),
      amount(row.arrears),
      amount(row.repairs),
      amount(row.net),
      toTheRight(percent(row.compliance, 'Vacant')),
    ]),
  )

const complianceByMonth = (audited: PortfolioReport['properties']) =>
  table(
    ['auto', '*'],
    ['Property', 'By the last audit of each month'],
    audited.map((row) => [
      propertyLabel(row),
      row.complianceByMonth.map((each) => `${formatMonth(`${each.month}-01`)} ${each.percentage}%`).join(', '),
    ]),
  )

const occupancyIn = ({ occupancy, occupancyFrom }: PortfolioReport['properties'][number], from: Day) =>
  occupancy !== null && occupancyFrom > from
    ? `${occupancy}% since ${formatDay(occupancyFrom)}`
    : percent(occupancy, '–')
const toTheRight = (text: string): PdfContent => ({ text, alignment: 'right' })
const percent = (value: number | null, otherwise: string) => (value === null ? otherwise : `${value}%`)
