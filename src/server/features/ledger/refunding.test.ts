/** Refunding money whose receipt was reversed (rule: ledger-refund-of-reversed). */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { transactions } from '#server/db/schema/money.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'

const { as, services } = await testApp()
const today = '2026-11-21'

/** A tenancy that owes £950 since 1 November, and calls about its account. */
async function makeAccount() {
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-01' })
  const params = { id: tenancy.id }
  const { ledger, rent } = as(landlord)
  const receive = (amount: number) =>
    ledger.addReceipt({ params, body: { amount, date: '2026-11-03', method: 'bank_transfer', confirm: true } })
  const refund = (amount: number, more: object = {}) =>
    ledger.refund({ params, body: { amount, date: today, reason: 'Sent to us by mistake', ...more } })
  const reverse = (id: number) => ledger.reverseReceipt({ params: { id }, body: { reason: 'Not for us' } })
  const mark = (status: 'paid' | 'unpaid') => rent.update({ params: { id: payment.id }, body: { status } })
  const booked = async () => {
    const rows = await services.db.select().from(transactions).where(eq(transactions.landlordId, landlord.id))
    return rows.map(({ type, amount, date }) => `${date} ${type} ${amount}`).sort()
  }
  return { ledger, receive, refund, reverse, mark, booked, read: () => ledger.get({ params }), rent }
}

it('leaves balance and income as they were, and shows that the money came and went', async () => {
  const { receive, refund, reverse, read, booked, rent } = await makeAccount()
  const { id } = await receive(95_000)
  await reverse(id)
  await refund(95_000)
  const { entries, closing } = await read()
  expect(closing).toBe(95_000)
  expect(entries.map(({ date, kind, amount }) => [date, kind, amount])).toEqual([
    ['2026-11-01', 'charge', 95_000],
    ['2026-11-03', 'receipt', -95_000],
    ['2026-11-03', 'receipt', -95_000],
    ['2026-11-03', 'reversal', 95_000],
    [today, 'refund', 95_000],
  ])
  expect(await rent.list()).toMatchObject([{ status: 'overdue', outstanding: 95_000 }])
  expect(await booked()).toEqual(['2026-11-03 rent_payment 95000', `${today} rent_payment -95000`])
  expect((await refusal(refund(95_000))).text).toBe('amount: There is no credit to pay back')
  const again = await refusal(refund(1, { receiptId: id }))
  expect([again.status, again.text]).toEqual([409, 'This receipt has been paid back already.'])
})

it('is taken back with the receipt that was entered once more for it, and not without it', async () => {
  const { receive, refund, reverse, read, booked, ledger } = await makeAccount()
  const { id } = await receive(95_000)
  await reverse(id)
  const before = { closing: (await read()).closing, books: await booked() }
  await refund(95_000)
  const { entries } = await read()
  const again = entries.find((entry) => entry.kind === 'receipt' && entry.id !== id)
  expect((await refusal(reverse(again?.id ?? 0))).text).toBe('This money was paid back. Reverse the refund instead.')
  const refunded = entries.find(({ kind }) => kind === 'refund')
  await ledger.reverse({ params: { id: refunded?.id ?? 0 }, body: { reason: 'A mistake' } })
  expect({ closing: (await read()).closing, books: await booked() }).toEqual(before)
  expect((await read()).entries.every(({ kind, openAmount }) => kind === 'charge' || openAmount === 0)).toBe(true)
  await refund(95_000, { receiptId: id })
})

it('can be of a part, named, and of no more than came in, credit that was paid back before counted', async () => {
  const { receive, refund, reverse, read } = await makeAccount()
  const { id: receiptId } = await receive(100_000)
  await refund(5_000)
  await reverse(receiptId)
  const { closing } = await read()
  const tooMuch = await refusal(refund(95_001, { receiptId }))
  expect(tooMuch.text).toBe('amount: Only £950 of this receipt has not been paid back')
  const tooEarly = await refusal(refund(1, { receiptId, date: '2026-11-02' }))
  expect(tooEarly.text).toMatch(/^date: It cannot be paid back before/)
  await refund(40_000, { receiptId })
  await refund(55_000, { receiptId })
  expect((await read()).closing).toBe(closing)
})

it('is entered once by two people who enter it at once', async () => {
  const { receive, refund, reverse } = await makeAccount()
  await reverse((await receive(95_000)).id)
  const both = await Promise.allSettled([refund(95_000), refund(95_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('is never of what was only marked as paid, unless that is named', async () => {
  const { refund, mark, read } = await makeAccount()
  await mark('paid')
  await mark('unpaid')
  expect((await refusal(refund(95_000))).status).toBe(400)
  const marked = (await read()).entries.find(({ kind }) => kind === 'receipt')
  await refund(95_000, { receiptId: marked?.id })
  expect((await read()).closing).toBe(95_000)
})

it('a refund that names a receipt is refused unless that receipt is reversed', async () => {
  const { receive, refund } = await makeAccount()
  const { id: receiptId } = await receive(95_000)
  const refused = await refusal(refund(1, { receiptId }))
  expect([refused.status, refused.text]).toEqual([
    409,
    'This is not a reversed receipt of this tenancy: money is paid back out of credit.',
  ])
})

it('of credit is not entered for a day before the money came in', async () => {
  const { receive, refund, read } = await makeAccount()
  await receive(96_000)
  const early = await refusal(refund(1_000, { date: '2026-11-02' }))
  expect([early.status, early.text]).toEqual([400, 'date: It cannot be paid back before it came in'])
  await refund(1_000, { date: '2026-11-03' })
  expect((await read()).closing).toBe(0)
})

it('is no charge that its receipt pays, and what is left of that can be allocated as it was answered', async () => {
  const { ledger, receive, refund } = await makeAccount()
  const { id } = await receive(96_000)
  await refund(400)
  const params = { id }
  const { allocations, credit } = await ledger.receipt({ params })
  expect([allocations.map(({ amount }) => amount), credit]).toEqual([[95_000], 600])
  expect(await ledger.allocate({ params, body: { allocations } })).toMatchObject({ allocations, credit: 600 })
  const more = ledger.allocate({
    params,
    body: { allocations: [{ chargeId: allocations[0]?.chargeId, amount: 95_700 }] },
  })
  expect((await refusal(more)).text).toBe('allocations: £957 is more than the £956 that is left of it')
})
