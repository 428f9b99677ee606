/** Charges other than rent, and writing off part of a charge. */
import { type Day, laterOf } from '#domain/day.ts'
import { type ChargeKind, chargeKindLabels } from '#domain/ledger.ts'
import { formatPence, type Pence } from '#domain/money.ts'
import { payNewCharges } from '#server/features/ledger/credit.actions.ts'
import { getEntry } from '#server/features/ledger/ledger.queries.ts'
import { insertEntry, type LockedTenancy, settle } from '#server/features/ledger/posting.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

interface NewCharge {
  readonly kind: ChargeKind
  readonly amount: Pence
  readonly dueDate: Day
  readonly description?: string | null | undefined
}

/**
 * Enters a charge other than rent into a locked tenancy, and pays it from credit if it is due already. Returns its id.
 */
export async function enterCharge(
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  charge: NewCharge,
): Promise<number> {
  const id = await enterUnpaidCharge(tx, writing, account, charge)
  await payNewCharges(tx, writing, account, [id])
  return id
}

/**
 * Enters a charge other than rent into a locked tenancy, for money that comes in together with it: credit does not pay
 * it. Returns its id.
 */
export const enterUnpaidCharge = (
  tx: Db,
  writing: Writing,
  account: LockedTenancy,
  { kind, amount, dueDate, description }: NewCharge,
): Promise<number> =>
  insertEntry(tx, writing.scope, account, {
    kind: 'charge',
    chargeKind: kind,
    date: dueDate,
    amount,
    openAmount: amount,
    description: description || chargeKindLabels[kind],
    enteredBy: writing.by,
    enteredAt: writing.now.toISOString(),
  })

/**
 * Writes off an amount of a charge that is outstanding. Returns the id of the write-off.
 * @throws Problem 400 for more than is outstanding of the charge, 409 when nothing is.
 */
export async function writeOffCharge(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: LockedTenancy,
  { chargeId, amount, reason }: { chargeId: number; amount: Pence; reason: string },
): Promise<number> {
  const charge = await getEntry(tx, scope, chargeId)
  if (charge.openAmount === 0) throw conflict('Nothing is outstanding on this charge.')
  if (amount > charge.openAmount) {
    throw invalid(`amount: Only ${formatPence(charge.openAmount)} is outstanding on this charge`)
  }
  const id = await insertEntry(tx, scope, account, {
    kind: 'write_off',
    chargeKind: charge.chargeKind,
    chargeId,
    date: laterOf(charge.date, today),
    amount: -amount,
    description: `Write-off: ${charge.description}`,
    reason,
    enteredBy: by,
    enteredAt: now.toISOString(),
  })
  await settle(tx, scope, [chargeId], today)
  return id
}
