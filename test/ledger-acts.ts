/**
 * Everything that can be done to a tenancy's account, each act for both the model and the database. fast-check makes
 * sequences of them.
 */
import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { addDays, type Day } from '#domain/day.ts'
import type { LedgerEntryKind } from '#domain/ledger.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { enterCharge, writeOffCharge } from '#server/features/ledger/charging.actions.ts'
import { payNewCharges, takeEntryBack } from '#server/features/ledger/credit.actions.ts'
import { getTenancyOfEntry } from '#server/features/ledger/ledger.queries.ts'
import type { LockedTenancy } from '#server/features/ledger/posting.queries.ts'
import { enterReceipt, reallocate } from '#server/features/ledger/receipts.actions.ts'
import { enterRefund } from '#server/features/ledger/refunding.actions.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import type { Writing } from '#server/features/ledger/writing.ts'
import { markRent } from '#server/features/rent/rent.actions.ts'
import { lockRentPayment } from '#server/features/rent/rent.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, Problem } from '#server/platform/http/problem.ts'
import { type LedgerModel, Refused } from '#test/ledger-model.ts'

/** The account, who writes into it, and its rows of each kind in order. After the last comes the first again. */
export interface Place {
  readonly account: LockedTenancy
  readonly writing: Writing
  entry(tx: Db, index: number, kind?: LedgerEntryKind): Promise<number>
  payment(tx: Db, index: number): Promise<number>
}

/** One act for both; a failing sequence is printed with `toString`. */
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

const cyclic = (ids: readonly number[], index: number) => ids[index % Math.max(1, ids.length)] ?? missing

/** Rows are looked up when an act names one of them. */
export function placeOf(account: LockedTenancy, writing: Writing): Place {
  return {
    account,
    writing,
    async entry(tx, index, kind) {
      const { id, tenantId, kind: isKind } = ledgerEntries
      const wanted = and(eq(tenantId, account.id), kind && eq(isKind, kind))
      const rows = await tx.select({ id }).from(ledgerEntries).where(wanted).orderBy(asc(id))
      return cyclic(
        rows.map((row) => row.id),
        index,
      )
    },
    async payment(tx, index) {
      const { id, tenantId } = rentPayments
      const rows = await tx.select({ id }).from(rentPayments).where(eq(tenantId, account.id)).orderBy(asc(id))
      return cyclic(
        rows.map((row) => row.id),
        index,
      )
    },
  }
}

const entryInModel = ({ entries }: LedgerModel, index: number, kind?: LedgerEntryKind) =>
  cyclic(
    entries.flatMap((entry) => (kind === undefined || entry.kind === kind ? [entry.id] : [])),
    index,
  )

/** Whether an act was refused; both must agree. */
export async function isRefused(act: () => unknown): Promise<boolean> {
  try {
    await act()
    return false
  } catch (error) {
    if (error instanceof Refused || error instanceof Problem) return true
    throw error
  }
}

/**
 * Something is owed and something has come in; then anything may follow. Sums are small, days are few and rows are
 * existing ones, so that acts affect each other.
 */
