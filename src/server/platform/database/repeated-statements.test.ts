import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { RepeatedStatements } from '#server/platform/database/repeated-statements.ts'
import { freshDatabase } from '#test/database.ts'

test('a statement gets a name when it is sent the third time, and keeps it', () => {
  const statements = new RepeatedStatements()
  const names = [1, 2, 3, 4].map(() => statements.nameOf('select $1'))
  expect(names).toEqual([undefined, undefined, 'statement_1', 'statement_1'])
})

test('a statement that is not a query of rows never gets a name', () => {
  const statements = new RepeatedStatements()
  for (const text of ['begin', 'vacuum', 'create table t (n int)', `select ${'x'.repeat(60_000)}`]) {
    expect([1, 2, 3, 4].map(() => statements.nameOf(text))).toEqual([undefined, undefined, undefined, undefined])
  }
})

test('after five hundred statements the least recently used one is dropped, and its name is never used again', () => {
  const statements = new RepeatedStatements()
  const name = (n: number) => [1, 2, 3].map(() => statements.nameOf(`select ${n}, $1`)).at(-1)
  const first = name(0)
  for (let n = 1; n < 500; n += 1) name(n)
  expect(statements.nameOf('select 0, $1')).toBe(first)
  expect(name(500)).toBe('statement_501')
  expect(statements.nameOf('select 0, $1')).toBe(first)
  expect(statements.nameOf('select 1, $1')).toBeUndefined()
})

test('the database keeps the latest five hundred prepared statements at most, in transactions too', async () => {
  const { db, close } = await freshDatabase()
  await db.transaction(async (tx) => {
    for (let n = 0; n < 520; n += 1) {
      for (let time = 0; time < 3; time += 1) await tx.execute(sql`select ${n}::int + ${sql.raw(String(n))} as sum`)
    }
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like '%as sum' order by prepare_time`,
    )
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.length).toBeLessThanOrEqual(500)
    expect(rows.map(({ statement }) => statement)).toContain('select $1::int + 519 as sum')
    expect(rows.map(({ statement }) => statement)).not.toContain('select $1::int + 0 as sum')
    const { rows: again } = await tx.execute(sql`select ${1}::int + ${sql.raw('0')} as sum`)
    expect(again).toEqual([{ sum: 1 }])
  })
  await close()
})
