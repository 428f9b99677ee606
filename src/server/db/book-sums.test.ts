import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { foldCounts } from '#server/features/operations/operations.jobs.ts'
import { migrationsFolder } from '#server/platform/database/migrations.ts'
import { testApp } from '#test/app.ts'
import { storedSums, sumsOfRows } from '#test/book-sums.ts'
import { freshDatabase } from '#test/database.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'

const { as, services } = await testApp()
const { db } = services

const days = ['2025-04-05', '2025-04-06', '2026-01-01', '2026-02-28', '2026-04-05', '2026-04-06', '2026-11-20'] as const
const date = fc.constantFrom(...days)
const category = fc.constantFrom(null, 'Travel', ' travel ', 'Boiler')
const at = fc.nat(20)

/** Every way in which rows of the books are made, changed and deleted. `at` picks an existing one. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('enter' as const),
    at,
    type: fc.constantFrom(...transactionTypes),
    amount: fc.integer({ min: 1, max: 2_000_000_000 }),
    date,
    category,
    capital: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('change' as const),
    at,
    to: at,
    date,
    category,
    amount: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ do: fc.constant('choose a box' as const), at, hmrcBox: fc.constantFrom(...hmrcBoxes) }),
  fc.record({ do: fc.constant('describe' as const), at }),
  fc.record({ do: fc.constant('delete' as const), at }),
  fc.record({ do: fc.constant('let' as const), at }),
  fc.record({ do: fc.constant('add rent' as const), at, date }),
  fc.record({ do: fc.constant('mark rent' as const), at, status: fc.constantFrom('paid', 'unpaid') }),
  fc.record({ do: fc.constant('refund' as const), at, date }),
  fc.record({ do: fc.constant('add a property' as const), ownershipShare: fc.constantFrom(50, 100) }),
  fc.record({ do: fc.constant('delete a property' as const), at }),
  fc.record({ do: fc.constant('restore' as const), at }),
  fc.record({ do: fc.constant('fold' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pick = <Row>(rows: readonly Row[], which: number): Row | undefined => rows[which % Math.max(1, rows.length)]

/** Does it if there is a row for it. A refusal changes nothing, which the test checks too. */
async function take(landlord: ReturnType<typeof as>, tenantId: number, wish: Step): Promise<unknown> {
  switch (wish.do) {
    case 'enter': {
      const { at: which, do: _, ...body } = wish
      const home = pick([...(await landlord.properties.list()), null], which)
      return landlord.financial.create({ body: { ...body, propertyId: home?.id ?? null } })
    }
    case 'change': {
      const row = pick(await landlord.financial.list(), wish.at)
      const home = pick([...(await landlord.properties.list()), null], wish.to)
      const { date, category, amount } = wish
      const body = { date, category, amount, propertyId: home?.id ?? null }
      return row && landlord.financial.update({ params: { id: row.id }, body })
    }
    case 'choose a box': {
      const row = pick(await landlord.financial.list(), wish.at)
      return row && landlord.financial.update({ params: { id: row.id }, body: { hmrcBox: wish.hmrcBox } })
    }
    case 'describe': {
      const row = pick(await landlord.financial.list(), wish.at)
      return row && landlord.financial.update({ params: { id: row.id }, body: { description: 'A new lock' } })
    }
    case 'delete': {
      const row = pick(await landlord.financial.list(), wish.at)
      return row && landlord.financial.remove({ params: { id: row.id } })
    }
    case 'let': {
      const home = pick(await landlord.properties.list(), wish.at)
      const terms = { userId: tenantId, moveInDate: days[0], rentAmount: 80_000 }
      return home && landlord.tenancies.create({ body: { ...terms, propertyId: home.id } })
    }
    case 'add rent': {
      const tenancy = pick(await landlord.tenancies.list(), wish.at)
      const due = { amount: 80_000, dueDate: wish.date }
      return tenancy && landlord.rent.create({ body: { ...due, tenantId: tenancy.id, propertyId: tenancy.propertyId } })
    }
    case 'mark rent': {
      const payment = pick(await landlord.rent.list(), wish.at)
      return payment && landlord.rent.update({ params: { id: payment.id }, body: { status: wish.status } })
    }
    case 'refund': {
      const tenancy = pick(await landlord.tenancies.list(), wish.at)
      const params = { id: tenancy?.id ?? 0 }
      await landlord.ledger.addReceipt({
        params,
        body: { amount: 500, date: wish.date, allocations: [], confirm: true },
      })
      return landlord.ledger.refund({ params, body: { amount: 300, date: wish.date, reason: 'Paid too much' } })
    }
    case 'add a property': {
      const home = { address: '1 New Road', city: 'York', rentAmount: 90_000 }
      return landlord.properties.create({ body: { ...home, ownershipShare: wish.ownershipShare } })
    }
    case 'delete a property': {
      const home = pick(await landlord.properties.list(), wish.at)
      return home && landlord.properties.remove({ params: { id: home.id } })
    }
    case 'restore': {
      const item = pick(await landlord.bin.list(), wish.at)
      return item && landlord.bin.restore({ params: { id: item.id } })
    }
    case 'fold':
      return foldCounts({ db })
  }
}

