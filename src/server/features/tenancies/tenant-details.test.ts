// What a landlord sees of a tenant: the live details while the tenancy runs, and those of its last day afterwards.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#api/contracts.ts'
import { users } from '#server/db/schema/accounts.ts'
import { mails } from '#server/db/schema/notices.ts'
import { runTenancyJob } from '#server/features/tenancies/tenancies.jobs.ts'
import { type Caller, type TestApp, testApp } from '#test/app.ts'
import { makeInspection, makeRentPayment } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { readPdf } from '#test/pdf-text.ts'
import { signReport, submitReport } from '#test/reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const details = { name: 'Sam Carter', email: 'sam@before.example', phone: '01632 960 001' }
const later = { name: 'Zebedee Quill', email: 'zebedee@after.example', phone: '01632 960 999' }
const wordsOfLater = /Zebedee|after\.example|960 ?999/

async function makeHome() {
  const unique = `${Math.random().toString(36).slice(2)}.`
  const home = await makeRentPayment(
    { dueDate: '2026-11-01', status: 'overdue' },
    { ...details, email: unique + details.email, username: 'Carter', passwordHash: 'set' },
  )
  return {
    ...home,
    before: { ...details, email: unique + details.email },
    after: { ...later, email: unique + later.email },
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>

/** Makes rows of every kind that name a tenant, and returns their ids. */
async function live({ landlord, tenant, property, tenancy, payment }: Home) {
  const { id } = await app
    .as(tenant)
    .maintenance.create({ body: { requestType: 'plumbing', description: 'The kitchen tap drips all night.' } })
  await app.as(tenant).maintenance.comment({ params: { id }, body: { content: 'It is worse now.' } })
  const message = { propertyId: property.id, receiverId: landlord.id, content: 'When will somebody come?' }
  await app.as(tenant).messages.create({ body: message })
  const report = await submitReport(app, landlord, property.id)
  await app.as(tenant).inspectionReports.comment({ params: { id: report.id }, body: { content: 'I agree.' } })
  await signReport(app, tenant, report.id, 'Yes.')
  const inventory = await addInventory(app, landlord, property.id)
  const visit = await makeInspection(property, { date: '2026-12-24' })
  const audit = await app.as(landlord).audits.create({ body: { propertyId: property.id } })
  const documents = await app.as(landlord).documents.list()
  const rows = [{ id }, report, inventory, visit, audit, property, tenancy, payment, ...documents]
  return new Set(rows.map((row) => row.id))
}

const seenBy = async (landlord: Caller, tenancyId: number) =>
  (await app.as(landlord).tenancies.get({ params: { id: tenancyId } })).user

const endByHand = ({ landlord, tenancy }: Home) =>
  app.as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { endDate: '2026-11-21' } })

/** Changes name and phone, and the address as the link in its mail does. */
async function change({ tenant }: Home, person: typeof details) {
  const { id, email } = await app.as(tenant).accounts.user()
  await app.as(tenant).accounts.updateProfile({ body: { ...person, email: email ?? '' } })
  await app.services.db.update(users).set({ email: person.email }).where(eq(users.id, id))
}

const move = (home: Home) => change(home, home.after)

/** A mail to the tenant, after they have moved and changed their address. */
const remind = ({ landlord, tenant, property, after }: Home) =>
  app.services.db.insert(mails).values({
    userId: tenant.id,
    landlordId: landlord.id,
    propertyId: property.id,
    kind: 'rent_payment',
    address: after.email,
    subject: 'Rent due',
    createdAt: '2026-11-22T10:00:00.000Z',
  })

/** Everything that the landlord can read: each path of the contract with each id, and its answer as text. */
async function readEverything(landlord: { token: string }, ids: Set<number>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const paths = Object.values(contracts)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ method, access }) => method === 'GET' && access !== 'tenant')
    .flatMap(({ path }) => (path.includes(':') ? [...ids].map((id) => path.replaceAll(/:\w+/g, `${id}`)) : [path]))
  for (const url of paths) {
    const reply = await app.app.inject({ url, headers: { authorization: `Bearer ${landlord.token}` } })
    if (reply.statusCode !== 200) continue
    const isPdf = String(reply.headers['content-type']).startsWith('application/pdf')
    texts[url] = isPdf ? readPdf(reply.rawPayload).pages.join('\n') : reply.body
  }
  return texts
}

