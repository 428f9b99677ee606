/** Rows about money that no form would accept: whatever is restored of them does not break the next morning's jobs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { repeatExpenses } from '#server/features/finances/finances.jobs.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { runTaxJob } from '#server/features/tax/tax.jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeLandlord, makeRentPayment } from '#test/factories.ts'

let app: TestApp
let genuine: Map<string, Buffer>
let leaveDatabase: () => Promise<void>
// The mornings here work through everybody's rent, loans and expenses.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-01', amount: 95_000 })
  const { ledger, financial, tax } = app.as(landlord)
  const params = { id: tenancy.id }
  await ledger.addReceipt({ params, body: { amount: 95_000, date: '2026-11-02', method: 'cash' } })
  await ledger.addCharge({
    params,
    body: { amount: 5_000, dueDate: '2026-11-05', kind: 'key', description: 'Lost key' },
  })
  await financial.create({ body: { amount: 4_000, date: '2026-10-31', type: 'insurance', repeats: 'monthly' } })
  const loan = { lender: 'Northern Bank', balance: 10_000_000, rate: 4.5, monthlyPayment: 60_000 }
  await tax.createMortgage({ body: { ...loan, propertyId: payment.propertyId, firstPaymentDate: '2026-12-01' } })
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})
afterAll(() => leaveDatabase())

/** Restores the archive with the rows of some tables changed, and lets the next morning's jobs run. */
async function restored(
  changes: Record<string, (rows: readonly Values[]) => readonly Values[]>,
  subscriptionPlan: 'free' | 'premium' = 'premium',
) {
  const landlord = await makeLandlord({ subscriptionPlan })
  const archive = await changedArchive(genuine, (files) => {
    for (const [table, change] of Object.entries(changes)) putRows(files, table, change(rowsIn(files, table)))
  })
  const { state, report } = await restoreBackup(app, landlord, archive)
  expect(state).toBe('done')
  const client = app.as(landlord)
  const [rent] = (await client.rent.list()).filter(({ dueDate }) => dueDate === '2026-11-01')
  const { entries } = await client.ledger.get({ params: { id: rent?.tenantId ?? 0 } })
  await runRentJob({ ...app.services, now: () => new Date('2026-11-22T06:00:00.000Z') }, '2026-11-22')
  await runTaxJob(app.services, '2026-11-22')
  await repeatExpenses(app.services, '2026-11-22')
  return {
    client,
    rent: `${rent?.status} ${rent?.paidAmount} ${rent?.outstanding}`,
    open: entries.map(({ kind, openAmount }) => `${kind} ${openAmount}`).sort(),
    reasons: report?.omitted.map(({ what, count, why }) => `${count} ${what}: ${why}`),
  }
}

test('an account that was backed up here comes back as it was', async () => {
  const { rent, open, reasons } = await restored({})
  expect(reasons).toEqual([])
  expect(rent).toBe('paid 95000 0')
  expect(open).toEqual(['charge 0', 'charge 5000', 'receipt 0'])
})

test('what is open follows from the allocations, whatever the entry and the rent payment say (rule: backups-accounts)', async () => {
  const { rent, open } = await restored({
    ledger_entries: (rows) => rows.map((row) => (row.kind === 'receipt' ? { ...row, openAmount: 95_000 } : row)),
    rent_payments: (rows) => rows.map((row) => ({ ...row, status: 'unpaid', outstanding: 95_000, paidAmount: 0 })),
  })
  expect(rent).toBe('paid 95000 0')
  expect(open).toEqual(['charge 0', 'charge 5000', 'receipt 0'])
})

test('rent that was paid on a day which no form takes any more stays paid, also once its mark is undone (rule: backups-restored-rows)', async () => {
  const { client, rent, reasons } = await restored({
    ledger_entries: (rows) => rows.map((row) => (row.kind === 'receipt' ? { ...row, date: '0202-11-03' } : row)),
    financial_transactions: (rows) => rows.map((row) => (row.ledgerEntryId ? { ...row, date: '0202-11-03' } : row)),
    rent_payments: (rows) => rows.map((row) => ({ ...row, paidDate: '0202-11-03T12:00:00.000Z' })),
  })
  expect(reasons).toEqual([])
  expect(rent).toBe('paid 95000 0')
  const [paid] = await client.rent.list({ query: { status: 'paid' } })
  const params = { id: paid?.id ?? 0 }
  await client.rent.update({ params, body: { status: 'unpaid' } })
  const undone = await client.rent.update({ params, body: { status: 'paid', undoes: 'unpaid' } })
  expect(undone).toMatchObject({ status: 'paid', outstanding: 0, paidDate: paid?.paidDate })
})

test('a receipt that pays more than came in pays nothing, and the report says so', async () => {
  const { rent, open, reasons } = await restored({
    allocations: ([row]) => [row ?? {}, { ...row, id: 900_000 }],
  })
  expect(reasons).toEqual(['2 allocations: it does not fit the account'])
  expect(rent).toBe('overdue 0 95000')
  expect(open).toEqual(['charge 5000', 'charge 95000', 'receipt 95000'])
})

