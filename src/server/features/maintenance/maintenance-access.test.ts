import { describe, expect, it, test } from 'vitest'
import { addDays, londonDay } from '#domain/day.ts'
import { maxGuestRequestsPerDay } from '#domain/maintenance.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { lettingOf } from '#test/lettings.ts'
import { pagesOf } from '#test/pages.ts'
import { uploadPhoto } from '#test/photo.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app

type Report = Parameters<ReturnType<typeof as>['maintenance']['create']>[0]['body']
const leak = { requestType: 'plumbing', description: 'Water drips from under the kitchen sink.' } as const

const report = (sender: Caller, more: Partial<Report> = {}) =>
  as(sender).maintenance.create({ body: { ...leak, ...more } })
const idsOf = async (caller: Caller, query: object = {}) =>
  (await as(caller).maintenance.list({ query })).map(({ id }) => id)
const enter = ({ joinCode }: { joinCode: string }) => as(null).accounts.tenantLogin({ body: { joinCode } })

async function makeSharedHome() {
  const home = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
  const coTenant = await makeTenant({ invitedBy: home.landlord.id, name: 'Jack Thornley' })
  await lettingOf(app)(home.landlord, home.property, coTenant)
  return { ...home, coTenant }
}

describe('who sees a request', () => {
  it('is its sender and the landlord: no co-tenant, no guest, nobody else', async () => {
    const { landlord, tenant, coTenant, property } = await makeSharedHome()
    const mine = await report(tenant)
    const theirs = await report(coTenant)
    const guest = await enter(property)
    expect(await idsOf(landlord)).toEqual([theirs.id, mine.id])
    expect(await idsOf(tenant)).toEqual([mine.id])
    expect(await idsOf(coTenant)).toEqual([theirs.id])
    for (const stranger of [coTenant, guest, await makeLandlord(), await makeTenant()]) {
      expect((await refusal(as(stranger).maintenance.get({ params: { id: mine.id } }))).status).toBe(404)
    }
    expect(await idsOf(guest)).toEqual([])
  })

  it('a tenant keeps seeing their own after they have left', async () => {
    const { landlord, tenant, tenancy } = await makeTenancy()
    const { id } = await report(tenant)
    const body = { moveOutDate: '2026-11-20' }
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body })
    expect(await idsOf(tenant)).toEqual([id])
    expect((await refusal(report(tenant))).status).toBe(403)
  })
})

describe('a guest', () => {
  it('sees what was sent in this session alone, and may send more', async () => {
    const { landlord, property } = await makeTenancy()
    const [first, second] = [await enter(property), await enter(property)]
    const sent = await report(first)
    expect(sent).toMatchObject({ tenantId: null, propertyId: property.id, tenant: { user: { name: 'Guest Tenant' } } })
    expect(await idsOf(first)).toEqual([sent.id])
    expect(await idsOf(second)).toEqual([])
    expect(await as(second).maintenance.summary()).toMatchObject({ total: 0, count: 0 })
    expect(await as(first).maintenance.homes()).toMatchObject([{ id: property.id, address: property.address }])
    expect(await idsOf(landlord)).toEqual([sent.id])
    const { property: elsewhere } = await makeTenancy()
    expect((await refusal(report(first, { propertyId: elsewhere.id }))).status).toBe(403)
  })

  it('cannot bury a landlord in requests, however many guests they pretend to be', async () => {
    const { property, tenant } = await makeTenancy()
    for (let sent = 0; sent < maxGuestRequestsPerDay; sent += 10) {
      const guest = await enter(property)
      for (let count = 0; count < 10; count++) await report(guest)
    }
    const refused = await refusal(report(await enter(property)))
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
    expect(await idsOf(tenant)).toEqual([])
    expect((await report(tenant)).propertyId).toBe(property.id)
  })

  it('is never told a name, and is written no notifications', async () => {
    const { landlord, property } = await makeSharedHome()
    const guest = await enter(property)
    const { id } = await report(guest)
    await as(landlord).maintenance.update({ params: { id }, body: { status: 'sorting' } })
    await as(landlord).maintenance.comment({ params: { id }, body: { content: 'We are on it.' } })
    expect((await as(guest).maintenance.comment({ params: { id }, body: { content: 'Thank you.' } })).by).toBe(
      'Guest Tenant',
    )
    const seen = await as(guest).maintenance.get({ params: { id } })
    expect(seen.history.map(({ by }) => by)).toEqual(['Guest Tenant', 'Your landlord'])
    expect(seen.comments.map(({ by }) => by)).toEqual(['Your landlord', 'Guest Tenant'])
    expect(JSON.stringify(seen)).not.toContain(landlord.name)
    const notices = await as(landlord).notifications.list()
    expect(notices.map(({ title }) => title)).toContain('New comment on a maintenance request')
  })
})

