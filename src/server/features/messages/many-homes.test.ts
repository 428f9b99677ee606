/** A tenant who has many homes of one landlord: the names in the conversations, and how much is read for them. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeConversingHome } from '#test/conversations.ts'
import { testDatabase } from '#test/database.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'

const app = await testApp()
const { as } = app
const { db } = await testDatabase()

/** Conversations about `count` more homes of one tenant. */
async function makeManyHomes(count: number) {
  const home = await makeConversingHome(app)
  const { landlord, tenant, property } = home
  const asked = await home.ask()
  await db.execute(sql`with homes as (
      insert into properties (landlord_id, address, city, rent_amount, join_code)
      select ${landlord.id}::int, n || ' Names Street', 'York', 1, 'MANY' || ${property.id}::int || '-' || n
      from generate_series(1, ${count}::int) n returning id
    ), begun as (
      insert into chat_sessions (landlord_id, property_id, tenant_user_id, last_message_id)
      select ${landlord.id}::int, id, ${tenant.id}::int, ${asked.id}::int from homes
    ) insert into tenancies (landlord_id, property_id, user_id, move_in_date, rent_amount, accepted)
    select ${landlord.id}::int, id, ${tenant.id}::int, '2026-01-15', 1, true from homes`)
  for (const table of ['tenancies', 'chat_sessions', 'properties', 'messages'])
    await db.execute(sql.raw(`analyze ${table}`))
  return home
}

onEmbedded('the tenancies are not read again for each conversation of the list, nor for each message', async () => {
  const { landlord } = await makeManyHomes(300)
  const { messages } = as(landlord)
  const read = async (act: () => Promise<unknown>) => {
    const before = await rowsRead('tenancies')
    await act()
    return (await rowsRead('tenancies')) - before
  }
  expect(await read(() => messages.sessions({ query: { q: 'zz' } }))).toBeLessThan(2 * 301)
  expect(await read(() => messages.conversations())).toBeLessThan(4 * 301)
  expect(await read(() => messages.contacts({ query: { q: 'zz' } }))).toBeLessThan(2 * 301)
  expect(await read(() => messages.chatLogChoices())).toBeLessThan(2 * 301)
})

test('a name is that of the newest tenancy of this home, or else of another home (rule: messages-names)', async () => {
  const { landlord, tenant } = await makeManyHomes(3)
  // A tenancy that has ended keeps its name.
  await db.execute(sql`update tenancies set active = false where user_id = ${tenant.id}::int`)
  await db.execute(sql`update tenancies set tenant_name = 'Name', tenant_username = split_part(address, ' ', 1)
    from properties where properties.id = property_id and user_id = ${tenant.id}::int`)
  const titles = async () =>
    (await as(landlord).messages.conversations({ query: { q: 'Names Street' } })).map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(['Name 1 · 1 Names Street', 'Name 2 · 2 Names Street', 'Name 3 · 3 Names Street'])
  await db.execute(sql`delete from tenancies where user_id = ${tenant.id}::int and tenant_username = '2'`)
  expect(await titles()).toEqual(['Name 1 · 1 Names Street', 'Name 3 · 2 Names Street', 'Name 3 · 3 Names Street'])
  await db.execute(sql`delete from tenancies where user_id = ${tenant.id}::int`)
  expect((await titles())[0]).toBe('Former tenant · 1 Names Street')
})
