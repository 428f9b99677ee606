/** Money that comes before a charge is due pays that charge (rule: bank-posting). */
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()

/** A line of the whole deposit, which is not due before December, and £50 more where asked for. */
async function paidEarly(more = 0) {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000 }, { name: 'Zofia', username: 'Nowak' })
  const { bank, ledger, deposits } = app.as(landlord)
  const params = { id: tenancy.id }
  await ledger.addCharge({ params, body: { kind: 'deposit', amount: 115_300, dueDate: '2026-12-01' } })
  const { id } = await importStatement(app, landlord, ['2026-11-20', 'ZOFIA NOWAK', 115_300 + more])
  const read = async () => (await bank.lines({ params: { id } }))[0]
  const deposit = () => deposits.get({ params })
  return { bank, id, read, deposit, tenancy }
}

test('a deposit that a certain line pays early has been received', async () => {
  const { bank, id, read, deposit, tenancy } = await paidEarly()
  const split = { tenantId: tenancy.id, rentPaymentId: null, chargeId: expect.any(Number), amount: 115_300 }
  expect(await read()).toMatchObject({ certainty: 'certain', proposal: { splits: [split] } })
  await bank.postCertain({ params: { id }, body: { rehearse: false } })
  expect(await deposit()).toMatchObject({ state: 'received', receivedOn: '2026-11-20', held: 115_300 })
})

test('what is more than the deposit is credit, and the posted line says why it was proposed', async () => {
  const { bank, read, deposit } = await paidEarly(5_000)
  const proposed = await read()
  expect(proposed?.proposal).toMatchObject({ splits: [{ amount: 115_300 }, { amount: 5_000 }] })
  await bank.updateLine({ params: { id: proposed?.id ?? 0 }, body: { post: true } })
  expect(await deposit()).toMatchObject({ held: 115_300 })
  expect(await read()).toMatchObject({ state: 'posted', reasons: proposed?.reasons })
})