describe('after a tenancy has ended, its landlord reads the details of its last day', () => {
  test.each([
    ['by hand', endByHand],
    [
      'by the daily job',
      async ({ landlord, tenancy }: Home) => {
        await app.as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { endDate: '2026-11-30' } })
        await runTenancyJob(app.services, '2026-12-01')
      },
    ],
  ])('when it ended %s', async (_, end) => {
    const home = await makeHome()
    const { landlord, tenancy, tenant } = home
    await end(home)
    await move(home)
    const seen = { id: tenant.id, ...home.before, username: 'Carter' }
    expect(await seenBy(landlord, tenancy.id)).toEqual(seen)
    const { tenancies, rent } = app.as(landlord)
    expect(await tenancies.list({ query: { q: home.after.email } })).toEqual([])
    expect(await tenancies.list({ query: { q: 'Zebedee' } })).toEqual([])
    expect(await rent.list({ query: { q: 'Zebedee' } })).toEqual([])
    expect((await tenancies.list({ query: { q: home.before.email } })).map(({ id }) => id)).toEqual([tenancy.id])
    expect((await app.as(tenant).accounts.user()).name).toBe(later.name)
  })

  test('wherever it is that they look', { timeout: 120_000 }, async () => {
    const home = await makeHome()
    const ids = await live(home)
    await endByHand(home)
    await move(home)
    await remind(home)
    const texts = await readEverything(home.landlord, ids)
    const [read, telling] = [
      Object.keys(texts),
      Object.keys(texts).filter((url) => wordsOfLater.test(texts[url] ?? '')),
    ]
    expect(read.length).toBeGreaterThan(20)
    expect(Object.values(texts).filter((text) => text.includes('Sam Carter')).length).toBeGreaterThan(5)
    expect(telling).toEqual([])
  })
})

test('after a tenancy is deleted, its landlord reads no name of the tenant anywhere', {
  timeout: 120_000,
}, async () => {
  const home = await makeHome()
  const ids = await live(home)
  await app.as(home.landlord).tenancies.remove({ params: { id: home.tenancy.id } })
  await move(home)
  await remind(home)
  const texts = await readEverything(home.landlord, ids)
  expect(texts['/api/sent-mails']).toContain('Former tenant')
  expect(Object.keys(texts).filter((url) => wordsOfLater.test(texts[url] ?? ''))).toEqual([])
})

test('while it runs, its landlord reads the live details', async () => {
  const home = await makeHome()
  await move(home)
  expect(await seenBy(home.landlord, home.tenancy.id)).toMatchObject(home.after)
})

test('a landlord who takes the end back does not read what the tenant changed after it, but what they change from then on', async () => {
  const home = await makeHome()
  const { landlord, tenant, tenancy } = home
  await endByHand(home)
  await move(home)
  const { user, active } = await app
    .as(landlord)
    .tenancies.update({ params: { id: tenancy.id }, body: { endDate: null } })
  expect({ user, active }).toMatchObject({ user: home.before, active: true })
  expect(await app.as(landlord).tenancies.list({ query: { q: 'Zebedee' } })).toEqual([])
  await app.as(tenant).accounts.updateProfile({ body: { ...home.after, phone: '01632 960 777' } })
  expect((await seenBy(landlord, tenancy.id)).phone).toBe('01632 960 777')
})

test('a landlord who deletes a home and brings it back does not read what its tenant changed meanwhile either', {
  timeout: 120_000,
}, async () => {
  const home = await makeHome()
  const { landlord, property, tenancy, before, after } = home
  const ids = await live(home)
  const { binId } = await app.as(landlord).properties.remove({ params: { id: property.id } })
  await move(home)
  await app.as(landlord).bin.restore({ params: { id: binId } })
  expect(await seenBy(landlord, tenancy.id)).toMatchObject(before)
  for (const [url, text] of Object.entries(await readEverything(landlord, ids)))
    expect(text, url).not.toMatch(wordsOfLater)
  await change(home, { ...after, phone: '01632 960 123' })
  expect(await seenBy(landlord, tenancy.id)).toMatchObject({ ...after, phone: '01632 960 123' })
})
