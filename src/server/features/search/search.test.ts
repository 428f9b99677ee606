import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#domain/search.ts'
import { foldedText } from '#server/db/search.ts'
import { rentWithCharges } from '#server/features/ledger/rent-charges.queries.ts'
import { inOrder } from '#server/features/search/search.routes.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeDocument, makeLandlord, makeProperty, makeRentPayment, makeTenant } from '#test/factories.ts'

const app = await testApp()
const { as, services } = app

const results = async (caller: Caller, q: string) =>
  (await as(caller).search.find({ query: { q } })).map(({ kind, title }) => `${kind}: ${title}`)

/** A home with one result of each kind. */
async function makeHome(address: string) {
  const home = await makeRentPayment(
    { dueDate: '2026-12-05', amount: 89_500 },
    { name: 'Łukasz', username: 'Nowak', passwordHash: 'set' },
  )
  const { landlord, tenant, property, tenancy } = home
  await as(landlord).properties.update({ params: { id: property.id }, body: { address, city: 'Llŷn' } })
  await as(landlord).tenancies.addOccupant({ params: { id: tenancy.id }, body: { name: 'Zofia Nowak' } })
  await makeDocument(property, { type: 'EPC', name: 'Energy rating' })
  await makeDocument(property, { type: 'Insurance cert', name: 'Buildings cover', sharedWithTenant: false })
  const request = { requestType: 'plumbing' as const, description: 'The boiler drips', urgency: 'high' as const }
  const { id: requestId } = await as(tenant).maintenance.create({ body: request })
  const message = { propertyId: property.id, receiverId: landlord.id, content: 'The radiator is cold.' }
  await as(tenant).messages.create({ body: message })
  return { ...home, requestId }
}

/** The address that shows a document: the list of those with its name. */
const shownAt = (name: string) => expect.stringMatching(`^/documents\\?q=${name.replace('+', '\\+')}&open=\\d+$`)

