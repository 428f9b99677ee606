/** Rows of an archive about entries of an account: those that name entries of another account, or other sums. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'
import { importStatement } from '#test/statements.ts'

let app: TestApp
let genuine: Map<string, Buffer>

/** Two tenants of one home, each with a deposit of £500, a repair and rent. Ben's deposit is partly paid back. */
beforeAll(async () => {
  app = await testApp()
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const property = await makeProperty({ landlordId: landlord.id })
  const { deposits, ledger, rent, bank } = app.as(landlord)
  for (const name of ['Anna', 'Ben']) {
    const tenant = await makeTenant({ invitedBy: landlord.id, name })
    const { id } = await lettingOf(app)(landlord, property, tenant)
    const params = { id }
    await deposits.receive({ params, body: { amount: 50_000, date: '2026-10-01' } })
    await ledger.addCharge({ params, body: { kind: 'repair', amount: 9_000, dueDate: '2026-10-05' } })
    await rent.create({ body: { tenantId: id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-01' } })
    await deposits.propose({ params, body: { description: 'Oven', amount: 4_000, reason: 'Burnt fat' } })
  }
  await deposits.update({
    params: await idOf(landlord, 'Ben'),
    body: { returnedOn: '2026-11-20', returnedAmount: 20_000 },
  })
  const statement = await importStatement(app, landlord, ['2026-11-03', 'BGC Ben', 5_000])
  const [line] = await bank.lines({ params: { id: statement.id } })
  const splits = [{ tenantId: (await idOf(landlord, 'Ben')).id, amount: 5_000 }]
  await bank.updateLine({ params: { id: line?.id ?? 0 }, body: { post: true, splits } })
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})

async function idOf(landlord: { token: string }, name: string): Promise<{ id: number }> {
  const tenancies = await app.as(landlord).tenancies.list()
  return { id: tenancies.find(({ user }) => user?.name === name)?.id ?? 0 }
}

/** The id in the archive of an entry of a tenant's account. */
function entryOf(name: string, wanted: Values): unknown {
  const tenancy = rowsIn(genuine, 'tenants').find(({ user }) => (user as Values).name === name)
  return rowsIn(genuine, 'ledger_entries').find(
    (entry) =>
      entry.tenantId === tenancy?.id && Object.entries(wanted).every(([field, value]) => entry[field] === value),
  )?.id
}

async function restored(table: string, change: (rows: Values[]) => Values[]) {
  const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
  const archive = await changedArchive(genuine, (files) => putRows(files, table, change(rowsIn(files, table))))
  const { state, report } = await restoreBackup(app, landlord, archive)
  expect(state).toBe('done')
  const [anna, ben] = [await idOf(landlord, 'Anna'), await idOf(landlord, 'Ben')]
  const client = app.as(landlord)
  return {
    client,
    anna,
    ben,
    deposit: async () => {
      const { held, returnedAmount, keptAmount } = await client.deposits.get({ params: ben })
      return { held, returnedAmount, keptAmount }
    },
    ledgerOf: async (params: { id: number }) => {
      const { closing, entries } = await client.ledger.get({ params })
      return { closing, entries: entries.map(({ kind, amount, openAmount }) => `${kind} ${amount} ${openAmount}`) }
    },
    reasons: report?.omitted.map(({ what, count, why }) => `${count} ${what}: ${why}`),
  }
}

const unfit = 'it does not fit the account'
const repair = { kind: 'charge', chargeKind: 'repair' }
const asReturned = { held: 30_000, returnedAmount: 20_000, keptAmount: 0 }

test('what was backed up here comes back as it was', async () => {
  const { reasons, deposit } = await restored('deposit_returns', (rows) => rows)
  expect(reasons).toEqual([])
  expect(await deposit()).toEqual(asReturned)
})

describe('a return of a deposit', () => {
  test('takes back nothing of another tenant’s account (rule: backups-accounts)', async () => {
    const { reasons, client, anna, ben, ledgerOf, deposit } = await restored('deposit_return_entries', (rows) => [
      ...rows,
      { returnId: rows[0]?.returnId, entryId: entryOf('Anna', { kind: 'receipt' }) },
      { returnId: rows[0]?.returnId, entryId: entryOf('Anna', repair) },
    ])
    expect(reasons).toEqual([`2 entries of deposits’ returns: ${unfit}`])
    const before = await ledgerOf(anna)
    await client.deposits.reverseReturn({ params: ben, body: { reason: 'A slip of the pen' } })
    expect(await ledgerOf(anna)).toEqual(before)
    expect(await deposit()).toEqual({ held: 50_000, returnedAmount: null, keptAmount: 0 })
  })

  test.each([
    ['twice', (rows: Values[]) => [...rows, { ...rows[0], id: 999_999, returned: 100_000_000, kept: 5 }]],
    ['with other sums', (rows: Values[]) => rows.map((row) => ({ ...row, returned: 1, kept: 7 }))],
    ['as taken back', (rows: Values[]) => rows.map((row) => ({ ...row, reversedAt: '2026-11-21T10:00:00.000Z' }))],
  ])('that is in the archive %s says what its entries paid back and kept', async (_, change) => {
    const { client, ben, deposit } = await restored('deposit_returns', change)
    expect(await deposit()).toEqual(asReturned)
    await client.deposits.update({ params: ben, body: { returnedOn: '2026-11-21', returnedAmount: 50_000 } })
    expect(await deposit()).toEqual({ held: 0, returnedAmount: 50_000, keptAmount: 0 })
  })

  test('of which the account has nothing does not come back, which nobody could take back', async () => {
    const { reasons, deposit } = await restored('ledger_entries', (rows) =>
      rows.filter(({ kind, chargeKind }) => chargeKind !== 'deposit' || kind === 'charge'),
    )
    expect(reasons).toContain(`1 return of a deposit: ${unfit}`)
    expect(await deposit()).toEqual({ held: 50_000, returnedAmount: null, keptAmount: 0 })
  })
})

test('a deduction for another tenant’s charge does not come back, nor one for the deposit’s own', async () => {
  for (const chargeId of [entryOf('Ben', repair), entryOf('Anna', { kind: 'charge', chargeKind: 'deposit' })]) {
    const { reasons, client, anna } = await restored('deposit_deductions', ([first, ...others]) => [
      { ...first, chargeId },
      ...others,
    ])
    expect(reasons).toEqual([`1 deduction from a deposit: ${unfit}`])
    expect((await client.deposits.get({ params: anna })).deductions).toEqual([])
  }
})

test.each([
  ['of another sum than its charge', () => ({ amount: 1_000_000 })],
  ['of another day', () => ({ dueDate: '2027-01-01' })],
  ['that is a repair', () => ({ chargeId: entryOf('Anna', repair), amount: 9_000, dueDate: '2026-10-05' })],
])('rent %s does not come back', async (_, changes) => {
  const { reasons, client } = await restored('rent_payments', ([first, ...others]) => [
    { ...first, ...changes() },
    ...others,
  ])
  expect(reasons).toContain(`1 rent payment: ${unfit}`)
  for (const { amount, paidAmount, outstanding } of await client.rent.list())
    expect(paidAmount + outstanding).toBe(amount)
})

test.each([
  ['another tenant’s', () => ({ receiptId: entryOf('Anna', { kind: 'receipt' }) })],
  ['a charge', () => ({ receiptId: entryOf('Ben', repair) })],
  ['of another sum', () => ({ amount: 1_000_000 })],
])('undoing a line of a bank statement whose receipt is %s reverses nothing', async (_, changes) => {
  const { reasons, client, anna, ben, ledgerOf } = await restored('bank_line_receipts', ([first]) => [
    { ...first, ...changes() },
  ])
  expect(reasons).toEqual([`1 receipt of a bank line: ${unfit}`])
  const before = [await ledgerOf(anna), await ledgerOf(ben)]
  const [statement] = await client.bank.list()
  if (!statement) throw new Error('The statement was not restored')
  const undone = client.bank.undoImport({ params: { id: statement.id } })
  expect(await refusal(undone)).toMatchObject({ status: 409 })
  await app.drain()
  expect([await ledgerOf(anna), await ledgerOf(ben)]).toEqual(before)
})

test('interest on another tenant’s rent does not come back', async () => {
  const { reasons } = await restored('late_interest_charges', () => [
    { interestId: entryOf('Anna', repair), rentChargeId: entryOf('Ben', { kind: 'charge', chargeKind: 'rent' }) },
  ])
  expect(reasons).toEqual([`1 link of interest to its rent: ${unfit}`])
})
