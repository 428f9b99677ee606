/** What credit pays automatically once a reversal has reopened a charge (rule: ledger-credit). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeRentPayment } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

let app: TestApp
let services: TestApp['services']
let as: TestApp['as']
let leaveDatabase: () => Promise<void>
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  ;({ services, as } = app)
})
afterAll(() => leaveDatabase())

const today = '2026-11-21'
const reason = 'It bounced'

/** A tenancy that owes £950 of rent since 1 November, and calls about its account. */
async function owing() {
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-01', amount: 95_000 })
  const { ledger, rent, financial, bank } = as(landlord)
  const params = { id: tenancy.id }
  const receive = (amount: number, date: string, more = {}) =>
    ledger.addReceipt({ params, body: { amount, date, method: 'cash', confirm: true, ...more } })
  const reverse = (id: number) => ledger.reverse({ params: { id }, body: { reason } })
  const rents = async () => (await rent.list()).map(({ status, paidAmount }) => `${status} ${paidAmount}`)
  const books = async () => (await financial.list()).map(({ date, type, amount }) => `${date} ${type} ${amount}`).sort()
  const entries = async () => (await ledger.get({ params })).entries
  return { landlord, tenancy, payment, params, ledger, rent, bank, receive, reverse, rents, books, entries }
}

test('money that came in later pays the rent that an earlier receipt paid, once that is reversed', async () => {
  const { receive, reverse, rents, books, ledger, params } = await owing()
  const first = await receive(95_000, '2026-11-02')
  await receive(40_000, '2026-11-03')
  await receive(55_000, '2026-11-04')
  await reverse(first.id)
  expect(await rents()).toEqual(['paid 95000'])
  expect((await ledger.get({ params })).closing).toBe(0)
  expect(await books()).toEqual(['2026-11-03 rent_payment 40000', '2026-11-04 rent_payment 55000'])
})

test('credit that was there before the rent pays it once the older money that paid it is reversed', async () => {
  const { tenancy, params, ledger, rent, receive, reverse } = await owing()
  await receive(95_000, '2026-11-02')
  const there = await receive(60_000, '2026-11-10')
  const older = await receive(50_000, '2026-11-05')
  app.setNow(new Date('2026-11-21T10:05:00Z'))
  const home = { tenantId: tenancy.id, propertyId: tenancy.propertyId }
  await rent.create({ body: { ...home, amount: 55_000, dueDate: '2026-11-15' } })
  const left = async () => (await ledger.receipt({ params: { id: there.id } })).credit
  expect(await left()).toBe(55_000)
  await reverse(older.id)
  app.setNow(new Date('2026-11-21T10:00:00Z'))
  expect(await left()).toBe(5_000)
  expect((await ledger.get({ params })).closing).toBe(-5_000)
  expect((await rent.list()).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('and what was given up, once the write-off is reversed', async () => {
  const { receive, reverse, ledger, payment } = await owing()
  const giving = { params: { id: payment.chargeId }, body: { amount: 95_000, reason: 'Goodwill' } }
  const { id: writeOff } = await ledger.writeOff(giving)
  const { id, credit } = await receive(100_000, today)
  expect(credit).toBe(100_000)
  await reverse(writeOff)
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 5_000, balance: -5_000 })
})

test('and rent that was marked as paid before the bank said so, once the mark or the line is taken back', async () => {
  const { landlord, tenancy, payment, rent, bank, reverse, rents, entries } = await owing()
  await rent.update({ params: { id: payment.id }, body: { status: 'paid', paidDate: '2026-11-02' } })
  const { id } = await importStatement(app, landlord, ['2026-11-02', 'RENT', 95_000], ['2026-11-03', 'MORE', 95_000])
  const lines = await bank.lines({ params: { id }, query: { order: 'day' } })
  const splits = [{ tenantId: tenancy.id, amount: 95_000 }]
  for (const line of lines) await bank.updateLine({ params: { id: line.id }, body: { post: true, splits } })
  const openOf = async () =>
    (await entries()).filter(({ kind }) => kind === 'receipt').map(({ openAmount }) => openAmount)
  expect(await openOf()).toEqual([0, 95_000, 95_000])
  await reverse((await entries()).find(({ kind }) => kind === 'receipt')?.id ?? 0)
  expect(await openOf()).toEqual([0, 0, 95_000])
  await bank.undoLine({ params: { id: lines[0]?.id ?? 0 } })
  expect(await openOf()).toEqual([0, 0, 0])
  expect(await rents()).toEqual(['paid 95000'])
})

test('credit that was left beside the open rent by choice pays nothing when the receipt after it is reversed', async () => {
  const { receive, reverse, payment, rent, rents, entries } = await owing()
  await receive(95_000, '2026-11-02', { allocations: [] })
  await rent.update({ params: { id: payment.id }, body: { status: 'paid', paidDate: today } })
  await reverse((await entries()).findLast(({ kind }) => kind === 'receipt')?.id ?? 0)
  expect(await rents()).toEqual(['overdue 0'])
})

/** Rent of £950, marked as paid, whose mark then paid £400 of it to other rent and was marked once more for that. */
async function markedForTwo() {
  const account = await owing()
  const { tenancy, payment, ledger, rent, entries } = account
  const home = { tenantId: tenancy.id, propertyId: tenancy.propertyId }
  const other = await rent.create({ body: { ...home, amount: 40_000, dueDate: '2026-11-15' } })
  const change = (body: Parameters<typeof rent.update>[0]['body']) => rent.update({ params: { id: payment.id }, body })
  const mark = () => change({ status: 'paid', paidDate: '2026-11-16' })
  await mark()
  const { id } = (await entries()).findLast(({ kind }) => kind === 'receipt') ?? { id: 0 }
  const given = await ledger.receipt({ params: { id } })
  const parts = [
    { rentPaymentId: payment.id, amount: given.amount - 40_000 },
    { rentPaymentId: other.id, amount: 40_000 },
  ]
  const share = () => ledger.allocate({ params: { id }, body: { allocations: parts } })
  const paid = async () =>
    (await rent.list()).map(({ dueDate, status, paidAmount }) => `${dueDate} ${status} ${paidAmount}`)
  return { ...account, change, mark, share, paid }
}

test('a mark whose money also paid other rent leaves that to the money after it, once its own rent is set back to unpaid', async () => {
  const { mark, share, receive, change, paid } = await markedForTwo()
  await share()
  await mark()
  await receive(50_000, '2026-11-17')
  await change({ status: 'unpaid' })
  expect(await paid()).toEqual(['2026-11-15 paid 40000', '2026-11-01 overdue 0'])
})

test('and once the mark is undone', async () => {
  const { share, receive, change, paid } = await markedForTwo()
  await share()
  await receive(40_000, '2026-11-17')
  await receive(50_000, '2026-11-18')
  expect(await paid()).toEqual(['2026-11-15 paid 40000', '2026-11-01 paid 95000'])
  await change({ status: 'overdue', undoes: 'paid' })
  expect(await paid()).toEqual(['2026-11-15 paid 40000', '2026-11-01 overdue 40000'])
})

test('but what setting it back to unpaid has freed pays no other rent by itself', async () => {
  const { payment, share, receive, change, paid, ledger } = await markedForTwo()
  await share()
  const { id } = await receive(40_000, '2026-11-17', { allocations: [{ rentPaymentId: payment.id, amount: 40_000 }] })
  await change({ status: 'unpaid' })
  expect(await paid()).toEqual(['2026-11-15 overdue 0', '2026-11-01 overdue 0'])
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 40_000 })
})

