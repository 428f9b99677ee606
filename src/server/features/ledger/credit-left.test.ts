/** Credit of an ended tenancy is to be paid back, and is stored as left (rule: ledger-credit-left). */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditToPayBack } from '#domain/ledger.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'
import { testApp } from '#test/app.ts'
import { downloadBackup, makeBackup, restoreBackup } from '#test/backups.ts'
import { freshDatabase } from '#test/database.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { makeManyTenancies } from '#test/many-tenancies.ts'

const app = await testApp()
const { as } = app
const { db } = app.services

/** What is stored of a landlord's tenancies, and what it should be. */
async function storedOf(landlordId: number, of: Db = db) {
  const { rows } = await of.execute<{ stored: boolean; right: boolean }>(sql`
    select credit_left as stored, not active and exists (select 1 from ledger_entries
      where tenant_id = tenancies.id and kind = 'receipt' and open_amount > 0) as right
    from tenancies where landlord_id = ${landlordId} order by id`)
  return { stored: rows.map(({ stored }) => stored), right: rows.map(({ right }) => right) }
}

async function makeAccount() {
  const made = await makeTenancy({ rentAmount: 95_000 })
  const params = { id: made.tenancy.id }
  const calls = as(made.landlord)
  const receive = (amount: number) =>
    calls.ledger.addReceipt({ params, body: { amount, date: '2026-11-02', method: 'cash', confirm: true } })
  const refund = (amount: number) =>
    calls.ledger.refund({ params, body: { amount, date: '2026-11-20', reason: 'Moved out' } })
  const end = (moveOutDate: string | null = '2026-11-10') =>
    calls.tenancies.update({ params, body: { moveOutDate, active: moveOutDate === null } })
  const entries = async () => (await calls.ledger.get({ params, query: { to: '2026-12-31' } })).entries
  const last = async (kind: 'charge' | 'receipt' | 'refund') =>
    (await entries()).findLast((each) => each.kind === kind && !each.reversedById)?.id ?? 0
  const tasks = async () => {
    const all = await calls.dashboard.tasks()
    expect(await calls.dashboard.get()).toMatchObject({ taskCount: all.length })
    return all.filter(({ kind }) => kind === 'credit_refund')
  }
  return { ...made, params, calls, receive, refund, end, entries, last, tasks }
}
type Made = Awaited<ReturnType<typeof makeAccount>>

const reversed = ({ calls }: Made, id: number) => calls.ledger.reverse({ params: { id }, body: { reason: 'Wrong' } })

const acts = {
  receive: ({ receive }: Made) => receive(10_000),
  charge: ({ calls, params }: Made) =>
    calls.ledger.addCharge({ params, body: { kind: 'key', amount: 4_000, dueDate: '2026-11-05' } }),
  'charge to come': ({ calls, params }: Made) =>
    calls.ledger.addCharge({ params, body: { kind: 'key', amount: 3_000, dueDate: '2026-12-05' } }),
  refund: async ({ refund, entries }: Made) => refund(creditToPayBack(await entries())),
  'undo the refund': async (made: Made) => reversed(made, await made.last('refund')),
  'reverse a receipt': async (made: Made) => reversed(made, await made.last('receipt')),
  'take its money off': async ({ calls, last }: Made) =>
    calls.ledger.allocate({ params: { id: await last('receipt') }, body: { allocations: [] } }),
  end: ({ end }: Made) => end(),
  resume: ({ end }: Made) => end(null),
  delete: async ({ calls, property }: Made) => {
    const { binId } = await calls.properties.remove({ params: { id: property.id } })
    return calls.bin.restore({ params: { id: binId } })
  },
} satisfies Record<string, (made: Made) => Promise<unknown>>
type Act = keyof typeof acts

test('of more than two thousand million pence is something to do, too', async () => {
  const { receive, end, tasks, params } = await makeAccount()
  for (let count = 0; count < 3; count += 1) await receive(1_000_000_000)
  await end()
  expect(await tasks()).toMatchObject([{ entityId: params.id, amount: 3_000_000_000 }])
})

