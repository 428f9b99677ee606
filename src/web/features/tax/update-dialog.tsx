import { useState } from 'react'
import { type MtdUpdate, tax } from '#api/tax.ts'
import { formatDay, formatDays } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { mtdLabels } from '#domain/tax/making-tax-digital.ts'
import { type Quarter, taxYearLabel } from '#domain/tax/tax-year.ts'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { ExportButton } from '#web/components/layout/export-button.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { useUpdate } from './tax.hooks.ts'

type UpdateDialogProps = { year: number; quarter: Quarter; onClose: () => void }

/** One quarterly update: its amounts in a table, to save as CSV, or as the JSON that software sends to HMRC. */
export function UpdateDialog({ year, quarter, onClose }: UpdateDialogProps) {
  const [itemised, setItemised] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useUpdate(year, quarter, itemised)
  const params = { year, quarter }
  const query = { itemised: itemised ? ('true' as const) : undefined }
  const name = `Quarterly update ${taxYearLabel(year)} ${quarter}`
  const dates = data && `${formatDays(data)}, due ${formatDay(data.due)}. `
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Update ${quarter} of ${taxYearLabel(year)}`}
      size="large"
      description={`${dates ?? ''}Latchkey does not submit it to HMRC.`}
    >
      {!data && <RecordState what="the update" error={error} refetch={refetch} />}
      {data && (
        <>
          <DataTable
            label="Amounts of the update"
            columns={amountColumns}
            rows={amountsOf(data)}
            rowKey={({ field }) => field}
            empty={<p className="text-muted">Nothing to report: every amount is zero.</p>}
          />
          <CheckboxField
            label="Expenses one by one"
            hint="Below £90,000 of gross income they may be reported as one total."
            checked={itemised}
            onChange={(event) => setItemised(event.target.checked)}
          />
          <div className="flex flex-wrap gap-2">
            <ExportButton name={`${name}.csv`} read={() => call(tax.mtdCsv, { params, query })}>
              Export CSV
            </ExportButton>
            <ExportButton name={`${name}.json`} read={async () => jsonOf(data)} disabled={isPlaceholderData}>
              Export JSON
            </ExportButton>
          </div>
        </>
      )}
    </Dialog>
  )
}

const jsonOf = ({ body }: MtdUpdate) => new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: 'application/json' })

type Amount = { field: string; name: string; pounds: number }

function amountsOf({ body }: MtdUpdate): Amount[] {
  const { income = {}, expenses = {} } = body.ukProperty
  const labels: Readonly<Record<string, string>> = mtdLabels
  return Object.entries({ ...income, ...expenses }).map(([field, pounds = 0]) => ({
    field,
    name: labels[field] ?? field,
    pounds,
  }))
}

const amountColumns: Column<Amount>[] = [
  { key: 'name', header: 'What', cell: ({ name }) => name },
  { key: 'field', header: "HMRC's name", cell: ({ field }) => field },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ pounds }) => formatPence(Math.round(pounds * 100)),
    align: 'end',
    narrow: 'value',
  },
]
