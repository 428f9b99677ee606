import { Paperclip, Repeat, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#api/contract.ts'
import type { financial, Transaction } from '#api/financial.ts'
import { formatDay, formatMonth } from '#domain/day.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { toast } from '#web/components/feedback/toast.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { undoDeletion } from '#web/features/bin/undo-deletion.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useDeleteExpense } from './finances.hooks.ts'

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

/** A tablet has no room for the supplier, whom the expense itself names. */
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
  { key: 'delete', header: 'Delete', cell: (row) => <DeleteButton row={row} />, narrow: 'action', className: 'w-12' },
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
      {row.hmrcBox === '44' && <Badge tone="grey">Finance cost</Badge>}
    </span>
  )
}

function DeleteButton({ row }: { row: Transaction }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteExpense()
  const about = `${formatPence(row.amount)}, ${formatDay(row.date)}`
  const confirm = () =>
    remove.mutate(row.id, {
      onSuccess: ({ binId }) =>
        void toast({ title: 'Expense Deleted', description: about, action: undoDeletion(binId) }),
      onError: (error) => sayFailure('Failed to delete expense', error),
      onSettled: () => setAsking(false),
    })
  if (!row.editable) return null
  return (
    <>
      <IconButton label={`Delete expense of ${about}`} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this expense?"
        text={
          row.repeats
            ? `${about}. It will not repeat any more; entries already made are kept.`
            : `${about}, with its receipts.`
        }
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        danger
        onConfirm={confirm}
      />
    </>
  )
}
