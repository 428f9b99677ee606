/**
 * The laws of statements in the database: overlapping statements in either order hold what the whole one holds, and
 * undoing restores balances, statuses and books (rule: bank-once, bank-undo). A hundred cases share a statement but do
 * not affect each other: each has its own tenancy and texts, redrawn from its seed for every statement.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonDay } from '#domain/day.ts'
import { postReceipts } from '#server/features/bank/bank.actions.ts'
import { importStatement } from '#server/features/bank/importing.actions.ts'
import { type LineRow, listLinesAfter, openGroups } from '#server/features/bank/lines.queries.ts'
import { undoImport } from '#server/features/bank/undoing.actions.ts'
import { settle } from '#server/features/ledger/posting.queries.ts'
import { insertRentPayment } from '#server/features/ledger/rent-charges.queries.ts'
import { lockPlan } from '#server/features/plans/plans.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { testApp } from '#test/app.ts'
import { makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { hsbc, ofx, type Row, type RowWithId } from '#test/statements.ts'

const casesOfStatement = 100
/** Statements are taken back in several transactions. */
const linesInPart = 60
const statements = 10

const { services } = await testApp()
const { db } = services
const { landlord } = await makeTenancy({ rentAmount: 95_000 })
const scope = actingFor({ landlordId: landlord.id })
const context = { ...services, scope, now: testNow, today: londonDay(testNow), requester: { key: 'laws' } }
const ctx = context as unknown as LandlordContext

/** As many tenancies as cases, each with up to three rents overdue. */
async function makeTenancies(): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; propertyId: number }>(sql`with people as (
      insert into users (role, name, username, email, invited_by)
      select 'tenant', 'Tenant', 'Law ' || n, 'law-' || n || '@example.com', ${landlord.id}::int from generate_series(1, ${casesOfStatement}::int) n
      returning id
    ), homes as (
      insert into properties (landlord_id, address, city, rent_amount, join_code)
      select ${landlord.id}::int, id || ' Law Street', 'York', 95000, 'LAW' || id from people returning id
    ) insert into tenancies (landlord_id, property_id, user_id, move_in_date, rent_amount)
    select ${landlord.id}::int, home.id, person.id, '2026-01-15', 95000
    from (select id, row_number() over (order by id) n from people) person join (select id, row_number() over (order by id) n from homes) home using (n)
    returning id, property_id as "propertyId"`)
  for (const [at, { id, propertyId }] of rows.entries()) {
    for (let month = 0; month < at % 4; month += 1) {
      const dueDate = `2026-${String(8 + month).padStart(2, '0')}-01`
      const payment = { tenantId: id, propertyId, amount: 10_000 + 100 * at, dueDate }
      await insertRentPayment(db, scope, payment, testNow)
    }
  }
  return rows.map(({ id }) => id)
}

const tenancies = await makeTenancies()

/** What undoing must restore: daily balances, outstanding sums, statuses and books. */
async function snapshot(): Promise<string> {
  const { rows } = await db.execute(sql`select
    (select json_agg(json_build_array(tenant_id, date, sum) order by tenant_id, date) from (
      select tenant_id, date, sum(amount) from ledger_entries where landlord_id = ${landlord.id} group by 1, 2 having sum(amount) <> 0) sums) as balances,
    (select json_agg(json_build_array(id, open_amount) order by id) from ledger_entries
      where landlord_id = ${landlord.id} and open_amount <> 0) as open,
    (select json_agg(json_build_array(id, status, paid_amount, outstanding, paid_date) order by id) from rent_payments
      where landlord_id = ${landlord.id}) as payments,
    (select json_agg(json_build_array(property_id, date, type, amount) order by id) from financial_transactions
      where landlord_id = ${landlord.id}) as books,
    (select json_agg(json_build_array(payer_key, tenant_id) order by id) from bank_payers where landlord_id = ${landlord.id}) as payers`)
  return JSON.stringify(rows[0])
}

