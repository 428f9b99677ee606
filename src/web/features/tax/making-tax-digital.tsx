import { useState } from 'react'
import type { MtdStatus } from '#api/tax.ts'
import { londonDay } from '#domain/day.ts'
import { formatDay, formatDays } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { isUpdateOver, type Quarter, quarters, taxYearLabel } from '#domain/tax/tax-year.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { RecordState } from '#web/components/feedback/record-state.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMarkUpdate, useMtdStatus, useTaxSettings } from './tax.hooks.ts'
import { UpdateDialog } from './update-dialog.tsx'

type Row = MtdStatus['updates'][number] & { year: number; isIn: boolean }

/** Whether the landlord is in Making Tax Digital, and the four updates of the tax year. */
export function MakingTaxDigital({ year }: { year: number }) {
  const { data, error, refetch } = useMtdStatus(year)
  const [shown, setShown] = useState<Quarter | null>(null)
  if (!data) return <RecordState what="Making Tax Digital" error={error} refetch={refetch} />
  const isIn = data.from !== null && data.from <= year
  const rows = data.updates.map((update) => ({ ...update, year, isIn }))
  return (
    <Section title="Making Tax Digital">
      <p className="mb-4 max-w-prose">
        {sentence(data)} Latchkey makes each update and does not submit it to HMRC
        {isIn && ': from the day after it ends until it is due, send it by software that HMRC recognises'}.
      </p>
      <DataTable
        label="Quarterly updates"
        columns={rows.some(canBeMarked) ? [...columns, markColumn] : columns}
        rows={rows}
        rowKey={({ quarter }) => quarter}
        onOpen={({ quarter }) => setShown(quarters.find((each) => each === quarter) ?? null)}
      />
      <Settings status={data} />
      {shown && <UpdateDialog year={year} quarter={shown} onClose={() => setShown(null)} />}
    </Section>
  )
}

function sentence({ from, decidedBy, exempt, basis }: MtdStatus): string {
  if (exempt) return 'You have said that you are not in Making Tax Digital.'
  if (from === null) {
    const last = basis.at(-1)
    return last
      ? `You are not in it: your share of gross income in ${last.taxYear} is ${formatPence(last.grossIncome)} so far, and more than ${formatPence(last.threshold)} counts.`
      : 'You are not in it.'
  }
  const why = basis.find((year) => year.above && year.from === from)
  const because =
    decidedBy === 'figures' && why ? `: gross income of ${formatPence(why.grossIncome)} in ${why.taxYear}` : ''
  return `You are in it from 6 April ${from}${because}.`
}

const columns: Column<Row>[] = [
  { key: 'quarter', header: 'Update', cell: ({ quarter }) => `Update ${quarter}` },
  {
    key: 'to',
    header: 'Covers',
    cell: formatDays,
    className: 'figures',
  },
  { key: 'due', header: 'Due', cell: ({ due }) => `due ${formatDay(due)}`, className: 'figures whitespace-nowrap' },
  { key: 'state', header: 'State', cell: (row) => <State row={row} />, narrow: 'status' },
]

const markColumn: Column<Row> = {
  key: 'mark',
  header: 'Mark',
  cell: (row) => canBeMarked(row) && <MarkButton row={row} />,
  narrow: 'foot',
  align: 'end',
  className: 'print:hidden',
}

/**
 * An update that is not needed, or whose days are not over, cannot be marked as sent. A mark that it has already can
 * be taken away.
 */
const canBeMarked = (row: Row) => row.submittedOn !== null || (row.isIn && isUpdateOver(row, londonDay(new Date())))

function State({ row }: { row: Row }) {
  const { submittedOn, due, isIn } = row
  const today = londonDay(new Date())
  if (submittedOn) return <Badge tone="green">Sent {formatDay(submittedOn)}</Badge>
  if (!isIn) return <Badge>Not needed</Badge>
  if (due < today) return <Badge tone="red">Overdue</Badge>
  return isUpdateOver(row, today) ? <Badge tone="amber">To send</Badge> : <Badge>Still to come</Badge>
}

function MarkButton({ row: { year, quarter, submittedOn } }: { row: Row }) {
  const mark = useMarkUpdate()
  const submitted = submittedOn === null
  return (
    <Button
      variant="quiet"
      size="small"
      pending={mark.isPending}
      aria-description={`Update ${quarter} of ${taxYearLabel(year)}`}
      onClick={() =>
        mark.mutate({ year, quarter, submitted }, { onError: (error) => sayFailure('Failed to save', error) })
      }
    >
      {submitted ? 'Mark as sent' : 'Mark as not sent'}
    </Button>
  )
}

const mtdYears = [2026, 2027, 2028]

function Settings({ status }: { status: MtdStatus }) {
  const { saving, save } = useTaxSettings()
  const set = (changes: typeof saving) =>
    save(changes, { onError: (error) => sayFailure('Failed to save the tax settings', error) })
  const { calendarQuarters, exempt, mtdFrom } = {
    ...status,
    mtdFrom: status.decidedBy === 'landlord' ? status.from : null,
    ...saving,
  }
  return (
    <div className="mt-4 grid gap-1 print:hidden">
      <CheckboxField
        label="Calendar quarters"
        hint="By election: updates run from 1 April to the ends of June, September, December and March."
        checked={calendarQuarters}
        onChange={(event) => set({ calendarQuarters: event.target.checked })}
      />
      <SelectField
        label="In Making Tax Digital from"
        hint="Income from self-employment counts too, and is not in these figures."
        className="my-2 max-w-md"
        placeholder="Taken from the figures"
        options={mtdYears.map((year) => ({ value: year, label: `6 April ${year}` }))}
        value={mtdFrom ?? ''}
        disabled={exempt}
        onChange={(event) => set({ mtdFrom: Number(event.target.value) || null })}
      />
      <CheckboxField
        label="I am not in Making Tax Digital"
        hint="Its due dates then stay out of your tasks and calendar."
        checked={exempt}
        onChange={(event) => set({ exempt: event.target.checked })}
      />
    </div>
  )
}
