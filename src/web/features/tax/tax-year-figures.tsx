import { type TaxYear, tax } from '#api/tax.ts'
import { type HmrcBox, hmrcBoxes, hmrcBoxLabels } from '#domain/finances/transaction.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { reliefRate } from '#domain/tax/figures.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { StatCard, StatRow } from '#web/components/layout/stat-card.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { figureColumn } from '#web/components/lists/labelled-cell.tsx'
import { LongTable } from '#web/components/lists/long-table.tsx'
import { call } from '#web/lib/api/call.ts'
import { ShareButton } from './share-button.tsx'
import { useTaxYear } from './tax.hooks.ts'

/** A tax year by SA105 box and by property, at the landlord's shares. */
export function TaxYearFigures({ year }: { year: number }) {
  const { data, error, refetch } = useTaxYear(year)
  if (!data) return <RecordState what="the tax year" rows={hmrcBoxes.length} error={error} refetch={refetch} />
  return (
    <>
      <Section title="Tax return boxes (SA105)" actions={<SaveCsv year={year} label={data.taxYear} />}>
        <DataTable label="Tax return boxes" columns={boxColumns} rows={rowsOf(data)} rowKey={({ box }) => box} />
        <div className="mt-6">
          <StatRow hasMoney>
            <StatCard
              label="Tax reduction for finance costs"
              value={formatPence(data.financeCostRelief)}
              note={`${reliefRate(year)}% of box 44, at most`}
            />
            <StatCard label="Capital" value={formatPence(data.capital)} note="for your records, in no box" />
          </StatRow>
        </div>
        <p className="mt-4 text-muted text-sm">
          Your own share of each property, by the day on which money came in or went out. This is a help, and no tax
          advice.
        </p>
      </Section>
      <Section title="By property">
        <LongTable
          what="properties"
          label="Tax year by property"
          columns={propertyColumns}
          rows={data.properties}
          rowKey={({ propertyId, share }) => `${propertyId} ${share}`}
          empty={<EmptyNote>No income or costs in this tax year.</EmptyNote>}
        />
      </Section>
    </>
  )
}

type BoxRow = { box: HmrcBox; amount: Pence }

const rowsOf = ({ boxes }: TaxYear): BoxRow[] => hmrcBoxes.map((box) => ({ box, amount: boxes[box] }))

const boxColumns: Column<BoxRow>[] = [
  { key: 'name', header: 'Name', cell: ({ box }) => hmrcBoxLabels[box] },
  { key: 'box', header: 'Box', cell: ({ box }) => `Box ${box}` },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
]

const costs = ({ boxes }: Pick<TaxYear, 'boxes'>) =>
  hmrcBoxes.filter((box) => box !== '20' && box !== '44').reduce((sum, box) => sum + boxes[box], 0)

const propertyColumns: Column<TaxYear['properties'][number]>[] = [
  { key: 'address', header: 'Property', cell: ({ address }) => address },
  figureColumn('Income', ({ boxes }) => formatPence(boxes['20'])),
  figureColumn('Costs', (row) => formatPence(costs(row))),
  figureColumn('Finance costs', ({ boxes }) => formatPence(boxes['44'])),
  { key: 'share', header: 'Share', cell: (row) => <ShareButton row={row} />, align: 'end', narrow: 'status' },
]

type SaveCsvProps = { year: number; label: string }

const SaveCsv = ({ year, label }: SaveCsvProps) => (
  <div className="print:hidden">
    <ExportButton isSmall name={`Tax year ${label}.csv`} read={() => call(tax.taxYearCsv, { params: { year } })}>
      Export CSV
    </ExportButton>
  </div>
)
