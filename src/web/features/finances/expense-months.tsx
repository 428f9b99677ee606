import { Paperclip, Repeat } from 'lucide-react'
import type { Reply } from '#api/contract.ts'
import type { financial, Transaction } from '#api/financial.ts'
import { formatDay, formatMonth } from '#domain/day-forms.ts'
import { financeCostBox, transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { DeleteTransaction } from '#web/features/bin/delete-transaction.tsx'

type Month = Reply<typeof financial.expenseMonths>[number]

type ExpenseMonthsProps = {
  rows: readonly Transaction[]
  months: readonly Month[]
  onOpen: (row: Transaction) => void
}

/** The expenses under their months, each with its sum. */
export function ExpenseMonths({ rows, months, onOpen }: ExpenseMonthsProps) {
  const groups = [...Map.groupBy(rows, ({ date }) => date.slice(0, 7))]
  return (
    <div className="sections">
      {groups.map(([month, ofMonth]) => (
        <Section
          key={month}
          title={formatMonth(`${month}-01`)}
          note={noteOf(months.find((each) => each.month === month))}
        >
          <DataTable
            label={`Expenses of ${formatMonth(`${month}-01`)}`}
            columns={columns}
            hasGivenWidths
            rows={ofMonth}
            rowKey={({ id }) => id}
            onOpen={onOpen}
          />
        </Section>
      ))}
    </div>
  )
}

function noteOf(month: Month | undefined): string {
  if (!month) return ''
  const parts = [
    month.expenses !== 0 || month.financeCosts + month.capital === 0 ? formatPence(month.expenses) : '',
    month.financeCosts !== 0 ? `${formatPence(month.financeCosts)} finance costs` : '',
    month.capital !== 0 ? `${formatPence(month.capital)} capital` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A tablet has no room for the supplier, which the expense itself shows. */
const columns: Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ supplier, description, type }) => description || supplier || transactionTypeLabels[type],
  },
  {
    key: 'date',
    header: 'Date',
    cell: ({ date }) => formatDay(date),
    className: 'figures whitespace-nowrap xl:w-[12%]',
  },
  { key: 'type', header: 'Type', cell: ({ type }) => transactionTypeLabels[type], className: 'xl:w-[12%]' },
  {
    key: 'supplier',
    header: 'Supplier',
    cell: ({ supplier, description }) => (description ? supplier : null),
    className: 'md:max-xl:hidden xl:w-[14%]',
  },
  {
    key: 'property',
    header: 'Property',
    cell: ({ property }) => property?.address ?? null,
    className: 'xl:w-[14%]',
  },
  { key: 'marks', header: 'Marks', cell: (row) => <Marks row={row} />, narrow: 'status', className: 'xl:w-[12%]' },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => formatPence(amount),
    align: 'end',
    narrow: 'value',
    className: 'whitespace-nowrap xl:w-[12%]',
  },
  {
    key: 'delete',
    header: 'Delete',
    cell: (row) => <DeleteTransaction row={row} what="expense" />,
    narrow: 'action',
    className: 'w-12',
  },
]

function Marks({ row }: { row: Transaction }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-muted text-sm">
      {row.files.length > 0 && (
        <span className="flex items-center gap-0.5">
          <Paperclip aria-hidden className="size-4" />
          <span className="sr-only">Receipts: </span>
          {row.files.length}
        </span>
      )}
      {row.repeats && (
        <span>
          <Repeat aria-hidden className="size-4" />
          <span className="sr-only">Repeats</span>
        </span>
      )}
      {row.capital && <Badge tone="grey">Capital</Badge>}
      {row.hmrcBox === financeCostBox && <Badge tone="grey">Finance cost</Badge>}
    </span>
  )
}
