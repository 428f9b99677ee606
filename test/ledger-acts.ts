/** What can be done to a tenancy's account, each act once for the model and once for the database; fast-check makes the sequences of them. */
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { addDays, type Day } from '#domain/day.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { enterCharge, writeOffCharge } from '#server/features/ledger/charging.actions.ts'
import { payNewCharges } from '#server/features/ledger/credit.actions.ts'
import { enterReceipt, reallocate, reverseEntry, type Writing } from '#server/features/ledger/ledger.actions.ts'
import { getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import type { Account } from '#server/features/ledger/posting.queries.ts'
import { enterRefund } from '#server/features/ledger/refunding.actions.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { markRent } from '#server/features/rent/rent.actions.ts'
import { lockRentPayment } from '#server/features/rent/rent.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, Problem } from '#server/platform/http/problem.ts'
import { type LedgerModel, Refused } from '#test/ledger-model.ts'

/** The account, who writes into it, and its rows in the order in which they were made. */
export interface Place {
  readonly account: Account
  readonly writing: Writing
  entry(tx: Db, index: number): Promise<number>
  payment(tx: Db, index: number): Promise<number>
}

/** The same act for both; `toString` is what a failing sequence is printed as. */
export interface Act {
  inModel(model: LedgerModel): void
  inDatabase(tx: Db, place: Place): Promise<unknown>
  toString(): string
}

const named = (name: string, given: object, act: Pick<Act, 'inModel' | 'inDatabase'>): Act => ({
  ...act,
  toString: () => `${name} ${JSON.stringify(given)}`,
})

const missing = 2_147_483_647

/** An account and its rows, asked for when an act names one of them. */
export function placeOf(account: Account, writing: Writing): Place {
  const pick = <Row>(rows: readonly Row[], index: number, idOf: (row: Row) => number) => {
    const row = rows[index]
    return row === undefined ? missing : idOf(row)
  }
  return {
    account,
    writing,
    async entry(tx, index) {
      const { id, tenantId } = ledgerEntries
      const rows = await tx.select({ id }).from(ledgerEntries).where(eq(tenantId, account.id)).orderBy(asc(id))
      return pick(rows, index, (row) => row.id)
    },
    async payment(tx, index) {
      const { id, tenantId } = rentPayments
      const rows = await tx.select({ id }).from(rentPayments).where(eq(tenantId, account.id)).orderBy(asc(id))
      return pick(rows, index, (row) => row.id)
    },
  }
}

/** Whether it was refused, which both must agree about. */
export async function isRefused(act: () => unknown): Promise<boolean> {
  try {
    await act()
    return false
  } catch (error) {
    if (error instanceof Refused || error instanceof Problem) return true
    throw error
  }
}

/** Small sums on few days, so that acts meet one another. */
export function anyAct(today: Day): fc.Arbitrary<Act> {
  const amount = fc.integer({ min: 1, max: 300 })
  const date = fc.integer({ min: -40, max: 0 }).map((days) => addDays(today, days))
  const dueDate = fc.integer({ min: -40, max: 20 }).map((days) => addDays(today, days))
  const index = fc.nat(7)
  const kind = fc.constantFrom('late_interest' as const, 'deposit' as const, 'repair' as const)
  const parts = fc.array(fc.record({ index, amount }), { maxLength: 2 })

  return fc.oneof(
    fc.record({ amount, date, isChosen: fc.boolean() }).map((given) =>
      named('receive', given, {
        inModel: (model) => model.receive(given.amount, given.date, given.isChosen),
        inDatabase: (tx, { account, writing }) =>
          enterReceipt(tx, writing, account, {
            ...given,
            method: 'cash',
            allocations: given.isChosen ? [] : undefined,
          }),
      }),
    ),
    fc.record({ amount, dueDate }).map((given) =>
      named('rent', given, {
        inModel: (model) => model.charge('rent', given.amount, given.dueDate),
        async inDatabase(tx, { writing, account: { id: tenantId, propertyId } }) {
          const made = await insertRentPayment(tx, writing.scope, { tenantId, propertyId, ...given }, writing.now)
          if (!made) throw conflict('There is one on that day')
          await payNewCharges(tx, writing, { id: tenantId }, [made.chargeId])
        },
      }),
    ),
    fc.record({ kind, amount, dueDate }).map((given) =>
      named('charge', given, {
        inModel: (model) => model.charge(given.kind, given.amount, given.dueDate),
        inDatabase: (tx, { account, writing }) => enterCharge(tx, writing, account, given),
      }),
    ),
    fc.record({ index, date }).map((given) =>
      named('mark paid', given, {
        inModel: (model) => model.markPaid(given.index, given.date),
        async inDatabase(tx, { payment: idOf, writing }) {
          const payment = await lockRentPayment(tx, writing.scope, await idOf(tx, given.index))
          const paidDate = payment.status === 'paid' ? undefined : `${given.date}T12:00:00.000Z`
          await markRent(tx, writing, payment, { status: 'paid', paidDate })
        },
      }),
    ),
    fc.record({ index }).map((given) =>
      named('mark unpaid', given, {
        inModel: (model) => model.markUnpaid(given.index),
        async inDatabase(tx, { payment: idOf, writing }) {
          const payment = await lockRentPayment(tx, writing.scope, await idOf(tx, given.index))
          await markRent(tx, writing, payment, { status: 'unpaid' })
        },
      }),
    ),
    fc.record({ index, parts }).map((given) =>
      named('allocate', given, {
        inModel: (model) =>
          model.allocate(
            given.index + 1,
            given.parts.map((part) => ({ chargeId: part.index + 1, amount: part.amount })),
          ),
        async inDatabase(tx, { account, writing, entry }) {
          const wanted = []
          for (const part of given.parts) wanted.push({ chargeId: await entry(tx, part.index), amount: part.amount })
          await reallocate(tx, writing, account, await entry(tx, given.index), wanted)
        },
      }),
    ),
    fc.record({ index, amount }).map((given) =>
      named('write off', given, {
        inModel: (model) => model.writeOff(given.index + 1, given.amount),
        async inDatabase(tx, { account, writing, entry }) {
          const write = { chargeId: await entry(tx, given.index), amount: given.amount, reason: 'Goodwill' }
          await getTenancyOfEntry(tx, writing.scope, write.chargeId, 'charge', 'No charge')
          await writeOffCharge(tx, writing, account, write)
        },
      }),
    ),
    fc.record({ amount, date, of: fc.option(index) }).map(({ of, ...given }) =>
      named(
        'refund',
        { ...given, of },
        {
          inModel: (model) => model.refund(given.amount, given.date, of === null ? null : of + 1),
          async inDatabase(tx, { account, writing, entry }) {
            const receiptId = of === null ? null : await entry(tx, of)
            await enterRefund(tx, writing, account, { ...given, reason: 'Overpaid', receiptId })
          },
        },
      ),
    ),
    fc.record({ index }).map((given) =>
      named('reverse', given, {
        inModel: (model) => model.reverse(given.index + 1),
        async inDatabase(tx, { account, writing, entry }) {
          await reverseEntry(tx, writing, account, { id: await entry(tx, given.index), reason: 'A mistake' })
        },
      }),
    ),
  )
}
