/** How a transaction is entered, changed and deleted, with its receipts and the repair that it paid for. */

import type { z } from 'zod/mini'
import { mostFiles, type newTransaction, type transactionChanges } from '#api/financial.ts'
import { addMonths, type Day } from '#domain/day.ts'
import { daysMovedOver, mostMonthsBack, type Repetition, repeatDays } from '#domain/finances/repetition.ts'
import {
  boxesFor,
  type HmrcBox,
  type TransactionType,
  transactionTypeLabels,
  usualBox,
} from '#domain/finances/transaction.ts'
import { formatPence } from '#domain/money.ts'
import { changed, did } from '#server/db/activity.ts'
import { putInBin } from '#server/db/bin.queries.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  findPropertyOfTransaction,
  getTransaction,
  insertRepetitions,
  insertTransaction,
  isMoreThanItsLine,
  listRepetitionDays,
  lockRepeating,
  lockRequestPlace,
  lockTransaction,
  removeTransaction,
  updateTransaction,
} from '#server/features/finances/finances.queries.ts'
import {
  attachFiles,
  countTransactionFiles,
  detachFiles,
  insertTransactionFile,
} from '#server/features/finances/transaction-files.queries.ts'
import { requireRoom, takeStorage } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { StoredFile } from '#server/platform/files/stored-file.ts'
import { conflict, invalid } from '#server/platform/http/problem.ts'

export type Entry = z.output<typeof newTransaction>
type Changes = z.output<typeof transactionChanges>
type Locked = Awaited<ReturnType<typeof lockTransaction>>

/**
 * @throws Problem 403 for a property of somebody else or a used-up budget, 404 for a repair
 * that is not theirs, 400 for files that are not.
 */
export async function enterTransaction(tx: Db, { scope, now, today }: LandlordContext, entry: Entry) {
  const { files = [], ...details } = entry
  const repetition = { repeats: details.repeats ?? null, date: details.date }
  checkRepetition(repetition, today)
  await requireRoom(tx, scope, roomFor(scope, repetition, today), now)
  const propertyId = await placeOf(tx, scope, details)
  const id = await insertTransaction(tx, scope, {
    ...details,
    propertyId,
    hmrcBox: chosenBox(details.type, details.hmrcBox ?? null),
  })
  await takeStorage(tx, scope, await attachFiles(tx, scope, id, files))
  await announce(
    tx,
    'book',
    { people: [scope.userId] },
    did(scope, 'transaction', id, `Entered: ${transactionTypeLabels[details.type]}, ${formatPence(details.amount)}`),
  )
  return id
}

/**
 * Fields that are left out stay as they are.
 * @throws Problem as `enterTransaction`, 409 for a transaction that was booked from rent.
 */
export async function changeTransaction(tx: Db, ctx: LandlordContext, id: number, changes: Changes) {
  const { scope, now, today } = ctx
  const { files, ...details } = changes
  // The account is locked before the property everywhere: in the other order two requests could wait for each other.
  await lockLandlord(tx, scope)
  const before = await lockWithProperty(tx, scope, id)
  if (!before.editable) throw booked('change')
  const { type = before.type, date = before.date, repeats = before.repeats } = details
  const { propertyId: chosenProperty = before.propertyId, maintenanceRequestId = before.maintenanceRequestId } = details
  const propertyId = await placeOf(tx, scope, { propertyId: chosenProperty, maintenanceRequestId })
  if (details.repeats || details.date) {
    checkRepetition({ repeats, date }, today)
    const needs = roomFor(scope, { repeats, date }, today)
    const repeatsAlready = before.repeats !== null
    if (repeats && (!repeatsAlready || date < before.date))
      await requireRoom(tx, scope, repeatsAlready ? { transactions: needs.transactions } : needs, now)
  }
  await updateTransaction(tx, scope, id, {
    ...details,
    propertyId,
    hmrcBox: boxAfter(before, type, details.hmrcBox),
  })
  if (details.date && details.date < before.date) await enterMovedOver(tx, ctx, before)
  if (files) {
    await detachFiles(tx, scope, { transactionId: id, staying: files.map(({ file }) => file), now })
    await takeStorage(tx, scope, await attachFiles(tx, scope, id, files))
  }
  await announce(tx, 'book', { people: [scope.userId] }, [
    ...changed(scope, 'transaction', id, { before, changes: { ...details, propertyId } }),
    ...(files ? [did(scope, 'transaction', id, 'Receipts changed')] : []),
  ])
  return getTransaction(tx, scope, id)
}

/** Enters what repeats for the periods that came into being because its first day was moved to an earlier one. */
async function enterMovedOver(tx: Db, { scope, today }: LandlordContext, before: Locked): Promise<void> {
  const moved = await lockRepeating(tx, scope, before.id)
  // Where the daily job has not made any, it makes all of them.
  if (!moved?.repeats || !moved.madeUntil) return
  const { date, repeats, madeUntil } = moved
  const made = await listRepetitionDays(tx, scope, before.id)
  const days = daysMovedOver({ date, repeats, before: before.date, madeUntil, made }, today)
  await insertRepetitions(tx, scope, moved, days)
}

