/**
 * Money that a landlord enters by hand: refused once where it looks like a repetition, entered, and reported to the
 * tenant.
 */
import type { Receipt } from '#api/ledger.ts'
import { sameReceiptSeconds } from '#domain/ledger.ts'
import { mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { receivedNotice } from '#server/features/ledger/ledger.notices.ts'
import { getBalance, hasSameReceipt, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import { enterReceipt, type NewReceipt } from '#server/features/ledger/receipts.actions.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/writing.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** `confirm` says that the same sum is meant again, though it was entered less than a minute ago. */
type EnteredByHand = NewReceipt & { readonly confirm?: boolean | undefined }

/**
 * Enters money into a locked tenancy.
 * @throws Problem 400 for a day to come and for allocations that do not fit, 409 for the same money again without
 * `confirm`.
 */
export async function receiveMoney(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  { confirm, ...received }: EnteredByHand,
): Promise<Receipt> {
  const { scope, now, today } = writing
  refuseFuture(received.date, today)
  const { amount, date, reference = null } = received
  const since = new Date(now.getTime() - sameReceiptSeconds * 1000)
  const isSame = !confirm && (await hasSameReceipt(tx, scope, { tenantId: account.id, amount, date, reference, since }))
  if (isSame) throw conflict('Enter it again?')
  const { id } = await enterReceipt(tx, writing, account, received)
  const receipt = await readReceipt(tx, writing, id)
  const isAskable = await mayBeAsked(tx, scope, account.id, today)
  await insertNotifications(tx, receivedNotice(account, receipt, isAskable))
  return receipt
}

/** A receipt with what it pays, and with the balance of its account today. */
export async function readReceipt(
  db: Db,
  { scope, today }: Pick<Writing, 'scope' | 'today'>,
  id: number,
): Promise<Receipt> {
  const [row] = await listReceipts(db, scope, [id])
  if (!row) throw new Error('The receipt is gone')
  const { allocations, ...receipt } = row
  return {
    ...receipt,
    // A refund out of it is not a charge: it is neither credit nor to be allocated again.
    allocations: allocations.flatMap(({ kind, rentPaymentId, chargeId, amount }) =>
      kind === 'charge' ? [{ rentPaymentId, chargeId, amount }] : [],
    ),
    balance: await getBalance(db, scope, row.tenantId, today),
  }
}