describe('photos', () => {
  const view = (caller: Caller, file: string) => as(caller).uploads.view({ params: { file } })
  const mayView = async (caller: Caller, file: string) => {
    const { tickets } = await as(caller).uploads.tickets({ body: { files: [file] } })
    if (file in tickets) return (await view(caller, file)) !== undefined
    return (await refusal(view(caller, file))).status !== 404
  }

  it('keep their order, the first is the image, and only the two sides see them', async () => {
    const { landlord, tenant, coTenant, property } = await makeSharedHome()
    const [first, second] = [await uploadPhoto(app, tenant), await uploadPhoto(app, tenant)]
    const request = await report(tenant, { photos: [second.url, first.url] })
    expect(request).toMatchObject({ photos: [second.url, first.url], imageUrl: second.url })
    expect(await mayView(landlord, first.file)).toBe(true)
    expect(await mayView(tenant, first.file)).toBe(true)
    for (const stranger of [coTenant, await enter(property), await makeLandlord(), await makeTenant()]) {
      expect(await mayView(stranger, first.file)).toBe(false)
    }
  })

  it("of a guest are the guest's and the landlord's", async () => {
    const { landlord, tenant, property } = await makeTenancy()
    const guest = await enter(property)
    const photo = await uploadPhoto(app, guest)
    await report(guest, { photos: [photo.url] })
    expect(await mayView(guest, photo.file)).toBe(true)
    expect(await mayView(landlord, photo.file)).toBe(true)
    expect(await mayView(tenant, photo.file)).toBe(false)
    expect(await mayView(await enter(property), photo.file)).toBe(false)
  })

  it('are still seen by a tenant who has left', async () => {
    const { landlord, tenant, tenancy } = await makeTenancy()
    const photo = await uploadPhoto(app, tenant)
    await report(tenant, { photos: [photo.url] })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    expect(await mayView(tenant, photo.file)).toBe(true)
  })

  it('a picture elsewhere is a link, and one picture under both names counts once', async () => {
    const { tenant } = await makeTenancy()
    const link = 'https://example.com/leak.jpg'
    expect(await report(tenant, { imageUrl: link })).toMatchObject({ photos: [link], imageUrl: link })
    const photo = await uploadPhoto(app, tenant)
    const request = await report(tenant, { imageUrl: photo.url, photos: [photo.url, link] })
    expect(request.photos).toEqual([photo.url, link])
  })

  it('of others, of another request, or six of them, are refused and nothing is written', async () => {
    const { landlord, tenant, coTenant } = await makeSharedHome()
    const [used, fresh, foreign] = [
      await uploadPhoto(app, tenant),
      await uploadPhoto(app, tenant),
      await uploadPhoto(app, coTenant),
    ]
    const first = await report(tenant, { photos: [used.url] })
    const notTheirs = 'photos: This upload does not exist or is already in use'
    for (const photos of [[foreign.url], [used.url], [fresh.url, foreign.url], ['/uploads/nothing.jpg']]) {
      const refused = await refusal(report(tenant, { photos }))
      expect([refused.status, refused.text]).toEqual([400, notTheirs])
    }
    const five = Array.from({ length: 5 }, (_, at) => `https://example.com/${at}.jpg`)
    const refused = await refusal(report(tenant, { imageUrl: fresh.url, photos: five }))
    expect([refused.status, refused.text]).toEqual([400, 'photos: At most 5 photos'])
    expect(await idsOf(landlord)).toEqual([first.id])
    expect((await report(tenant, { photos: [fresh.url] })).photos).toEqual([fresh.url])
  })

  it('named by two requests at once belong to one of them', async () => {
    const { landlord, tenant } = await makeTenancy()
    const { url } = await uploadPhoto(app, tenant)
    const sent = await Promise.allSettled([report(tenant, { photos: [url] }), report(tenant, { photos: [url] })])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await idsOf(landlord)).toHaveLength(1)
  })
})

