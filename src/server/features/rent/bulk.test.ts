/** Bulk changes of payments and documents have the same effect as single ones, and apply to all or none. */
import { describe, expect, test } from 'vitest'
import { mostAtOnce } from '#domain/bulk.ts'
import { refusal, testApp } from '#test/app.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeRentPayment, makeTenancy } from '#test/factories.ts'

const app = await testApp()
const { as } = app

const refused = { status: 403, text: 'Bulk operations are available with Premium and Enterprise plans' }

/** A tenancy with two payments. */
async function month() {
  const made = await makeRentPayment({ dueDate: '2026-11-01' }, { passwordHash: 'set' })
  const second = await made.add({ dueDate: '2026-12-01' })
  return { ...made, ids: [made.payment.id, second.id] }
}

describe('rent', () => {
  test('is not paid on a day to come, alone, together or as it is entered: no money has come in', async () => {
    const { landlord, payment, tenancy } = await month()
    const { rent } = as(landlord)
    const tomorrow = { status: 'paid', paidDate: '2026-11-22' } as const
    const parents = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 95_000 }
    for (const wish of [
      rent.update({ params: { id: payment.id }, body: tomorrow }),
      rent.bulkPaid({ body: { ids: [payment.id], paidDate: tomorrow.paidDate } }),
      rent.create({ body: { ...parents, dueDate: '2026-11-03', ...tomorrow } }),
    ])
      expect(await refusal(wish)).toMatchObject({ status: 400, text: 'paidDate: Date cannot be in the future' })
    expect((await rent.list()).map(({ status }) => status)).toEqual(['unpaid', 'unpaid'])
  })

  test('marked paid together is what it is marked one by one: receipts, books, notices', async () => {
    const { landlord, tenant, tenancy, ids, payment } = await month()
    await as(landlord).ledger.addReceipt({
      params: { id: tenancy.id },
      body: { amount: 20_000, date: '2026-11-02', method: 'cash' },
    })
    const body = { ids: [...ids, ids[0] ?? 0], paidDate: '2026-11-03' }
    expect(await as(landlord).rent.bulkPaid({ body })).toEqual({ updated: 2, ids })
    expect(await as(landlord).rent.list()).toMatchObject([
      { status: 'paid', outstanding: 0, paidDate: '2026-11-03T12:00:00.000Z' },
      { id: payment.id, status: 'paid', paidAmount: payment.amount },
    ])
    const booked = await as(landlord).financial.list()
    expect(booked.map(({ amount, type }) => [type, amount]).toSorted()).toEqual([
      ['rent_payment', 20_000],
      ['rent_payment', payment.amount - 20_000],
      ['rent_payment', payment.amount],
    ])
    const notices = await as(tenant).notifications.list()
    expect(notices.filter(({ title }) => title === 'Rent paid')).toHaveLength(2)
    expect(await as(landlord).rent.bulkPaid({ body })).toEqual({ updated: 0, ids: [] })

    expect(await as(landlord).rent.bulkUnpaid({ body: { ids } })).toEqual({ updated: 2, ids })
    expect((await as(landlord).rent.list()).map(({ status }) => status)).not.toContain('paid')
    expect(await as(landlord).financial.list()).toMatchObject([{ amount: 20_000 }])
  })

  test('of somebody else, or too many, changes nothing at all', async () => {
    const [{ landlord, ids }, other] = [await month(), await month()]
    const foreign = as(landlord).rent.bulkPaid({ body: { ids: [...ids, ...other.ids] } })
    expect(await refusal(foreign)).toMatchObject({ status: 404, text: 'Rent payment not found' })
    const many = Array.from({ length: mostAtOnce + 1 }, (_, at) => at + 1)
    expect((await refusal(as(landlord).rent.bulkPaid({ body: { ids: many } }))).text).toBe('ids: At most 500 at once')
    expect((await refusal(as(landlord).rent.bulkPaid({ body: { ids: [] } }))).text).toBe('ids: Choose at least one')
    expect((await as(landlord).rent.list()).map(({ status }) => status)).not.toContain('paid')
  })

  test('marked by two at once, in whatever order, is booked once', async () => {
    const { landlord, ids, add } = await month()
    const all = [...ids, (await add({ dueDate: '2027-01-01' })).id]
    const calls = [all, all.toReversed(), all].map((some) => as(landlord).rent.bulkPaid({ body: { ids: some } }))
    const replies = await Promise.all(calls)
    expect(replies.map(({ updated }) => updated).toSorted()).toEqual([0, 0, 3])
    expect(await as(landlord).financial.list()).toHaveLength(3)
  })

  test('is for Premium and Enterprise', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const calls = [as(landlord).rent.bulkPaid, as(landlord).rent.bulkUnpaid]
    for (const call of calls) expect(await refusal(call({ body: { ids: [1] } }))).toMatchObject(refused)
  })
})

describe('documents', () => {
  test('are shared together, and their tenants hear of those that were not', async () => {
    const { landlord, tenant, property, tenancy } = await makeTenancy({}, { passwordHash: 'set' })
    const propertyId = property.id
    const own = await uploadDocument(app, landlord, {
      propertyId,
      type: 'Tenancy Agreement',
      sharedWithTenant: false,
    })
    const insurance = await uploadDocument(app, landlord, { propertyId, type: 'Insurance cert' })
    const epc = await uploadDocument(app, landlord, { propertyId, type: 'EPC' })
    const ids = [own.id, insurance.id, epc.id]
    const share = (sharedWithTenant: boolean) => as(landlord).documents.bulkSharing({ body: { ids, sharedWithTenant } })
    expect(own.tenantIds).toEqual([tenancy.id])
    expect(await share(true)).toEqual({ updated: 2, ids: [own.id, insurance.id] })
    expect(await as(tenant).documents.list()).toHaveLength(3)
    const notices = (await as(tenant).notifications.list()).filter(({ title }) => title === 'New document')
    expect(notices).toHaveLength(3)
    expect(await share(false)).toEqual({ updated: 3, ids })
    expect(await as(tenant).documents.list()).toEqual([])
  })

  test('of somebody else refuse the whole, and Free has none of it', async () => {
    const [{ landlord, property }, other] = [await makeTenancy(), await makeTenancy()]
    const own = await uploadDocument(app, landlord, { propertyId: property.id, type: 'EPC' })
    const theirs = await uploadDocument(app, other.landlord, { propertyId: other.property.id })
    const body = { ids: [own.id, theirs.id], sharedWithTenant: false }
    expect(await refusal(as(landlord).documents.bulkSharing({ body }))).toMatchObject({ status: 404 })
    expect(await as(landlord).documents.list()).toMatchObject([{ sharedWithTenant: true }])
    const free = await makeLandlord({ subscriptionPlan: 'free' })
    expect(await refusal(as(free).documents.bulkSharing({ body }))).toMatchObject(refused)
  })
})
