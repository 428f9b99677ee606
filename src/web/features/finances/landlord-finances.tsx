import { ChartLine, ChartNoAxesCombined, Landmark, Receipt, ReceiptText } from 'lucide-react'
import { type FinancialSummary, financial } from '#api/financial.ts'
import { idIn } from '#api/id-in.ts'
import { londonDay } from '#domain/day.ts'
import { formatDays } from '#domain/day-forms.ts'
import { comparedWith } from '#domain/finances/summary.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { PropertyFilter } from '#web/features/choices/property-filter.tsx'
import { call } from '#web/lib/api/call.ts'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { useSummary } from './finances.hooks.ts'
import { OtherIncome } from './other-income.tsx'
import { ChooseDates, PeriodFields } from './period-fields.tsx'
import { rangeOf, thisTaxYear } from './periods.ts'
import { ByKind, ByMonth, ByProperty } from './result-tables.tsx'

/** A landlord's income, expenses and net, beside the year before. */
export function LandlordFinances() {
  const today = londonDay(new Date())
  const [filters, setFilters] = useFilters({ period: thisTaxYear(today), from: '', to: '', property: '' })
  const propertyId = idIn(filters.property)
  const range = rangeOf(filters.period, filters.from, filters.to, today)
  const { data, error, refetch } = useSummary(range, propertyId)
  const links = (
    <>
      <NavigateButton href="/expenses" variant="secondary" icon={<Receipt aria-hidden />}>
        Expenses
      </NavigateButton>
      <NavigateButton href="/finances/tax" variant="secondary" icon={<ReceiptText aria-hidden />}>
        Tax
      </NavigateButton>
      <NavigateButton href="/finances/mortgages" variant="secondary" icon={<Landmark aria-hidden />}>
        Mortgages
      </NavigateButton>
      <NavigateButton href="/finances/report" variant="secondary" icon={<ChartNoAxesCombined aria-hidden />}>
        Portfolio report
      </NavigateButton>
      <NavigateButton href="/finances/analytics" variant="secondary" icon={<ChartLine aria-hidden />}>
        Analytics
      </NavigateButton>
    </>
  )
  return (
    <Page title="Finances" description={range ? formatDays(range) : 'Choose two dates'} actions={links}>
      <div className="sections">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:max-w-2xl print:hidden">
          <PeriodFields value={filters} onChange={setFilters} />
          <PropertyFilter value={propertyId} onChoose={(chosen) => setFilters({ property: String(chosen ?? '') })} />
        </div>
        {!range ? (
          <ChooseDates />
        ) : data ? (
          <>
            <Figures summary={data} propertyId={propertyId} />
            <OtherIncome range={range} propertyId={propertyId} />
          </>
        ) : (
          <RecordState what="finances" error={error} refetch={refetch} />
        )}
      </div>
    </Page>
  )
}

/** Everything that the screen shows about a range. */
export function Figures({ summary, propertyId }: { summary: FinancialSummary; propertyId: number | undefined }) {
  const { income, expenses, financeCosts, net, previous, depositsHeld } = summary
  const today = londonDay(new Date())
  const compared = comparedWith(summary, today)
  const before = (amount: Pence) =>
    `${formatPence(amount)} ${compared === 'a year before' ? compared : `in ${compared}`}`
  return (
    <>
      <section aria-label="Result">
        <StatRow hasMoney>
          <StatCard label="Income" value={formatPence(income)} note={before(previous.income)} />
          <StatCard label="Expenses" value={formatPence(expenses)} note={before(previous.expenses)} />
          <StatCard label="Finance costs" value={formatPence(financeCosts)} note="interest, box 44" />
          <StatCard label="Net" value={formatPence(net)} note={before(previous.net)} />
          <StatCard
            label="Deposits held"
            value={formatPence(depositsHeld)}
            note="tenants' money, no income"
            action={
              <NavigateButton href="/finances/deposits" variant="secondary" size="small">
                Show deposits
              </NavigateButton>
            }
          />
        </StatRow>
      </section>
      <ByMonth summary={summary} today={today} />
      <div className="sections xl:grid-cols-[3fr_2fr]">
        <ByProperty summary={summary} />
        <ByKind summary={summary} />
      </div>
      <Exports summary={summary} propertyId={propertyId} />
    </>
  )
}

function Exports({ summary: { from, to }, propertyId }: { summary: FinancialSummary; propertyId: number | undefined }) {
  const fileOf = (format: 'csv' | 'pdf') => ({
    name: `Finances ${from} to ${to}.${format}`,
    read: () => call(financial.export, { query: { from, to, propertyId, format } }),
  })
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ExportButton {...fileOf('csv')}>Export CSV</ExportButton>
      <ExportButton {...fileOf('pdf')}>Export PDF</ExportButton>
    </div>
  )
}
