import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Transaction } from '#api/financial.ts'
import type { DayRange } from '#domain/day.ts'
import { formatDay } from '#domain/day-forms.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { DeleteTransaction } from '#web/features/bin/delete-transaction.tsx'
import { useOtherIncome } from './finances.hooks.ts'
import { IncomeDialog } from './income-dialog.tsx'

type OtherIncomeProps = { range: DayRange; propertyId: number | undefined }

/** Income that is no tenant's, entered by hand or from a bank statement, and what was kept of deposits. */
export function OtherIncome({ range, propertyId }: OtherIncomeProps) {
  const [open, setOpen] = useState<Transaction | 'new' | null>(null)
  return (
    <Section
      title="Other income"
      actions={
        <Button
          variant="secondary"
          size="small"
          className="print:hidden"
          icon={<Plus aria-hidden />}
          onClick={() => setOpen('new')}
        >
          Add other income
        </Button>
      }
    >
      <ListState
        list={useOtherIncome(range, propertyId)}
        errorHeading="Error loading other income"
        skeleton={<SkeletonRows label="Loading other income…" />}
        empty={<EmptyNote>No other income in this period.</EmptyNote>}
      >
        {(rows) => (
          <DataTable label="Other income" columns={columnsWith(setOpen)} rows={rows} rowKey={({ id }) => id} />
        )}
      </ListState>
      {open && (
        <IncomeDialog
          row={open === 'new' ? null : open}
          propertyId={propertyId ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

const columnsWith = (onEdit: (row: Transaction) => void): Column<Transaction>[] => [
  { key: 'what', header: 'What', cell: ({ description, type }) => description || transactionTypeLabels[type] },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date), className: 'figures whitespace-nowrap' },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  { key: 'property', header: 'Property', cell: ({ property }) => property?.address ?? null },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
  {
    key: 'change',
    header: 'Change',
    cell: (row) =>
      row.editable && (
        <span className="flex justify-end">
          <IconButton
            label={`Edit income of ${formatPence(row.amount)}, ${formatDay(row.date)}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onEdit(row)}
          />
          <DeleteTransaction row={row} what="income" />
        </span>
      ),
    narrow: 'action',
  },
]
