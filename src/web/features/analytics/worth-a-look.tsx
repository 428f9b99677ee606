import { useState } from 'react'
import type { Analytics } from '#api/analytics.ts'
import { deviationWords, fewestToCompare } from '#domain/analytics/properties.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { formatPercentage } from '#domain/statistics.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { Meaning, shownOf } from './figures.tsx'

type Period = NonNullable<Analytics['year']>

/** How the homes are doing, in five figures beside the year before. */
export function YearFigures({ year, previous }: { year: Period; previous: Period | null }) {
  const note = (before: string | undefined, otherwise: string) => (previous ? `${before} a year before` : otherwise)
  return (
    <section aria-label="How your homes are doing">
      <StatRow hasMoney>
        <StatCard
          label="Rent collected"
          value={formatPercentage(year.collected)}
          note={`${formatPence(year.received)} of ${formatPence(year.expected)} due`}
        />
        <StatCard
          label="Paid on time"
          value={formatPercentage(year.paidOnTime)}
          note={note(formatPercentage(previous?.paidOnTime ?? null), 'of payments, in full by their day')}
        />
        <StatCard
          label="Let"
          value={formatPercentage(year.let)}
          note={note(formatPercentage(previous?.let ?? null), 'of days with a tenancy')}
        />
        <StatCard
          label="Repairs"
          value={formatPence(year.repairs)}
          note={note(formatPence(previous?.repairs ?? 0), 'expenses for maintenance')}
        />
        <StatCard
          label="Net"
          value={formatPence(year.net)}
          note={note(formatPence(previous?.net ?? 0), 'income less costs, as in Finances')}
        />
      </StatRow>
    </section>
  )
}

const shownAtFirst = 5

/** The properties that stand out, those with the most money at stake first. */
export function WorthALook({ data: { standingOut, medians, properties } }: { data: Analytics }) {
  const [isAll, setAll] = useState(false)
  const { rows, total } = standingOut
  const shown = isAll ? rows : rows.slice(0, shownAtFirst)
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'property', header: 'Property', cell: propertyLabel },
    { key: 'why', header: 'Why', cell: (row) => deviationWords(row, row, medians) },
    {
      key: 'money',
      header: 'About',
      cell: ({ money }) => formatPence(Math.round(money / 100) * 100),
      align: 'end',
      narrow: 'value',
      className: 'whitespace-nowrap',
    },
  ]
  return (
    <Section title="Worth a look" note={shownOf(shown.length, total)}>
      <DataTable
        label="Properties that stand out"
        columns={columns}
        rows={shown}
        rowKey={({ propertyId }) => propertyId}
        href={({ propertyId }) => `/properties/${propertyId}`}
        empty={
          <EmptyNote>
            {properties < fewestToCompare
              ? 'A comparison needs at least three properties.'
              : 'No property stands out from the others.'}
          </EmptyNote>
        }
      />
      {shown.length < rows.length && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setAll(true)}>
          Show {rows.length - shown.length} more
        </Button>
      )}
      <div className="mt-3">
        <Meaning>
          A property stands out when repair cost or cost share is at least twice the median, net yield is half of it or
          less, or it was empty for 60 days, and that is about £250 or more. The median is the property in the middle.
          About is what was spent above it, what the yield is short of it, or the rent that was not charged.
        </Meaning>
      </div>
    </Section>
  )
}
