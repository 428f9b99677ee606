/** What happens to rent: it is marked, made for the coming weeks, and put right when a tenancy's terms change. */

import { addDays, type Day, earlierOf, endOfTime, laterOf, londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { isWrittenOff, type RentStatus, rentDueDays, upcomingRentDays } from '#domain/rent.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { findAsking, listMayBeAsked, mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { paired } from '#server/db/paired.ts'
import { keepsPlan } from '#server/features/arrears/kept-plans.queries.ts'
import { payReopened } from '#server/features/ledger/credit.actions.ts'
import { enterMarkedReceipts } from '#server/features/ledger/marked-receipts.actions.ts'
import { drawEntryIds } from '#server/features/ledger/posting.queries.ts'
import { freeMoney, reverseMarks } from '#server/features/ledger/reversing.actions.ts'
import { putMoneyBack, redateMarks, takeLastMarksOff } from '#server/features/ledger/undoing-marks.actions.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { overdueNotice, paidNotice, unpaidNotice } from '#server/features/rent/rent.notices.ts'
import {
  type ChangingRentPayment,
  type LockedRentPayment,
  setOpenStatus,
  setOpenStatuses,
} from '#server/features/rent/rent.queries.ts'
import { wasNotifiedOfOverdue } from '#server/features/rent/rent-reminders.queries.ts'
import {
  allLandlords,
  countRentThatStays,
  type DueRent,
  findRentTerms,
  insertDueRent,
  lockRentTerms,
  removeRentAfter,
  removeRentBefore,
  removeRentPayment,
  removeUnpaidRent,
  restoreRentOf,
  type TenancyTerms,
  type Whose,
} from '#server/features/rent/rent-schedule.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'

const markedAs: Record<RentStatus, string> = {
  paid: 'Marked as paid',
  unpaid: 'Marked as unpaid',
  overdue: 'Marked as overdue',
}

/**
 * Each has nine payments at most, and the transaction keeps everybody else from the embedded database for a tenth of a
 * second.
 */
const tenanciesAtOnce = 100

/**
 * Marks a locked payment. 'Paid' enters a receipt for what is outstanding, on the London day of `paidDate` or now.
 * 'Unpaid' takes the money off a paid one again, 'overdue' is for one that is not paid. A payment that is paid already
 * stays as it is, unless 'Mark as Paid' entered it for another day. Where an open one keeps its status and nobody is
 * told anything, nothing is recorded.
 *
 * The tenant is notified of a change to paid, and of one to overdue unless nothing is sent (rule: arrears-rests). A
 * payment that was entered as overdue counts as such a change if the tenant has not been notified of it yet. Returns
 * whether they were notified.
 * @throws Problem 409 for one that was written off, on which there is no money, and for a paid one marked overdue.
 */
export async function markRent(
  tx: Db,
  writing: Writing,
  payment: LockedRentPayment,
  wish: { status: RentStatus; paidDate?: string | null | undefined },
): Promise<boolean> {
  const { scope, today } = writing
  const account = { id: payment.tenantId, propertyId: payment.propertyId }
  let isSame = false
  if (wish.status === 'paid') {
    const received = receivedOn(writing, wish.paidDate)
    if (payment.status !== 'paid') await enterMarkedReceipts(tx, writing, [payment], received)
    else if (!isOtherDay(payment, wish.paidDate)) return false
    else if (!(await redateMarks(tx, writing, account, { chargeId: payment.chargeId, received }))) return false
  } else {
    if (isWrittenOff(payment)) throw conflict('This rent was written off. Take that back in the account first.')
    if (payment.status === 'paid' && wish.status === 'overdue')
      throw conflict('This rent is paid. Mark it as unpaid first.')
    if (payment.status === 'paid') {
      // In this order: what is freed only now would pay other rent before the tenant has it to spend.
      await payReopened(tx, writing, account, await reverseMarks(tx, writing, account, payment.chargeId))
      await freeMoney(tx, writing, payment.chargeId)
    }
    const status = payment.dueDate < today ? 'overdue' : wish.status
    isSame = payment.status === status
    if (!isSame) await setOpenStatus(tx, scope, payment.id, status)
  }
  const isTold = await notifyMarked(tx, writing, payment, wish.status)
  if (isSame && !isTold) return false
  const done = did(scope, 'payment', payment.id, markedAs[wish.status])
  await announce(tx, 'rent', { tenancies: [payment.tenantId] }, done)
  return isTold
}

/** Returns whether the tenant was notified. */
async function notifyMarked(tx: Db, writing: Writing, payment: LockedRentPayment, mark: RentStatus): Promise<boolean> {
  const { scope, today } = writing
  if (mark === 'paid') return payment.status !== 'paid' && insertNotifications(tx, paidNotice(payment, today))
  if (mark === 'unpaid') return payment.status === 'paid' && notifyUnpaid(tx, writing, payment)
  const isNews = payment.status !== 'overdue' || !(await wasNotifiedOfOverdue(tx, scope, payment))
  if (!isNews) return false
  const asking = await findAsking(tx, scope, payment.tenantId, today)
  const rests = !asking.mayBeAsked || (asking.hasPlan && (await keepsPlan(tx, scope, payment.tenantId, today)))
  return !rests && insertNotifications(tx, overdueNotice(payment, today))
}

/**
 * Undoes a mark: the locked payment gets back its former status and money (rule: ledger-mark-undo). Does nothing where
 * it already has that status. Returns whether the tenant was notified.
 * @throws Problem 409 where the money has changed, or the payment was marked in another way since.
 */
export async function undoMark(
  tx: Db,
  writing: Writing,
  payment: ChangingRentPayment,
  { mark, before }: { mark: RentStatus; before: RentStatus },
): Promise<boolean> {
  if (payment.status === before) return false
  const { scope, today } = writing
  const account = { id: payment.tenantId, propertyId: payment.propertyId }
  const wasPaid = before === 'paid'
  const isPaid = payment.status === 'paid'
  if (isPaid !== (mark === 'paid')) throw conflict('This rent has been marked again since. Nothing was undone.')
  if (wasPaid && !isPaid) await putMoneyBack(tx, writing, account, payment)
  if (isPaid && !wasPaid) await takeLastMarksOff(tx, writing, [payment])
  if (!wasPaid) await setOpenStatus(tx, scope, payment.id, payment.dueDate < today ? 'overdue' : before)
  await announce(tx, 'rent', { tenancies: [payment.tenantId] }, did(scope, 'payment', payment.id, markedAs[before]))
  if (wasPaid && !isPaid) return insertNotifications(tx, paidNotice(payment, today))
  return isPaid && !wasPaid && notifyUnpaid(tx, writing, payment)
}

async function notifyUnpaid(tx: Db, { scope, today }: Writing, payment: ChangingRentPayment): Promise<boolean> {
  return (await mayBeAsked(tx, scope, payment.tenantId, today)) && insertNotifications(tx, unpaidNotice(payment, today))
}

/**
 * Deletes a locked payment that is not due yet.
 * @throws Problem 409 where there is money on it, once it is due, and where the terms of the tenancy would make it
 * again.
 */
export async function deleteRent(tx: Db, { scope, today }: Writing, payment: ChangingRentPayment): Promise<void> {
  const { id, tenantId, amount, paidAmount, outstanding, dueDate } = payment
  if (paidAmount > 0) throw conflict('There is money on this rent payment. Take the money off it first.')
  if (outstanding !== amount) throw conflict('This rent was written off. Take that back in the account first.')
  if (dueDate <= today) throw conflict('This rent is due already. Write off in the account what is not owed.')
  const terms = await findRentTerms(tx, scope, tenantId)
  if (terms?.rentAmount === amount && upcomingRentDays(terms, today).includes(dueDate))
    throw conflict(
      'The rent of this tenancy would make this payment again. Write it off instead, or change the rent, the payment day or the end date.',
    )
  if (!(await removeRentPayment(tx, scope, id, today))) throw notFound('Rent payment not found')
  const what = `Rent of ${formatPence(amount)} due on ${formatDayLong(dueDate)} deleted`
  await announce(tx, 'rent', { tenancies: [tenantId] }, did(scope, 'tenancy', tenantId, what, { isMoney: true }))
}

/**
 * Marks those of the locked payments paid that are not, with the same effect as marking each, and returns their ids.
 */
export async function markManyPaid(
  tx: Db,
  writing: Writing,
  payments: readonly ChangingRentPayment[],
  paidDate: string | null | undefined,
): Promise<number[]> {
  const open = payments.filter(({ status }) => status !== 'paid')
  const receiptIds = await drawEntryIds(tx, open.length)
  const drawn = paired(open, receiptIds).map(([payment, receiptId]) => ({ ...payment, receiptId }))
  await enterMarkedReceipts(tx, writing, drawn, receivedOn(writing, paidDate))
  await insertNotifications(
    tx,
    open.flatMap((payment) => paidNotice(payment, writing.today)),
  )
  await announce(
    tx,
    'rent',
    { tenancies: open.map(({ tenantId }) => tenantId) },
    open.map(({ id }) => did(writing.scope, 'payment', id, markedAs.paid)),
  )
  return open.map(({ id }) => id)
}

/**
 * Undoes the last 'Mark as Paid' of those of the locked payments that are paid, with the same effect as undoing each,
 * and returns their ids.
 * @throws Problem 409.
 */
export async function unmarkMany(
  tx: Db,
  writing: Writing,
  payments: readonly ChangingRentPayment[],
): Promise<number[]> {
  const { scope, today } = writing
  const paid = payments.filter(({ status }) => status === 'paid')
  const ids = paid.map(({ id }) => id)
  const tenancies = paid.map(({ tenantId }) => tenantId)
  await takeLastMarksOff(tx, writing, paid)
  await setOpenStatuses(tx, scope, ids, today)
  await announce(
    tx,
    'rent',
    { tenancies },
    ids.map((id) => did(scope, 'payment', id, markedAs.unpaid)),
  )
  const askable = await listMayBeAsked(tx, scope, tenancies, today)
  const told = paid.filter(({ tenantId }) => askable.has(tenantId))
  await insertNotifications(
    tx,
    told.flatMap((payment) => unpaidNotice(payment, today)),
  )
  return ids
}

/** When the money came in, and on which London day. @throws Problem 400 for a day to come. */
function receivedOn({ now, today }: Writing, paidDate: string | null | undefined) {
  const receivedAt = paidDate ?? now.toISOString()
  const date = londonDay(new Date(receivedAt))
  refuseFuture(date, today, 'paidDate')
  return { receivedAt, date }
}

/** Whether a paid payment is said to have been paid on another day than the one that it shows. */
const isOtherDay = ({ paidDate }: LockedRentPayment, wished: string | null | undefined): boolean =>
  wished && paidDate ? londonDay(new Date(wished)) !== londonDay(new Date(paidDate)) : false

/** Makes the payments that fall due from today to 60 days ahead, each once. Returns how many are new. */
export async function generateRent(db: Db, whose: Whose, today: Day): Promise<number> {
  let created = 0
  let afterId: number | undefined = 0
  while (afterId !== undefined) {
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
    // The daily job is not a person, so its payments have no author.
    const made = whose !== allLandlords ? didToAccount(whose, `Rent payments made: ${created}`) : []
    if (created > 0) await announce(tx, 'rent', { tenancies: terms.map(({ id }) => id) }, made)
    return { created, nextId: terms.length === tenanciesAtOnce ? terms.at(-1)?.id : undefined }
  })
}

