import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { booked, makeTenancyAccount } from '#test/tenancy-accounts.ts'

const app = await testApp()
const today = '2026-11-21'

const makeAccount = (...dueDates: string[]) => makeTenancyAccount(app, ...dueDates)

describe('taking back', () => {
  it('a receipt enters its opposite on its day, and what it paid is outstanding again', async () => {
    const { receive, reverseReceipt, read, rent, landlord } = await makeAccount('2026-10-01', '2026-11-01')
    const { id } = await receive(190_000, { date: '2026-11-02' })
    expect(await reverseReceipt(id)).toMatchObject({ reversed: true, allocations: [], credit: 0, balance: 190_000 })
    const { entries } = await read()
    expect(entries.map(({ date, kind, amount, balance }) => [date, kind, amount, balance])).toEqual([
      ['2026-10-01', 'charge', 95_000, 95_000],
      ['2026-11-01', 'charge', 95_000, 190_000],
      ['2026-11-02', 'receipt', -190_000, 0],
      ['2026-11-02', 'reversal', 190_000, 190_000],
    ])
    expect(entries[2]).toMatchObject({ id, reversedById: entries[3]?.id, reversesId: null })
    expect(entries[3]).toMatchObject({ reversesId: id, reason: 'It bounced', enteredBy: landlord.name })
    expect(await rent()).toMatchObject([
      { status: 'overdue', paidAmount: 0 },
      { status: 'overdue', paidDate: null },
    ])
    expect(await booked(landlord)).toEqual([])
  })

  it('happens once, also when two do it at once, and never to a reversal', async () => {
    const { receive, reverseReceipt, read, reverse } = await makeAccount('2026-11-01')
    const { id } = await receive(95_000)
    const answers = await Promise.allSettled([reverseReceipt(id), reverseReceipt(id), reverse(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const { entries } = await read()
    expect(entries).toHaveLength(3)
    expect((await refusal(reverse(entries[2]?.id ?? 0))).status).toBe(409)
  })

  it('a charge of which something was written off, after the write-off', async () => {
    const { ledger, charge, reverse, read } = await makeAccount()
    const key = await charge()
    const off = await ledger.writeOff({ params: { id: key.id }, body: { amount: 500, reason: 'Half of it' } })
    const text = 'Something of this charge was written off. Reverse that first.'
    expect(await refusal(reverse(key.id))).toMatchObject({ status: 409, text })
    await reverse(off.id)
    await reverse(key.id)
    expect((await read()).closing).toBe(95_000)
  })

  it('a write-off, a refund and a charge', async () => {
    const { ledger, params, payments, receive, charge, reverse, read, rent } = await makeAccount('2026-11-01')
    const chargeId = payments[0]?.chargeId ?? 0
    const given = await ledger.writeOff({ params: { id: chargeId }, body: { amount: 95_000, reason: 'Goodwill' } })
    expect(given).toMatchObject({ kind: 'write_off', amount: -95_000, balance: 0, chargeId, chargeKind: 'rent' })
    expect((await rent())[0]).toMatchObject({ status: 'paid', paidAmount: 0, outstanding: 0, paidDate: null })
    await reverse(given.id)
    expect((await rent())[0]).toMatchObject({ status: 'overdue', outstanding: 95_000 })
    await receive(100_000)
    const back = await ledger.refund({ params, body: { amount: 3_000, date: today, reason: 'Overpaid' } })
    expect((await read()).closing).toBe(-2_000)
    const key = await charge()
    expect(key).toMatchObject({ openAmount: 0, chargeKind: 'key', chargeId: key.id, rentPaymentId: null })
    expect((await refusal(reverse(key.id))).text).toBe('There is money on this charge. Take the money off it first.')
    await reverse(back.id)
    const lost = await charge({ amount: 700_000, description: 'Broken window' })
    expect(lost.description).toBe('Broken window')
    expect((await refusal(reverse(chargeId))).status).toBe(409)
    expect((await read()).closing).toBe(95_000 - 100_000 + 1_500 + 700_000)
  })
})

describe('paying back', () => {
  it('is out of credit, and is income below zero', async () => {
    const { receive, ledger, params, landlord, read } = await makeAccount('2026-11-01')
    await receive(100_000, { date: '2026-11-02' })
    const body = { date: today, reason: 'Overpaid' }
    const refused = await refusal(ledger.refund({ params, body: { ...body, amount: 5_001 } }))
    expect([refused.status, refused.text]).toEqual([400, 'amount: There is only £50 in credit to pay back'])
    await ledger.refund({ params, body: { ...body, amount: 5_000 } })
    expect(await booked(landlord)).toEqual(['2026-11-02 rent_payment 100000', `${today} rent_payment -5000`])
    expect((await read()).closing).toBe(0)
  })

  it('is owed again when the money that it came out of is taken back', async () => {
    const { receive, ledger, params, read, reverseReceipt } = await makeAccount('2026-11-01')
    const { id } = await receive(100_000)
    await ledger.refund({ params, body: { amount: 5_000, date: today, reason: 'Overpaid' } })
    await reverseReceipt(id)
    const { entries, closing } = await read()
    expect(closing).toBe(100_000)
    expect(entries.find(({ kind }) => kind === 'refund')?.openAmount).toBe(5_000)
    expect((await receive(100_000)).credit).toBe(0)
  })
})