test('nothing is taken off that was not put on, and no more written off than was asked for', async () => {
  const { rent, reasons } = await restored({
    allocations: ([row]) => [{ ...row, amount: -95_000 }],
    ledger_entries: (rows) => [
      ...rows,
      {
        ...rows.find(({ kind, chargeKind }) => kind === 'charge' && chargeKind === 'key'),
        id: 900_000,
        kind: 'write_off',
        amount: -5_001,
        openAmount: 0,
        chargeId: rows.find(({ chargeKind }) => chargeKind === 'key')?.id,
      },
      { ...rows.find(({ kind }) => kind === 'receipt'), id: 900_001, amount: 1, openAmount: 1 },
    ],
  })
  expect(reasons).toEqual([
    '1 entry of an account: Latchkey cannot read it',
    '1 allocation: it does not fit the account',
    '1 entry of an account: it does not fit the account',
  ])
  expect(rent).toBe('overdue 0 95000')
})

test('write-offs of one charge take no longer each, however many there are', async () => {
  const archive = await changedArchive(genuine, (files) => {
    const rows = rowsIn(files, 'ledger_entries')
    const key = rows.find(({ chargeKind }) => chargeKind === 'key')
    const writeOff = { ...key, kind: 'write_off', chargeKind: null, amount: -1, openAmount: 0, chargeId: key?.id }
    const many = Array.from({ length: 4_900 }, (_, at) => ({ ...writeOff, id: 900_000 + at }))
    putRows(files, 'ledger_entries', [...rows, ...many])
  })
  const landlord = await makeLandlord()
  const { state, report } = await restoreBackup(app, landlord, archive)
  expect([state, report?.omitted]).toEqual(['done', []])
  const owed = (await app.as(landlord).arrears.list()).map(({ owed: left }) => left)
  expect(owed).toEqual([100])
})

test('a mortgage of the year 100 does not come back', async () => {
  const { client, reasons } = await restored({
    mortgages: (rows) => rows.map((row) => ({ ...row, firstPaymentDate: '0100-01-31' })),
  })
  expect(reasons).toEqual(['1 mortgage: Latchkey cannot read it (firstPaymentDate)'])
  expect(await client.tax.mortgages()).toEqual([])
})

test('what was entered so long ago that no years can be counted from it is left out, or repeats no more', async () => {
  const longAgo = { createdAt: '0101-01-01T00:00:00.000Z' }
  const { client, reasons } = await restored({
    mortgages: (rows) => rows.map((row) => ({ ...row, ...longAgo })),
    financial_transactions: (rows) => rows.map((row) => (row.repeats ? { ...row, ...longAgo } : row)),
  })
  expect(reasons).toEqual([
    '1 mortgage: Latchkey cannot read it (firstPaymentDate)',
    '1 repetition of a transaction: it began more than five years before it was entered',
  ])
  expect((await client.financial.list()).filter(({ repeats }) => repeats)).toEqual([])
})

test('a mortgage without a moment of entry and a receipt of no bank line are left out', async () => {
  const { reasons } = await restored({
    mortgages: (rows) => rows.map((row) => ({ ...row, createdAt: 'yesterday' })),
    bank_line_receipts: () => [{ lineId: { toString: 1 } }],
  })
  expect(reasons).toEqual([
    '1 mortgage: Latchkey cannot read it (createdAt)',
    '1 receipt of a bank line: Latchkey cannot read it (id)',
  ])
})

test('what began too long ago, and more than may repeat, comes back and repeats no more', async () => {
  const { client, reasons } = await restored(
    {
      financial_transactions: (rows) => {
        const repeating = rows.find(({ repeats }) => repeats) ?? {}
        const many = Array.from({ length: 42 }, (_, at) => ({ ...repeating, id: 900_000 + at }))
        return [{ ...repeating, id: 800_000, date: '0100-01-31' }, ...many]
      },
    },
    'free',
  )
  expect(reasons).toEqual([
    '1 repetition of a transaction: it began more than five years before it was entered',
    '2 repetitions of transactions: there can be at most 40 transactions that repeat',
  ])
  const kept = (await client.financial.list({ query: { limit: 100 } })).filter(({ type }) => type === 'insurance')
  expect(kept.filter(({ repeats }) => repeats)).toHaveLength(40)
  expect(kept).toHaveLength(43)
})

test('files that are no part of a backup are counted under one reason', async () => {
  const landlord = await makeLandlord()
  const archive = await changedArchive(genuine, (files) => {
    for (let at = 0; at < 300; at += 1) files.set(`other/${at}`, Buffer.from('x'))
  })
  const { report } = await restoreBackup(app, landlord, archive)
  expect(report?.omitted).toEqual([{ count: 300, what: 'files', why: 'not part of a backup' }])
})
