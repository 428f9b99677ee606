import { useState } from 'react'
import type { Analytics } from '#api/analytics.ts'
import { type Ranking, timesMedian } from '#domain/analytics/properties.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { propertyLabel } from '#domain/property.ts'
import { formatPercentage } from '#domain/statistics.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn, LabelledCell } from '#web/components/lists/labelled-cell.tsx'
import { TabList, TabPanel, Tabs } from '#web/components/lists/tabs.tsx'
import { CsvButton, days, Meaning, shownOf } from './figures.tsx'

type Row = Analytics['lowestYields']['rows'][number]

const tabs = [
  { value: 'netYield', label: 'Net yield' },
  { value: 'costShare', label: 'Cost share' },
  { value: 'repairs', label: 'Repair cost' },
] as const satisfies readonly { value: Ranking; label: string }[]

/** The properties by one figure, the worst first, beside the median. */
export function ComparedProperties({ data }: { data: Analytics }) {
  const [ranking, setRanking] = useState<Ranking>('netYield')
  const { rows, total } = {
    netYield: data.lowestYields,
    costShare: data.highestCostShares,
    repairs: data.highestRepairs,
  }[ranking]
  return (
    <Section title="Properties compared" actions={<CsvButton table="properties" what="All properties as CSV" />}>
      <Meaning>
        Of the last four quarters. Net yield is net over the value that you have entered, of the properties that were
        there all the time; cost share is expenses over income. The worst are first.
      </Meaning>
      <Tabs value={ranking} onValueChange={setRanking}>
        <div className="md:max-w-md">
          <TabList label="Properties by" tabs={tabs} look="segments" />
        </div>
        <TabPanel value={ranking}>
          <p className="figures mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{medianWords(data.medians, ranking)}</span>
            <span className="text-muted">
              {shownOf(rows.length, total) ?? whoHave(ranking, total, data.properties)}
            </span>
          </p>
          <DataTable
            label="Properties compared"
            columns={columnsOf(ranking, data.medians)}
            rows={rows}
            rowKey={({ propertyId }) => propertyId}
            href={({ propertyId }) => `/properties/${propertyId}`}
            empty={<EmptyNote>{nothing[ranking]}</EmptyNote>}
          />
        </TabPanel>
      </Tabs>
    </Section>
  )
}

const whoHave = (ranking: Ranking, total: number, properties: number) =>
  total > 0 && total < properties
    ? `${total} of ${properties} ${ranking === 'repairs' ? 'had any' : 'have one'}`
    : undefined

const nothing: Record<Ranking, string> = {
  netYield: 'No property has a value yet. It is entered with the property.',
  costShare: 'No property had an income.',
  repairs: 'Nothing was spent on repairs.',
}

function medianWords(medians: Analytics['medians'], ranking: Ranking): string {
  const median = medians[ranking]
  if (median === null) return 'Too few properties for a median'
  if (ranking !== 'repairs') return `Median ${median}%`
  return `Median ${formatPence(median)}, of the properties that had any`
}

function columnsOf(ranking: Ranking, medians: Analytics['medians']): Column<Row>[] {
  const figure: Column<Row> = {
    key: 'figure',
    header: tabs.find(({ value }) => value === ranking)?.label ?? '',
    cell: (row) => (ranking === 'repairs' ? formatPence(row.repairs) : formatPercentage(row[ranking])),
    align: 'end',
    narrow: 'value',
  }
  const against: Column<Row> = {
    key: 'times',
    header: 'Against the median',
    cell: (row) => {
      const times = timesMedian(row[ranking], medians[ranking])
      if (times === null) return <LabelledCell label="Against the median">–</LabelledCell>
      return (
        <>
          {times} ×<span className="md:hidden"> the median</span>
        </>
      )
    },
    align: 'end',
  }
  return [
    { key: 'property', header: 'Property', cell: propertyLabel },
    figureColumn('Income', ({ income }) => formatPence(income)),
    figureColumn('Expenses', (row) => formatPence(row.expenses)),
    figureColumn('Net', ({ net }) => formatPence(net)),
    figure,
    against,
  ]
}

/** Which homes stood empty for longest. */
export function EmptyHomes({ data: { voids } }: { data: Analytics }) {
  return (
    <Section title="Longest empty" note={shownOf(voids.rows.length, voids.total)}>
      <Meaning>
        Days of the last four quarters without a tenancy, and what they would have brought at the rent that is asked for
        the property now.
      </Meaning>
      <DataTable
        label="Properties that stood empty"
        columns={emptyColumns}
        rows={voids.rows}
        rowKey={({ propertyId }) => propertyId}
        href={({ propertyId }) => `/properties/${propertyId}`}
        empty={<EmptyNote>Every property was let on every day.</EmptyNote>}
      />
    </Section>
  )
}

type EmptyRow = Analytics['voids']['rows'][number]

function emptyWords({ emptySince, days: all, voidDays }: EmptyRow): string {
  if (emptySince) return `Empty since ${formatDay(emptySince)}`
  return voidDays === all ? 'No tenancy in that time' : 'Let again'
}

const emptyColumns: Column<EmptyRow>[] = [
  { key: 'property', header: 'Property', cell: propertyLabel },
  { key: 'since', header: 'Today', cell: emptyWords },
  figureColumn('Rent not charged', ({ rentNotCharged }) => formatPence(rentNotCharged)),
  { key: 'days', header: 'Void days', cell: ({ voidDays }) => days(voidDays), align: 'end', narrow: 'value' },
]
