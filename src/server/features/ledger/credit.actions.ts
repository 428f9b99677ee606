/** Credit pays by itself what becomes due (rule: ledger-credit). */
import type { Day } from '#domain/day.ts'
import { payFromCredit, paysByItself, paysReopened } from '#domain/ledger.ts'
import { announce } from '#server/db/live.queries.ts'
import { mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { bookReceipts } from '#server/features/ledger/booking.actions.ts'
import { listDecided, listSetUnpaid } from '#server/features/ledger/credit.queries.ts'
import { takenBackNotice } from '#server/features/ledger/ledger.notices.ts'
import { getBalance, listEnteredAgain } from '#server/features/ledger/ledger.queries.ts'
import {
  insertAllocations,
  type LockedTenancy,
  listOpenEntries,
  lockTenancies,
  type OpenEntry,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import { type Reopened, reverseEntry } from '#server/features/ledger/reversing.actions.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** In a locked tenancy: pays charges that have just been entered and are due, as far as there is credit. */
export const payNewCharges = (
  tx: Db,
  writing: Writing,
  account: Pick<LockedTenancy, 'id'>,
  chargeIds: readonly number[],
) => payCharges(tx, writing, account, (_, { id, dueDate }) => chargeIds.includes(id) && dueDate <= writing.today)

/** In a locked tenancy: pays what has become due since it was last decided what the credit pays. */
const payDueCharges = (tx: Db, writing: Writing, account: Pick<LockedTenancy, 'id'>) =>
  payCharges(tx, writing, account, (credit, charge) => paysByItself(credit, charge, writing.today))

/** Pays from a tenancy's credit what has become due, in a transaction of its own. */
export const payFromCreditOf = (db: Db, writing: Writing, tenancyId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [account] = await lockTenancies(tx, writing.scope, [tenancyId])
    if (!account) return
    await payDueCharges(tx, writing, account)
    await announce(tx, 'rent', { tenancies: [tenancyId] })
  })

/**
 * Reverses an entry of a locked tenancy with what follows: credit pays what is open again, and what a refund gives back
 * to credit pays what has become due since. With a refund of a reversed receipt goes the receipt that was entered again
 * for it. The tenant is told when a receipt is reversed.
 * @throws Problem as `reverseEntry` does.
 */
export async function takeEntryBack(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  correction: { id: number; reason: string },
): Promise<number> {
  const again = await listEnteredAgain(tx, writing.scope, correction.id)
  if (again.some(({ receiptId }) => receiptId === correction.id))
    throw conflict('This money was paid back. Reverse the refund instead.')
  const { id, opened, reversed } = await reverseEntry(tx, writing, account, correction)
  for (const { receiptId } of again)
    await reverseEntry(tx, writing, account, { id: receiptId, reason: correction.reason })
  if (reversed.kind === 'refund') await payDueCharges(tx, writing, account)
  await payReopened(tx, writing, account, [{ reversedId: correction.id, opened }])
  if (reversed.kind === 'receipt') await notifyTakenBack(tx, writing, account, reversed)
  return id
}

async function notifyTakenBack(
  tx: Db,
  { scope, today }: Writing,
  account: LockedTenancy,
  { amount, date }: { amount: number; date: Day },
): Promise<void> {
  const balance = await getBalance(tx, scope, account.id, today)
  const isAskable = await mayBeAsked(tx, scope, account.id, today)
  await insertNotifications(tx, takenBackNotice(account, { amount: -amount, date, balance }, isAskable))
}

/**
 * Pays charges that reversals have opened again and that are due, from credit that would have paid them without what
 * was reversed: it was left over later, or was there when the charge became due.
 */
export async function payReopened(
  tx: Db,
  writing: Writing,
  account: Pick<LockedTenancy, 'id'>,
  all: readonly Reopened[],
): Promise<void> {
  const some = all.filter(({ opened }) => opened.length > 0)
  if (some.length === 0) return
  const reversedIds = some.map(({ reversedId }) => reversedId)
  const decided = new Map((await listDecided(tx, writing.scope, reversedIds)).map((each) => [each.id, each]))
  await payCharges(tx, writing, account, (credit, charge) => {
    const wouldHavePaid = ({ reversedId }: Reopened) => {
      const reversed = decided.get(reversedId)
      return paysByItself(credit, charge, writing.today) || (reversed !== undefined && paysReopened(credit, reversed))
    }
    const { id, dueDate } = charge
    return dueDate <= writing.today && some.some((each) => each.opened.includes(id) && wouldHavePaid(each))
  })
}

async function payCharges(
  tx: Db,
  { scope, today }: Writing,
  account: Pick<LockedTenancy, 'id'>,
  mayPay: (credit: OpenEntry, charge: OpenEntry) => boolean,
): Promise<void> {
  const open = await listOpenEntries(tx, scope, [account.id])
  const credits = open.filter(({ kind }) => kind === 'receipt')
  const charges = open.filter(({ kind }) => kind === 'charge')
  if (credits.length === 0 || charges.length === 0) return
  const setUnpaid = await listSetUnpaid(
    tx,
    scope,
    credits.map(({ id }) => id),
  )
  const parts = payFromCredit(
    credits,
    charges,
    (credit, charge) => mayPay(credit, charge) && !setUnpaid.has(`${credit.id} ${charge.id}`),
  )
  if (parts.length === 0) return
  await insertAllocations(tx, scope, parts, { enteredBy: null })
  await settle(
    tx,
    scope,
    parts.flatMap(({ receiptId, chargeId }) => [receiptId, chargeId]),
    today,
  )
  await bookReceipts(
    tx,
    scope,
    parts.map(({ receiptId }) => receiptId),
  )
}
