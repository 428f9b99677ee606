/** A future payment can be deleted while nothing depends on it (rule: ledger-money-stays). */
import { describe, expect, it } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'

const { as } = await testApp()

/** A tenancy with rent of £950 on the first of each month, and a payment by hand. */
async function letting(payment: { amount: number; dueDate: string }) {
  const { landlord, tenant, tenancy } = await makeTenancy({ rentAmount: 95_000 })
  const { rent, ledger } = as(landlord)
  const body = { tenantId: tenancy.id, propertyId: tenancy.propertyId, ...payment }
  const { id } = await rent.create({ body })
  const remove = () => rent.remove({ params: { id } })
  const entries = async () => (await ledger.get({ params: { id: tenancy.id }, query: { to: '2099-01-01' } })).entries
  return { landlord, tenant, tenancy, rent, ledger, id, remove, entries }
}

describe('a payment to come', () => {
  it('is deleted with its charge', async () => {
    const { remove, rent, entries } = await letting({ amount: 95_000, dueDate: '2026-12-15' })
    await remove()
    expect(await rent.list()).toEqual([])
    expect(await entries()).toEqual([])
    expect(await refusal(remove())).toMatchObject({ status: 404 })
  })

  it('with money on it stays, and goes once the money is off it, which the account keeps', async () => {
    const { remove, rent, id, tenancy, ledger, entries } = await letting({ amount: 5_000, dueDate: '2026-12-15' })
    const allocations = [{ rentPaymentId: id, amount: 1_000 }]
    const body = { amount: 2_000, date: '2026-11-20', allocations }
    const receipt = await ledger.addReceipt({ params: { id: tenancy.id }, body })
    const refused = await refusal(remove())
    expect(refused.status).toBe(409)
    expect(refused.message).toContain('There is money on this rent payment. Take the money off it first.')
    expect(await rent.list()).toMatchObject([{ id, paidAmount: 1_000 }])
    await ledger.allocate({ params: { id: receipt.id }, body: { allocations: [] } })
    await remove()
    expect(await rent.list()).toEqual([])
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', -2_000],
      ['charge', 5_000],
      ['reversal', -5_000],
    ])
  })

  it('of which something was written off stays, too, until that is taken back', async () => {
    const { remove, rent, ledger } = await letting({ amount: 5_000, dueDate: '2026-12-15' })
    const [payment] = await rent.list()
    const params = { id: payment?.chargeId ?? 0 }
    const { id } = await ledger.writeOff({ params, body: { amount: 1_000, reason: 'Goodwill' } })
    const text = 'This rent was written off. Take that back in the account first.'
    expect(await refusal(remove())).toMatchObject({ status: 409, text })
    await ledger.reverse({ params: { id }, body: { reason: 'After all' } })
    await remove()
  })

  it('that the rent of the tenancy makes again stays, and one of another sum gives way to it', async () => {
    const made = await letting({ amount: 95_000, dueDate: '2026-12-01' })
    expect(await refusal(made.remove())).toMatchObject({ status: 409 })
    const wrong = await letting({ amount: 9_500, dueDate: '2026-12-01' })
    await wrong.remove()
    await wrong.rent.generate({ body: {} })
    expect(await wrong.rent.list()).toContainEqual(expect.objectContaining({ amount: 95_000, dueDate: '2026-12-01' }))
  })

  it('stays for its tenant and for other landlords, and so does one that is due', async () => {
    const { remove, rent, tenant, id } = await letting({ amount: 5_000, dueDate: '2026-11-21' })
    expect(await refusal(remove())).toMatchObject({ status: 409 })
    expect(await refusal(as(tenant).rent.remove({ params: { id } }))).toMatchObject({ status: 403 })
    expect(await refusal(as(await makeLandlord()).rent.remove({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await rent.list()).toHaveLength(1)
  })
})
