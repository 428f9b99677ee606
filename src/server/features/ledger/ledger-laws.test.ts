/**
 * The laws of the ledger in the database: whatever is entered in any order, it agrees with the bookkeeper's model, and
 * nothing is paid twice (rule: ledger-balance, ledger-books, ledger-status). Every run is rolled back, so that the next
 * one begins with an empty account.
 */
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#api/ledger.ts'
import { addDays, londonDay } from '#domain/day.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { readEntries } from '#server/features/ledger/ledger.queries.ts'
import { insertEntries, lockTenancy } from '#server/features/ledger/posting.queries.ts'
import { ReceiptPlacing } from '#server/features/ledger/receipt-placing.actions.ts'
import { enterReceipt } from '#server/features/ledger/receipts.actions.ts'
import { insertRentPayment, removeRentPayments } from '#server/features/ledger/rent-charges.queries.ts'
import { reverseEntry } from '#server/features/ledger/reversing.actions.ts'
import { markRent, undoMark } from '#server/features/rent/rent.actions.ts'
import { lockRentPayment } from '#server/features/rent/rent.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { anyActs, isRefused, placeOf } from '#test/ledger-acts.ts'
import { LedgerModel } from '#test/ledger-model.ts'
import { balancesByDay, brokenLaws, type LedgerRows, readLedgerRows } from '#test/ledger-rows.ts'
import { testNow } from '#test/services.ts'

const runs = { numRuns: 1_000 }
const { services } = await testApp()
const { db } = services
const today = londonDay(testNow)
const { landlord, tenancy } = await makeTenancy({ rentAmount: 0 })
const { id: _, ...terms } = tenancy
const [other] = await db
  .insert(tenancies)
  .values({ ...terms, active: false })
  .returning({ id: tenancies.id })
const scope = actingFor({ landlordId: landlord.id })
const writing = { scope, by: landlord.id, now: testNow, today }
const account = await db.transaction((tx) => lockTenancy(tx, scope, tenancy.id))
const otherAccount = await db.transaction((tx) => lockTenancy(tx, scope, other?.id ?? 0))
const place = placeOf(account, writing)

let rolledBack = 0

/** Rolled-back rows stay in the tables as dead rows, which every later run would have to read past. */
async function inRollback(work: (tx: Db) => Promise<void>): Promise<void> {
  rolledBack += 1
  if (rolledBack % 50 === 0)
    await db.execute(sql`vacuum ledger_entries, allocations, rent_payments, financial_transactions, book_sums,
      property_book_sums, notifications, activity, deposits, tenancies`)
  const isDone = new Error('Rolled back, so that the next run finds nothing')
  const ended = db.transaction(async (tx) => {
    await work(tx)
    throw isDone
  })
  await ended.catch((error: unknown) => {
    if (error !== isDone) throw error
  })
}

const ledgerOf = async (tx: Db, tenancyId: number): Promise<LedgerEntry[]> => {
  const { entries } = await readEntries(tx, scope, tenancyId, { from: undefined, to: '9999-12-31', limit: 1_000 })
  return JSON.parse(entries.text)
}

/** The rows, and the statement as its readers have it. */
const picture = async (tx: Db) => ({
  rows: await readLedgerRows(tx, landlord.id),
  statement: await ledgerOf(tx, tenancy.id),
})
type Picture = Awaited<ReturnType<typeof picture>>

const stored = ({ rows: { payments, books }, statement }: Picture) => ({
  ledger: statement.map(({ kind, chargeKind, date, amount, balance, openAmount }) => {
    return { kind, chargeKind, date, amount, balance, openAmount }
  }),
  payments: payments.map(({ paidAmount, outstanding, status }) => ({ paidAmount, outstanding, status })),
  books: books.map((row) => `${row.date} ${row.type} ${row.amount}`).sort(),
})

const expectedFrom = (model: LedgerModel) => ({
  ledger: model.ledger(),
  payments: model.payments(),
  books: model.books(),
})

/** Outstanding rent without a receipt from 'Mark as Paid', which going back would remove too. */
function openPayments({ rows: { entries, payments } }: Picture) {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  const marked = new Set(
    entries.flatMap(({ id, kind, chargeId }) => (kind === 'receipt' && !reversed.has(id) ? [chargeId] : [])),
  )
  return payments.filter(({ status, chargeId }) => status !== 'paid' && !marked.has(chargeId))
}

/** What there is, with an open rent payment. */
async function withOpenPayment(tx: Db, now: Picture): Promise<Picture> {
  if (openPayments(now).length > 0) return now
  const rent = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 100, dueDate: addDays(today, 30) }
  await insertRentPayment(tx, scope, rent, testNow)
  return picture(tx)
}

