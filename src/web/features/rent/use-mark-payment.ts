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

/** Marks a payment and says so, with Undo in the toast. Paid without a date is paid now. */
export function useMarkPayment() {
  const { mutateAsync } = useMarkRent()

  const mark = async (payment: RentPayment, status: RentStatus, paidOn?: string, undoes?: RentStatus) => {
    const paidDate = status === 'paid' ? (paidOn ?? new Date().toISOString()) : null
    try {
      await mutateAsync({ payment, status, paidDate, ...(undoes && { undoes }) })
    } catch (error) {
      sayFailure('Update Failed', error)
      return
    }
    const about = paymentInWords(payment)
    if (undoes) return void toast({ title: 'Undone', description: `No longer marked as ${undoes}: ${about}` })
    const undo = () => void mark({ ...payment, status }, payment.status, payment.paidDate ?? undefined, status)
    toast({ title: marked[status], description: about, action: { label: 'Undo', onPress: undo } })
  }
  return (payment: RentPayment, status: RentStatus, paidOn?: string) => void mark(payment, status, paidOn)
}
