/** Money that comes in for a deposit. */
import { endOfTime } from '#domain/day.ts'
import { allocateOldestFirst } from '#domain/ledger.ts'
import { enterUnpaidCharge } from '#server/features/ledger/charging.actions.ts'
import { type LockedTenancy, listOpenEntries } from '#server/features/ledger/posting.queries.ts'
import type { NewReceipt } from '#server/features/ledger/receipts.actions.ts'
import { receiveMoney } from '#server/features/ledger/receiving.actions.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Enters money for a deposit in a locked tenancy. It pays the charges for the deposit, the oldest first, future ones as
 * well. Whatever is left over is charged on the day on which it came in (rule: deposits-received).
 * @throws Problem as `receiveMoney` does.
 */
export async function receiveDeposit(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  received: Omit<NewReceipt, 'allocations'> & { readonly confirm?: boolean | undefined },
): Promise<void> {
  const { amount, date } = received
  const entries = await listOpenEntries(tx, writing.scope, [account.id])
  const charges = entries.filter(({ kind, chargeKind }) => kind === 'charge' && chargeKind === 'deposit')
  const allocations = allocateOldestFirst(amount, charges, endOfTime)
  const uncharged = allocations.reduce((left, part) => left - part.amount, amount)
  if (uncharged > 0) {
    const charge = { kind: 'deposit', amount: uncharged, dueDate: date } as const
    allocations.push({ chargeId: await enterUnpaidCharge(tx, writing, account, charge), amount: uncharged })
  }
  await receiveMoney(tx, writing, account, { ...received, allocations })
}