/**
 * Marks an open payment as paid and back. That adds two entries and leaves balances and books unchanged, and everything
 * else too unless other money had paid part of it. Returns the resulting state.
 */
async function markedAndBack(
  tx: Db,
  before: Picture,
  { at, paidOn }: { at: number; paidOn: string },
): Promise<Picture> {
  const open = openPayments(before)
  const payment = open[at % open.length]
  if (!payment) throw new Error('No payment is open')
  const paid = { status: 'paid', paidDate: `${paidOn}T12:00:00.000Z` } as const
  for (const wish of [paid, { status: 'unpaid' } as const])
    await markRent(tx, writing, await lockRentPayment(tx, scope, payment.id), wish)
  const after = await picture(tx)

  const idsBefore = new Set(before.rows.entries.map(({ id }) => id))
  const wasThere = ({ id }: { id: number }) => idsBefore.has(id)
  const made = after.statement.filter((entry) => !wasThere(entry))
  expect(made.map(({ kind, date, amount }) => ({ kind, date, amount }))).toEqual([
    { kind: 'receipt', date: paidOn, amount: -payment.outstanding },
    { kind: 'reversal', date: paidOn, amount: payment.outstanding },
  ])
  const lines = ({ statement }: Picture) =>
    statement.filter(wasThere).map(({ balance: _balance, openAmount: _open, ...line }) => line)
  expect(lines(after)).toEqual(lines(before))
  expect(balancesAt(after)).toEqual(balancesAt(before))
  expect(after.rows.books).toEqual(before.rows.books)
  if (payment.paidAmount > 0) return after
  expect(after.rows.entries.filter(wasThere)).toEqual(before.rows.entries)
  const status = payment.dueDate < today ? ('overdue' as const) : payment.status
  const payments = before.rows.payments.map((each) => (each === payment ? { ...each, status } : each))
  expect(after.rows.payments).toEqual(payments)
  return after
}

/**
 * Marks any rent payment, paid or unpaid, and undoes that: its allocations, the balances, the books and the status must
 * be as before. Money from 'Mark as Paid' that also pays other things is refused.
 */
async function markedAndUndone(tx: Db, before: Picture, { at, paidOn }: { at: number; paidOn: string }): Promise<void> {
  // Rent that was written off completely cannot be set back to unpaid.
  const payments = before.rows.payments.filter(({ paidAmount, outstanding }) => paidAmount > 0 || outstanding > 0)
  const payment = payments[at % payments.length]
  if (!payment) throw new Error('There is no payment')
  const locked = () => lockRentPayment(tx, scope, payment.id)
  const wasPaid = payment.status === 'paid'
  const mark = wasPaid ? 'unpaid' : 'paid'
  await markRent(
    tx,
    writing,
    await locked(),
    wasPaid ? { status: 'unpaid' } : { status: 'paid', paidDate: `${paidOn}T12:00:00.000Z` },
  )
  const undo = () =>
    tx.transaction(async (inner) => undoMark(inner, writing, await locked(), { mark, before: payment.status }))
  const isRefusedBack = await isRefused(undo)
  const paidBy = ({ rows: { entries, parts } }: Picture) => {
    const marks = new Set(entries.flatMap(({ id, chargeId }) => (chargeId === payment.chargeId ? [id] : [])))
    const sums = new Map<number, number>()
    for (const { receiptId, chargeId, amount } of parts) {
      const by = marks.has(receiptId) ? 0 : receiptId
      if (chargeId === payment.chargeId) sums.set(by, (sums.get(by) ?? 0) + amount)
    }
    return [...sums].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => a - b)
  }
  const isSplitMark = ({ id, kind, chargeId, amount }: Picture['rows']['entries'][number]) =>
    kind === 'receipt' &&
    chargeId === payment.chargeId &&
    before.rows.parts.reduce(
      (sum, part) => sum + (part.receiptId === id && part.chargeId === payment.chargeId ? part.amount : 0),
      0,
    ) !== -amount
  if (isRefusedBack) {
    expect(wasPaid && before.rows.entries.some(isSplitMark)).toBe(true)
    return
  }
  const after = await picture(tx)
  const booked = ({ rows }: Picture) => rows.books.map(({ date, type, amount }) => `${date} ${type} ${amount}`).sort()
  expect(booked(after)).toEqual(booked(before))
  expect(balancesAt(after)).toEqual(balancesAt(before))
  expect(paidBy(after)).toEqual(paidBy(before))
  const status = !wasPaid && payment.dueDate < today ? ('overdue' as const) : payment.status
  expect(after.rows.payments).toEqual(
    before.rows.payments.map((each) => (each === payment ? { ...each, status } : each)),
  )
  expect(brokenLaws(after.rows)).toEqual([])
}

const everyDay = Array.from({ length: 75 }, (_, at) => addDays(today, at - 42))