const mostMissedDays = 366

/** A tenancy whose terms change. */
type ChangedTerms = TenancyTerms & { createdAt: string }

/**
 * What fell due after an end date or before a move-in that is now taken back, and was never made because of it: at most
 * a year of it, and nothing from before the day on which the tenancy was entered.
 */
function missedRent(tenancy: ChangedTerms, { from, today }: { from: Day; today: Day }): DueRent[] {
  if (tenancy.rentAmount === 0) return []
  const entered = londonDay(new Date(tenancy.createdAt))
  const days = rentDueDays(tenancy, addDays(from, 1), today).filter(
    (day) => day >= entered && day >= addDays(today, -mostMissedDays),
  )
  return days.map((dueDate) => ({ tenantId: tenancy.id, dueDate }))
}

const dueRent = (tenancy: TenancyTerms, today: Day): DueRent[] =>
  upcomingRentDays(tenancy, today).map((dueDate) => ({ tenantId: tenancy.id, dueDate }))

/**
 * The days on which a monthly rent fell due by the old move-in and does not by a later one: a tenant who moves in late
 * owes nothing before. The days of other rents all move with the move-in, so none of theirs is known to be too many.
 */
function daysBeforeMoveIn(before: TenancyTerms, { moveInDate }: TenancyTerms): Day[] {
  if (before.paymentFrequency !== 'monthly' || moveInDate <= before.moveInDate) return []
  return rentDueDays(before, before.moveInDate, addDays(moveInDate, -1))
}

