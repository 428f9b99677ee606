/** The other entries: what a tenant is charged beside rent, what of it is given up, what is paid back. */
import type { Day } from '#domain/day.ts'
import { type ChargeKind, chargeKindLabels, coverRefund } from '#domain/ledger.ts'
import { formatPence } from '#domain/money.ts'
import { bookRefund } from '#server/features/ledger/booking.actions.ts'
import { payNewCharges } from '#server/features/ledger/credit.actions.ts'
import { refuseFuture, type Writing } from '#server/features/ledger/ledger.actions.ts'
import { getEntry } from '#server/features/ledger/ledger.queries.ts'
import {
  type Account,
  insertAllocations,
  insertEntry,
  listOpenEntries,
  settle,
} from '#server/features/ledger/posting.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

/** Enters a charge that is no rent, into a locked account; one that is due already is paid from credit. Returns its id. */
export async function enterCharge(
  tx: Db,
  writing: Writing,
  account: Account,
  charge: { kind: ChargeKind; amount: number; dueDate: Day; description?: string | null | undefined },
): Promise<number> {
  const { kind, amount, dueDate, description } = charge
  const id = await insertEntry(tx, writing.scope, account, {
    kind: 'charge',
    chargeKind: kind,
    date: dueDate,
    amount,
    openAmount: amount,
    description: description || chargeKindLabels[kind],
    enteredBy: writing.by,
    enteredAt: writing.now.toISOString(),
  })
  await payNewCharges(tx, writing, account, [id])
  return id
}

/** Gives up part of a charge. @throws Problem 400 for more than is outstanding of it, 409 when nothing is. */
export async function writeOffCharge(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: Account,
  { chargeId, amount, reason }: { chargeId: number; amount: number; reason: string },
): Promise<number> {
  const charge = await getEntry(tx, scope, chargeId)
  if (charge.openAmount === 0) throw conflict('Nothing is outstanding of this charge.')
  if (amount > charge.openAmount) {
    throw invalid(`amount: Only ${formatPence(charge.openAmount)} is outstanding of this charge`)
  }
  const id = await insertEntry(tx, scope, account, {
    kind: 'write_off',
    chargeKind: charge.chargeKind,
    chargeId,
    date: charge.date > today ? charge.date : today,
    amount: -amount,
    description: `Write-off: ${charge.description}`,
    reason,
    enteredBy: by,
    enteredAt: now.toISOString(),
  })
  await settle(tx, scope, [chargeId], today)
  return id
}

/** Enters money paid back out of credit. @throws Problem 400 for a day to come or more than there is credit. */
export async function enterRefund(
  tx: Db,
  { scope, by, now, today }: Writing,
  account: Account,
  { amount, date, reason }: { amount: number; date: Day; reason: string },
): Promise<number> {
  refuseFuture(date, today)
  const credits = (await listOpenEntries(tx, scope, [account.id])).filter(({ kind }) => kind === 'receipt')
  const parts = coverRefund(amount, credits)
  if (!parts) {
    const credit = credits.reduce((sum, { open }) => sum + open, 0)
    throw invalid(
      credit === 0
        ? 'amount: There is no credit to pay back'
        : `amount: There is only ${formatPence(credit)} in credit to pay back`,
    )
  }
  const id = await insertEntry(tx, scope, account, {
    kind: 'refund',
    date,
    amount,
    openAmount: amount,
    description: 'Refund',
    reason,
    enteredBy: by,
    enteredAt: now.toISOString(),
  })
  await insertAllocations(
    tx,
    scope,
    parts.map((part) => ({ ...part, chargeId: id })),
    by,
  )
  await settle(tx, scope, [id, ...parts.map(({ receiptId }) => receiptId)], today)
  await bookRefund(tx, scope, { id, propertyId: account.propertyId, amount, date })
  return id
}
