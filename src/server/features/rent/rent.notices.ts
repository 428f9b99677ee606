/** The notifications about rent. A tenant who has not accepted the tenancy yet gets none. */
import { fullName } from '#domain/account.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong, inDays } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { overdueTitle } from '#domain/rent.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'
import type { RemindedRent } from '#server/features/rent/rent-reminders.queries.ts'

type Payment = Pick<RemindedRent, 'id' | 'propertyId' | 'amount' | 'dueDate' | 'tenantUserId' | 'accepted' | 'address'>
type OwedPayment = Payment & Pick<RemindedRent, 'outstanding'>

const about = ({ id, propertyId }: Payment) => ({
  propertyId,
  type: 'rent_payment' as const,
  relatedEntityType: 'rent_payment',
  relatedEntityId: id,
})

const rentOf = ({ amount, address, dueDate }: Payment, verb: string, ofIt = '') =>
  `rent of ${formatPence(amount)}${ofIt} for ${address} ${verb} due on ${formatDayLong(dueDate)}`

const thatIs = ({ dueDate }: Payment, today: Day) => (dueDate < today ? 'that was' : 'that is')

/** Part-paid rent says what is outstanding, too. */
const owedRentOf = (payment: OwedPayment, verb: string) => {
  const { amount, outstanding } = payment
  const isPartPaid = outstanding > 0 && outstanding < amount
  return rentOf(payment, verb, isPartPaid ? ` (${formatPence(outstanding)} outstanding)` : '')
}

const toTenant = (payment: Payment, title: string, message: string, onceKey: string | null): NewNotification[] =>
  payment.accepted ? [{ ...about(payment), userId: payment.tenantUserId, title, message, onceKey }] : []

export const paidNotice = (payment: Payment, today: Day) =>
  toTenant(
    payment,
    'Rent paid',
    `Your ${rentOf(payment, thatIs(payment, today))} is marked as paid. Thank you.`,
    null,
  ).map((notice) => ({ ...notice, mailKind: 'rent_received' as const }))

/** To a tenant who was told that it is paid (rule: ledger-corrected). */
export const unpaidNotice = (payment: Payment, today: Day) =>
  toTenant(
    payment,
    'Rent not paid after all',
    `Your ${rentOf(payment, thatIs(payment, today))} no longer counts as paid.`,
    null,
  ).map((notice) => ({ ...notice, mailKind: 'rent_received' as const }))

/** A landlord may mark rent overdue before its day has passed. */
export function overdueNotice(payment: OwedPayment, today: Day, onceKey: string | null = null): NewNotification[] {
  const rent = owedRentOf(payment, thatIs(payment, today))
  return toTenant(payment, overdueTitle, `Your ${rent} is marked as overdue.`, onceKey)
}

/** Once per payment and day on which a reminder fell due. */
export const dueSoonNotice = (payment: OwedPayment, { today, dueOn }: { today: Day; dueOn: Day }) =>
  toTenant(
    payment,
    `Rent due ${inDays(payment.dueDate, today)}`,
    `Your ${owedRentOf(payment, 'is')}.`,
    `rent_due:${payment.id}:${dueOn}`,
  )

/**
 * The landlord hears that a payment is late, once on that day, and the tenant unless they may
 * not be asked for it or keep to a payment plan (rule: arrears-rests).
 */
export function lateNotices(payment: RemindedRent, today: Day, keepsPlan: boolean): NewNotification[] {
  const onceKey = `rent_overdue:${payment.id}:${today}`
  const tenant = fullName(payment.name, payment.username)
  const landlords: NewNotification = {
    ...about(payment),
    userId: payment.landlordId,
    title: overdueTitle,
    message: `${tenant}: the ${owedRentOf(payment, 'was')} and is not paid.`,
    onceKey,
  }
  return payment.isNotToBeAsked || keepsPlan ? [landlords] : [landlords, ...overdueNotice(payment, today, onceKey)]
}
