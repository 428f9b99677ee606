/** A tenant who was told of money is also told when it is taken back (rule: ledger-corrected). */
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeRentPayment } from '#test/factories.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as } = app

/** £950 of rent due on 1 November, and the notifications that its tenant reads. */
async function rentOf() {
  const made = await makeRentPayment({ dueDate: '2026-11-01', amount: 95_000 })
  const { landlord, tenant, tenancy, payment, property } = made
  await as(landlord).properties.update({ params: { id: property.id }, body: { address: '2 Chapel Row' } })
  const params = { id: tenancy.id }
  const mark = (body: { status: 'paid' | 'unpaid' | 'overdue'; undoes?: 'paid' | 'unpaid' }) =>
    as(landlord).rent.update({ params: { id: payment.id }, body })
  const receive = () =>
    as(landlord).ledger.addReceipt({ params, body: { amount: 95_000, date: '2026-11-02', method: 'cash' } })
  const told = async () => (await as(tenant).notifications.list()).map(({ title, message }) => `${title}: ${message}`)
  return { ...made, params, mark, receive, told }
}

const correctedBy = 'Payment corrected: £950 of 2 November 2026 for 2 Chapel Row no longer counts as received.'
const unpaid =
  'Rent not paid after all: Your rent of £950 for 2 Chapel Row that was due on 1 November 2026 no longer counts as paid.'

test('a receipt that is reversed is told with the balance', async () => {
  const { landlord, receive, told } = await rentOf()
  const { id } = await receive()
  await as(landlord).ledger.reverseReceipt({ params: { id }, body: { reason: 'It bounced' } })
  expect(await told()).toEqual([
    `${correctedBy} Your account: £950 owed.`,
    expect.stringMatching(/^Payment received: £950 .* Your account: nothing owed\.$/),
  ])
})

test('in breathing space a correction does not say what is owed, and rent set back to unpaid is not spoken of', async () => {
  const { landlord, params, receive, mark, told } = await rentOf()
  const { id } = await receive()
  await as(landlord).arrears.breathingSpace({ params, body: { from: '2026-11-21', until: '2026-12-20' } })
  await as(landlord).ledger.reverseReceipt({ params: { id }, body: { reason: 'It bounced' } })
  expect((await told())[0]).toBe(correctedBy)
  await mark({ status: 'paid' })
  await mark({ status: 'unpaid' })
  expect((await told())[0]).toMatch(/^Rent paid: /)
})

test('a write-off that is reversed is no correction of money', async () => {
  const { landlord, told } = await rentOf()
  const { ledger, rent } = as(landlord)
  const [{ chargeId } = { chargeId: 0 }] = await rent.list()
  const { id } = await ledger.writeOff({ params: { id: chargeId }, body: { amount: 5_000, reason: 'A gesture' } })
  await ledger.reverse({ params: { id }, body: { reason: 'A mistake' } })
  expect(await told()).toEqual([])
})

test('rent set back to unpaid, and each undo of a mark, is told', async () => {
  const { mark, told } = await rentOf()
  await mark({ status: 'paid' })
  await mark({ status: 'unpaid' })
  await mark({ status: 'paid', undoes: 'unpaid' })
  await mark({ status: 'unpaid', undoes: 'paid' })
  const paid = expect.stringMatching(/^Rent paid: /)
  expect(await told()).toEqual([unpaid, paid, unpaid, paid])
})

test('lines of a bank statement that are undone are told once for each tenancy, with their sum', async () => {
  const { landlord, tenancy, told } = await rentOf()
  const { bank } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-11-02', 'RENT', 60_000], ['2026-11-03', 'REST', 35_000])
  for (const { id: lineId, amount } of await bank.lines({ params: { id } })) {
    const splits = [{ tenantId: tenancy.id, amount }]
    await bank.updateLine({ params: { id: lineId }, body: { post: true, splits } })
  }
  await bank.undoImport({ params: { id } })
  const [correction, ...before] = await told()
  expect(correction).toBe(
    'Payment corrected: £950 for 2 Chapel Row no longer counts as received. Your account: £950 owed.',
  )
  expect(before.filter((text) => text.startsWith('Payment corrected'))).toEqual([])
})
