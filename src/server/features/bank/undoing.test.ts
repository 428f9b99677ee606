/**
 * A statement is undone in parts. If anything cannot be undone, all of it is refused first; a second try continues
 * where one was cut off.
 */
import { describe, expect, test, vi } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { undoImport } from '#server/features/bank/undoing.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { refusal, testApp } from '#test/app.ts'
import { makeDeposit } from '#test/deposits.ts'
import { documentForm } from '#test/documents.ts'
import { addRentPayment } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { importStatement } from '#test/statements.ts'

const app = await testApp()
const { as, services } = app

/** A line that paid rent, and one that paid a deposit. */
async function postedStatement() {
  const made = await makeDeposit()
  const { landlord, tenancy, params, calls } = made
  await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { id } = await importStatement(app, landlord, ['2026-10-02', 'RENT', 95_000], ['2026-11-01', 'BOND', 100_000])
  const [rent, deposit] = await calls.bank.lines({ params: { id } })
  const post = (line = rent) =>
    calls.bank.updateLine({
      params: { id: line?.id ?? 0 },
      body: { post: true, splits: [{ tenantId: tenancy.id, amount: line?.amount ?? 0 }] },
    })
  await post(rent)
  await calls.ledger.addCharge({ params, body: { kind: 'deposit', amount: 100_000, dueDate: '2026-11-01' } })
  await post(deposit)
  const states = async () => (await calls.bank.lines({ params: { id } })).map(({ state }) => state)
  return { ...made, id, states }
}

function undoLineByLine(landlordId: number, id: number): Promise<number> {
  const scope = actingFor({ landlordId })
  const context = { ...services, scope, now: testNow, today: londonDay(testNow) }
  return undoImport(context as unknown as LandlordContext, id, 1)
}

test('a deposit that has been returned keeps its whole statement as it is', async () => {
  const { landlord, put, id, states } = await postedStatement()
  await put({ returnedOn: '2026-11-20', returnedAmount: 100_000 })
  expect((await refusal(as(landlord).bank.undoImport({ params: { id } }))).status).toBe(409)
  await expect(undoLineByLine(landlord.id, id)).rejects.toThrow('The deposit has been returned out of this money')
  expect(await states()).toEqual(['posted', 'posted'])
})

test('a statement that is taken back three times at once is taken back once, and the others say so', async () => {
  const { landlord, id } = await postedStatement()
  const empty = await importStatement(app, landlord, ['2026-10-03', 'SHOP', 1_000])
  const instances = [app, await testApp(), await testApp()]
  for (const params of [{ id }, { id: empty.id }]) {
    const undoing = instances.map((instance) => instance.as(landlord).bank.undoImport({ params }))
    const all = await Promise.allSettled(undoing)
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [`${each.reason}`] : []))
    expect(refused).toEqual(Array(2).fill('Error: 409: This statement has been undone already.'))
  }
})

test('who takes back a part of a statement while somebody else takes back the rest reads that it has been undone', async () => {
  const { landlord, id, states } = await postedStatement()
  const other = await testApp()
  const transaction = services.db.transaction.bind(services.db)
  vi.spyOn(services.db, 'transaction')
    .mockImplementationOnce(transaction)
    .mockImplementationOnce(async (...args) => {
      await other.as(landlord).bank.undoImport({ params: { id } })
      return transaction(...args)
    })
  await expect(undoLineByLine(landlord.id, id)).rejects.toThrow('This statement has been undone already.')
  expect(await states()).not.toContain('posted')
})

test('a deposit that came in by a statement has not come in without it', async () => {
  const { landlord, read, id } = await postedStatement()
  expect(await read()).toMatchObject({ receivedOn: '2026-11-01', state: 'received' })
  await as(landlord).bank.undoImport({ params: { id } })
  expect(await read()).toMatchObject({ receivedOn: null, protectBy: null, state: 'none', held: 0 })
})