test('a property that is deleted takes its requests with it, and the bytes of their photos when the bin is emptied', async () => {
  const own = await testApp()
  const { landlord, tenant, property } = await makeTenancy()
  const photo = await uploadPhoto(own, tenant)
  const { id } = await own.as(tenant).maintenance.create({ body: { ...leak, photos: [photo.url] } })
  await own.as(landlord).maintenance.comment({ params: { id }, body: { content: 'On my way.' } })
  expect(await keysOf(own)).toEqual([photo.file])
  await own.as(landlord).properties.remove({ params: { id: property.id } })
  expect(await own.as(landlord).maintenance.list()).toEqual([])
  for (const caller of [landlord, tenant]) {
    expect((await refusal(own.as(caller).maintenance.get({ params: { id } }))).status).toBe(404)
    expect((await refusal(own.as(caller).uploads.view({ params: { file: photo.file } }))).status).toBe(404)
  }
  expect(await keysOf(own)).toEqual([photo.file])
  await emptyBins({ ...own.services, log: own.app.log }, addDays(londonDay(testNow), 31))
  expect(await keysOf(own)).toEqual([])
})

describe('the list', () => {
  it('has the newest first, in pages, by status, urgency, property and what is typed', async () => {
    const { landlord, tenant, property, tenancy } = await makeTenancy({}, { name: 'Łukasz', username: 'Nowák' })
    const tap = await report(tenant, { description: 'The tap in the bathroom drips.' })
    const fire = await report(tenant, {
      requestType: 'electrical',
      description: 'Sparks 100% of_times.',
      urgency: 'high',
    })
    const roof = await report(tenant, { requestType: 'structural', description: 'A tile came down.', urgency: 'low' })
    const status = (id: number, next: 'urgent' | 'completed') =>
      as(landlord).maintenance.update({ params: { id }, body: { status: next } })
    await status(roof.id, 'urgent')

    expect(await idsOf(landlord)).toEqual([roof.id, fire.id, tap.id])
    const pages = await pagesOf<{ id: number }>(app, landlord, '/api/maintenance-requests?limit=2')
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[roof.id, fire.id], [tap.id]])
    expect(await idsOf(landlord, { status: 'pending' })).toEqual([fire.id, tap.id])
    expect(await idsOf(landlord, { status: 'urgent' })).toEqual([roof.id])
    expect(await idsOf(landlord, { urgent: 'true' })).toEqual([roof.id, fire.id])
    expect(await idsOf(landlord, { propertyId: property.id })).toHaveLength(3)
    const other = await makeProperty({ landlordId: landlord.id })
    expect(await idsOf(landlord, { propertyId: other.id })).toEqual([])
    expect(await idsOf(landlord, { tenantId: tenancy.id })).toHaveLength(3)
    expect(await idsOf(landlord, { tenantId: (await makeTenancy()).tenancy.id })).toEqual([])
    for (const q of ['BATHROOM', 'lukasz nowak', 'tap']) expect(await idsOf(landlord, { q })).toContain(tap.id)
    expect(await idsOf(landlord, { q: 'electrical' })).toEqual([fire.id])
    expect(await idsOf(landlord, { q: '100% of_t' })).toEqual([fire.id])
    expect(await idsOf(landlord, { q: '%' })).toEqual([fire.id])
    expect(await idsOf(landlord, { q: property.address })).toHaveLength(3)

    await status(fire.id, 'completed')
    expect(await idsOf(landlord, { urgent: 'true' })).toEqual([roof.id])
  })

  it('goes on where a page ended, also when something new has come meanwhile', async () => {
    const { landlord, tenant } = await makeTenancy()
    const sent = [await report(tenant), await report(tenant), await report(tenant)].map(({ id }) => id)
    const page = async (cursor?: string) => {
      const url = `/api/maintenance-requests?limit=2${cursor ? `&cursor=${cursor}` : ''}`
      const headers = { authorization: `Bearer ${landlord.token}` }
      const answer = await app.app.inject({ method: 'GET', url, headers })
      return { ids: answer.json<{ id: number }[]>().map(({ id }) => id), next: answer.headers['x-next-cursor'] }
    }
    const first = await page()
    await report(tenant)
    const second = await page(String(first.next))
    expect([...first.ids, ...second.ids]).toEqual(sent.toReversed())
    expect(second.next).toBeUndefined()
  })

  test.each([{ status: 'lost' }, { urgent: 'maybe' }, { cursor: 'bm9uZQ' }, { limit: 0 }, { propertyId: 'x' }])(
    'with %j answers 400',
    async (query) => {
      const landlord = await makeLandlord()
      expect((await refusal(as(landlord).maintenance.list({ query: query as never }))).status).toBe(400)
    },
  )
})

