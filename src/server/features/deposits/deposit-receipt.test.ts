import { expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeDeposit } from '#test/deposits.ts'

const { as } = await testApp()

test('money for a deposit pays what is charged for it, that of a day to come too, and charges the rest (rule: deposits-received)', async () => {
  const { calls, params, read, ledger, tenant } = await makeDeposit()
  const charge = { kind: 'deposit', amount: 30_000, dueDate: '2026-12-01' } as const
  await calls.ledger.addCharge({ params, body: charge })
  await calls.ledger.addCharge({ params, body: { ...charge, kind: 'other', dueDate: '2026-11-02' } })
  const body = { amount: 100_000, date: '2026-11-05', method: 'cash', reference: 'AB 12' } as const
  expect(await calls.deposits.receive({ params, body })).toMatchObject({
    receivedOn: '2026-11-05',
    held: 100_000,
    outstanding: 0,
  })
  const { entries } = await calls.ledger.get({ params, query: { to: '2026-12-31' } })
  expect(
    entries.map(({ kind, chargeKind, date, amount, openAmount }) => [kind, chargeKind, date, amount, openAmount]),
  ).toEqual([
    ['charge', 'other', '2026-11-02', 30_000, 30_000],
    ['charge', 'deposit', '2026-11-05', 70_000, 0],
    ['receipt', null, '2026-11-05', -100_000, 0],
    ['charge', 'deposit', '2026-12-01', 30_000, 0],
  ])
  expect(await as(tenant).notifications.list()).toMatchObject([{ title: 'Payment received' }])
  expect((await read()).held).toBe(100_000)
  expect((await ledger()).closing).toBe(0)
})

test('credit that was there stays as it was', async () => {
  const { calls, params, read } = await makeDeposit()
  const { id } = await calls.ledger.addReceipt({ params, body: { amount: 5_000, date: '2026-11-01' } })
  await calls.deposits.receive({ params, body: { amount: 40_000, date: '2026-11-05' } })
  expect(await calls.ledger.receipt({ params: { id } })).toMatchObject({ credit: 5_000 })
  expect(await read()).toMatchObject({ held: 40_000, outstanding: 0 })
})

test.each([
  ['the same money within a minute', { amount: 40_000, date: '2026-11-05' }, 409, 'Enter it again?'],
  ['a day to come', { amount: 1, date: '2026-11-22' }, 400, 'date: Date cannot be in the future'],
  ['no money', { amount: 0, date: '2026-11-05' }, 400, 'amount: Amount must be greater than 0'],
] as const)('%s is refused, and leaves no charge behind', async (_, body, status, text) => {
  const { calls, params, ledger } = await makeDeposit()
  await calls.deposits.receive({ params, body: { amount: 40_000, date: '2026-11-05' } })
  const before = await ledger()
  expect(await refusal(calls.deposits.receive({ params, body }))).toMatchObject({ status, text })
  expect(await ledger()).toEqual(before)
})

test('the same money within a minute is entered where it is meant', async () => {
  const { calls, params } = await makeDeposit()
  const body = { amount: 40_000, date: '2026-11-05' }
  await calls.deposits.receive({ params, body })
  expect(await calls.deposits.receive({ params, body: { ...body, confirm: true } })).toMatchObject({ held: 80_000 })
})
