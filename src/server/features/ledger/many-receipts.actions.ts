/** Reverses many receipts in a few statements. */
import { receiptMethodLabels } from '#domain/ledger.ts'
import { inParts } from '#server/db/in-parts.ts'
import { removeBookings } from '#server/features/ledger/booking.queries.ts'
import { payReopened } from '#server/features/ledger/credit.actions.ts'
import { listWithCredit } from '#server/features/ledger/credit.queries.ts'
import { settleDepositTaken } from '#server/features/ledger/deposit-money.queries.ts'
import { listReceipts } from '#server/features/ledger/ledger.queries.ts'
import { markDescription } from '#server/features/ledger/marked-receipts.actions.ts'
import {
  insertAllocations,
  insertEntries,
  type LockedTenancy,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { Reopened } from '#server/features/ledger/reversing.actions.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** Size of batches: other requests are served in between. */
const atOnce = 200

/** Reverses receipts like `takeReceiptsBack`; then credit that came in later pays what is open again. */
export async function reverseReceipts(
  tx: Db,
  writing: Writing,
  accounts: readonly LockedTenancy[],
  reversal: { ids: readonly number[]; reason: string },
): Promise<void> {
  const reopened = await takeReceiptsBack(tx, writing, accounts, reversal)
  for (const id of await listWithCredit(tx, writing.scope, [...reopened.keys()]))
    await payReopened(tx, writing, { id }, reopened.get(id) ?? [])
}

/**
 * Reverses receipts of locked tenancies, each on its own day. Receipts that are reversed already are skipped. Returns
 * by tenancy which charges are open again.
 */
export async function takeReceiptsBack(
  tx: Db,
  { scope, by, now, today }: Writing,
  accounts: readonly LockedTenancy[],
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<ReadonlyMap<number, Reopened[]>> {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const reopened = new Map<number, Reopened[]>()
  for (const some of inParts(ids, atOnce)) {
    const receipts = (await listReceipts(tx, scope, some)).filter(({ reversed }) => !reversed)
    const receiptIds = receipts.map(({ id }) => id)
    const taken = receipts.flatMap(({ id: receiptId, allocations }) =>
      allocations.map(({ chargeId, amount }) => ({ receiptId, chargeId, amount: -amount })),
    )
    await insertAllocations(tx, scope, taken, { enteredBy: by })
    const opposites = receipts.map(({ id, tenantId, amount, date, method, markedChargeId }) => {
      const account = byId.get(tenantId)
      if (!account) throw notFound('Tenancy not found')
      return {
        account,
        entry: {
          kind: 'reversal' as const,
          date,
          amount,
          description: `Reversal: ${markedChargeId === null ? receiptMethodLabels[method] : markDescription}`,
          reason,
          reversesId: id,
          enteredBy: by,
          enteredAt: now.toISOString(),
        },
      }
    })
    await insertEntries(tx, scope, opposites)
    await settle(tx, scope, [...receiptIds, ...taken.map(({ chargeId }) => chargeId)], today)
    await removeBookings(tx, scope, receiptIds)
    const fromDeposits = receipts.filter(({ allocations }) => allocations.some((part) => part.chargeKind === 'deposit'))
    for (const tenantId of new Set(fromDeposits.map((receipt) => receipt.tenantId)))
      await settleDepositTaken(tx, scope, tenantId)
    for (const { id: reversedId, tenantId, allocations } of receipts) {
      const opened = allocations.map(({ chargeId }) => chargeId)
      reopened.set(tenantId, [...(reopened.get(tenantId) ?? []), { reversedId, opened }])
    }
  }
  return reopened
}