/**
 * Moves a transaction into the bin with its receipts. Returns the id by which it can be restored.
 * @throws Problem 404, or 409 for one that was booked from rent.
 */
export async function deleteTransaction(tx: Db, ctx: LandlordContext, id: number): Promise<number> {
  const { scope } = ctx
  const before = await lockWithProperty(tx, scope, id)
  if (!before.editable) throw booked('delete')
  const binId = await moveToBin(tx, ctx, before)
  await announce(tx, 'book', { people: [scope.userId] }, did(scope, 'transaction', id, 'Deleted'))
  return binId
}

async function moveToBin(tx: Db, { scope, now }: LandlordContext, before: Locked): Promise<number> {
  const { id, description, supplier, type, amount } = before
  const title = `${description || supplier || transactionTypeLabels[type]}, ${formatPence(amount)}`
  const binId = await putInBin(tx, scope, { kind: 'transaction', recordId: id, title }, now)
  await removeTransaction(tx, scope, id)
  return binId
}

/**
 * Takes back a transaction that was booked from a bank line. It goes into the bin only if somebody has added to it or
 * changed it: all else can be booked from the line again (rule: bank-undo). Returns whether it went there.
 * @throws Problem as `deleteTransaction`.
 */
export async function takeBackTransaction(tx: Db, ctx: LandlordContext, id: number): Promise<boolean> {
  const { scope } = ctx
  const before = await lockWithProperty(tx, scope, id)
  if (!before.editable) throw booked('delete')
  const isMore = await isMoreThanItsLine(tx, scope, id)
  if (isMore) await moveToBin(tx, ctx, before)
  else await removeTransaction(tx, scope, id)
  await announce(tx, 'book', { people: [scope.userId] }, did(scope, 'transaction', id, 'Taken back'))
  return isMore
}

/** @throws Problem 404, 403 when the storage is full, or 409 when it has as many as it may. */
export async function addReceipt(
  tx: Db,
  { scope }: LandlordContext,
  id: number,
  stored: StoredFile & { name: string },
) {
  await lockLandlord(tx, scope)
  await lockWithProperty(tx, scope, id)
  if ((await countTransactionFiles(tx, scope, id)) >= mostFiles) throw conflict(`At most ${mostFiles} files`)
  const { name, file, mimeType, size } = stored
  await insertTransactionFile(tx, scope, id, { name, file, mimeType, size })
  await takeStorage(tx, scope, size)
  await announce(tx, 'book', { people: [scope.userId] }, did(scope, 'transaction', id, 'Receipt added'))
  return getTransaction(tx, scope, id)
}

async function lockWithProperty(tx: Db, scope: LandlordScope, id: number) {
  const propertyId = await findPropertyOfTransaction(tx, scope, id)
  if (propertyId !== null) await lockAgainstDeletion(tx, scope, propertyId)
  return lockTransaction(tx, scope, id)
}

const booked = (verb: 'change' | 'delete') =>
  conflict(
    `This entry was booked from a payment in a tenant's account. To ${verb} it, ${verb === 'change' ? 'change' : 'take back'} the payment there.`,
  )

interface Place {
  readonly propertyId?: number | null | undefined
  readonly maintenanceRequestId?: number | null | undefined
}

/** The property that a transaction belongs to: the chosen one, else that of its repair. */
async function placeOf(tx: Db, scope: LandlordScope, { propertyId, maintenanceRequestId }: Place) {
  if (propertyId != null) {
    await lockAgainstDeletion(tx, scope, propertyId)
    await getProperty(tx, scope, propertyId)
  }
  if (maintenanceRequestId == null) return propertyId ?? null
  const ofRepair = await lockRequestPlace(tx, scope, maintenanceRequestId)
  if (propertyId != null && propertyId !== ofRepair)
    throw invalid('maintenanceRequestId: This repair was at another property')
  return ofRepair
}

/** The usual box is not stored, so that a row whose type is corrected follows it. */
const chosenBox = (type: TransactionType, box: HmrcBox | null) => (box === usualBox(type) ? null : box)

function boxAfter(
  before: { type: TransactionType; hmrcBox: HmrcBox | null },
  type: TransactionType,
  wanted: HmrcBox | null | undefined,
): HmrcBox | null {
  const box = wanted === undefined && type === before.type ? before.hmrcBox : (wanted ?? null)
  if (box !== null && !boxesFor(type).includes(box)) throw invalid('hmrcBox: This box is not for this type')
  return chosenBox(type, box)
}

interface Repeated {
  readonly repeats: Repetition | null
  readonly date: Day
}

/** What the transaction adds: one that repeats is booked next morning for every period since its first day. */
function roomFor(scope: LandlordScope, { repeats, date }: Repeated, today: Day) {
  const of = scope.userId
  if (!repeats) return { transactions: { of } }
  return {
    transactions: { of, adding: 1 + repeatDays(date, repeats, null, today).length },
    repeatingTransactions: { of },
  }
}

function checkRepetition({ repeats, date }: Repeated, today: Day): void {
  if (repeats !== null && date < addMonths(today, -mostMonthsBack))
    throw invalid('date: What repeats may begin at most five years ago')
}
