/** Money that a landlord enters by hand: questioned where it looks like a slip, entered, and reported to the tenant. */
import type { Receipt } from '#api/ledger.ts'
import { sameReceiptSeconds } from '#domain/ledger.ts'
import { mayBeAsked } from '#server/db/may-be-asked.queries.ts'
import { enterReceipt, type NewReceipt, refuseFuture, type Writing } from '#server/features/ledger/ledger.actions.ts'
import { receivedNotice } from '#server/features/ledger/ledger.notices.ts'
import { getBalance, hasSameReceipt, listReceipts } from '#server/features/ledger/ledger.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/** `confirm`: the same money within a minute is meant. */
type EnteredByHand = NewReceipt & { readonly confirm?: boolean | undefined }

/**
 * Into a locked tenancy. @throws Problem 400 for a day to come and for allocations that do not fit, 409
 * for the same money again that is not confirmed.
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

/** With what it pays, and the balance of its account today. */
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
    // What was paid back out of it is no charge: it is neither credit nor to be chosen again.
    allocations: allocations.flatMap(({ kind, rentPaymentId, chargeId, amount }) =>
      kind === 'charge' ? [{ rentPaymentId, chargeId, amount }] : [],
    ),
    balance: await getBalance(db, scope, row.tenantId, today),
  }
}
