/** What is posted is what was shown, and as the same payee was booked before. */
import { describe, expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { addRentPayment, makeLandlord, makeTenancy } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as } = app

describe('posting all that is certain', () => {
  test('posts nothing where that is no longer what the rehearsal showed', async () => {
    const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
    await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-11-01' })
    const { bank, ledger } = as(landlord)
    const { id } = await importStatement(app, landlord, ['2026-11-03', 'ZOFIA NOWAK RENT', 95_000])
    const params = { id }
    const { count, sum } = await bank.postCertain({ params, body: { rehearse: true } })
    expect({ count, sum }).toEqual({ count: 1, sum: 95_000 })
    const changed = {
      status: 409,
      text: 'The lines of this statement have just changed. Please look at them again.',
    }
    // A statement may come to more than the ten million pounds of one amount.
    for (const shown of [{ count: 2, sum }, { count, sum: 94_999 }, { sum: 0 }, { count: 0 }, { sum: 1_007_000_000 }])
      expect(await refusal(bank.postCertain({ params, body: shown }))).toMatchObject(changed)

    await ledger.addReceipt({
      params: { id: tenancy.id },
      body: { amount: 95_000, date: '2026-11-02', method: 'cash' },
    })
    expect(await refusal(bank.postCertain({ params, body: { count, sum } }))).toMatchObject(changed)
    expect(await bank.lines({ params })).toMatchObject([{ certainty: 'likely', receiptIds: [] }])
    expect(await bank.postCertain({ params, body: { count: 0, sum: 0 } })).toMatchObject({ count: 0, sum: 0 })
  })

  test('posts what was shown', async () => {
    const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
    await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-11-01' })
    const { bank } = as(landlord)
    const { id } = await importStatement(app, landlord, ['2026-11-03', 'ZOFIA NOWAK RENT', 95_000])
    expect(await bank.postCertain({ params: { id }, body: { count: 1, sum: 95_000 } })).toMatchObject({ count: 1 })
    expect(await bank.lines({ params: { id } })).toMatchObject([{ state: 'posted' }])
  })
})

test('a payee is proposed and posted with the tax box and as the capital that it was booked as before', async () => {
  const landlord = await makeLandlord()
  const { bank, financial } = as(landlord)
  const rows = ['2026-10-01', '2026-11-01', '2026-11-08', '2026-11-15'].map(
    (day) => [day, 'CARD BOILER HOUSE YORK', -240_000] as const,
  )
  const { id } = await importStatement(app, landlord, ...rows)
  const read = () => bank.lines({ params: { id } })
  const line = async (at: number) => ({ id: (await read())[at]?.id ?? 0 })
  const transaction = { type: 'maintenance' as const, category: 'Heating' }
  const booked = async (at: number, given: object) => {
    const { transactionId } = await bank.updateLine({ params: await line(at), body: { post: true, ...given } })
    const all = await financial.expenses()
    return all.find((expense) => expense.id === transactionId)
  }
  const before = await booked(0, { transaction })
  expect(before).toMatchObject({ hmrcBox: '25', capital: false })
  expect((await read())[1]?.proposal).toEqual({ ...transaction, propertyId: null })

  await financial.update({ params: { id: before?.id ?? 0 }, body: { hmrcBox: '36' } })
  expect(await booked(1, {})).toMatchObject({ ...transaction, hmrcBox: '36', capital: false })
  const [, last] = await read()
  await financial.update({ params: { id: last?.transactionId ?? 0 }, body: { capital: true } })
  expect((await read())[2]?.proposal).toEqual({ ...transaction, propertyId: null, capital: true })
  // The screen sends the proposal that it shows.
  expect(await booked(2, { transaction: { ...transaction, propertyId: null } })).toMatchObject({ capital: true })
  expect((await read())[2]?.proposal).toMatchObject({ capital: true })
  expect(await booked(3, { transaction: { type: 'maintenance', category: 'Repairs' } })).toMatchObject({
    hmrcBox: '25',
    capital: false,
  })
})