export function anyActs(today: Day): fc.Arbitrary<Act[]> {
  const amount = fc.integer({ min: 1, max: 300 })
  const date = fc.integer({ min: -40, max: 0 }).map((days) => addDays(today, days))
  const dueDate = fc.integer({ min: -40, max: 20 }).map((days) => addDays(today, days))
  const index = fc.nat(7)
  const kind = fc.constantFrom('late_interest' as const, 'deposit' as const, 'repair' as const)
  const paid = fc.constantFrom('charge' as const, 'charge' as const, 'refund' as const)
  const parts = fc.array(fc.record({ index, kind: paid, amount }), { minLength: 1, maxLength: 2 })

  const receiving = fc.record({ amount, date, isChosen: fc.boolean() }).map((given) =>
    named('receive', given, {
      inModel: (model) => model.receive(given.amount, given.date, given.isChosen),
      inDatabase: (tx, { account, writing }) =>
        enterReceipt(tx, writing, account, {
          ...given,
          method: 'cash',
          allocations: given.isChosen ? [] : undefined,
        }),
    }),
  )
  const rent = fc.record({ amount, dueDate }).map((given) =>
    named('rent', given, {
      inModel: (model) => model.charge('rent', given.amount, given.dueDate),
      async inDatabase(tx, { writing, account: { id: tenantId, propertyId } }) {
        const made = await insertRentPayment(tx, writing.scope, { tenantId, propertyId, ...given }, writing.now)
        if (!made) throw conflict('There is one on that day')
        await payNewCharges(tx, writing, { id: tenantId }, [made.chargeId])
      },
    }),
  )
  const charging = fc.record({ kind, amount, dueDate }).map((given) =>
    named('charge', given, {
      inModel: (model) => model.charge(given.kind, given.amount, given.dueDate),
      inDatabase: (tx, { account, writing }) => enterCharge(tx, writing, account, given),
    }),
  )
  const marking = fc.record({ index, date }).map((given) =>
    named('mark paid', given, {
      inModel: (model) => model.markPaid(given.index % Math.max(1, model.rent.length), given.date),
      async inDatabase(tx, { payment: idOf, writing }) {
        const payment = await lockRentPayment(tx, writing.scope, await idOf(tx, given.index))
        const paidDate = payment.status === 'paid' ? undefined : `${given.date}T12:00:00.000Z`
        await markRent(tx, writing, payment, { status: 'paid', paidDate })
      },
    }),
  )
  const unmarking = fc.record({ index }).map((given) =>
    named('mark unpaid', given, {
      inModel: (model) => model.markUnpaid(given.index % Math.max(1, model.rent.length)),
      async inDatabase(tx, { payment: idOf, writing }) {
        const payment = await lockRentPayment(tx, writing.scope, await idOf(tx, given.index))
        await markRent(tx, writing, payment, { status: 'unpaid' })
      },
    }),
  )
  const allocating = fc.record({ index, parts }).map((given) =>
    named('allocate', given, {
      inModel: (model) =>
        model.allocate(
          entryInModel(model, given.index, 'receipt'),
          given.parts.map((part) => ({ chargeId: entryInModel(model, part.index, part.kind), amount: part.amount })),
        ),
      async inDatabase(tx, { account, writing, entry }) {
        const wanted = []
        for (const part of given.parts)
          wanted.push({ chargeId: await entry(tx, part.index, part.kind), amount: part.amount })
        await reallocate(tx, writing, account, await entry(tx, given.index, 'receipt'), wanted)
      },
    }),
  )
  const givingUp = fc.record({ index, amount }).map((given) =>
    named('write off', given, {
      inModel: (model) => model.writeOff(entryInModel(model, given.index, 'charge'), given.amount),
      async inDatabase(tx, { account, writing, entry }) {
        const write = { chargeId: await entry(tx, given.index, 'charge'), amount: given.amount, reason: 'Goodwill' }
        await getTenancyOfEntry(tx, writing.scope, write.chargeId, 'charge')
        await writeOffCharge(tx, writing, account, write)
      },
    }),
  )
  const refunding = fc.record({ amount, date, of: fc.option(index) }).map(({ of, ...given }) =>
    named(
      'refund',
      { ...given, of },
      {
        inModel: (model) =>
          model.refund(given.amount, given.date, of === null ? null : entryInModel(model, of, 'receipt')),
        async inDatabase(tx, { account, writing, entry }) {
          const receiptId = of === null ? null : await entry(tx, of, 'receipt')
          await enterRefund(tx, writing, account, { ...given, reason: 'Overpaid', receiptId })
        },
      },
    ),
  )
  const reversing = fc.record({ index }).map((given) =>
    named('reverse', given, {
      inModel: (model) => model.takeBack(entryInModel(model, given.index)),
      async inDatabase(tx, { account, writing, entry }) {
        await takeEntryBack(tx, writing, account, { id: await entry(tx, given.index), reason: 'A mistake' })
      },
    }),
  )
  const any = fc.oneof(receiving, rent, charging, marking, unmarking, allocating, givingUp, refunding, reversing)
  const first = fc.tuple(fc.oneof(rent, charging), receiving, fc.array(any, { maxLength: 3 }))
  return first.map(([owed, received, others]) => [owed, received, ...others])
}