test('what was taken back before, line by line, is passed over', async () => {
  const { landlord, ledger, id, states } = await postedStatement()
  const [rent] = await as(landlord).bank.lines({ params: { id } })
  await as(landlord).bank.undoLine({ params: { id: rent?.id ?? 0 } })
  await undoLineByLine(landlord.id, id)
  expect(await states()).not.toContain('posted')
  const { entries, closing } = await ledger()
  expect(closing).toBe(195_000)
  expect(entries.filter(({ kind }) => kind === 'reversal')).toHaveLength(2)
})

test('a posted line says where its money is, and what was taken out of the books by hand since', async () => {
  const { landlord, tenancy } = await makeDeposit()
  const payment = await addRentPayment(tenancy, { amount: 95_000, dueDate: '2026-10-01' })
  const { bank, ledger, financial } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-10-02', 'RENT', 100_000], ['2026-10-03', 'TAP', -4_000])
  const [paid, spent] = await bank.lines({ params: { id }, query: { order: 'day' } })
  const splits = [{ tenantId: tenancy.id, amount: 100_000 }]
  const { receiptIds } = await bank.updateLine({ params: { id: paid?.id ?? 0 }, body: { post: true, splits } })
  const booked = { post: true, transaction: { type: 'maintenance' as const } }
  const { transactionId } = await bank.updateLine({ params: { id: spent?.id ?? 0 }, body: booked })
  const read = () => bank.lines({ params: { id }, query: { order: 'day' } })
  const toRent = { tenantId: tenancy.id, rentPaymentId: payment.id, amount: 95_000 }
  const credit = { tenantId: tenancy.id, rentPaymentId: null, amount: 5_000 }
  expect(await read()).toMatchObject([
    { reasons: [], proposal: { splits: [toRent, credit] } },
    { reasons: [], proposal: { type: 'maintenance' } },
  ])

  await ledger.reverseReceipt({ params: { id: receiptIds[0] ?? 0 }, body: { reason: 'Not theirs' } })
  await financial.remove({ params: { id: transactionId ?? 0 } })
  expect(await read()).toMatchObject([
    {
      state: 'posted',
      reasons: ['It has been reversed in the account. Undo to post it again'],
      proposal: { splits: [{ ...credit, amount: 100_000 }] },
    },
    { state: 'posted', reasons: ['What it was booked as has been deleted. Undo to post it again'], proposal: null },
  ])
})

test('what was set aside by hand stays so: it was not posted', async () => {
  const { landlord } = await makeDeposit()
  const { id } = await importStatement(
    app,
    landlord,
    ['2026-11-02', 'TO MY SAVINGS', -5_000],
    ['2026-11-03', 'OTHER', 700],
  )
  const { bank } = as(landlord)
  const [savings, other] = await bank.lines({ params: { id }, query: { order: 'day' } })
  await bank.updateLine({ params: { id: savings?.id ?? 0 }, body: { setAside: true } })
  const transaction = { type: 'other_income' as const }
  await bank.updateLine({ params: { id: other?.id ?? 0 }, body: { post: true, transaction } })
  expect(await bank.undoImport({ params: { id } })).toMatchObject({ undone: true, posted: 0 })
  const after = await bank.lines({ params: { id }, query: { order: 'day' } })
  expect(after.map(({ state }) => state)).toEqual(['set_aside', 'unknown'])
})

/** A line that is posted as an expense, which one may find in the bin later. */
async function postedExpense() {
  const { landlord } = await makeDeposit()
  const { bank, financial, bin } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-10-04', 'CARD SCREWFIX 114', -2_599])
  const statement = { params: { id } }
  const [line] = await bank.lines(statement)
  const params = { id: line?.id ?? 0 }
  const post = () => bank.updateLine({ params, body: { post: true, transaction: { type: 'maintenance' } } })
  const { transactionId } = await post()
  const expense = { params: { id: transactionId ?? 0 } }
  const states = async () => (await bank.lines(statement)).map(({ state }) => state)
  const restore = async () => {
    const [item] = await bin.list()
    return bin.restore({ params: { id: item?.id ?? 0 } })
  }
  return { bank, financial, bin, statement, params, post, transactionId, expense, states, restore }
}

