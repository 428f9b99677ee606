import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const { services } = await testApp()

/** Without an index, deleting the row referred to would read everybody's rows. */
test('every foreign key has an index that begins with it', async () => {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select conrelid::regclass || '.' || attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1`)
  expect(rows).toEqual([])
})

/** A statement that is planned once for all values cannot match a partial index by a parameter. */
test('a query contains the values of partial indexes as literals', async () => {
  const asValue =
    /\beq\((?:mails|backups|restores|bankLines)\.state, '|\beq\(notifications\.mailState, '|\beq\(\w+\.(?:isRead|completed|active), (?:true|false)\)/
  const found: string[] = []
  for await (const file of glob('src/server/**/*.queries.ts')) {
    if (asValue.test(readFileSync(file, 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})