test('rent that was set back to unpaid before its day is not paid by that same money on its day, but other rent is', async () => {
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-12-01', amount: 95_000 })
  const { ledger, rent } = as(landlord)
  const params = { id: tenancy.id }
  const allocations = [{ rentPaymentId: payment.id, amount: 95_000 }]
  const { id } = await ledger.addReceipt({ params, body: { amount: 95_000, date: today, method: 'cash', allocations } })
  const morning = (day: string) =>
    runRentJob({ ...services, now: () => new Date(`${day}T06:00:00.000Z`) }, day as typeof payment.dueDate)
  const statuses = async () =>
    (await rent.list()).filter(({ amount }) => amount === 95_000).map(({ dueDate, status }) => `${dueDate} ${status}`)
  await rent.update({ params: { id: payment.id }, body: { status: 'unpaid' } })
  await morning('2026-12-01')
  expect(await statuses()).toContain('2026-12-01 unpaid')
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 95_000 })

  const body = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 40_000, dueDate: '2026-12-02' }
  await rent.create({ body })
  await morning('2026-12-02')
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 55_000 })
  await ledger.allocate({ params: { id }, body: { allocations: [{ rentPaymentId: payment.id, amount: 55_000 }] } })
  expect(await rent.list({ query: { status: 'overdue' } })).toMatchObject([{ paidAmount: 55_000 }])
})

test('what a reversed refund gives back pays the rent that has fallen due since, and no rent that was left open by choice', async () => {
  const { landlord, tenancy, ledger, params, receive, reverse, rent } = await owing()
  const { id } = await receive(95_000, '2026-11-03', { allocations: [] })
  const { id: refund } = await ledger.refund({ params, body: { amount: 95_000, date: today, reason: 'Overpaid' } })
  const { setNow } = app
  setNow(new Date('2026-11-21T10:05:00Z'))
  const home = { tenantId: tenancy.id, propertyId: tenancy.propertyId }
  await as(landlord).rent.create({ body: { ...home, amount: 40_000, dueDate: '2026-11-15' } })
  await rent.create({ body: { ...home, amount: 30_000, dueDate: '2026-11-22' } })
  setNow(new Date('2026-11-22T10:00:00Z'))
  await reverse(refund)
  setNow(new Date('2026-11-21T10:00:00Z'))
  const paid = (await rent.list()).map(({ dueDate, paidAmount }) => `${dueDate} ${paidAmount}`)
  expect(paid).toEqual(['2026-11-22 30000', '2026-11-15 40000', '2026-11-01 0'])
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 25_000 })
})

test('an account that cannot be settled keeps no other landlord’s rent from being marked overdue', async () => {
  const { landlord, tenancy, receive } = await owing()
  const { id } = await receive(95_000, '2026-11-02')
  const home = { tenantId: tenancy.id, propertyId: tenancy.propertyId }
  await as(landlord).rent.create({ body: { ...home, amount: 40_000, dueDate: '2026-12-05' } })
  await services.db.update(ledgerEntries).set({ openAmount: 95_000 }).where(eq(ledgerEntries.id, id))
  const other = await makeRentPayment({ dueDate: '2026-12-04', amount: 80_000 })
  const morning = runRentJob({ ...services, now: () => new Date('2026-12-05T06:00:00.000Z') }, '2026-12-05')
  await expect(morning).rejects.toThrow()
  const rents = await as(other.landlord).rent.list({ query: { status: 'overdue' } })
  expect(rents).toMatchObject([{ dueDate: '2026-12-04' }])
})
