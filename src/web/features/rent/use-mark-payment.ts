import type { RentPayment } from '#api/rent.ts'
import type { RentStatus } from '#domain/rent.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { paymentInWords } from './payment-words.ts'
import { useMarkRent } from './rent.hooks.ts'

const marked: Record<RentStatus, string> = {
  paid: 'Payment Marked as Paid',
  overdue: 'Payment Marked as Overdue',
  unpaid: 'Payment Marked as Unpaid',
}

/**
 * Marks a payment and says so, with Undo in the toast where it has changed the status. Paid without a date is paid now.
 */
export function useMarkPayment(shown: RentPayment) {
  const markRent = useMarkRent(shown.id)

  const mark = async (payment: RentPayment, status: RentStatus, paidOn?: string, undoes?: RentStatus) => {
    const paidDate = status === 'paid' ? (paidOn ?? new Date().toISOString()) : null
    const answer = await markRent(payment, { status, paidDate, ...(undoes && { undoes }) }).catch((error: unknown) => {
      sayFailure('Update Failed', error)
    })
    if (!answer) return
    const { before, after } = answer
    const about = paymentInWords(payment)
    if (undoes) return void toast({ title: 'Undone', description: `No longer marked as ${undoes}: ${about}` })
    const undo = () => void mark(after, before.status, before.paidDate ?? undefined, status)
    toast({
      title: marked[status],
      description: about,
      ...(before.status !== after.status && { action: { label: 'Undo', onPress: undo } }),
    })
  }
  return (status: RentStatus, paidOn?: string) => void mark(shown, status, paidOn)
}
