/** What happens to rent: it is marked, made for the coming weeks, and put right when a tenancy's terms change. */

import { addDays, type Day, londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { formatPence } from '#domain/money.ts'
import { isWrittenOff, type RentStatus, rentDueDays, upcomingRentDays } from '#domain/rent.ts'
import { did, didToAccount } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { listMayBeAsked, mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { payReopened } from '#server/features/ledger/credit.actions.ts'
import { listPartsOf } from '#server/features/ledger/ledger.queries.ts'
import { enterMarkedReceipts } from '#server/features/ledger/many-receipts.actions.ts'
import { enterMarkedReceipt } from '#server/features/ledger/marked-receipts.actions.ts'
import { drawEntryIds } from '#server/features/ledger/posting.queries.ts'
import { freeMoney, reverseEntry, reverseMarks } from '#server/features/ledger/reversing.actions.ts'
import { putMoneyBack, takeLastMarksOff } from '#server/features/ledger/undoing-marks.actions.ts'
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
  removeRentPayment,
  removeUnpaidRent,
  restoreRentAfter,
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
 * stays as it is, unless 'Mark as Paid' entered it for another day.
 *
 * The tenant is notified of a change to paid, and of one to overdue unless they may not be asked for money. A payment
 * that was entered as overdue counts as such a change if the tenant has not been notified of it yet.
 * @throws Problem 409 for one that was written off, on which there is no money, and for a paid one marked overdue.
 */
export async function markRent(
  tx: Db,
  writing: Writing,
  payment: LockedRentPayment,
  wish: { status: RentStatus; paidDate?: string | null | undefined },
): Promise<void> {
  const { scope } = writing
  const account = { id: payment.tenantId, propertyId: payment.propertyId }
  if (wish.status === 'paid') {
    const toEnter = payment.status === 'paid' ? await redated(tx, writing, payment, wish.paidDate) : payment
    const received = receivedOn(writing, wish.paidDate)
    if (toEnter.outstanding === 0) return
    await enterMarkedReceipt(tx, writing, toEnter, received)
  } else {
    if (isWrittenOff(payment)) throw conflict('This rent was written off. Take that back in the account first.')
    if (payment.status === 'paid' && wish.status === 'overdue')
      throw conflict('This rent is paid. Mark it as unpaid first.')
    if (payment.status === 'paid') {
      // In this order: what is freed only now would pay other rent before the tenant has it to spend.
      await payReopened(tx, writing, account, await reverseMarks(tx, writing, account, payment.chargeId))
      await freeMoney(tx, writing, payment.chargeId)
    }
    await setOpenStatus(tx, scope, payment.id, payment.dueDate < writing.today ? 'overdue' : wish.status)
  }
  await announce(
    tx,
    'rent',
    { tenancies: [payment.tenantId] },
    did(scope, 'payment', payment.id, markedAs[wish.status]),
  )
  if (wish.status === 'paid' && payment.status !== 'paid')
    await insertNotifications(tx, paidNotice(payment, writing.today))
  if (wish.status === 'unpaid' && payment.status === 'paid') await notifyUnpaid(tx, writing, payment)
  if (wish.status !== 'overdue') return
  const isNews = payment.status !== 'overdue' || !(await wasNotifiedOfOverdue(tx, scope, payment))
  if (isNews && (await mayBeAsked(tx, scope, payment.tenantId, writing.today)))
    await insertNotifications(tx, overdueNotice(payment, writing.today))
}

/**
 * Undoes a mark: the locked payment gets back its former status and money (rule: ledger-mark-undo). Does nothing where
 * it already has that status.
 * @throws Problem 409 where the money has changed, or the payment was marked in another way since.
 */
export async function undoMark(
  tx: Db,
  writing: Writing,
  payment: ChangingRentPayment,
  { mark, before }: { mark: RentStatus; before: RentStatus },
): Promise<void> {
  if (payment.status === before) return
  const { scope, today } = writing
  const account = { id: payment.tenantId, propertyId: payment.propertyId }
  const wasPaid = before === 'paid'
  const isPaid = payment.status === 'paid'
  if (isPaid !== (mark === 'paid')) throw conflict('This rent has been marked again since. Nothing was undone.')
  if (wasPaid && !isPaid) await putMoneyBack(tx, writing, account, payment)
  if (isPaid && !wasPaid) await takeLastMarksOff(tx, writing, [payment])
  if (!wasPaid) await setOpenStatus(tx, scope, payment.id, payment.dueDate < today ? 'overdue' : before)
  await announce(tx, 'rent', { tenancies: [payment.tenantId] }, did(scope, 'payment', payment.id, markedAs[before]))
  if (wasPaid && !isPaid) await insertNotifications(tx, paidNotice(payment, today))
  if (isPaid && !wasPaid) await notifyUnpaid(tx, writing, payment)
}

async function notifyUnpaid(tx: Db, { scope, today }: Writing, payment: ChangingRentPayment): Promise<void> {
  if (await mayBeAsked(tx, scope, payment.tenantId, today)) await insertNotifications(tx, unpaidNotice(payment, today))
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
  await enterMarkedReceipts(tx, writing, open, receivedOn(writing, paidDate))
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

/**
 * Takes back what 'Mark as Paid' entered, where the wished day is another one. Returns the payment with what is
 * outstanding after that: nothing where the day stays.
 */
async function redated(
  tx: Db,
  writing: Writing,
  payment: LockedRentPayment,
  wished: string | null | undefined,
): Promise<LockedRentPayment> {
  const { chargeId, tenantId, propertyId, paidDate } = payment
  if (!wished || !paidDate || londonDay(new Date(wished)) === londonDay(new Date(paidDate)))
    return { ...payment, outstanding: 0 }
  const marks = (await listPartsOf(tx, writing.scope, chargeId)).filter(({ isMark }) => isMark)
  for (const { receiptId } of marks) {
    const correction = { id: receiptId, reason: 'Came in on another day' }
    await reverseEntry(tx, writing, { id: tenantId, propertyId }, correction)
  }
  const outstanding = marks.reduce((sum, { amount }) => sum + amount, 0)
  // A new id, so that the account lists the new receipt after the reversal.
  const [receiptId] = await drawEntryIds(tx, 1)
  if (receiptId === undefined) throw new Error('No id was drawn')
  return { ...payment, outstanding, receiptId }
}

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
 * What fell due after an end date that is now taken back, and was never made because of it: at most a year of it, and
 * nothing from before the day on which the tenancy was entered.
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
 * Adjusts upcoming payments after a tenancy's terms have changed. Nothing stays due after the tenant has left. An
 * unpaid payment that the old terms made for a future day is replaced by those of the new terms, so that nobody is
 * charged by both. Payments made by hand for other days or amounts stay, and so do those with money on them. Payments
 * that an end date had cancelled come back when that date is taken back.
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
  const { moveOutDate: from } = before
  if (from !== null && (after.moveOutDate === null || after.moveOutDate > from)) {
    await restoreRentAfter(tx, scope, after.id, { from, until: after.moveOutDate, today })
    await insertDueRent(tx, scope, missedRent(after, { from, today }))
  }
  const cancelled = lastDay === null ? 0 : await removeRentAfter(tx, scope, after.id, lastDay, today)
  const isToCome = ({ dueDate }: DueRent) => dueDate > today
  const wanted = dueRent(after, today).filter(isToCome)
  const isStale = ({ dueDate }: DueRent) =>
    before.rentAmount !== after.rentAmount || !wanted.some((payment) => payment.dueDate === dueDate)
  const stale = dueRent(before, today).filter(isToCome).filter(isStale)
  const dueDays = stale.map(({ dueDate }) => dueDate)
  const removed = await removeUnpaidRent(tx, scope, { tenancyId: after.id, amount: before.rentAmount, dueDays, today })
  if (removed > 0) await insertDueRent(tx, scope, wanted)
  const isChanged = lastDay !== null || dueDays.length > 0
  const stay = isChanged ? await countRentThatStays(tx, scope, { tenancyId: after.id, lastDay, dueDays }) : 0
  return { stay, cancelled }
}