describe('a landlord finds', () => {
  test('what any word names, in any case and without accents, and where it is shown', async () => {
    const { landlord, property, requestId, tenancy } = await makeHome('2 Chapel Row')
    expect(await results(landlord, 'ŁUKASZ')).toEqual(['person: Łukasz Nowak', 'payment: £895 due 5 December 2026'])
    expect(await results(landlord, 'lukasz')).toHaveLength(2)
    expect(await results(landlord, 'zofia')).toEqual(['person: Zofia Nowak'])
    expect(await results(landlord, 'energy')).toEqual(['document: Energy rating'])
    expect(await results(landlord, 'epc')).toEqual(['document: Energy rating'])
    expect(await results(landlord, 'BOILER')).toEqual(['request: Plumbing'])
    expect(await results(landlord, 'radiator')).toEqual(['message: The radiator is cold.'])
    expect(await results(landlord, '895')).toEqual(['payment: £895 due 5 December 2026'])
    expect(await results(landlord, 'dec overdue')).toEqual([])
    expect(await results(landlord, 'dec 2026')).toEqual(['payment: £895 due 5 December 2026'])
    expect((await as(landlord).search.find({ query: { q: 'chapel' } })).map(({ kind, href }) => [kind, href])).toEqual([
      ['property', `/properties/${property.id}`],
      ['person', `/tenants/${tenancy.id}`],
      ['document', shownAt('Buildings+cover')],
      ['request', `/maintenance/${requestId}`],
      ['payment', '/rent?q=%C5%81ukasz+Nowak'],
      ['person', `/tenants/${tenancy.id}`],
      ['document', shownAt('Energy+rating')],
    ])
    expect(await as(landlord).search.find({ query: { q: 'nowak' } })).toContainEqual({
      kind: 'person',
      id: tenancy.id,
      title: 'Łukasz Nowak',
      detail: 'Tenant · 2 Chapel Row',
      href: `/tenants/${tenancy.id}`,
    })
  })

  test('only what holds every word, itself or by its home', async () => {
    const { landlord } = await makeHome('4 Mill Lane')
    expect(await results(landlord, 'llyn boiler')).toEqual(['request: Plumbing'])
    expect(await results(landlord, 'mill energy')).toEqual(['document: Energy rating'])
    expect(await results(landlord, 'mill nowak rent')).toEqual(['payment: £895 due 5 December 2026'])
    expect(await results(landlord, 'nowak elsewhere')).toEqual([])
    for (const q of ['', '   ', '%', '_', '\\', "'; drop table users"]) expect(await results(landlord, q)).toEqual([])
    expect(await refusal(as(landlord).search.find({ query: { q: 'x'.repeat(201) } }))).toMatchObject({ status: 400 })
  })

  test('a title that begins with the words first, and 20 things at most', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    for (const address of ['1 Old Mill', 'Mill House', '2 Old Mill'])
      await makeProperty({ landlordId: landlord.id, address })
    expect(await results(landlord, 'mill')).toEqual([
      'property: Mill House',
      'property: 1 Old Mill',
      'property: 2 Old Mill',
    ])
    for (let n = 0; n < 25; n++) await makeProperty({ landlordId: landlord.id, address: `${n} Mill Street` })
    const home = await makeProperty({ landlordId: landlord.id, address: '77 Mill Street' })
    for (const name of ['Mill Street plan', 'Boiler']) await makeDocument(home, { type: 'EPC', name })
    const first = await results(landlord, 'mill street')
    expect(first).toHaveLength(20)
    expect(first[0]).toBe('document: Mill Street plan')
    expect(first.slice(1).every((title) => title.startsWith('property: '))).toBe(true)
  })

  test('a document and a message however many are newer', async () => {
    const { landlord, tenant, property } = await makeHome('8 Long Row')
    await makeDocument(property, { type: 'EPC', name: 'Stopcock plan' })
    await as(tenant).messages.create({
      body: { propertyId: property.id, receiverId: landlord.id, content: 'Cześć, the stopcock is stuck' },
    })
    const many = sql`generate_series(1, 1100) n`
    await services.db.execute(sql`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size)
      select landlord_id, property_id, type, 'Another', false, 'newer-' || documents.id || '-' || n, mime_type, size from documents, ${many}
      where property_id = ${property.id} and name = 'Stopcock plan'`)
    await services.db.execute(sql`insert into messages (conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, content, created_at, updated_at)
      select conversation_id, landlord_id, property_id, tenant_user_id, sender_id, receiver_id, message_type, 'Another', created_at + n * interval '1 second', now()
      from messages, ${many} where property_id = ${property.id} and content like '%stopcock%'`)
    expect(await results(landlord, 'stopcock')).toEqual([
      'document: Stopcock plan',
      'message: Cześć, the stopcock is stuck',
    ])
    expect(await results(landlord, 'czesc')).toEqual(['message: Cześć, the stopcock is stuck'])
    expect(await results(tenant, 'CZEŚĆ')).toEqual(['message: Cześć, the stopcock is stuck'])
  })

  test('what a word names that most homes have, beside one that few have', async () => {
    const { landlord, tenancy } = await makeHome('8 Chapel Lane')
    await services.db.execute(sql`insert into properties (landlord_id, address, city, rent_amount, join_code)
      select ${landlord.id}::int, n || case when n > 120 then ' Chapel Row' else ' Chapel Lane' end, 'Ripon', 1, 'MANY' || n from generate_series(101, 250) n`)
    await services.db.execute(sql`insert into tenancies (landlord_id, property_id, user_id, move_in_date, rent_amount, active)
      select landlord_id, id, ${tenancy.userId}::int, '2026-01-15', 1, false from properties where landlord_id = ${landlord.id} and join_code like 'MANY%'`)
    await services.db.execute(
      sql`with ${rentWithCharges(sql`select landlord_id, property_id, id as tenant_id, 70000 + id as amount, '2026-03-05'::date as due_date
      from tenancies where landlord_id = ${landlord.id} and rent_amount = 1`)} select 1`,
    )
    const payment = 'payment: £895 due 5 December 2026'
    expect(await results(landlord, 'chapel llyn energy')).toEqual(['document: Energy rating'])
    expect(await results(landlord, 'chapel lane boiler')).toEqual(['request: Plumbing'])
    expect(await results(landlord, 'chapel lane december')).toEqual([payment])
    expect(await results(landlord, 'chapel row december')).toEqual([])
    expect(await results(landlord, 'chapel nowak 895')).toEqual([payment])
    expect(await results(landlord, 'row unpaid')).toHaveLength(20)
    expect(await results(landlord, 'row energy')).toEqual([])
  })

  test("nothing of another landlord's", async () => {
    await makeHome('7 Secret Street')
    const stranger = await makeLandlord()
    for (const q of ['secret', 'lukasz', 'zofia', 'energy', 'boiler', 'radiator', '895', 'rent', 'paid', 'december'])
      expect(await results(stranger, q)).toEqual([])
  })
})