const balancesAt = ({ rows: { entries } }: Pick<Picture, 'rows'>) =>
  everyDay.map((end) => entries.reduce((sum, { date, amount }) => (date <= end ? sum + amount : sum), 0))

/** Every reversible entry. Charges come last, because they must have no money on them; rent is cancelled instead. */
async function reverseEverything(tx: Db, { entries }: LedgerRows, isNewestFirst: boolean): Promise<void> {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  const open = entries.filter(({ id, kind, chargeKind }) => {
    return kind !== 'reversal' && !(kind === 'charge' && chargeKind === 'rent') && !reversed.has(id)
  })
  const inOrder = isNewestFirst ? open.toReversed() : open
  const isCharge = ({ kind }: (typeof open)[number]) => kind === 'charge'
  for (const { id } of [...inOrder.filter((entry) => !isCharge(entry)), ...inOrder.filter(isCharge)])
    await reverseEntry(tx, writing, account, { id, reason: 'All of it was a mistake' })
  await removeRentPayments(tx, scope, eq(rentPayments.tenantId, account.id), { today, reason: 'Never let' })
}

const pence = fc.integer({ min: 1, max: 300 })
const day = fc.integer({ min: -40, max: 0 }).map((days) => addDays(today, days))

test('after any acts the model agrees, marking paid and back leaves all as before, and reversing everything leaves nothing', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyActs(today), fc.nat(7), day, fc.boolean(), (sequence, at, paidOn, isNewestFirst) =>
      inRollback(async (tx) => {
        const model = new LedgerModel(today)
        for (const act of sequence) {
          const isForbidden = await isRefused(() => act.inModel(model))
          const inDatabase = () =>
            isForbidden ? tx.transaction((inner) => act.inDatabase(inner, place)) : act.inDatabase(tx, place)
          expect(await isRefused(inDatabase), String(act)).toBe(isForbidden)
        }
        const now = await picture(tx)
        expect(stored(now)).toEqual(expectedFrom(model))

        const open = await withOpenPayment(tx, now)
        await markedAndUndone(tx, open, { at, paidOn })
        const { rows } = await markedAndBack(tx, await withOpenPayment(tx, await picture(tx)), { at, paidOn })
        expect(brokenLaws(rows)).toEqual([])

        await reverseEverything(tx, rows, isNewestFirst)
        const left = await readLedgerRows(tx, landlord.id)
        expect(balancesAt({ rows: left }).filter((balance) => balance !== 0)).toEqual([])
        expect(left.entries.filter(({ open }) => open !== 0)).toEqual([])
        expect([...left.payments, ...left.books]).toEqual([])
      }),
    ),
    runs,
  )
})

const chargeKind = fc.constantFrom('late_interest' as const, 'deposit' as const, 'repair' as const)
const receiptsInOrders = fc
  .array(fc.record({ amount: pence, date: day }), { minLength: 2, maxLength: 3 })
  .chain((receipts) => {
    const { length } = receipts
    return fc.tuple(fc.constant(receipts), fc.shuffledSubarray(receipts, { minLength: length, maxLength: length }))
  })

test('the same receipts in any order, one by one or together, leave the same balance on every day', {
  timeout: 300_000,
}, async () => {
  const charges = fc.array(fc.record({ chargeKind, amount: pence, date: day }), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(charges, receiptsInOrders, (owed, [receipts, inOtherOrder]) =>
      inRollback(async (tx) => {
        const accounts = [account, otherAccount]
        const charged = accounts.flatMap((each) =>
          owed.map((charge) => ({
            account: each,
            entry: { ...charge, kind: 'charge' as const, description: 'Charge', openAmount: charge.amount },
          })),
        )
        await insertEntries(tx, scope, charged)
        for (const receipt of receipts) await enterReceipt(tx, writing, account, { ...receipt, method: 'cash' })
        const together = await ReceiptPlacing.begin(tx, writing, {
          tenancyIds: [otherAccount.id],
          count: inOtherOrder.length,
        })
        const { id: tenantId, propertyId } = otherAccount
        const common = { tenantId, propertyId, method: 'cash' as const, reference: null, chosen: [] }
        const placed = await together.place(
          tx,
          inOtherOrder.map((receipt) => ({ ...receipt, ...common })),
        )
        await together.enter(tx, placed)

        const given = [...owed, ...receipts.map(({ date, amount }) => ({ date, amount: -amount }))]
        for (const { id } of accounts) {
          const last = new Map((await ledgerOf(tx, id)).map(({ date, balance }) => [date, balance]))
          expect(last).toEqual(balancesByDay(given))
        }
        expect(brokenLaws(await readLedgerRows(tx, landlord.id))).toEqual([])
      }),
    ),
    runs,
  )
})
