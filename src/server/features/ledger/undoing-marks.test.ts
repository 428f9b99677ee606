/** Undoing a mark restores what was: it invents no money and takes off only the mark's own (rule: ledger-mark-undo). */
import { expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { as } = await testApp()

/** £950 of rent, with calls for its landlord. */
async function rentOf(dueDate = '2026-11-01') {
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate, amount: 95_000 })
  const { ledger, rent, financial } = as(landlord)
  const params = { id: tenancy.id }
  const receive = (amount: number, more = {}) =>
    ledger.addReceipt({ params, body: { amount, date: '2026-11-02', method: 'bank_transfer', ...more } })
  const put = (body: {
    status: 'paid' | 'unpaid' | 'overdue'
    paidDate?: string
    undoes?: 'paid' | 'unpaid' | 'overdue'
  }) => rent.update({ params: { id: payment.id }, body })
  const books = async () => (await financial.list()).map(({ date, type, amount }) => `${date} ${type} ${amount}`).sort()
  const read = async () => ({ closing: (await ledger.get({ params })).closing, books: await books() })
  return { landlord, payment, ledger, rent, params, receive, put, read }
}

test('rent that a bank transfer paid is paid by that same money again, and the income is booked once', async () => {
  const { receive, put, read, ledger } = await rentOf()
  const { id } = await receive(95_000)
  const before = await read()
  await put({ status: 'unpaid' })
  expect(await put({ status: 'paid', paidDate: '2026-11-21', undoes: 'unpaid' })).toMatchObject({
    status: 'paid',
    paidDate: '2026-11-02T12:00:00.000Z',
  })
  expect(await ledger.receipt({ params: { id } })).toMatchObject({ credit: 0, allocations: [{ amount: 95_000 }] })
  expect(await read()).toEqual(before)
  expect(before.books).toEqual(['2026-11-02 rent_payment 95000'])
})

test('rent that was part paid and then marked has its part and its mark again, each on its day', async () => {
  const { receive, put, read } = await rentOf()
  await receive(20_000)
  await put({ status: 'paid', paidDate: '2026-11-05' })
  const before = await read()
  await put({ status: 'unpaid' })
  expect(await put({ status: 'paid', undoes: 'unpaid' })).toMatchObject({ status: 'paid', paidAmount: 95_000 })
  expect(await read()).toEqual(before)
  expect(before.books).toEqual(['2026-11-02 rent_payment 20000', '2026-11-05 rent_payment 75000'])
})

test("undoing 'Mark as Paid' leaves on the rent what had come in before", async () => {
  const { receive, put, read } = await rentOf()
  await receive(20_000)
  const before = await read()
  await put({ status: 'paid' })
  expect(await put({ status: 'overdue', undoes: 'paid' })).toMatchObject({
    status: 'overdue',
    paidAmount: 20_000,
    outstanding: 75_000,
  })
  expect(await read()).toEqual(before)
})

test('undone together, payments keep what had come in before, too', async () => {
  const { landlord, payment, receive, read } = await rentOf()
  await receive(20_000)
  const before = await read()
  const ids = [payment.id]
  await as(landlord).rent.bulkPaid({ body: { ids } })
  await as(landlord).rent.bulkUnpaid({ body: { ids } })
  expect(await as(landlord).rent.list()).toMatchObject([{ status: 'overdue', paidAmount: 20_000 }])
  expect(await read()).toEqual(before)
})

test('pressed twice, or at once, it is undone once', async () => {
  const { receive, put, read } = await rentOf()
  await receive(20_000)
  await put({ status: 'paid' })
  const before = await read()
  await put({ status: 'unpaid' })
  const back = () => put({ status: 'paid', undoes: 'unpaid' })
  expect(await Promise.all([back(), back(), back()])).toMatchObject([{}, {}, {}].map(() => ({ status: 'paid' })))
  expect(await read()).toEqual(before)
})

test('rent to come that was marked overdue is so again', async () => {
  const { put } = await rentOf('2026-12-01')
  await put({ status: 'overdue' })
  await put({ status: 'paid' })
  expect(await put({ status: 'overdue', undoes: 'paid' })).toMatchObject({ status: 'overdue', paidAmount: 0 })
})

test('money that has been paid back since, or that pays something else, is not put back', async () => {
  const { receive, put, read, ledger, params } = await rentOf()
  await receive(95_000)
  await put({ status: 'unpaid' })
  await ledger.refund({ params, body: { amount: 10_000, date: '2026-11-20', reason: 'Overpaid' } })
  const before = await read()
  expect(await refusal(put({ status: 'paid', undoes: 'unpaid' }))).toMatchObject({
    status: 409,
    text: 'What pays this rent has changed since. Enter the payment in the account instead.',
  })
  expect(await read()).toEqual(before)
})

test("'Mark as Paid' is not undone where other money pays the rent by now", async () => {
  const { receive, put, read } = await rentOf()
  await put({ status: 'paid' })
  await put({ status: 'unpaid' })
  await receive(95_000)
  const before = await read()
  expect(await refusal(put({ status: 'unpaid', undoes: 'paid' }))).toMatchObject({ status: 409 })
  expect(await read()).toEqual(before)
})

test("undoing 'Mark as Overdue' or 'Mark as Unpaid' leaves alone what somebody else has marked paid since", async () => {
  const { put, read } = await rentOf('2026-12-01')
  await put({ status: 'overdue' })
  await put({ status: 'paid' })
  const before = await read()
  expect(await refusal(put({ status: 'unpaid', undoes: 'overdue' }))).toMatchObject({
    status: 409,
    text: 'This rent has been marked again since. Nothing was undone.',
  })
  expect(await read()).toEqual(before)
})
