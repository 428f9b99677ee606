/** Whatever is entered in whatever order, the database says what the bookkeeper's model says (rule: ledger-balance, ledger-books, ledger-status). */
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#api/ledger.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments, transactions } from '#server/db/schema/money.ts'
import { enterCharge, writeOffCharge } from '#server/features/ledger/charging.actions.ts'
import { payNewCharges } from '#server/features/ledger/credit.actions.ts'
import { enterReceipt, reverseEntry } from '#server/features/ledger/ledger.actions.ts'
import { getTenancyOfEntry, readEntries } from '#server/features/ledger/ledger.queries.ts'
import { type Account, lockAccount } from '#server/features/ledger/posting.queries.ts'
import { enterRefund } from '#server/features/ledger/refunding.actions.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { markRent } from '#server/features/rent/rent.actions.ts'
import { lockRentPayment } from '#server/features/rent/rent.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, Problem } from '#server/platform/http/problem.ts'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { LedgerModel, Refused } from '#test/ledger-model.ts'
import { testNow } from '#test/services.ts'

const { services } = await testApp()
const { db } = services
const today = londonDay(testNow)
const { landlord, property, tenancy } = await makeTenancy({ rentAmount: 0 })
const scope = actingFor({ landlordId: landlord.id })
const writing = { scope, by: landlord.id, now: testNow, today }

interface Place {
  readonly account: Account
  /** Every entry and every payment of the account, as they were made. */
  readonly entryIds: readonly number[]
  readonly paymentIds: readonly number[]
}

/** The same act for both; `toString` is what a failing sequence is printed as. */
interface Act {
  inModel(model: LedgerModel): void
  inDatabase(tx: Db, place: Place): Promise<unknown>
  toString(): string
}

const named = (name: string, given: object, act: Pick<Act, 'inModel' | 'inDatabase'>): Act => ({
  ...act,
  toString: () => `${name} ${JSON.stringify(given)}`,
})

const amount = fc.integer({ min: 1, max: 300 })
const date = fc.integer({ min: -40, max: 0 }).map((days) => addDays(today, days))
const dueDate = fc.integer({ min: -40, max: 20 }).map((days) => addDays(today, days))
const index = fc.nat(7)
const kind = fc.constantFrom('late_interest' as const, 'deposit' as const, 'repair' as const)
const missing = 2_147_483_647

const acts = fc.oneof(
  fc.record({ amount, date, isChosen: fc.boolean() }).map((given) =>
    named('receive', given, {
      inModel: (model) => model.receive(given.amount, given.date, given.isChosen),
      inDatabase: (tx, { account }) =>
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
      async inDatabase(tx, { account: { id: tenantId, propertyId } }) {
        const made = await insertRentPayment(tx, scope, { tenantId, propertyId, ...given }, testNow)
        if (!made) throw conflict('There is one on that day')
        await payNewCharges(tx, writing, { id: tenantId }, [made.chargeId])
      },
    }),
  ),
  fc.record({ kind, amount, dueDate }).map((given) =>
    named('charge', given, {
      inModel: (model) => model.charge(given.kind, given.amount, given.dueDate),
      inDatabase: (tx, { account }) => enterCharge(tx, writing, account, given),
    }),
  ),
  fc.record({ index, date }).map((given) =>
    named('mark paid', given, {
      inModel: (model) => model.markPaid(given.index, given.date),
      async inDatabase(tx, { paymentIds }) {
        const payment = await lockRentPayment(tx, scope, paymentIds[given.index] ?? missing)
        const paidDate = payment.status === 'paid' ? undefined : `${given.date}T12:00:00.000Z`
        await markRent(tx, writing, payment, { status: 'paid', paidDate })
      },
    }),
  ),
  fc.record({ index }).map((given) =>
    named('mark unpaid', given, {
      inModel: (model) => model.markUnpaid(given.index),
      async inDatabase(tx, { paymentIds }) {
        const payment = await lockRentPayment(tx, scope, paymentIds[given.index] ?? missing)
        await markRent(tx, writing, payment, { status: 'unpaid' })
      },
    }),
  ),
  fc.record({ index, amount }).map((given) =>
    named('write off', given, {
      inModel: (model) => model.writeOff(given.index + 1, given.amount),
      inDatabase: (tx, { account, entryIds }) => {
        const write = { chargeId: entryIds[given.index] ?? missing, amount: given.amount, reason: 'Goodwill' }
        return getTenancyOfEntry(tx, scope, write.chargeId, 'charge', 'No charge').then(() =>
          writeOffCharge(tx, writing, account, write),
        )
      },
    }),
  ),
  fc.record({ amount, date, of: fc.option(index) }).map(({ of, ...given }) =>
    named(
      'refund',
      { ...given, of },
      {
        inModel: (model) => model.refund(given.amount, given.date, of === null ? null : of + 1),
        inDatabase: (tx, { account, entryIds }) => {
          const receiptId = of === null ? null : (entryIds[of] ?? missing)
          return enterRefund(tx, writing, account, { ...given, reason: 'Overpaid', receiptId })
        },
      },
    ),
  ),
  fc.record({ index }).map((given) =>
    named('reverse', given, {
      inModel: (model) => model.reverse(given.index + 1),
      inDatabase: (tx, { account, entryIds }) =>
        reverseEntry(tx, writing, account, { id: entryIds[given.index] ?? missing, reason: 'A mistake' }),
    }),
  ),
)

