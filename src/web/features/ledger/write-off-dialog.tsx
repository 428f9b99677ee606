import type { LedgerEntry } from '#api/ledger.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useWriteOff } from './ledger.hooks.ts'
import { MoneyDialog } from './money-dialog.tsx'

type WriteOffDialogProps = {
  charge: Pick<LedgerEntry, 'id' | 'description' | 'date' | 'openAmount'>
  onClose: () => void
}

/** Writes off what is outstanding of a charge, or part of it. */
export function WriteOffDialog({ charge, onClose }: WriteOffDialogProps) {
  const close = useOwnClose(onClose)
  const writeOff = useWriteOff(charge.id)
  return (
    <MoneyDialog
      title="Write off"
      description={`${charge.description} due on ${formatDayLong(charge.date)}: ${formatPence(charge.openAmount)} outstanding. What is written off is no longer owed.`}
      amount={charge.openAmount}
      most={{ pence: charge.openAmount, words: 'The most outstanding is' }}
      text={{ label: 'Reason', isRequired: true }}
      submitLabel="Write off"
      isPending={writeOff.isPending}
      onClose={onClose}
      onSubmit={({ amount, text }) =>
        writeOff.mutate(
          { amount, reason: text },
          {
            onSuccess: () => {
              toast({ title: 'Written off', description: formatPence(amount) })
              close()
            },
            onError: (failure) => sayFailure('Failed to write off', failure),
          },
        )
      }
    />
  )
}
