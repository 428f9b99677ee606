import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

test('a statement planned while a table is empty does not read the whole table once it is full', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table plan_of_empty (id int primary key, owner int not null)`)
  await db.execute(sql`create index plan_of_empty_owner on plan_of_empty (owner)`)
  await db.execute(sql`vacuum analyze plan_of_empty`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from plan_of_empty where owner = 1`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('plan_of_empty_owner')
  expect(plan).not.toContain('Seq Scan')
  await db.execute(sql`drop table plan_of_empty`)
})
