/**
 * However the rows of the books change, the stored sums match them. Fifty landlords, each with their own rows, days and
 * changes, share each SQL statement, so that it changes many rows at once, as importing a bank statement does.
 */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmrcBoxes, transactionTypes } from '#domain/finances/transaction.ts'
import { foldCounts } from '#server/features/operations/operations.jobs.ts'
import { storedSums, sumsOfRows } from '#test/book-sums.ts'
import { testDatabase } from '#test/database.ts'

const casesAtOnce = 50
const batches = 20
const { db } = await testDatabase()

const at = fc.nat(5)
/** The second and third of a landlord's homes, or none. */
const home = fc.constantFrom(0, 1, 2)
const row = fc.record({
  home,
  date: fc.constantFrom('2025-04-05', '2025-04-06', '2026-01-01', '2026-02-28', '2026-04-05', '2026-04-06'),
  type: fc.constantFrom(...transactionTypes),
  box: fc.constantFrom(null, null, ...hmrcBoxes),
  capital: fc.boolean(),
  category: fc.constantFrom(null, 'Travel', ' travel ', 'Boiler'),
  share: fc.constantFrom(null, null, 50, 33.33),
  amount: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: -2_000_000_000, max: 2_000_000_000 })),
})
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('enter' as const), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), at, to: row }) },
  fc.record({ do: fc.constant('delete' as const), at }),
  fc.record({ do: fc.constant('delete a home' as const), home }),
  fc.record({ do: fc.constant('move to a home' as const), home }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Of<Name extends Act['do']> = Extract<Act, { do: Name }> & { readonly landlord: number }

const given = (rows: readonly object[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(columns)})`
const rowColumns =
  'landlord int, home int, at int, date date, type text, box text, capital boolean, category text, share float, amount int'
const homeOf = sql`(select id from properties where landlord_id = given.landlord order by id offset given.home limit 1)`
/** Picks an existing row. */
const pickedRow = sql`(select id from financial_transactions where landlord_id = given.landlord order by id
  offset given.at % greatest(1, (select count(*) from financial_transactions where landlord_id = given.landlord)) limit 1)`

/** One kind of act for several landlords, in as few statements as the product uses for one. */
const perform: { readonly [Name in Act['do']]: (acts: readonly Of<Name>[]) => Promise<unknown> } = {
  enter: (acts) =>
    db.execute(sql`insert into financial_transactions (landlord_id, property_id, date, type, hmrc_box, capital, category, ownership_share, amount)
      select landlord, ${homeOf}, date, type, box, capital, category, share, amount
      from ${given(
        acts.flatMap(({ landlord, rows }) => rows.map((each) => ({ landlord, ...each }))),
        rowColumns,
      )}`),
  change: (acts) =>
    db.execute(sql`update financial_transactions set property_id = ${homeOf}, date = given.date, type = given.type, hmrc_box = given.box,
        capital = given.capital, category = given.category, ownership_share = given.share, amount = given.amount
      from ${given(
        acts.map(({ landlord, at: which, to }) => ({ landlord, at: which, ...to })),
        rowColumns,
      )}
      where financial_transactions.id = ${pickedRow}`),
  delete: (acts) =>
    db.execute(
      sql`delete from financial_transactions using ${given(acts, rowColumns)} where financial_transactions.id = ${pickedRow}`,
    ),
  'delete a home': async (acts) => {
    await db.execute(sql`update financial_transactions set ownership_share = 50 from ${given(acts, rowColumns)}
      where financial_transactions.property_id = ${homeOf}`)
    await db.execute(sql`delete from properties using ${given(acts, rowColumns)} where properties.id = ${homeOf}`)
  },
  'move to a home': (acts) =>
    db.execute(sql`update financial_transactions set ownership_share = null, property_id = ${homeOf} from ${given(acts, rowColumns)}
      where financial_transactions.landlord_id = given.landlord and financial_transactions.property_id is null`),
}

/** Landlords with two homes each. */
async function makeLandlords(): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`with landlords as (
      insert into users (role, name) select 'landlord', 'Sam Carter' from generate_series(1, ${casesAtOnce}::int) returning id
    ), homes as (
      insert into properties (landlord_id, address, city, rent_amount, join_code)
      select id, n || ' Sum Street', 'York', 95000, 'SUM' || id || n from landlords, generate_series(1, 2) n
    ) select id from landlords`)
  return rows.map(({ id }) => id)
}

test('after a thousand landlords change their books in any order, the stored sums match the rows', {
  timeout: 120_000,
}, async () => {
  let rowsSeen = 0
  const oneCase = fc.array(act, { minLength: 3, maxLength: 8 })
  const folds = fc.array(fc.nat(7), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneCase, { minLength: casesAtOnce, maxLength: casesAtOnce }),
      folds,
      async (cases, foldAfter) => {
        const landlords = await makeLandlords()
        for (let step = 0; step < 8; step += 1) {
          const acts = landlords.flatMap((landlord, index) => {
            const one = cases[index]?.[step]
            return one ? [{ ...one, landlord }] : []
          })
          for (const [name, same] of Map.groupBy(acts, (one) => one.do)) await perform[name](same as never)
          if (foldAfter.includes(step)) await foldCounts({ db })
        }
        const expected = await sumsOfRows(db, ...landlords)
        rowsSeen += Object.keys(expected.ofProperties).length
        expect(await storedSums(db, ...landlords)).toEqual(expected)
        await foldCounts({ db })
        expect(await storedSums(db, ...landlords)).toEqual(expected)
      },
    ),
    { numRuns: batches, endOnFailure: true },
  )
  expect(rowsSeen).toBeGreaterThan(batches * casesAtOnce)
})
