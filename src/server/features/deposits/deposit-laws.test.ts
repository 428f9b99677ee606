/** What is stored with a deposit follows from other rows, whoever writes them. */
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depositMoney } from '#server/features/ledger/deposit-money.queries.ts'
import type { Db } from '#server/platform/database/db.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'
import { testApp } from '#test/app.ts'
import { downloadBackup, makeBackup, restoreBackup } from '#test/backups.ts'
import { freshDatabase } from '#test/database.ts'
import { makeHeldDeposit } from '#test/deposits.ts'
import { makeLandlord } from '#test/factories.ts'
import { makeManyTenancies } from '#test/many-tenancies.ts'

const app = await testApp()
const { db } = app.services

const follows = sql`exists (select 1 from deposit_returns made where made.tenant_id = deposits.tenant_id and reversed_at is null)
  and exists (select 1 from (select ${depositMoney(sql`deposits.tenant_id`)}) money where money.held <= 0)`

/** What is stored of a landlord's deposits, and what it should be. */
async function storedOf(landlordId: number, of: Db = db) {
  const { rows } = await of.execute<{ stored: string; right: string }>(sql`
    select concat_ws(' ', returned, tenancy_ended) as stored, concat_ws(' ', ${follows}, not active) as right
    from deposits join tenancies on id = tenant_id where deposits.landlord_id = ${landlordId} order by tenant_id`)
  return { stored: rows.map(({ stored }) => stored), right: rows.map(({ right }) => right) }
}

const acts = [
  'receive',
  'propose',
  'agree',
  'dispute',
  'settle',
  'withdraw',
  'return',
  'return a part',
  'undo the return',
  'take a receipt back',
  'move its money',
  'move it back',
  'end',
  'resume',
  'delete',
] as const
type Act = (typeof acts)[number]

type Made = Awaited<ReturnType<typeof makeHeldDeposit>>

/** The last charge for the deposit, or the last receipt that did not come out of it, that has not been reversed. */
async function last({ ledger }: Made, kind: 'charge' | 'receipt') {
  const { entries } = await ledger()
  const chargeKind = kind === 'charge' ? 'deposit' : null
  return entries.findLast((each) => each.kind === kind && each.chargeKind === chargeKind && !each.reversedById)?.id ?? 0
}

/** A refusal changes nothing, which the test checks too. */
async function take(made: Made, act: Act) {
  const { calls, params, property, propose, answer, change, put, read, landlord } = made
  const allot = async (allocations: { chargeId: number; amount: number }[]) =>
    calls.ledger.allocate({ params: { id: await last(made, 'receipt') }, body: { allocations } })
  const open = async () => (await read()).deductions.find(({ settled }) => !settled)?.id ?? 0
  switch (act) {
    case 'receive':
      return calls.deposits.receive({ params, body: { amount: 10_000, date: '2026-11-02' } })
    case 'propose':
      return propose({ amount: 5_000 })
    case 'agree':
      return answer(await open(), 'agreed')
    case 'dispute':
      return answer(await open(), 'disputed')
    case 'settle':
      return change(await open(), { agreedAmount: 2_000 }, landlord)
    case 'withdraw':
      return calls.deposits.removeDeduction({ params: { ...params, deductionId: await open() } })
    case 'return': {
      const { held, returnedAmount } = await read()
      return put({ returnedOn: '2026-11-20', returnedAmount: (returnedAmount ?? 0) + held })
    }
    case 'return a part':
      return put({ returnedOn: '2026-11-18', returnedAmount: ((await read()).returnedAmount ?? 0) + 20_000 })
    case 'undo the return':
      return calls.deposits.reverseReturn({ params, body: { reason: 'It bounced' } })
    case 'take a receipt back':
      return calls.ledger.reverse({ params: { id: await last(made, 'receipt') }, body: { reason: 'It bounced' } })
    case 'move its money':
      return allot([])
    case 'move it back':
      return allot([{ chargeId: await last(made, 'charge'), amount: 10_000 }])
    case 'end':
      return calls.tenancies.update({ params, body: { moveOutDate: '2026-11-10', active: false } })
    case 'resume':
      return calls.tenancies.update({ params, body: { moveOutDate: null, active: true } })
    case 'delete': {
      const { binId } = await calls.properties.remove({ params: { id: property.id } })
      // As it was put there before either was stored.
      await db.execute(sql`update bin_rows set row = (row::jsonb - 'returned' - 'tenancy_ended')::json
        where item_id = ${binId} and table_name = 'deposits'`)
      return calls.bin.restore({ params: { id: binId } })
    }
  }
}

test('a deposit is stored as returned, and its tenancy as ended, exactly while they are', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 10 }), async (wishes) => {
      const made = await makeHeldDeposit()
      for (const wish of wishes) {
        await take(made, wish).catch(() => undefined)
        const { stored, right } = await storedOf(made.landlord.id)
        expect(stored).toEqual(right)
        for (const state of stored) seen.add(`${wish}: ${state}`)
      }
    }),
    {
      numRuns: 6,
      examples: [
        [['return', 'delete', 'undo the return', 'end', 'return', 'delete', 'resume']],
        [['propose', 'return', 'withdraw', 'end']],
        [['propose', 'return a part', 'settle', 'return', 'end']],
        [['propose', 'return a part', 'withdraw', 'return']],
        [['return', 'receive', 'move its money', 'move it back', 'take a receipt back']],
      ],
    },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'return: t f',
      'delete: t f',
      'undo the return: f f',
      'delete: t t',
      'resume: t f',
      'return a part: f f',
      'propose: f f',
      'withdraw: f f',
      'receive: f f',
      'take a receipt back: t f',
      'move its money: t f',
      'move it back: f f',
    ]),
  )
})