describe('the stored sums of the books', () => {
  test('are those of the rows, whatever a landlord does in whatever order through the calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (wishes) => {
        const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
        const tenant = await makeTenant({ invitedBy: landlord.id })
        const home = { do: 'add a property', ownershipShare: 50 } as const
        const letHome = { do: 'let', at: 0 } as const
        for (const wish of [home, home, letHome, ...wishes]) {
          await take(as(landlord), tenant.id, wish).catch(() => undefined)
        }
        expect(await storedSums(db, landlord.id)).toEqual(await sumsOfRows(db, landlord.id))
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  test('are folded within the time of a test after a statement of thousands of lines', async () => {
    const { db: busy, close } = await freshDatabase()
    await busy.execute(sql`insert into property_book_sums (landlord_id, property_id, tax_year, kind, travel, rows, amount)
      select 1, nullif(n % 1000, 0), 2025, 'rent_payment', false, 1, 5 from generate_series(1, 40000) n`)
    await foldCounts({ db: busy })
    const { rows } = await busy.execute(
      sql`select count(*)::int as sums, sum(rows)::int as rows, sum(amount)::int as amount, bool_and(folded) as folded from property_book_sums`,
    )
    expect(rows).toEqual([{ sums: 1_000, rows: 40_000, amount: 200_000, folded: true }])
    await close()
  })

  test('are made from the rows of an existing installation', async () => {
    const { db: old, close } = await freshDatabase()
    for (const name of ['added', 'before', 'after', 'removed'])
      await old.execute(sql.raw(`drop trigger sum_transactions_${name} on financial_transactions`))
    await old.execute(sql`drop function sum_transactions, half_month_of, tax_year_of, book_kind_of`)
    await old.execute(sql`drop table book_sums, property_book_sums`)
    const { rows } = await old.execute<{ id: number }>(
      sql`insert into users (role, name) values ('landlord', 'Sam Carter') returning id`,
    )
    const landlordId = rows[0]?.id ?? 0
    await old.execute(sql`insert into financial_transactions (landlord_id, amount, date, type, category, capital, ownership_share)
      select ${landlordId}, n, '2025-12-28'::date + n, case n % 3 when 0 then 'maintenance' else 'rent_payment' end,
        case n % 2 when 0 then 'Travel' end, n % 9 = 0, case n % 5 when 0 then 50 end from generate_series(1, 200) n`)
    const migration = readMigrationFiles({ migrationsFolder }).find(({ sql: [first] }) =>
      first?.includes('"book_sums"'),
    )
    for (const statement of migration?.sql ?? []) await old.execute(sql.raw(statement))
    const first = await sumsOfRows(old, landlordId)
    expect(Object.keys(first.ofProperties).length).toBeGreaterThan(8)
    expect(await storedSums(old, landlordId)).toEqual(first)
    await old.execute(sql`update financial_transactions set amount = amount + 1 where amount < 50`)
    await old.execute(sql`delete from financial_transactions where amount > 150`)
    expect(await storedSums(old, landlordId)).toEqual(await sumsOfRows(old, landlordId))
    await foldCounts({ db: old })
    expect(await storedSums(old, landlordId)).toEqual(await sumsOfRows(old, landlordId))
    const unfolded = await old.execute(
      sql`select 1 from book_sums where not folded union all select 1 from property_book_sums where not folded`,
    )
    expect(unfolded.rows).toEqual([])
    await close()
  })
})
