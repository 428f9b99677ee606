import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fullName } from '#domain/account.ts'
import { fullNameOf } from '#server/db/full-name.ts'
import { testDatabase } from '#test/database.ts'

test.each([
  ['Sarah', 'Whitfield', 'Sarah Whitfield'],
  ['Tom Tenant', 'tenant', 'Tom Tenant'],
  ['Thomas', 'Thomas', 'Thomas Thomas'],
  ['Annabel', 'Bel', 'Annabel Bel'],
  ['Per_cent', '%', 'Per_cent %'],
  ['Asha', null, 'Asha'],
])('the database puts %s and %s together as the screens do: %s', async (name, username, whole) => {
  const { db } = await testDatabase()
  const put = fullNameOf({ name: sql`${name}::text`, username: sql`${username}::text` })
  const { rows } = await db.execute(sql`select ${put} as put`)
  expect(rows).toEqual([{ put: whole }])
  expect(fullName(name, username)).toBe(whole)
})