/** Another tenancy for each sequence; that of the last one goes. */
async function beginTenancy(): Promise<Account> {
  await db.delete(tenancies).where(eq(tenancies.propertyId, property.id))
  await db.delete(transactions).where(eq(transactions.landlordId, landlord.id))
  const { id: _, ...terms } = tenancy
  const [row] = await db.insert(tenancies).values(terms).returning({ id: tenancies.id })
  return db.transaction((tx) => lockAccount(tx, scope, row?.id ?? missing))
}

async function placeOf(account: Account): Promise<Place> {
  const entries = await db
    .select({ id: ledgerEntries.id, paymentId: rentPayments.id })
    .from(ledgerEntries)
    .leftJoin(rentPayments, eq(rentPayments.chargeId, ledgerEntries.id))
    .where(eq(ledgerEntries.tenantId, account.id))
    .orderBy(asc(ledgerEntries.id))
  return {
    account,
    entryIds: entries.map(({ id }) => id),
    paymentIds: entries.flatMap(({ paymentId }) => paymentId ?? []),
  }
}

/** Whether it was refused, which both must agree about. */
async function isRefused(act: () => unknown): Promise<boolean> {
  try {
    await act()
    return false
  } catch (error) {
    if (error instanceof Refused || error instanceof Problem) return true
    throw error
  }
}

async function stored({ id }: Account) {
  const { entries } = await readEntries(db, scope, id, { from: undefined, to: '9999-12-31', limit: 1_000 })
  const rows: LedgerEntry[] = JSON.parse(entries.text)
  const payments = await db
    .select()
    .from(rentPayments)
    .where(eq(rentPayments.tenantId, id))
    .orderBy(asc(rentPayments.id))
  const books = await db.select().from(transactions).where(eq(transactions.landlordId, landlord.id))
  return {
    ledger: rows.map((entry) => ({
      kind: entry.kind,
      chargeKind: entry.chargeKind,
      date: entry.date,
      amount: entry.amount,
      balance: entry.balance,
      openAmount: entry.openAmount,
    })),
    payments: payments.map(({ paidAmount, outstanding, status }) => ({ paidAmount, outstanding, status })),
    books: books.map((row) => `${row.date} ${row.type} ${row.amount}`).sort(),
  }
}

const said = (model: LedgerModel) => ({ ledger: model.ledger(), payments: model.payments(), books: model.books() })

test('any acts in any order leave ledger, payments and books as the model has them', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 6 }), async (sequence) => {
      const account = await beginTenancy()
      const model = new LedgerModel(today)
      for (const act of sequence) {
        const place = await placeOf(account)
        const refused = await isRefused(() => db.transaction((tx) => act.inDatabase(tx, place)))
        expect(await isRefused(() => act.inModel(model)), String(act)).toBe(refused)
      }
      expect(await stored(account)).toEqual(said(model))
    }),
    { numRuns: 1_000 },
  )
})
