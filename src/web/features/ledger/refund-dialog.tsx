import { londonDay } from '#domain/day.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useRefund } from './ledger.hooks.ts'
import { MoneyDialog } from './money-dialog.tsx'

type RefundDialogProps = {
  tenancyId: number
  /** What there is to pay back. */
  credit: Pence
  /** What of it is to be paid back, where that is less. */
  amount?: Pence
  /** Why, where that is known already. */
  reason?: string | undefined
  /** The reversed receipt whose money it is; else it comes out of credit. */
  receiptId?: number
  onClose: () => void
}

/**
 * Money that was paid back to the tenant, out of their credit or out of a receipt that
 * was reversed (rule: ledger-refund-of-reversed).
 */
export function RefundDialog({
  tenancyId,
  credit,
  amount: proposed = credit,
  reason,
  receiptId,
  onClose,
}: RefundDialogProps) {
  const close = useOwnClose(onClose)
  const refund = useRefund(tenancyId)
  const today = londonDay(new Date())
  return (
    <MoneyDialog
      title={receiptId ? 'Pay it back' : 'Pay credit back'}
      description={
        receiptId
          ? 'The money came in, and this receipt of it was reversed. Enter what you have paid back: the balance stays as it is.'
          : `${formatPence(credit)} in credit${neededInWords(credit - proposed)}. Enter what you have paid back.`
      }
      amount={proposed}
      most={{ pence: credit, words: receiptId ? 'The most that came in is' : 'The most in credit is' }}
      date={{ label: 'Date', value: today, max: today }}
      text={{ label: 'Reason', isRequired: true, value: reason }}
      submitLabel="Enter refund"
      isPending={refund.isPending}
      onClose={onClose}
      onSubmit={({ amount, date, text }) =>
        refund.mutate(
          { amount, date, reason: text, receiptId },
          {
            onSuccess: () => {
              toast({ title: 'Refund entered', description: formatPence(amount) })
              close()
            },
            onError: (failure) => sayFailure('Failed to enter the refund', failure),
          },
        )
      }
    />
  )
}

const neededInWords = (needed: Pence) =>
  needed > 0 ? `, ${formatPence(needed)} of it for what is still to be paid` : ''
