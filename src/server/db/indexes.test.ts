import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countMailsSince } from '#server/features/notifications/notice-mails.queries.ts'
import { testApp } from '#test/app.ts'
import { makeLandlord } from '#test/factories.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'

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

onEmbedded('mails that do not count towards the mails of a day are not read to count those that do', async () => {
  const { db } = services
  const landlord = await makeLandlord()
  const since = '2026-11-20T10:00:00Z'
  await db.execute(sql`insert into mails (user_id, kind, address, subject, created_at)
    select ${landlord.id}::int, case when n % 50 = 0 then 'document' else 'urgent' end, 'ann@example.com', 'News',
      ${since}::timestamptz + (n - 1000) * interval '1 minute' from generate_series(1, 2000) n`)
  await db.execute(sql`vacuum analyze mails`)
  const before = await rowsRead('mails')
  expect((await countMailsSince(db, [landlord.id], since)).get(landlord.id)).toMatchObject({ all: 21 })
  expect((await rowsRead('mails')) - before).toBeLessThan(60)
})