test('credit is stored as left exactly while it is, and the dashboard says what of it is to be paid back', async () => {
  const seen = new Set<string>()
  const wishes = fc.array(fc.constantFrom(...(Object.keys(acts) as Act[])), { minLength: 4, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(wishes, async (drawn) => {
      const made = await makeAccount()
      for (const wish of drawn) {
        // A refusal changes nothing, which the test checks too.
        await acts[wish](made).catch(() => undefined)
        const { stored, right } = await storedOf(made.landlord.id)
        expect(stored).toEqual(right)
        const { active } = await made.calls.tenancies.get({ params: made.params })
        const amount = active ? 0 : creditToPayBack(await made.entries())
        expect((await made.tasks()).map((task) => task.amount)).toEqual(amount > 0 ? [amount] : [])
        for (const each of stored) seen.add(`${wish}: ${each}`)
      }
    }),
    {
      numRuns: 6,
      examples: [
        [['receive', 'end', 'refund', 'undo the refund', 'reverse a receipt', 'receive', 'resume']],
        [['end', 'receive', 'delete', 'charge to come', 'refund', 'charge']],
        [['charge', 'receive', 'refund', 'end', 'take its money off', 'delete']],
      ],
    },
  )
  const wanted = ['end: true', 'refund: false', 'undo the refund: true', 'reverse a receipt: false', 'receive: true']
  expect([...seen]).toEqual(expect.arrayContaining([...wanted, 'resume: false', 'delete: true']))
})

test('is something to do with its sum and its home, and no more once it is paid back', async () => {
  const { tenancy, property, receive, refund, end, tasks } = await makeAccount()
  await receive(12_000)
  expect(await tasks()).toEqual([])
  await end()
  const task = { entityId: tenancy.id, address: property.address, person: 'Sam Carter', date: '2026-11-10' }
  expect(await tasks()).toMatchObject([{ ...task, amount: 12_000 }])
  await refund(5_000)
  expect(await tasks()).toMatchObject([{ ...task, amount: 7_000 }])
  await refund(7_000)
  expect(await tasks()).toEqual([])
})

test('a restored account has its credit left, too', async () => {
  const made = await makeAccount()
  await made.receive(12_000)
  await made.end()
  const { fileName } = await makeBackup(app, made.landlord)
  const archive = await downloadBackup(app, made.landlord, fileName)
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  expect(await restoreBackup(app, landlord, archive)).toMatchObject({ state: 'done' })
  expect(await storedOf(landlord.id)).toEqual({ stored: [true], right: [true] })
})

test('credit of ended tenancies of an existing installation is found', async () => {
  const { db: old, close } = await freshDatabase()
  await old.execute(sql`drop function end_with_credit, note_credit_left, credit_is_left cascade`)
  await old.execute(sql`alter table tenancies drop column credit_left`)
  const { rows } = await old.execute<{ id: number }>(
    sql`insert into users (role, name) values ('landlord', 'Sam Carter') returning id`,
  )
  const landlordId = rows[0]?.id ?? 0
  await makeManyTenancies(old, landlordId, 8)
  await old.execute(sql`update tenancies set active = id % 2 = 0`)
  await old.execute(sql`insert into ledger_entries (landlord_id, property_id, tenant_id, kind, date, amount, open_amount, description)
    select landlord_id, property_id, id, 'receipt', '2026-11-01', -100, case when id % 4 < 2 then 100 else 0 end, 'Cash' from tenancies`)
  const migration = readMigrationFiles({ migrationsFolder }).find(({ sql: all }) =>
    all.some((each) => each.includes('FUNCTION credit_is_left')),
  )
  for (const statement of migration?.sql ?? []) await old.execute(sql.raw(statement))
  const { stored, right } = await storedOf(landlordId, old)
  expect(stored).toEqual(right)
  expect(stored.filter(Boolean)).toHaveLength(2)
  await close()
})
