import { sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeConversingHome } from '#test/conversations.ts'
import { testDatabase } from '#test/database.ts'
import { pagesOf } from '#test/pages.ts'
import { readPdf } from '#test/pdf-text.ts'
import { formWith } from '#test/photo.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as, setNow } = app

const makeHome = (name = 'Priya') => makeConversingHome(app, { name })

const results = async (caller: Caller, query: object) =>
  (await as(caller).messages.chatLogs({ query })).map(({ content }) => content)
const csvOf = async (caller: Caller, query: object = {}) => String(await as(caller).messages.exportCsv({ query }))
const pdfOf = async (caller: Caller, query: object = {}) => readPdf(await as(caller).messages.exportPdf({ query }))

/** A table as a spreadsheet reads it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy
  for (const [whole, cell = '', end] of csv.replace('\uFEFF', '').matchAll(pattern)) {
    if (whole === '') break
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

describe('the log', () => {
  it('says who said what to whom, where and when, as it is stored', async () => {
    const { landlord, tenant, property, ask, answer } = await makeHome()
    const asked = await ask('The boiler is cold.')
    await answer('A plumber comes.', { subject: 'Your boiler' })
    expect(await as(tenant).messages.chatLogs()).toMatchObject([
      {
        sender: { id: landlord.id, name: landlord.name },
        receiver: { name: 'Priya Raman' },
        metadata: { subject: 'Your boiler' },
      },
      {
        id: asked.id,
        messageId: asked.id,
        conversationId: asked.conversationId,
        propertyId: property.id,
        participantIds: [landlord.id, tenant.id],
        messageType: 'tenant_to_landlord',
        senderId: tenant.id,
        receiverId: landlord.id,
        sender: { name: 'Priya Raman' },
        property: { address: property.address },
        content: 'The boiler is cold.',
        metadata: { subject: null, deletedAt: null, edits: [] },
        isSystem: false,
        isDeleted: false,
        editedAt: null,
        readAt: null,
        deliveredAt: testNow.toISOString(),
      },
    ])
    expect(await as(landlord).messages.chatLogs()).toEqual(await as(tenant).messages.chatLogs())
  })

  it('finds every word, or a part of one, in any case and any order', async () => {
    const { landlord, tenant, ask } = await makeHome()
    await ask('The Boiler in the cellar is cold.')
    await ask('100% sure_thing', { subject: 'Boilers' })
    for (const q of ['boiler cellar', 'CELLAR BOIL', 'oile old', 'ce', 'c']) {
      expect(await results(landlord, { q })).toEqual(['The Boiler in the cellar is cold.'])
    }
    expect(await results(tenant, { q: 'boilers' })).toEqual(['100% sure_thing'])
    expect(await results(tenant, { q: '%' })).toEqual(['100% sure_thing'])
    expect(await results(tenant, { q: 'boiler_' })).toEqual([])
    expect(await results(tenant, { q: 'attic' })).toEqual([])
  })

  it('finds what was said long ago, among a thousand and a half others, page by page', async () => {
    const { landlord, tenant, property, ask } = await makeHome()
    const { conversationId } = await ask('The stopcock is stuck.')
    const { db } = await testDatabase()
    await db.execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
      select ${conversationId}::int, ${landlord.id}::int, ${property.id}::int, ${tenant.id}::int, ${landlord.id}::int, ${tenant.id}::int, 'landlord_to_tenant',
        case when n % 500 = 0 then 'Another stopcock' else 'About the rent' end, ${testNow.toISOString()}::timestamptz + n * interval '1 minute', now()
      from generate_series(1, 1500) n`)
    for (const reader of [landlord, tenant]) {
      expect(await results(reader, { q: 'stopcock' })).toEqual([
        ...Array(3).fill('Another stopcock'),
        'The stopcock is stuck.',
      ])
    }
    const pages = await pagesOf<{ content: string }>(app, landlord, '/api/chat-logs?q=stopcock&limit=1')
    expect(pages.flat().map(({ content }) => content)).toEqual([
      ...Array(3).fill('Another stopcock'),
      'The stopcock is stuck.',
    ])
    expect(await as(landlord).messages.chatLogSummary({ query: { q: 'stopcock' } })).toEqual({ total: 4, pdfParts: 1 })
    expect(await as(landlord).messages.chatLogSummary()).toEqual({ total: 1_501, pdfParts: 2 })
    const [first, second] = [await pdfOf(landlord), await pdfOf(landlord, { part: 2 })]
    expect(first.pages[0]).toContain('1 of 2: messages 1 to 1000')
    expect(second.pages.join('')).toContain('1501')
    expect((await refusal(as(landlord).messages.exportPdf({ query: { part: 3 } }))).status).toBe(404)
    expect(cellsOf(await csvOf(landlord))).toHaveLength(1_503)
  })

  it('comes on paper in as many parts as long messages need, each message in one of them', async () => {
    const { landlord, tenant, property, ask } = await makeHome()
    const { conversationId } = await ask('The stopcock is stuck.')
    await app.services.db.execute(sql`
      insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
      select ${conversationId}::int, ${landlord.id}::int, ${property.id}::int, ${tenant.id}::int, ${landlord.id}::int, ${tenant.id}::int, 'landlord_to_tenant',
        repeat('élan ', 1000), ${testNow.toISOString()}::timestamptz + n * interval '1 minute', now()
      from generate_series(1, 120) n`)
    expect(await as(landlord).messages.chatLogSummary()).toEqual({ total: 121, pdfParts: 2 })
    const [first, second] = [await pdfOf(landlord), await pdfOf(landlord, { part: 2 })]
    expect(first.pages[0]).toContain('1 of 2: messages 1 to 100')
    expect(second.pages[0]).toContain('2 of 2: messages 101 to 121')
    expect((await refusal(as(landlord).messages.exportPdf({ query: { part: 3 } }))).status).toBe(404)
  })

  it('leaves the later texts of a message that was edited again and again to the table', async () => {
    const { landlord, tenant, ask } = await makeHome()
    const { id } = await ask('The tap drips.')
    await app.services.db.execute(sql`insert into message_edits (message_id, user_id, before, created_at)
      select ${id}::int, ${tenant.id}::int, n || repeat(' drip', 900), now() from generate_series(1, 20) n`)
    await app.services.db.execute(sql`update messages set edited_at = now() where id = ${id}::int`)
    expect(await as(landlord).messages.chatLogSummary()).toEqual({ total: 1, pdfParts: 1 })
    const text = (await pdfOf(landlord)).pages.join(' ')
    expect(text.match(/Before that it said/g)).toHaveLength(11)
    expect(text.match(/What it said before is in the CSV/g)).toHaveLength(9)
    expect(await csvOf(landlord)).toContain('20 drip')
  })

  it('is narrowed to a property, a person and days in London', async () => {
    const { landlord, tenant, property, ask } = await makeHome()
    const say = async (at: string) => {
      setNow(new Date(at))
      await ask(at)
    }
    // 30 June, 23:30 UTC is 1 July in London.
    for (const at of ['2026-06-30T22:59:00Z', '2026-06-30T23:30:00Z', '2026-07-01T22:59:00Z', '2026-07-01T23:00:00Z'])
      await say(at)
    setNow(testNow)
    expect(await results(landlord, { from: '2026-07-01', to: '2026-07-01' })).toEqual([
      '2026-07-01T22:59:00Z',
      '2026-06-30T23:30:00Z',
    ])
    expect(await results(landlord, { to: '2026-06-30' })).toEqual(['2026-06-30T22:59:00Z'])
    for (const query of [{ propertyId: property.id }, { personId: tenant.id }, { personId: landlord.id }]) {
      expect(await results(landlord, query)).toHaveLength(4)
      expect(await results(tenant, query)).toHaveLength(4)
    }
    const other = await makeHome()
    await other.ask('Elsewhere')
    expect(await results(landlord, { propertyId: other.property.id })).toEqual([])
    expect(await results(landlord, { personId: other.tenant.id })).toEqual([])
    expect((await refusal(as(landlord).messages.chatLogs({ query: { from: '2026-02-30' } }))).status).toBe(400)
  })
})

test('words of one or two letters are found page by page, and never what was deleted', async () => {
  const { landlord, tenant, ask } = await makeHome()
  for (const text of ['It is on', 'Off', 'On again', 'It is gone on its way']) await ask(text)
  const gone = await ask('On and on')
  await as(tenant).messages.remove({ params: { id: gone.id } })
  expect(await results(landlord, { q: 'on' })).toEqual(['It is gone on its way', 'On again', 'It is on'])
  expect(await results(landlord, { q: 'is on' })).toEqual(['It is gone on its way', 'It is on'])
  const authorization = { authorization: `Bearer ${landlord.token}` }
  const { headers } = await app.app.inject({ url: '/api/chat-logs?q=on&limit=2', headers: authorization })
  expect(await results(landlord, { q: 'on', limit: 2, cursor: headers['x-next-cursor'] })).toEqual(['It is on'])
})

describe('what the log can be narrowed to', () => {
  it('is every home and person of all conversations, each once, by name', async () => {
    const { landlord, tenant, property, ask } = await makeHome()
    await ask('Hello')
    const other = await makeHome('Zofia')
    const { db } = await testDatabase()
    await db.execute(sql`insert into properties (landlord_id, address, city, rent_amount, join_code)
      select landlord_id, n || ' Archive Street', 'York', 1, 'Log' || ${property.id}::int || '-' || n from properties, generate_series(1, 600) n where id = ${property.id}`)
    await db.execute(sql`insert into chat_sessions (landlord_id, property_id, tenant_user_id, landlord_archived)
      select landlord_id, id, ${tenant.id}::int, true from properties where landlord_id = ${landlord.id} and id <> ${property.id}`)
    const { properties, people } = await as(landlord).messages.chatLogChoices()
    expect(people).toEqual([{ id: tenant.id, name: 'Priya Raman' }])
    expect(properties).toHaveLength(601)
    const streets = properties.map(({ address }) => address).filter((address) => address.endsWith('Archive Street'))
    expect(streets.slice(0, 3)).toEqual(['1 Archive Street', '2 Archive Street', '3 Archive Street'])
    expect((await as(tenant).messages.chatLogChoices()).people).toEqual([{ id: landlord.id, name: landlord.name }])
    expect(await as(other.landlord).messages.chatLogChoices()).toEqual({ properties: [], people: [] })
  })
})

describe('an export', () => {
  async function makeHistory() {
    const home = await makeHome('=Priya')
    const { landlord, tenant, ask, answer } = home
    // The hour that the clocks repeat: 01:30 summer time, and 01:30 again.
    setNow(new Date('2026-10-25T00:30:00Z'))
    const first = await ask('The tap drips.')
    setNow(new Date('2026-10-25T01:30:00Z'))
    const letter = await as(landlord).uploads.create({ form: formWith(Buffer.from('%PDF-1.4\n%%EOF\n'), 'quote.pdf') })
    await answer('=HYPERLINK("https://evil.example")', { attachments: [letter.file] })
    const gone = await ask('Never mind, "forget" it')
    await as(tenant).messages.update({ params: { id: first.id }, body: { content: 'The bath tap drips, badly.' } })
    await as(tenant).messages.remove({ params: { id: gone.id } })
    await as(landlord).messages.markRead({ params: { id: first.id } })
    setNow(testNow)
    return home
  }

  test('as CSV holds every message in order, with edits and deletions, and no formula', async () => {
    const { landlord } = await makeHistory()
    const csv = await csvOf(landlord)
    const [head, first, second, third, foot] = cellsOf(csv)
    expect(head?.slice(0, 4)).toEqual(['Number', 'Sent (UK time)', 'From', 'To'])
    expect(first?.slice(1, 3)).toEqual(['25 Oct 2026, 01:30:00 +01:00', "'=Priya Raman"])
    expect(first).toContain('The bath tap drips, badly.')
    expect(first?.slice(8, 11)).toEqual([
      '25 Oct 2026, 01:30:00 +00:00',
      '25 Oct 2026, 01:30:00 +00:00',
      'The tap drips.',
    ])
    expect(second?.slice(1, 2)).toEqual(['25 Oct 2026, 01:30:00 +00:00'])
    expect(second).toContain('\'=HYPERLINK("https://evil.example")')
    expect(second).toContain('quote.pdf')
    expect(third).toContain('message deleted')
    expect(third?.[11]).toBe('25 Oct 2026, 01:30:00 +00:00')
    expect(csv).not.toContain('forget')
    expect(foot).toHaveLength(second?.length ?? 0)
    expect(foot?.[0]).toMatch(/^3 messages\. Made by Latchkey for .*\+00:00\.$/)
    expect(csv).not.toMatch(/(^|,|\n)"?[=+\-@]/)
  })

  test('as PDF says the same, with page numbers, when it was made and how many messages it holds', async () => {
    const { landlord } = await makeHistory()
    const { pages } = await pdfOf(landlord)
    const text = pages.join('\n').replaceAll(/\s+/g, ' ')
    for (const part of [
      '3 messages',
      `for ${landlord.name}`,
      'Every message of this account',
      'Sunday 25 October 2026',
      '=Priya Raman to',
      '25 Oct 2026, 01:30:00 +01:00',
      'The bath tap drips, badly.',
      'Before that it said: The tap drips.',
      'message deleted',
      'Deleted by =Priya Raman, 25 Oct 2026, 01:30:00 +00:00.',
      'Attachment: quote.pdf',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('forget')
    const filtered = await pdfOf(landlord, { q: 'tap', from: '2026-10-01' })
    expect(filtered.pages.join('').replaceAll(/\s+/g, ' ')).toContain(
      'Only from 1 October 2026, messages that hold ‘tap’',
    )
  })

  test('opens with a ticket for a minute, and is empty for somebody without a message', async () => {
    const { landlord } = await makeHistory()
    const { ticket } = await as(landlord).messages.exportTicket({ body: { format: 'csv' } })
    const get = (path: string) => app.app.inject({ url: `${path}?token=${ticket}` })
    const answer = await get('/api/chat-logs/csv')
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment; filename="Chat log 2026-11-21.csv"'),
    ])
    expect((await get('/api/chat-logs/pdf')).statusCode).toBe(401)
    const { tenant } = await makeHome()
    expect(cellsOf(await csvOf(tenant))).toHaveLength(2)
    const [page] = (await pdfOf(tenant)).pages
    expect(page).toContain('0 messages')
    expect(page?.replaceAll(/\s+/g, ' ')).toContain('for Priya Raman')
  })
})

test('a cursor that names a stranger’s message or conversation says nothing about when it was written', async () => {
  const [own, other] = [await makeHome(), await makeHome()]
  await own.ask('Mine')
  const { id, conversationId } = await other.ask('Theirs')
  const cursorOf = (place: number) => Buffer.from(JSON.stringify([place])).toString('base64url')
  for (const reader of [own.landlord, own.tenant]) {
    expect(await as(reader).messages.chatLogs({ query: { cursor: cursorOf(id) } })).toEqual([])
    expect(await as(reader).messages.conversations({ query: { cursor: cursorOf(conversationId) } })).toEqual([])
  }
})