/** Statements whose counts disagree with their lines. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select bank_imports.id, sums.*, counts.*
    from bank_imports cross join lateral (
      select sum(certain) as certain, sum(likely) as likely, sum(unknown) as unknown, sum(posted) as posted, sum(set_aside) as set_aside
      from bank_line_counts where import_id = bank_imports.id
    ) sums cross join lateral (
      select count(*) filter (where rank = 0) as zero, count(*) filter (where rank = 1) as one, count(*) filter (where rank = 2) as two,
        count(*) filter (where rank = 3) as three, count(*) filter (where rank = 4) as four, count(*) as all_lines
      from bank_lines where import_id = bank_imports.id
    ) counts where landlord_id = ${landlord.id}
    and (coalesce(certain, 0), coalesce(likely, 0), coalesce(unknown, 0), coalesce(posted, 0), coalesce(set_aside, 0), stored)
      <> (zero, one, two, three, four, all_lines)`)
  return rows
}

async function entryIds(): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ledger_entries where landlord_id = ${landlord.id}`,
  )
  return rows.map(({ id }) => id)
}

async function linesOf(...importIds: number[]): Promise<LineRow[]> {
  const all = []
  for (const id of importIds)
    all.push(...(await listLinesAfter(db, scope, id, { groups: openGroups, after: undefined, limit: 10_000 })))
  return all
}

const written = (lines: readonly Pick<LineRow, 'date' | 'description' | 'amount'>[]) =>
  lines.map(({ date, description, amount }) => `${date} ${description} ${amount}`).toSorted()

const row = fc.tuple(
  fc.constantFrom('2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'),
  fc.constantFrom('RENT', 'RENT AGAIN', 'RENT  again'),
  fc.constantFrom(12_000, 10_000, 12_000, 4_000, -700),
  // To the case's own tenancy, or half of it to the next one.
  fc.constantFrom('own', 'own', 'shared'),
)
const oneCase = fc.array(row, { minLength: 1, maxLength: 5 })

const rowWithId = fc.tuple(
  fc.constantFrom('2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'),
  fc.constantFrom('RENT', 'CAFE'),
  fc.constantFrom(12_000, -700),
  fc.constantFrom('A', 'B', 'C'),
)

test('a thousand cases of overlapping statements whose bank gives an id twice', { timeout: 300_000 }, async () => {
  let account = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(rowWithId, { minLength: 1, maxLength: 5 }), {
        minLength: casesOfStatement,
        maxLength: casesOfStatement,
      }),
      fc.boolean(),
      async (cases, isLaterFirst) => {
        account += 1
        const rows = cases
          .flatMap((each, at) =>
            each.map(([day, text, pence, id]): RowWithId => [[day, `CASE ${at} ${text}`, pence], `${at}-${id}`]),
          )
          .toSorted(([[a]], [[b]]) => (a < b ? -1 : a > b ? 1 : 0))
        const put = (name: string, part: readonly RowWithId[]) =>
          importStatement(ctx, {
            bytes: Buffer.from(ofx(...part)),
            fileName: 'statement.ofx',
            accountName: `${name} with ids ${account}`,
          })
        const [early, late] = [rows.filter(([[on]]) => on <= '2026-10-31'), rows.filter(([[on]]) => on >= '2026-10-30')]
        const all = written(await linesOf(await put('Whole', rows)))
        expect(all).toHaveLength(new Set(rows.map((each) => each.flat().join())).size)
        const parts = []
        for (const part of isLaterFirst ? [late, early] : [early, late]) parts.push(await put('Halves', part))
        expect(written(await linesOf(...parts))).toEqual(all)
        for (const part of [rows, early, late]) expect(await linesOf(await put('Halves', part))).toEqual([])
        expect(await linesOf(await put('Whole', late))).toEqual([])
      },
    ),
    { numRuns: statements, endOnFailure: true },
  )
})

test('a thousand cases of overlapping statements, posted and undone', { timeout: 300_000 }, async () => {
  let account = 0
  let posted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneCase, { minLength: casesOfStatement, maxLength: casesOfStatement }),
      fc.boolean(),
      async (cases, isLaterFirst) => {
        account += 1
        const rows = cases
          .flatMap((each, at) => each.map(([day, text, pence]): Row => [day, `CASE ${at} ${text}`, pence]))
          .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        const put = (name: string, part: readonly Row[]) =>
          importStatement(ctx, {
            bytes: Buffer.from(hsbc(...part)),
            fileName: 'statement.csv',
            accountName: `${name} ${account}`,
          })
        const [early, late] = [rows.filter(([on]) => on <= '2026-10-31'), rows.filter(([on]) => on >= '2026-10-30')]
        const whole = await put('Whole', rows)
        const again = await put('Whole', rows)
        const parts = []
        for (const part of isLaterFirst ? [late, early] : [early, late]) parts.push(await put('Halves', part))
        const all = written(await linesOf(whole))
        expect(all).toHaveLength(rows.length)
        expect(await linesOf(again)).toEqual([])
        expect(written(await linesOf(...parts))).toEqual(all)

        expect(await miscounted()).toEqual([])
        const before = await snapshot()
        const shares = new Map(cases.flatMap((each, at) => each.map(([, , , share]) => [at, share] as const)))
        const lines = (await linesOf(...parts)).filter(({ amount }) => amount > 0)
        await db.transaction(async (tx) => {
          const plan = await lockPlan(tx, scope)
          const postings = lines.map((line) => {
            const at = Number(/CASE (\d+)/.exec(line.description)?.[1])
            const [own, next] = [tenancies[at] ?? 0, tenancies[(at + 1) % casesOfStatement] ?? 0]
            const half = shares.get(at) === 'shared' ? line.amount / 2 : 0
            const splits = [
              { tenantId: own, rentPaymentId: null, amount: line.amount - half },
              ...(half > 0 ? [{ tenantId: next, rentPaymentId: null, amount: half }] : []),
            ]
            return { line, splits }
          })
          await postReceipts(tx, ctx, postings, { plan })
          posted += postings.length
        })
        const after = await snapshot()
        expect(after).not.toBe(before)
        expect(await miscounted()).toEqual([])
        // The differences that posting wrote must equal what all allocations give together.
        await settle(db, scope, await entryIds(), context.today)
        expect(await snapshot()).toBe(after)
        for (const id of parts) await undoImport(ctx, id, linesInPart)
        expect(await snapshot()).toBe(before)
        expect(await miscounted()).toEqual([])
        expect(written(await linesOf(...parts))).toEqual(all)
      },
    ),
    { numRuns: statements, endOnFailure: true },
  )
  expect(posted).toBeGreaterThan(statements * casesOfStatement)
})
