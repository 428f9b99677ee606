/** Books and deposits from forged archives: whatever is restored, finances, tax and accounts agree to the penny. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderDrills } from '#server/features/backups/drill.actions.ts'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'

let app: TestApp
let genuine: Map<string, Buffer>
let owner: Awaited<ReturnType<typeof makeLandlord>>

const enteredByHand = 12_300

/**
 * Two tenants with a deposit of £500 and rent of £950. Anna's rent is marked paid, and she is paid back £20; Ben paid
 * twice for a repair, once by mistake, and has back £200 of his deposit, of which £40 was kept for the oven.
 */
beforeAll(async () => {
  app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  owner = landlord
  const property = await makeProperty({ landlordId: landlord.id })
  const { deposits, ledger, rent, financial } = app.as(landlord)
  const by = { method: 'cash' } as const
  for (const name of ['Anna', 'Ben']) {
    const tenant = await makeTenant({ invitedBy: landlord.id, name })
    const { id } = await lettingOf(app)(landlord, property, tenant)
    const params = { id }
    await deposits.receive({ params, body: { amount: 50_000, date: '2026-10-01' } })
    const due = { tenantId: id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-01' }
    const payment = await rent.create({ body: due })
    await ledger.addCharge({ params, body: { kind: 'late_interest', amount: 300, dueDate: '2026-11-04' } })
    if (name === 'Anna') {
      await rent.update({ params: { id: payment.id }, body: { status: 'paid', paidDate: '2026-11-01' } })
      await ledger.addReceipt({ params, body: { ...by, amount: 5_300, date: '2026-11-05' } })
      await ledger.refund({ params, body: { amount: 2_000, date: '2026-11-10', reason: 'Paid twice' } })
    } else {
      await ledger.addReceipt({ params, body: { ...by, amount: 9_000, date: '2026-11-05' } })
      const wrong = await ledger.addReceipt({ params, body: { ...by, amount: 9_100, date: '2026-11-06' } })
      await ledger.reverse({ params: { id: wrong.id }, body: { reason: 'Not theirs' } })
      const oven = { description: 'Oven', amount: 4_000, reason: 'Burnt fat' }
      const proposed = await deposits.propose({ params, body: oven })
      const answered = { params: { ...params, deductionId: proposed.id }, body: { agreedAmount: 4_000 } }
      await deposits.changeDeduction(answered)
      await deposits.propose({ params, body: { ...oven, description: 'Carpet' } })
      await deposits.update({ params, body: { returnedOn: '2026-11-20', returnedAmount: 20_000 } })
    }
  }
  await financial.create({ body: { amount: enteredByHand, date: '2026-11-15', type: 'other_income' } })
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})

type Change = (rows: Values[]) => Values[]

async function restored(changes: Record<string, Change>) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const archive = await changedArchive(genuine, (files) => {
    for (const [table, change] of Object.entries(changes)) putRows(files, table, change(rowsIn(files, table)))
  })
  const { state, report } = await restoreBackup(app, landlord, archive)
  expect(state).toBe('done')
  const client = app.as(landlord)
  const reasons = report?.omitted.map(({ what, count, why }) => `${count} ${what}: ${why}`)
  return { client, reasons, ...(await figuresOf(client)) }
}

const year = { from: '2026-04-06', to: '2027-04-05' }

/** The figures of the books, and what the accounts and deposits of the tenancies make of them. */
async function figuresOf(client: ReturnType<TestApp['as']>) {
  const { income, depositsHeld } = await client.financial.summary({ query: year })
  const { boxes } = await client.tax.taxYear({ params: { year: 2026 } })
  let [cameIn, held] = [0, 0]
  const deposits: string[] = []
  for (const { id } of await client.tenancies.list()) {
    const { entries } = await client.ledger.get({ params: { id } })
    const stands = entries.filter(({ kind, reversedById }) => reversedById === null && kind !== 'reversal')
    const sum = (of: (entry: (typeof stands)[number]) => boolean) =>
      stands.reduce((total, entry) => total + (of(entry) ? entry.amount : 0), 0)
    const isDeposit = ({ chargeKind }: { chargeKind: string | null }) => chargeKind === 'deposit'
    const open = stands.reduce(
      (total, entry) => total + (entry.kind === 'charge' && isDeposit(entry) ? entry.openAmount : 0),
      0,
    )
    const writtenOff = sum((entry) => entry.kind === 'write_off' && isDeposit(entry))
    const paid = sum((entry) => entry.kind === 'charge' && isDeposit(entry)) - open + writtenOff
    const deposit = await client.deposits.get({ params: { id } })
    const { held: kept, returnedAmount, keptAmount } = deposit
    expect(kept + (returnedAmount ?? 0) + keptAmount).toBe(paid)
    expect(kept).toBeGreaterThanOrEqual(0)
    held += kept
    cameIn += keptAmount - paid - sum((entry) => ['receipt', 'refund'].includes(entry.kind) && !isDeposit(entry))
    deposits.push(`${kept} held, ${returnedAmount} paid back, ${keptAmount} kept`)
  }
  expect({ income, depositsHeld }).toEqual({ income: cameIn + enteredByHand, depositsHeld: held })
  expect(boxes['20']).toBe(income)
  return { income, deposits: deposits.sort() }
}

