import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { financial, type Transaction } from '#api/financial.ts'
import { formatDay } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { IconButton } from '#web/components/layout/icon-button.tsx'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { undoDeletion } from './undo-deletion.ts'

type DeleteTransactionProps = { row: Transaction; what: keyof typeof titles }

const titles = { expense: 'Expense Deleted', income: 'Income Deleted', deposit: 'Deposit Deleted' }

/** The button of a row. A transaction that was booked automatically has none: it is taken back where it came from. */
export function DeleteTransaction({ row, what }: DeleteTransactionProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: (id: number) => call(financial.remove, { params: { id } }),
    refreshes: ['book'],
  })
  const about = `${formatPence(row.amount)}, ${formatDay(row.date)}`
  const confirm = () =>
    remove.mutate(row.id, {
      onSuccess: ({ binId }) => void toast({ title: titles[what], description: about, action: undoDeletion(binId) }),
      onError: (error) => sayFailure(`Failed to delete ${what}`, error),
      onSettled: () => setAsking(false),
    })
  if (!row.editable) return null
  return (
    <>
      <IconButton label={`Delete ${what} of ${about}`} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${what}?`}
        text={
          row.repeats
            ? `${about}. It will not repeat any more; entries already made are kept.`
            : `${about}${what === 'expense' ? ', with its receipts' : ''}.`
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