/** What fell due of a monthly rent since a move-in that is moved back, and was never made because of the later one. */
function rentSinceMoveIn(before: TenancyTerms, after: ChangedTerms, today: Day): DueRent[] {
  const isSameDay = before.paymentFrequency === after.paymentFrequency && before.paymentDay === after.paymentDay
  if (!after.active || after.paymentFrequency !== 'monthly' || !isSameDay) return []
  const missed = missedRent(after, { from: addDays(after.moveInDate, -1), today })
  return missed.filter(({ dueDate }) => dueDate < before.moveInDate)
}

/**
 * Adjusts payments after a tenancy's terms have changed. Nothing stays due before the tenant has moved in or after they
 * have left. An unpaid payment that the old terms made for a future day is replaced by those of the new terms, so that
 * nobody is charged by both. Payments made by hand for other days or amounts stay, and so do those with money on them.
 * Payments that a move-in or an end date had cancelled come back when that date is taken back
 * (rule: rent-later-move-in).
 *
 * Returns how many payments stay because there is money on them, and how many were cancelled that had been due.
 */
export async function rescheduleRent(
  tx: Db,
  scope: LandlordScope,
  before: TenancyTerms,
  after: ChangedTerms,
  today: Day,
): Promise<{ stay: number; cancelled: number }> {
  const lastDay = after.moveOutDate === before.moveOutDate ? null : after.moveOutDate
  const { moveOutDate: end, rentAmount: amount } = before
  if (end !== null && (after.moveOutDate === null || after.moveOutDate > end)) {
    const from = laterOf(addDays(end, 1), after.moveInDate)
    await restoreRentOf(tx, scope, after.id, { from, until: after.moveOutDate, today })
    await insertDueRent(tx, scope, missedRent(after, { from: end, today }))
  }
  if (after.moveInDate < before.moveInDate) {
    const until = earlierOf(addDays(before.moveInDate, -1), after.moveOutDate ?? endOfTime)
    await restoreRentOf(tx, scope, after.id, { from: after.moveInDate, until, today })
    await insertDueRent(tx, scope, rentSinceMoveIn(before, after, today))
  }
  const isToCome = ({ dueDate }: DueRent) => dueDate > today
  const wanted = dueRent(after, today).filter(isToCome)
  const isStale = ({ dueDate }: DueRent) =>
    before.rentAmount !== after.rentAmount || !wanted.some((payment) => payment.dueDate === dueDate)
  const stale = dueRent(before, today).filter(isToCome).filter(isStale)
  const dueDays = stale.map(({ dueDate }) => dueDate)
  const removed = await removeUnpaidRent(tx, scope, { tenancyId: after.id, amount, dueDays, today })
  const early = daysBeforeMoveIn(before, after)
  const cancelled =
    (await removeRentBefore(tx, scope, { tenancyId: after.id, moveInDate: after.moveInDate, dueDays: early, today })) +
    (lastDay === null ? 0 : await removeRentAfter(tx, scope, after.id, lastDay, today))
  if (removed > 0) await insertDueRent(tx, scope, wanted)
  const left = [...early, ...dueDays]
  const isChanged = lastDay !== null || left.length > 0
  const stay = isChanged ? await countRentThatStays(tx, scope, { tenancyId: after.id, lastDay, dueDays: left }) : 0
  return { stay, cancelled }
}