test('the cards and the badge count by the rule, for one property or all, and for each side its own', async () => {
  const { landlord, tenant, property } = await makeTenancy()
  const wanted = [
    ['pending', 'low'],
    ['pending', 'high'],
    ['urgent', 'low'],
    ['sorting', 'high'],
    ['sorting', 'low'],
    ['in_progress', 'high'],
    ['in_progress', 'low'],
    ['completed', 'high'],
    ['cancelled', 'low'],
  ] as const
  for (const [status, urgency] of wanted) {
    const { id } = await report(tenant, { urgency })
    await as(landlord).maintenance.update({ params: { id }, body: { status } })
  }
  const counts = { total: 9, urgent: 4, sorting: 2, inProgress: 2, completed: 1, count: 4 }
  expect(await as(landlord).maintenance.summary()).toEqual(counts)
  expect(await as(tenant).maintenance.summary()).toEqual(counts)
  expect(await as(landlord).maintenance.summary({ query: { propertyId: property.id } })).toEqual(counts)
  const other = await makeProperty({ landlordId: landlord.id })
  const none = { total: 0, urgent: 0, sorting: 0, inProgress: 0, completed: 0, count: 0 }
  expect(await as(landlord).maintenance.summary({ query: { propertyId: other.id } })).toEqual(none)
  expect(await as(await makeLandlord()).maintenance.summary()).toEqual(none)
})

test("the landlord's day begins with urgent repairs, and counts what the badge counts", async () => {
  const { landlord, tenant, property } = await makeTenancy({}, { name: 'Priya', username: 'Raman' })
  const tap = await report(tenant, { urgency: 'low' })
  const fire = await report(tenant, { urgency: 'high' })
  const done = await report(tenant, { urgency: 'high' })
  await as(landlord).maintenance.update({ params: { id: done.id }, body: { status: 'completed' } })
  const seen = await as(landlord).dashboard.get()
  const about = { date: '2026-11-21', propertyId: property.id, address: property.address, person: 'Priya Raman' }
  expect(seen).toMatchObject({
    taskCount: 2,
    tasks: [
      { kind: 'repair_urgent', entityId: fire.id, ...about },
      { kind: 'repair_waiting', entityId: tap.id, ...about },
    ],
  })
})

test('the dashboards show the newest five, and the landlord how many are urgent', async () => {
  const { landlord, tenant, property } = await makeSharedHome()
  const sent: number[] = []
  for (let at = 0; at < 6; at++) sent.push((await report(tenant, { urgency: at === 0 ? 'high' : 'low' })).id)
  const newest = sent.toReversed().slice(0, 5)
  const seen = await as(landlord).dashboard.get()
  expect(seen).toMatchObject({ role: 'landlord', urgentRequestCount: 1 })
  expect(seen.maintenanceRequests.map(({ id }) => id)).toEqual(newest)
  expect((await as(tenant).dashboard.get()).maintenanceRequests.map(({ id }) => id)).toEqual(newest)
  const guest = await enter(property)
  expect((await as(guest).dashboard.get()).maintenanceRequests).toEqual([])
  const { id } = await report(guest)
  expect((await as(guest).dashboard.get()).maintenanceRequests).toMatchObject([
    { id, property: { address: property.address } },
  ])
})
