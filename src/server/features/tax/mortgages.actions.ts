/** A mortgage is entered and changed, and its payments are booked, split into interest and capital. */

import type { z } from 'zod/mini'
import type { mortgageChanges, newMortgage } from '#api/tax.ts'
import { addMonths, type Day, firstOfMonth } from '#domain/day.ts'
import { type MortgagePayment, mortgagePayment, paymentDays } from '#domain/finances/mortgage.ts'
import { mostMonthsBack } from '#domain/finances/repetition.ts'
import { financeCostBox } from '#domain/finances/transaction.ts'
import { type Activity, did, doneIfChanged } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { getProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import { insertOnce, type TransactionValues } from '#server/features/finances/finances.queries.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import {
  getMortgage,
  getPropertyOfMortgage,
  insertMortgage,
  lockMortgage,
  removeMortgage,
  updateMortgage,
} from '#server/features/tax/mortgages.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** @throws Problem 403 for a property of somebody else or too many, 404 for none, 400 for a first payment long ago. */
export async function enterMortgage(
  tx: Db,
  { scope, now, today }: LandlordContext,
  { firstPaymentDate, ...terms }: z.output<typeof newMortgage>,
) {
  await requireRoom(tx, scope, { mortgages: { of: terms.propertyId } }, now)
  await lockAgainstDeletion(tx, scope, terms.propertyId)
  await getProperty(tx, scope, terms.propertyId)
  const first = firstPaymentDate ?? addMonths(firstOfMonth(today), 1)
  if (first < addMonths(today, -mostMonthsBack))
    throw invalid('firstPaymentDate: The first payment to book may be at most five years ago')
  if (first > addMonths(today, mostMonthsBack))
    throw invalid('firstPaymentDate: The first payment to book may be at most five years ahead')
  const id = await insertMortgage(tx, scope, { ...terms, firstPaymentDate: first })
  await announceMortgage(tx, scope, doneToMortgage(scope, terms.propertyId, 'Mortgage entered'))
  return getMortgage(tx, scope, id)
}

export async function changeMortgage(
  tx: Db,
  scope: LandlordScope,
  id: number,
  changes: z.output<typeof mortgageChanges>,
) {
  const propertyId = await getPropertyOfMortgage(tx, scope, id)
  await lockAgainstDeletion(tx, scope, propertyId)
  const before = await lockMortgage(tx, scope, id)
  await updateMortgage(tx, scope, id, changes)
  const done = doneToMortgage(scope, propertyId, 'Mortgage changed')
  await announceMortgage(tx, scope, doneIfChanged({ before, changes }, done))
  return getMortgage(tx, scope, id)
}

export async function deleteMortgage(tx: Db, scope: LandlordScope, id: number): Promise<void> {
  const propertyId = await getPropertyOfMortgage(tx, scope, id)
  await lockAgainstDeletion(tx, scope, propertyId)
  await lockMortgage(tx, scope, id)
  await removeMortgage(tx, scope, id)
  await announceMortgage(tx, scope, doneToMortgage(scope, propertyId, 'Mortgage deleted'))
}

const doneToMortgage = (scope: LandlordScope, propertyId: number, what: string) =>
  did(scope, 'property', propertyId, what, { isMoney: true })

const announceMortgage = (tx: Db, scope: LandlordScope, done: Activity | readonly Activity[]) =>
  announce(tx, 'mortgage', { people: [scope.userId] }, done)

/** Books the payments up to `today` that are not booked yet, each once, and takes their capital off the balance. */
export async function bookMortgage(tx: Db, scope: LandlordScope, id: number, today: Day): Promise<void> {
  const mortgage = await lockMortgage(tx, scope, id)
  const days = paymentDays(mortgage.firstPaymentDate, mortgage.bookedUntil, today)
  let { balance, bookedUntil } = mortgage
  const rows: TransactionValues[] = []
  for (const date of days) {
    if (balance === 0) break
    const payment = mortgagePayment({ ...mortgage, balance })
    rows.push(...bookings(mortgage, date, payment))
    balance -= payment.capital
    bookedUntil = date
  }
  await insertOnce(tx, scope, rows)
  if (bookedUntil === mortgage.bookedUntil) return
  await updateMortgage(tx, scope, id, { balance, bookedUntil })
  await announceMortgage(tx, scope, [])
}

type Booked = { readonly id: number; readonly propertyId: number; readonly lender: string }

function bookings({ id, propertyId, lender }: Booked, date: Day, { interest, capital }: MortgagePayment) {
  const common = {
    propertyId,
    date,
    type: 'other_expense',
    supplier: lender,
    category: 'Mortgage',
    relatedEntityType: 'mortgage',
    relatedEntityId: id,
  } as const
  const interestRow: TransactionValues = {
    ...common,
    amount: interest,
    description: 'Mortgage interest',
    hmrcBox: financeCostBox,
    onceKey: `mortgage:${id}:${date}:interest`,
  }
  const capitalRow: TransactionValues = {
    ...common,
    amount: capital,
    description: 'Mortgage capital repaid',
    capital: true,
    onceKey: `mortgage:${id}:${date}:capital`,
  }
  return [interestRow, capitalRow].filter(({ amount }) => amount > 0)
}