const asBackedUp = {
  income: 95_000 + 5_300 - 2_000 + 9_000 + 4_000 + enteredByHand,
  deposits: ['26000 held, 20000 paid back, 4000 kept', '50000 held, null paid back, 0 kept'],
}

test('what was backed up here comes back as it was, row by row', async () => {
  expect(await restored({})).toMatchObject({ ...asBackedUp, reasons: [] })
  await orderDrills(app.services)
  await app.drain()
  const { check } = await app.as(owner).backups.list()
  expect(check).toMatchObject({ differences: 0, examples: [] })
})

const booked = ({ ledgerEntryId }: Values) => ledgerEntryId !== null
const unfit = 'it does not fit the account'

describe('the books', () => {
  test.each<[string, (row: Values) => Values]>([
    ['another sum', (row) => ({ ...row, amount: 155_555_500 })],
    ['another day', (row) => ({ ...row, date: '2024-01-31' })],
    ['no property', (row) => ({ ...row, propertyId: null })],
    ['another box', (row) => ({ ...row, hmrcBox: row.type === 'rent_payment' ? '22' : row.hmrcBox })],
    ['capital', (row) => ({ ...row, capital: true })],
    ['a repetition', (row) => ({ ...row, repeats: 'monthly' })],
    ['the mark of one entered by hand', (row) => ({ ...row, relatedEntityType: null, relatedEntityId: null })],
  ])('have the receipts and refunds of the accounts, not those with %s (rule: backups-accounts)', async (_, change) => {
    const { client, ...figures } = await restored({
      financial_transactions: (rows) => rows.map((row) => (booked(row) ? change(row) : row)),
    })
    expect(figures).toMatchObject(asBackedUp)
    const rows = await client.financial.list({ query: { limit: 100 } })
    const byHand = rows.filter(({ editable, propertyId }) => editable || propertyId === null)
    expect(byHand.map(({ amount }) => amount)).toEqual([enteredByHand])
    expect(rows.filter(({ capital, repeats }) => capital || repeats)).toEqual([])
  })

  test('have those that the archive leaves out', async () => {
    const figures = await restored({ financial_transactions: (rows) => rows.filter((row) => !booked(row)) })
    expect(figures).toMatchObject({ ...asBackedUp, reasons: [] })
  })

  test('have none of an entry that is no money, that is reversed or that is not there', async () => {
    const entries = rowsIn(genuine, 'ledger_entries')
    const places = [
      entries.find(({ kind }) => kind === 'charge')?.id,
      entries.find(({ amount }) => amount === -9_100)?.id,
      99_999_999,
    ]
    const figures = await restored({
      financial_transactions: (rows) => [
        ...rows,
        ...places.map((ledgerEntryId, at) => ({ ...rows.find(booked), id: 900_000 + at, ledgerEntryId })),
      ],
    })
    expect(figures).toMatchObject({ ...asBackedUp, reasons: [`3 transactions: ${unfit}`] })
  })

  test('have no part of a receipt that pays nothing of that kind', async () => {
    const marked = rowsIn(genuine, 'financial_transactions').find(({ amount }) => amount === 95_000)
    const figures = await restored({
      financial_transactions: (rows) => [...rows, { ...marked, id: 900_000, type: 'late_fee', amount: 70_000 }],
    })
    expect(figures).toMatchObject({ ...asBackedUp, reasons: [`1 transaction: ${unfit}`] })
  })

  test('have as interest only what pays interest', async () => {
    const { client } = await restored({ allocations: (rows) => rows.filter(({ amount }) => amount !== 300) })
    const rows = await client.financial.list({ query: { limit: 100 } })
    expect(rows.filter(({ type }) => type === 'late_fee')).toEqual([])
  })

  test('have no income in a box of expenses', async () => {
    const { reasons } = await restored({
      financial_transactions: (rows) => [
        ...rows,
        { ...rows.find((row) => !booked(row)), id: 900_000, hmrcBox: '24', amount: 777 },
      ],
    })
    expect(reasons).toEqual(['1 transaction: Latchkey cannot read it (hmrcBox)'])
  })
})

const outOfDeposit = ({ kind, chargeKind }: Values) => kind === 'receipt' && chargeKind === 'deposit'
const paidBack = ({ kind, chargeKind }: Values) => kind === 'refund' && chargeKind === 'deposit'

