import type { Transaction } from '#api/financial.ts'
import { formatDay } from '#domain/day-forms.ts'
import { transactionTypeLabels } from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { EmptyNote } from '#web/components/feedback/empty-note.tsx'
import { SkeletonRows } from '#web/components/feedback/skeleton.tsx'
import { DataTable } from '#web/components/lists/data-table.tsx'
import type { Column } from '#web/components/lists/data-table-columns.ts'
import { ListState } from '#web/components/lists/list-state.tsx'
import { DeleteTransaction } from '#web/features/bin/delete-transaction.tsx'
import { useBookedDeposits } from './deposits.hooks.ts'

/** Deposits that the books have and no tenancy's account: entered by hand, or left from a deleted property. */
export function BookedDeposits() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-2xl text-muted">
        Entered in the books by hand, or left from a deleted property. No protection or return is followed for them. One
        that was entered by hand can be entered on the account of its tenancy instead, and deleted here.
      </p>
      <ListState
        list={useBookedDeposits()}
        errorHeading="Error loading deposits"
        skeleton={<SkeletonRows label="Loading deposits…" />}
        empty={<EmptyNote>Every deposit of the books belongs to a tenancy.</EmptyNote>}
      >
        {(rows) => <DataTable label="Deposits in the books" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListState>
    </div>
  )
}

const columns: Column<Transaction>[] = [
  { key: 'what', header: 'What', cell: ({ description, type }) => description || transactionTypeLabels[type] },
  { key: 'date', header: 'Date', cell: ({ date }) => formatDay(date), className: 'figures whitespace-nowrap' },
  { key: 'property', header: 'Property', cell: ({ property }) => property?.address ?? null },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference, className: 'break-words' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatPence(amount), align: 'end', narrow: 'value' },
  {
    key: 'change',
    header: 'Change',
    cell: (row) =>
      row.editable && (
        <span className="flex justify-end">
          <DeleteTransaction row={row} what="deposit" />
        </span>
      ),
    narrow: 'action',
  },
]
