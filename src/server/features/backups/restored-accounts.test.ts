/** Accounts from damaged or forged archives: whatever is restored of them adds up. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Values } from '#server/features/backups/tables/row-fields.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { changedArchive, downloadBackup, makeBackup, putRows, restoreBackup, rowsIn, unzip } from '#test/backups.ts'
import { makeLandlord, makeRentPayment } from '#test/factories.ts'

let app: TestApp
let genuine: Map<string, Buffer>
beforeAll(async () => {
  app = await testApp()
  const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01', amount: 95_000 })
  const { ledger } = app.as(landlord)
  const params = { id: tenancy.id }
  const receipt = { date: '2026-11-02', method: 'cash' } as const
  const key = { amount: 5_000, dueDate: '2026-11-05', kind: 'key', description: 'Lost key' } as const
  const lost = await ledger.addCharge({ params, body: key })
  await ledger.addCharge({ params, body: { ...key, amount: 3_000 } })
  await ledger.writeOff({ params: { id: lost.id }, body: { amount: 1_000, reason: 'Too much' } })
  await ledger.addReceipt({ params, body: { ...receipt, amount: 60_000 } })
  await ledger.addReceipt({ params, body: { ...receipt, amount: 61_000 } })
  const wrong = await ledger.addReceipt({ params, body: { ...receipt, amount: 7_700 } })
  await ledger.reverse({ params: { id: wrong.id }, body: { reason: 'Not theirs' } })
  await ledger.refund({ params, body: { amount: 2_000, date: '2026-11-10', reason: 'Paid twice' } })
  const { fileName } = await makeBackup(app, landlord)
  genuine = await unzip(await downloadBackup(app, landlord, fileName))
})

type Change = (rows: readonly Values[]) => readonly Values[]

/** Restores the archive with changed entries and allocations. Returns the account, and what was left out. */
async function restored(entries: Change, allocations: Change = (rows) => rows) {
  const landlord = await makeLandlord()
  const archive = await changedArchive(genuine, (files) => {
    putRows(files, 'ledger_entries', entries(rowsIn(files, 'ledger_entries')))
    putRows(files, 'allocations', allocations(rowsIn(files, 'allocations')))
  })
  const { state, report } = await restoreBackup(app, landlord, archive)
  expect(state).toBe('done')
  const [tenancy] = await app.as(landlord).tenancies.list()
  const account = await app.as(landlord).ledger.get({ params: { id: tenancy?.id ?? 0 } })
  const open = (...kinds: string[]) =>
    account.entries.reduce((sum, { kind, openAmount }) => sum + (kinds.includes(kind) ? openAmount : 0), 0)
  return {
    balance: account.closing,
    owedLessCredit: open('charge', 'refund') - open('receipt'),
    omitted: report?.omitted.map(({ what, count, why }) => `${count} ${what}: ${why}`),
  }
}

const reversals = (change: Values) => (rows: readonly Values[]) =>
  rows.map((row) => (row.kind === 'reversal' ? { ...row, ...change } : row))

test('an account that was backed up here comes back as it was', async () => {
  const { balance, owedLessCredit, omitted } = await restored((rows) => rows)
  expect({ balance, owedLessCredit, omitted }).toEqual({ balance: -17_000, owedLessCredit: -17_000, omitted: [] })
})

const unfit = '1 entry of an account: it does not fit the account'

test.each<[string, Change, string[]]>([
  [
    'without what it reverses',
    (rows) => rows.filter(({ amount }) => amount !== -7_700),
    ['1 entry of an account: the record it belongs to is not restored'],
  ],
  ['of nothing', reversals({ reversesId: null }), [unfit]],
  ['of another sum', reversals({ amount: 15_400 }), [unfit]],
  [
    'of itself',
    (rows) => rows.map((row) => (row.kind === 'reversal' ? { ...row, reversesId: row.id } : row)),
    ['1 entry of an account: the record it belongs to is not restored'],
  ],
  [
    'that is no reversal',
    (rows) => {
      const [charge] = rows
      return [
        ...rows,
        {
          ...charge,
          id: 900_000,
          amount: -Number(charge?.amount),
          kind: 'receipt',
          chargeKind: null,
          reversesId: charge?.id,
        },
      ]
    },
    [unfit],
  ],
])('a reversal %s is left out, and the report says so (rule: backups-accounts)', async (_, change, omitted) => {
  const { balance, owedLessCredit, omitted: said } = await restored(change)
  expect(said).toEqual(omitted)
  expect(balance).toBe(owedLessCredit)
})

const place = fc.nat(20)
const changes = fc.oneof(
  fc.record({ at: place, drop: fc.constant(true) }),
  fc.record({ at: place, field: fc.constantFrom('reversesId', 'chargeId'), like: place }),
  fc.record({
    at: place,
    field: fc.constantFrom('amount', 'openAmount', 'tenantId'),
    by: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({
    at: place,
    field: fc.constant('kind'),
    value: fc.constantFrom('charge', 'receipt', 'refund', 'write_off', 'reversal'),
  }),
)
type Damage = { at: number; drop?: boolean; field?: string; like?: number; by?: number; value?: string }

const damaged = (damages: readonly Damage[]) => (rows: readonly Values[]) =>
  damages.reduce<readonly Values[]>((all, { at, drop, field = '', like, by, value }) => {
    const index = at % Math.max(1, all.length)
    if (drop) return all.filter((_, place) => place !== index)
    return all.map((row, place) => {
      if (place !== index) return row
      if (like !== undefined) return { ...row, [field]: all[like % all.length]?.id }
      return { ...row, [field]: by === undefined ? value : Number(row[field]) * by }
    })
  }, rows)

test('whatever is wrong with an archive, what is owed less what is in credit is the balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { minLength: 1, maxLength: 4 }),
      fc.array(changes, { maxLength: 3 }),
      async (entries, allocations) => {
        const { balance, owedLessCredit } = await restored(damaged(entries), damaged(allocations))
        expect(balance).toBe(owedLessCredit)
      },
    ),
    { numRuns: 30 },
  )
})
