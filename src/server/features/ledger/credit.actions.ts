/** Credit pays what becomes due, by itself (rule: ledger-credit). */
import { payFromCredit, paysByItself } from '#domain/ledger.ts'
import { bookReceipts } from '#server/features/ledger/booking.actions.ts'
import type { Writing } from '#server/features/ledger/ledger.actions.ts'
import {
  type Account,
  insertAllocations,
  listOpenEntries,
  type OpenEntry,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Pays charges that have just been entered, as far as they are due and there is credit, in a locked account. */
export const payNewCharges = (tx: Db, writing: Writing, account: Pick<Account, 'id'>, chargeIds: readonly number[]) =>
  payCharges(tx, writing, account, (_, { id, dueDate }) => chargeIds.includes(id) && dueDate <= writing.today)

/** Pays what has become due since it was last decided what the credit pays, in a locked account. */
export const payDueCharges = (tx: Db, writing: Writing, account: Pick<Account, 'id'>) =>
  payCharges(tx, writing, account, (credit, charge) => paysByItself(credit, charge, writing.today))

async function payCharges(
  tx: Db,
  { scope, today }: Writing,
  account: Pick<Account, 'id'>,
  mayPay: (credit: OpenEntry, charge: OpenEntry) => boolean,
): Promise<void> {
  const open = await listOpenEntries(tx, scope, [account.id])
  const credits = open.filter(({ kind }) => kind === 'receipt')
  const charges = open.filter(({ kind }) => kind === 'charge')
  const parts = payFromCredit(credits, charges, mayPay)
  if (parts.length === 0) return
  await insertAllocations(tx, scope, parts, null)
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