const idOf = (wanted: (row: Values) => boolean) => rowsIn(genuine, 'ledger_entries').find(wanted)?.id

describe('a deposit', () => {
  test.each<[string, Record<string, Change>]>([
    ['without its return', { deposit_returns: () => [] }],
    ['without the entries of its return', { deposit_return_entries: () => [] }],
    [
      'whose return has not all of its entries',
      { deposit_return_entries: (rows) => rows.filter(({ entryId }) => entryId !== idOf(paidBack)) },
    ],
    [
      'whose return is of another day and has none',
      {
        deposit_returns: (rows) => rows.map((row) => ({ ...row, returnedOn: '2026-11-19' })),
        deposit_return_entries: () => [],
      },
    ],
  ])('%s was paid back as the account says, and that can be taken back', async (_, changes) => {
    const { client, deposits } = await restored(changes)
    expect(deposits).toEqual(asBackedUp.deposits)
    const [ben] = (await client.tenancies.list()).filter(({ user }) => user?.name === 'Ben')
    await client.deposits.reverseReturn({ params: { id: ben?.id ?? 0 }, body: { reason: 'A slip of the pen' } })
    expect((await figuresOf(client)).deposits).toEqual(Array(2).fill('50000 held, null paid back, 0 kept'))
  })

  test.each<[string, Change]>([
    ['more than came in', (rows) => rows.map((row) => (outOfDeposit(row) ? { ...row, amount: -50_001 } : row))],
    [
      'more than came in, with a refund that names it and is written off',
      (rows) => [
        ...rows.map((row) => (outOfDeposit(row) ? { ...row, amount: -50_001 } : row)),
        { ...rows.find(paidBack), id: 900_000, chargeKind: null, chargeId: idOf(outOfDeposit) },
        {
          ...rows.find(paidBack),
          id: 900_001,
          kind: 'write_off',
          amount: -20_000,
          chargeKind: null,
          chargeId: 900_000,
        },
      ],
    ],
    ['what was paid back without it', (rows) => rows.filter((row) => !outOfDeposit(row))],
    ['more than it is paid out of', (rows) => rows.map((row) => (paidBack(row) ? { ...row, amount: 20_001 } : row))],
  ])('out of which the account has %s is held again', async (_, ledger_entries) => {
    const { deposits, reasons } = await restored({ ledger_entries })
    expect(deposits).toEqual(Array(2).fill('50000 held, null paid back, 0 kept'))
    expect(reasons).toContain(`1 return of a deposit: ${unfit}`)
  })
})

const place = fc.nat(30)
const tables = ['ledger_entries', 'allocations', 'deposit_returns', 'deposit_return_entries', 'financial_transactions']
const fields = [
  'amount',
  'kind',
  'chargeKind',
  'tenantId',
  'chargeId',
  'receiptId',
  'entryId',
  'returnId',
  'reversesId',
]
test("an expense keeps the landlord's share of a property that is not restored", async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id, ownershipShare: 50 })
  const insurance = { amount: 10_000, date: '2026-11-15', type: 'insurance', propertyId: property.id } as const
  await app.as(landlord).financial.create({ body: insurance })
  const { fileName } = await makeBackup(app, landlord)
  const archive = await changedArchive(await unzip(await downloadBackup(app, landlord, fileName)), (files) =>
    putRows(
      files,
      'properties',
      rowsIn(files, 'properties').map((row) => ({ ...row, address: null })),
    ),
  )
  const restorer = await makeLandlord({ subscriptionPlan: 'enterprise' })
  await restoreBackup(app, restorer, archive)
  const { boxes } = await app.as(restorer).tax.taxYear({ params: { year: '2026' } })
  expect(boxes['24']).toBe(5_000)
})

const damage = fc.record({
  table: fc.constantFrom(...tables),
  at: place,
  drop: fc.boolean(),
  field: fc.constantFrom(...fields),
  like: place,
})

test('whatever is wrong with an archive, the books are those of the accounts, and deposits add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
      const changes = tables.map((table): [string, Change] => {
        const own = damages.filter((each) => each.table === table)
        return [table, (rows) => own.reduce(damaged, rows)]
      })
      await restored(Object.fromEntries(changes))
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

/** What was entered by hand stays as it is. */
function damaged(
  rows: Values[],
  { at, drop, field, like }: { at: number; drop: boolean; field: string; like: number },
) {
  const hit = rows.filter(booked)[at % Math.max(1, rows.length)]
  if (drop) return rows.filter((row) => row !== hit)
  return rows.map((row) => (row === hit && field in row ? { ...row, [field]: rows[like % rows.length]?.[field] } : row))
}