test('a line that was set aside has no proposal that could be posted', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-11-01' })
  const { bank } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-11-03', 'ZOFIA NOWAK RENT', 95_000])
  const [line] = await bank.lines({ params: { id } })
  const params = { id: line?.id ?? 0 }
  await bank.updateLine({ params, body: { setAside: true } })
  expect(await refusal(bank.updateLine({ params, body: { post: true } }))).toMatchObject({
    status: 400,
    text: 'Say to whom this belongs: there is no proposal for it',
  })
  const splits = [{ tenantId: tenancy.id, amount: 95_000 }]
  expect(await bank.updateLine({ params, body: { post: true, splits } })).toMatchObject({ state: 'posted' })
})

test('a line says which due days it pays and what is left as credit, before and after it is posted', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  const first = await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { bank, ledger } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-10-02', 'ZOFIA NOWAK RENT', 100_000])
  const [line] = await bank.lines({ params: { id } })
  const toRent = {
    rentPaymentId: first.id,
    amount: 95_000,
    tenantName: 'Zofia Nowak',
    pays: { kind: 'rent', dueDate: '2026-10-01' },
  }
  const toCredit = { rentPaymentId: null, amount: 5_000, pays: { kind: 'credit', dueDate: null } }
  expect(line?.proposal).toMatchObject({ splits: [toRent, toCredit] })
  const params = { id: line?.id ?? 0 }
  const posted = await bank.updateLine({ params, body: { post: true } })
  expect(posted.proposal).toMatchObject({ splits: [toRent, toCredit] })

  const { chargeId } = await ledger.addCharge({
    params: { id: tenancy.id },
    body: { kind: 'key', amount: 2_000, dueDate: '2026-10-03', description: 'Front door' },
  })
  const [receiptId = 0] = posted.receiptIds
  const allocations = [
    { rentPaymentId: first.id, amount: 95_000 },
    { chargeId: chargeId ?? 0, amount: 2_000 },
  ]
  await ledger.allocate({ params: { id: receiptId }, body: { allocations } })
  const toKey = { rentPaymentId: null, amount: 2_000, pays: { kind: 'key', dueDate: '2026-10-03' } }
  expect((await bank.lines({ params: { id } }))[0]?.proposal).toMatchObject({
    splits: [toRent, toKey, { ...toCredit, amount: 3_000 }],
  })

  await ledger.reverseReceipt({ params: { id: receiptId }, body: { reason: 'Not theirs' } })
  const [reversed] = await bank.lines({ params: { id } })
  expect(reversed?.proposal).toEqual({ splits: [expect.not.objectContaining({ pays: expect.anything() })] })
})

test('a line says whether it pays only a part of a rent, and how often that rent is due, before and after it is posted', async () => {
  const terms = { rentAmount: 20_000, paymentFrequency: 'weekly' as const }
  const { landlord, tenancy } = await makeTenancy(terms, { name: 'Zofia', username: 'Nowak' })
  await addRentPayment(tenancy, { amount: 20_000, dueDate: '2026-10-30' })
  await addRentPayment(tenancy, { amount: 20_000, dueDate: '2026-11-06' })
  const { bank } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-11-07', 'ZOFIA NOWAK RENT', 30_000])
  const [line] = await bank.lines({ params: { id } })
  const pays = { kind: 'rent', frequency: 'weekly' }
  const splits = [
    { amount: 20_000, pays: { ...pays, dueDate: '2026-10-30', isPart: false } },
    { amount: 10_000, pays: { ...pays, dueDate: '2026-11-06', isPart: true } },
  ]
  const body = { post: true, splits: [{ tenantId: tenancy.id, amount: 30_000 }] }
  expect(line?.proposal).toMatchObject({ splits })
  const posted = await bank.updateLine({ params: { id: line?.id ?? 0 }, body })
  expect(posted.proposal).toMatchObject({ splits })
})

test('a rent of which a part was written off is paid whole by the rest', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  const { chargeId } = await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-11-01' })
  const { bank, ledger } = as(landlord)
  await ledger.writeOff({ params: { id: chargeId }, body: { amount: 5_000, reason: 'No hot water' } })
  const { id } = await importStatement(app, landlord, ['2026-11-03', 'ZOFIA NOWAK RENT', 90_000])
  const [line] = await bank.lines({ params: { id } })
  expect(line?.proposal).toMatchObject({ splits: [{ amount: 90_000, pays: { isPart: false } }] })
  const posted = await bank.updateLine({ params: { id: line?.id ?? 0 }, body: { post: true } })
  expect(posted.proposal).toMatchObject({ splits: [{ amount: 90_000, pays: { isPart: false } }] })
})