test('a restored deposit is returned or not as it was, whatever its rows are restored after', async () => {
  const made = await makeHeldDeposit()
  for (const act of ['return', 'end'] as const) await take(made, act)
  const { fileName } = await makeBackup(app, made.landlord)
  const archive = await downloadBackup(app, made.landlord, fileName)
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  expect(await restoreBackup(app, landlord, archive)).toMatchObject({ state: 'done' })
  expect(await storedOf(landlord.id)).toEqual({ stored: ['t t'], right: ['t t'] })
  await db.execute(sql`delete from deposits where landlord_id = ${landlord.id}`)
  await db.execute(sql`insert into deposits (landlord_id, property_id, tenant_id)
    select landlord_id, property_id, tenant_id from deposit_returns where landlord_id = ${landlord.id}`)
  expect(await storedOf(landlord.id)).toEqual({ stored: ['t t'], right: ['t t'] })
})

const places = sql`landlord_id, property_id, tenant_id`
const placed = sql`landlord_id, property_id, id`

/** £1 charged for the deposits of some tenancies of a landlord, and a receipt of £1 that does not pay it yet. */
async function chargeDeposits(of: Db, landlordId: number, which: SQL) {
  await of.execute(sql`insert into ledger_entries (${places}, kind, charge_kind, date, amount, description)
    select ${placed}, kind, case kind when 'charge' then 'deposit' end, '2026-11-01', amount, 'Deposit' from tenancies
    cross join (values ('charge', 100), ('receipt', -100)) one (kind, amount) where landlord_id = ${landlordId} and ${which}`)
}

const payDeposits = (of: Db, which: SQL) =>
  of.execute(sql`insert into allocations (receipt_id, charge_id, amount) select receipt.id, charge.id, 100
    from ledger_entries charge join ledger_entries receipt on receipt.tenant_id = charge.tenant_id and receipt.kind = 'receipt'
    where charge.charge_kind = 'deposit' and ${which}`)

test('a return and money that are written at once count together', async () => {
  const landlord = await makeLandlord()
  const tenancies = await makeManyTenancies(db, landlord.id, 10)
  await db.execute(sql`insert into deposits (${places})
    select ${placed} from tenancies where landlord_id = ${landlord.id}`)
  await chargeDeposits(db, landlord.id, sql`true`)
  const write = (act: (tx: Db) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await act(tx)
      // The other one writes meanwhile.
      await tx.execute(sql`select 1`)
    })
  await Promise.all(
    tenancies.flatMap(({ id }) => [
      write((tx) =>
        tx.execute(sql`insert into deposit_returns (${places}, returned_on, returned, kept)
          select ${placed}, '2026-11-01', 1, 0 from tenancies where id = ${id}`),
      ),
      write((tx) => payDeposits(tx, sql`charge.tenant_id = ${id}`)),
    ]),
  )
  const { stored, right } = await storedOf(landlord.id)
  expect(stored).toEqual(right)
  expect(new Set(stored)).toEqual(new Set(['f f']))
})

test('deposits of an existing installation are told apart too', async () => {
  const { db: old, close } = await freshDatabase()
  await old.execute(
    sql`drop function note_deposit_returned, note_deposits_paid, note_tenancy_ended, begin_deposit, deposit_is_returned cascade`,
  )
  await old.execute(sql`alter table deposits drop column returned, drop column tenancy_ended`)
  await old.execute(sql`create index deposits_to_protect on deposits (landlord_id)`)
  const { rows } = await old.execute<{ id: number }>(
    sql`insert into users (role, name) values ('landlord', 'Sam Carter') returning id`,
  )
  const landlordId = rows[0]?.id ?? 0
  await makeManyTenancies(old, landlordId, 16)
  await old.execute(sql`update tenancies set active = id % 2 = 0`)
  await old.execute(sql`insert into deposits (${places}) select ${placed} from tenancies`)
  await old.execute(sql`insert into deposit_returns (${places}, returned_on, returned, kept)
    select ${placed}, '2026-11-01', 1, 0 from tenancies where id % 4 < 2`)
  await old.execute(sql`insert into deposit_deductions (${places}, description, amount)
    select ${placed}, 'Oven', 1 from tenancies where id % 8 < 4`)
  await chargeDeposits(old, landlordId, sql`id % 16 < 8`)
  await payDeposits(old, sql`true`)
  // The first one tells them apart by their deductions, the second by the money that is held.
  const migrations = readMigrationFiles({ migrationsFolder }).filter(({ sql: all }) =>
    all.some((each) => each.includes('FUNCTION deposit_is_returned')),
  )
  expect(migrations).toHaveLength(2)
  for (const { sql: statements } of migrations) for (const each of statements) await old.execute(sql.raw(each))
  const { stored, right } = await storedOf(landlordId, old)
  expect(stored).toEqual(right)
  expect(new Set(stored).size).toBe(4)
  await close()
})
