import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesCombined } from 'lucide-react'
import { type PortfolioReport, portfolioReport } from '#api/portfolio-report.ts'
import { type Day, type DayRange, londonDay } from '#domain/day.ts'
import { formatDay, formatDays, formatMonth } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { formatPercentage } from '#domain/statistics.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn, LabelledCell } from '#web/components/lists/labelled-cell.tsx'
import { LongTable } from '#web/components/lists/long-table.tsx'
import { PeriodFields } from '#web/features/finances/period-fields.tsx'
import { rangeOf, thisTaxYear } from '#web/features/finances/periods.ts'
import { IfIncluded } from '#web/features/plans/if-included.tsx'
import { call } from '#web/lib/api/call.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'

type Row = PortfolioReport['properties'][number]

const useReport = (range: DayRange | null) =>
  useQuery({
    queryKey: ['portfolio report', range?.from, range?.to],
    queryFn: async (): Promise<PortfolioReport> =>
      JSON.parse(await (await call(portfolioReport.get, { query: { ...range, format: 'json' } })).text()),
    enabled: range !== null,
    // Nearly every change is one of this page, too, so each visit asks for it.
    staleTime: 0,
  })

const back = { href: '/finances', label: 'Back to finances' }

/** /finances/report: what each property brings, costs and is worth. */
export default function PortfolioReportPage() {
  return (
    <IfIncluded
      title="Portfolio report"
      back={back}
      feature="advancedReporting"
      icon={<ChartNoAxesCombined />}
      text="It shows the yield, occupancy, arrears, repairs and compliance of every property on one page, and as a PDF for a lender."
    >
      <Report />
    </IfIncluded>
  )
}

function Report() {
  const today = londonDay(new Date())
  const [filters, setFilters] = useFilters({ period: thisTaxYear(today), from: '', to: '' })
  const range = rangeOf(filters.period, filters.from, filters.to, today)
  const { data, error } = useReport(range)
  return (
    <Page
      title="Portfolio report"
      description={range ? formatDays(range) : 'Choose two dates'}
      back={back}
      actions={data && <PdfButton report={data} />}
    >
      <div className="sections">
        <div className="grid grid-cols-1 gap-3 md:max-w-md print:hidden">
          <PeriodFields value={filters} onChange={setFilters} />
        </div>
        {data ? (
          <Figures report={data} />
        ) : error ? (
          <ErrorState heading="Error loading the report" error={error} />
        ) : (
          range && <SkeletonRows label="Loading the report…" />
        )}
      </div>
    </Page>
  )
}

function PdfButton({ report: { from, to } }: { report: PortfolioReport }) {
  const query = { from, to, format: 'pdf' as const }
  return (
    <ExportButton name={`Portfolio ${from} to ${to}.pdf`} read={() => call(portfolioReport.get, { query })}>
      Export PDF
    </ExportButton>
  )
}

function Figures({ report: { from, properties, totals } }: { report: PortfolioReport }) {
  const audited = properties.filter(({ complianceByMonth }) => complianceByMonth.length > 0)
  return (
    <>
      <section aria-label="Altogether">
        <StatRow hasMoney>
          <StatCard
            label="Gross yield"
            value={formatPercentage(totals.grossYield)}
            note={valueNote(totals.valued, properties.length)}
          />
          <StatCard label="Let" value={formatPercentage(totals.occupancy)} note="of the days so far" />
          <StatCard label="Arrears" value={formatPence(totals.arrears)} note="owed today" />
          <StatCard
            label="Repairs"
            value={formatPence(totals.repairs)}
            note={`of ${formatPence(totals.expenses)} expenses`}
          />
          <StatCard label="Compliance" value={formatPercentage(totals.compliance)} note="of occupied properties" />
        </StatRow>
      </section>
      <Section title="By property" note="let or empty from the day that a property was added or first let">
        <LongTable
          what="properties"
          label="Portfolio by property"
          columns={columnsFrom(from)}
          rows={properties}
          rowKey={({ propertyId }) => propertyId}
          href={({ propertyId }) => `/properties/${propertyId}`}
          empty={<EmptyNote>There are no properties yet.</EmptyNote>}
        />
      </Section>
      {audited.length > 0 && (
        <Section title="Compliance by month" note="by the last audit of each month">
          <LongTable
            what="properties"
            label="Compliance by month"
            columns={monthColumns}
            rows={audited}
            rowKey={({ propertyId }) => propertyId}
          />
        </Section>
      )}
    </>
  )
}

const valueNote = (valued: number, total: number) =>
  valued === total && total > 0 ? 'a year’s rent over the value' : `value known of ${valued} of ${total}`

const columnsFrom = (from: Day): readonly Column<Row>[] => [
  { key: 'property', header: 'Property', cell: propertyLabel },
  {
    key: 'yield',
    header: 'Yield',
    cell: ({ grossYield }) =>
      grossYield === null ? (
        <span className="text-muted">Value missing</span>
      ) : (
        <LabelledCell label="Yield">{formatPercentage(grossYield)}</LabelledCell>
      ),
    align: 'end',
  },
  figureColumn('Let', ({ occupancy, occupancyFrom }) => (
    <>
      {formatPercentage(occupancy)}
      {occupancy !== null && occupancyFrom > from && (
        <span className="text-muted text-sm"> since {formatDay(occupancyFrom)}</span>
      )}
    </>
  )),
  figureColumn('Arrears', ({ arrears }) => formatPence(arrears)),
  figureColumn('Repairs', ({ repairs }) => formatPence(repairs)),
  figureColumn('Net', ({ net }) => formatPence(net), 'value'),
  {
    key: 'compliance',
    header: 'Compliance',
    cell: ({ compliance }) =>
      compliance === null ? (
        <span className="text-muted">Vacant</span>
      ) : (
        <LabelledCell label="Compliance">{formatPercentage(compliance)}</LabelledCell>
      ),
    align: 'end',
  },
]

const monthColumns: readonly Column<Row>[] = [
  { key: 'property', header: 'Property', cell: propertyLabel },
  {
    key: 'months',
    header: 'By month',
    cell: ({ complianceByMonth }) =>
      complianceByMonth.map(({ month, percentage }) => `${formatMonth(`${month}-01`)} ${percentage}%`).join(' · '),
  },
]
