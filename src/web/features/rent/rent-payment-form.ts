/** What a landlord types about a rent payment, and the body it becomes. */
import { z } from 'zod/mini'
import { newRentPayment } from '#api/rent.ts'
import { londonDay } from '#domain/day.ts'
import { rentStatuses } from '#domain/rent.ts'
import { chosenId, typedDay, typedPastDay, typedPence } from '#web/lib/forms/typed-values.ts'

const { shape } = newRentPayment

const fields = z.object({
  tenantId: chosenId('Tenant is required'),
  propertyId: chosenId('Property is required'),
  amount: typedPence(shape.amount),
  dueDate: typedDay('Due date is required'),
  status: z.enum(rentStatuses),
  paidDate: typedPastDay('Payment date is required', () => londonDay(new Date())),
})

/** The payment date counts, and is shown, only where the rent is paid. */
export const rentPaymentForm = z.pipe(
  fields,
  z.transform(({ paidDate, ...payment }) => (payment.status === 'paid' ? { ...payment, paidDate } : payment)),
)

/** The fields as shown on screen. */
export type RentPaymentInput = z.input<typeof fields>
export type RentPaymentBody = z.output<typeof rentPaymentForm>
