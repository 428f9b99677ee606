import { londonDay } from '#domain/day.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useRefund } from './ledger.hooks.ts'
import { MoneyDialog } from './money-dialog.tsx'

type RefundDialogProps = { tenancyId: number; credit: Pence; onClose: () => void }

/** Money that was paid back to the tenant, out of their credit. */
export function RefundDialog({ tenancyId, credit, onClose }: RefundDialogProps) {
  const refund = useRefund(tenancyId)
  const today = londonDay(new Date())
  return (
    <MoneyDialog
      title="Pay credit back"
      description={`${formatPence(credit)} in credit. Enter what you have paid back.`}
      amount={credit}
      most={{ pence: credit, words: 'In credit is only' }}
      date={{ label: 'Date', value: today, max: today }}
      text={{ label: 'Reason', isRequired: true }}
      submitLabel="Enter refund"
      isPending={refund.isPending}
      onClose={onClose}
      onSubmit={({ amount, date, text }) =>
        refund.mutate(
          { amount, date, reason: text },
          {
            onSuccess: () => {
              toast({ title: 'Refund entered', description: formatPence(amount) })
              onClose()
            },
            onError: (failure) => sayFailure('Failed to enter the refund', failure),
          },
        )
      }
    />
  )
}