test('an expense that comes back from the bin after its line was taken back is that line’s again, and is not made twice', async () => {
  const { bank, financial, statement, params, post, transactionId, expense, restore } = await postedExpense()
  await financial.remove(expense)
  await bank.undoLine({ params })
  await restore()
  expect(await bank.lines(statement)).toMatchObject([{ state: 'posted', transactionId }])
  expect((await refusal(post())).status).toBe(409)
  expect(await financial.expenses()).toHaveLength(1)
  await bank.undoLine({ params })
  expect(await financial.expenses()).toEqual([])
})

test('an expense stays in the bin while its line is posted as another one, and comes back after that is taken back', async () => {
  const { bank, financial, params, post, transactionId, expense, restore } = await postedExpense()
  await financial.remove(expense)
  await bank.undoLine({ params })
  await post()
  expect(await refusal(restore())).toMatchObject({
    status: 409,
    text: 'Its bank line has been posted again. Take that back first.',
  })
  expect(await financial.expenses()).toHaveLength(1)
  await bank.undoLine({ params })
  await restore()
  expect((await financial.expenses()).map((expense) => expense.id)).toEqual([transactionId])
})

describe('an expense that got more than its line gave it', () => {
  test.each(['line', 'statement'])('goes to the bin with its files when its %s is undone', async (what) => {
    const { bank, financial, bin, statement, params, post, expense, states, restore } = await postedExpense()
    await financial.addFile({ ...expense, form: documentForm({ name: 'Invoice' }) })
    await financial.update({ ...expense, body: { notes: 'Guaranteed for a year', vat: 433 } })
    const undone = await (what === 'line' ? bank.undoLine({ params }) : bank.undoImport(statement))
    expect(undone.inBin).toBe(what === 'line' ? true : 1)
    expect(await financial.expenses()).toEqual([])
    expect(await states()).toEqual(['unknown'])
    expect(await bin.list()).toMatchObject([{ kind: 'transaction', title: 'CARD SCREWFIX 114, £25.99' }])

    await post()
    expect(await refusal(restore())).toMatchObject({ status: 409 })
    await bank.undoLine({ params })
    expect(await bin.list()).toHaveLength(1)
    await restore()
    expect(await financial.expenses()).toMatchObject([
      { notes: 'Guaranteed for a year', vat: 433, files: [{ mimeType: 'application/pdf' }] },
    ])
    expect(await states()).toEqual(['posted'])
  })

  test('goes to the bin where only its box was changed, and one that nobody touched is just taken back', async () => {
    const changed = await postedExpense()
    await changed.financial.update({ ...changed.expense, body: { hmrcBox: '29' } })
    expect(await changed.bank.undoLine({ params: changed.params })).toMatchObject({ inBin: true })
    expect(await changed.bin.list()).toHaveLength(1)
    const asMade = await postedExpense()
    expect(await asMade.bank.undoLine({ params: asMade.params })).toMatchObject({ inBin: false })
    expect(await asMade.bin.list()).toEqual([])
  })
})

test('other income stays in the bin while its line is posted as a tenant’s money, which would be counted twice', async () => {
  const { landlord, tenancy } = await makeDeposit()
  const { bank, financial, bin } = as(landlord)
  const { id } = await importStatement(app, landlord, ['2026-10-04', 'PAID IN', 4_000])
  const [line] = await bank.lines({ params: { id } })
  const params = { id: line?.id ?? 0 }
  const transaction = { type: 'other_income' as const }
  const { transactionId } = await bank.updateLine({ params, body: { post: true, transaction } })
  await financial.update({ params: { id: transactionId ?? 0 }, body: { notes: 'From the insurer' } })
  await bank.undoLine({ params })
  const splits = [{ tenantId: tenancy.id, amount: 4_000 }]
  await bank.updateLine({ params, body: { post: true, splits } })
  const [item] = await bin.list()
  const restore = () => bin.restore({ params: { id: item?.id ?? 0 } })
  expect(await refusal(restore())).toMatchObject({
    status: 409,
    text: 'Its bank line has been posted again. Take that back first.',
  })
  await bank.undoLine({ params })
  await restore()
  expect(await bank.lines({ params: { id } })).toMatchObject([{ state: 'posted', transactionId }])
})