describe('a tenant finds', () => {
  test('what they may see of their own home, and where they see it', async () => {
    const { landlord, tenant, tenancy, requestId } = await makeHome('5 Bridge Street')
    await services.db.execute(sql`update users set name = 'Zoë Ashdown' where id = ${landlord.id}`)
    expect(await as(tenant).search.find({ query: { q: 'bridge' } })).toMatchObject([
      { kind: 'property', title: '5 Bridge Street', href: '/' },
      { kind: 'person', id: tenancy.id, title: 'Zoë Ashdown', href: `/messages?tenant=${tenancy.id}` },
      { kind: 'document', title: 'Energy rating', href: shownAt('Energy+rating') },
      { kind: 'request', title: 'Plumbing', href: `/maintenance/${requestId}` },
      { kind: 'payment', href: '/finances' },
    ])
    expect(await results(tenant, 'radiator')).toEqual(['message: The radiator is cold.'])
    expect(await results(tenant, 'buildings')).toEqual([])
    expect(await results(tenant, 'nowak')).toEqual(['payment: £895 due 5 December 2026'])
    expect(await as(tenant).search.find({ query: { q: 'zoe' } })).toMatchObject([
      { title: 'Zoë Ashdown', detail: 'Landlord · 5 Bridge Street' },
    ])
  })

  test("nothing of a co-tenant's, nor once they have left", async () => {
    const { landlord, tenant, tenancy, property } = await makeHome('6 Weir Lane')
    const other = await makeTenant({ invitedBy: landlord.id, name: 'Wanda' })
    const body = { userId: other.id, propertyId: property.id, moveInDate: '2026-10-01', rentAmount: 50_000 }
    await as(landlord).tenancies.create({ body })
    for (const q of ['lukasz', 'zofia', 'boiler', 'radiator', '895']) expect(await results(other, q)).toEqual([])
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    for (const q of ['weir', 'energy', 'zofia']) {
      expect((await results(tenant, q)).filter((line) => !/^(payment|request)/.test(line))).toEqual([])
    }
  })
})

test('the database folds a text for searches as the browser does', async () => {
  const letters = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    maxLength: 40,
  })
  const texts = fc.sample(letters, 300).filter((text) => !/[\u007f-\u00bf]/.test(text))
  const { rows } = await services.db.execute<{ text: string }>(
    sql`select ${foldedText(sql`given`)} as text from unnest(${sql.param(texts)}::text[]) with ordinality as list(given, at) order by at`,
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.map(foldText))
})

test('many results of one kind do not push out the few of another', () => {
  const many = (kind: 'property' | 'document', count: number) =>
    Array.from({ length: count }, (_, id) => ({ kind, id: id + 1, title: `A ${kind}`, detail: '', href: '/' }))
  const kinds = inOrder([many('property', 20), many('document', 3)], ['a']).map(({ kind }) => kind)
  expect(kinds).toHaveLength(20)
  expect(kinds.slice(0, 6)).toEqual(['property', 'document', 'property', 'document', 'property', 'document'])
})
