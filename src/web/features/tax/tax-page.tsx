import { londonDay } from '#domain/day.ts'
import { taxYearLabel, taxYearOf, taxYearsUpTo } from '#domain/tax/tax-year.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { useFilters } from '#web/lib/forms/use-filters.ts'
import { MakingTaxDigital } from './making-tax-digital.tsx'
import { TaxYearFigures } from './tax-year-figures.tsx'

/** /finances/tax: a tax year by the boxes of the return, and its quarterly updates. */
export default function TaxPage() {
  const current = taxYearOf(londonDay(new Date()))
  const [filters, setFilters] = useFilters({ year: String(current) })
  const years = taxYearsUpTo(current)
  const year = years.find((each) => String(each) === filters.year) ?? current
  return (
    <Page
      title="Tax"
      back={{ href: '/finances', label: 'Back to finances' }}
      description={`Tax year ${taxYearLabel(year)}`}
    >
      <div className="sections">
        <SelectField
          label="Tax year"
          className="md:max-w-xs print:hidden"
          options={years.map((each) => ({ value: each, label: taxYearLabel(each) }))}
          value={year}
          onChange={(event) => setFilters({ year: event.target.value })}
        />
        <TaxYearFigures year={year} />
        <MakingTaxDigital year={year} />
      </div>
    </Page>
  )
}
