/** Exports of long logs: how much is read, and how much of it at once. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listForExport } from '#server/features/messages/chat-logs.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { testApp } from '#test/app.ts'
import { makeConversingHome } from '#test/conversations.ts'
import { testDatabase } from '#test/database.ts'
import { pagesOf } from '#test/pages.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app
const { db } = await testDatabase()

/** A landlord with messages whose content is an expression of their number, `n`, in the order of the numbers. */
async function makeLog(count: number, content: string) {
  const { landlord, tenant, property, ask } = await makeConversingHome(app)
  const { conversationId, id: firstId } = await ask('The stopcock is stuck.')
  await db.execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
    select ${conversationId}::int, ${landlord.id}::int, ${property.id}::int, ${tenant.id}::int, ${landlord.id}::int, ${tenant.id}::int, 'landlord_to_tenant',
      ${sql.raw(content)}, ${testNow.toISOString()}::timestamptz + n * interval '1 minute', now()
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`analyze messages`)
  return { landlord, tenant, firstId }
}

async function batchesOf(landlord: { id: number }, filter = {}) {
  const batches: { id: number; content: string }[][] = []
  for (;;) {
    const batch = await listForExport(db, actingFor({ landlordId: landlord.id }), filter, batches.at(-1)?.at(-1)?.id)
    if (batch.length === 0) return batches
    batches.push(batch)
  }
}

onEmbedded(
  'for words of one or two letters exports read the newest messages alone, each once (rule: messages-search)',
  async () => {
    const { landlord } = await makeLog(4_000, `'About the rent ' || n`)
    const read = async (act: () => Promise<unknown>) => {
      const before = await rowsRead('messages')
      await act()
      return (await rowsRead('messages')) - before
    }
    const { messages } = as(landlord)
    const query = { q: 'ж' }
    expect(await read(() => messages.exportCsv({ query }))).toBeLessThan(2_600)
    expect(await read(() => messages.chatLogSummary({ query }))).toBeLessThan(2_600)
    expect(await read(() => messages.exportPdf({ query }))).toBeLessThan(2 * 2_600)
  },
)

test.each(['zz', 'z', 'zz rent', 'rent 7'])('list, count and export find the same for ‘%s’', async (q) => {
  const { landlord } = await makeLog(2_700, `case when n % 97 = 0 then 'zz the rent ' else 'The rent ' end || n`)
  const pages = await pagesOf<{ id: number }>(app, landlord, `/api/chat-logs?limit=500&q=${encodeURIComponent(q)}`)
  const listed = pages.flat().map(({ id }) => id)
  const exported = (await batchesOf(landlord, { q })).flat().map(({ id }) => id)
  expect(exported).toEqual(listed.toReversed())
  expect((await as(landlord).messages.chatLogSummary({ query: { q } })).total).toBe(listed.length)
  expect(listed.length).toBeGreaterThan(20)
})

test('long messages come to the table in small batches, and each of them once', async () => {
  const { landlord, tenant, firstId } = await makeLog(
    250,
    `case when n <= 150 then repeat('long ', 1000) else 'short' end`,
  )
  await db.execute(sql`insert into message_edits (message_id, user_id, before, created_at)
    select ${firstId}::int, ${tenant.id}::int, repeat('drip ', 1000), now() from generate_series(1, 100) n`)
  await db.execute(sql`update messages set edited_at = now() where id = ${firstId}::int`)
  const batches = await batchesOf(landlord)
  const [first, ...others] = batches
  // The earlier texts of one message fill a batch.
  expect(first?.map(({ id }) => id)).toEqual([firstId])
  for (const batch of others) {
    expect(batch.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(batch).length).toBeLessThan(300_000)
  }
  const ids = batches.flat().map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 251 }, (_, at) => firstId + at))
})
