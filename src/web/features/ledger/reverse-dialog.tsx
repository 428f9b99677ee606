import type { LedgerEntry } from '#api/ledger.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { ReasonDialog } from '#web/features/account-questions/reason-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useReverse } from './ledger.hooks.ts'

export function ReverseDialog({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const close = useOwnClose(onClose)
  const reverse = useReverse(entry.id)
  const amount = formatPence(Math.abs(entry.amount))
  const confirm = (reason: string) =>
    reverse.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Entry reversed', description: `${entry.description}, ${amount}` })
        close()
      },
      onError: (failure) => sayFailure('Failed to reverse', failure),
    })
  return (
    <ReasonDialog
      title="Reverse this entry"
      description={`${entry.description} of ${amount} on ${formatDayLong(entry.date)}. A reversing entry is made on the same day. Both stay on the account.`}
      action="Reverse"
      pendingLabel="Reversing…"
      isPending={reverse.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
