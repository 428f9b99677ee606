/** What happens to rent: it is marked, made for the coming weeks, and put right when a tenancy's terms change. */

import { type Day, londonDay } from '#domain/day.ts'
import { type RentStatus, upcomingRentDays } from '#domain/rent.ts'
import { announce } from '#server/db/live.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { bookRent, removeRentBooking } from '#server/features/rent/booking.queries.ts'
import { overdueNotice, paidNotice } from '#server/features/rent/rent.notices.ts'
import { type ChangingRentPayment, setRentStatus } from '#server/features/rent/rent.queries.ts'
import {
  type DueRent,
  insertDueRent,
  lockRentTerms,
  removeRentAfter,
  removeUnpaidRent,
  type TenancyTerms,
  type Whose,
} from '#server/features/rent/rent-schedule.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** At most nine payments each, in one statement that takes well under a second. */
const tenanciesAtOnce = 1_000

/**
 * Marks a locked payment. Paid books the income to the London day of `paidDate`, which is the given one, else the one
 * it has, else now; unpaid and overdue take both back. The tenant hears of a change to paid or overdue. Returns the payment as it now is.
 */
export async function markRent(
  tx: Db,
  scope: LandlordScope,
  payment: ChangingRentPayment,
  wish: { status: RentStatus; paidDate?: string | null | undefined },
  now: Date,
): Promise<ChangingRentPayment> {
  const paidDate = wish.status === 'paid' ? (wish.paidDate ?? payment.paidDate ?? now.toISOString()) : null
  const changed = await setRentStatus(tx, scope, payment.id, { status: wish.status, paidDate })
  if (paidDate === null) await removeRentBooking(tx, scope, payment.id)
  else await bookRent(tx, scope, payment, londonDay(new Date(paidDate)))
  await announce(tx, 'rent', { tenancies: [payment.tenantId] })
  if (wish.status !== payment.status) {
    if (wish.status === 'paid') await insertNotifications(tx, paidNotice(payment))
    if (wish.status === 'overdue') await insertNotifications(tx, overdueNotice(payment))
  }
  return { ...payment, ...changed }
}

/** Makes the payments that fall due from today to 60 days ahead, each once, and returns how many are new. */
export async function generateRent(db: Db, whose: Whose, today: Day): Promise<number> {
  let created = 0
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const batch = await generateBatch(db, whose, today, afterId)
    created += batch.created
    afterId = batch.nextId
  }
  return created
}

async function generateBatch(db: Db, whose: Whose, today: Day, afterId: number) {
  return db.transaction(async (tx) => {
    const terms = await lockRentTerms(tx, whose, afterId, tenanciesAtOnce)
    const created = await insertDueRent(
      tx,
      whose,
      terms.flatMap((tenancy) => dueRent(tenancy, today)),
    )
    if (created > 0) await announce(tx, 'rent', { tenancies: terms.map(({ id }) => id) })
    return { created, nextId: terms.length === tenanciesAtOnce ? terms.at(-1)?.id : undefined }
  })
}

const dueRent = (tenancy: TenancyTerms, today: Day): DueRent[] =>
  upcomingRentDays(tenancy, today).map((dueDate) => ({ tenantId: tenancy.id, dueDate }))

/**
 * Puts upcoming payments right after a tenancy's terms have changed: nothing stays due after the tenant has left, and an
 * unpaid payment that the old terms made for a day to come gives way to those of the new terms, so that nobody is
 * charged by both. Payments made by hand for other days or amounts stay.
 */
export async function rescheduleRent(
  tx: Db,
  scope: LandlordScope,
  before: TenancyTerms,
  after: TenancyTerms,
  today: Day,
): Promise<void> {
  if (after.moveOutDate !== null && after.moveOutDate !== before.moveOutDate) {
    await removeRentAfter(tx, scope, after.id, after.moveOutDate)
  }
  const isToCome = ({ dueDate }: DueRent) => dueDate > today
  const wanted = dueRent(after, today).filter(isToCome)
  const isStale = ({ dueDate }: DueRent) =>
    before.rentAmount !== after.rentAmount || !wanted.some((payment) => payment.dueDate === dueDate)
  const stale = dueRent(before, today).filter(isToCome).filter(isStale)
  const dueDays = stale.map(({ dueDate }) => dueDate)
  const removed = await removeUnpaidRent(tx, scope, { tenancyId: after.id, amount: before.rentAmount, dueDays })
  if (removed > 0) await insertDueRent(tx, scope, wanted)
}
