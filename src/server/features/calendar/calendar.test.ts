import { afterEach, describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#api/calendar.ts'
import { addDays } from '#domain/day.ts'
import { refusal, testApp } from '#test/app.ts'
import { beforeItCommits, deletedBeforeItWrites } from '#test/before-it-writes.ts'
import {
  makeDocument,
  makeInspection,
  makeLandlord,
  makeProperty,
  makeRentPayment,
  makeTenancy,
  makeTenant,
} from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as, setNow } = app

afterEach(() => setNow(testNow))

const november = { query: { from: '2026-11-01', to: '2026-11-30' } }
const lines = (events: CalendarEvent[]) => events.map(({ date, type, title }) => `${date} ${type}: ${title}`)

/** One event of each kind in November 2026, in a home with a tenant. */
async function makeNovember() {
  const home = await makeRentPayment({ dueDate: '2026-11-05', amount: 95_000 }, { name: 'Siân', username: 'Prosser' })
  const { landlord, tenant, property, tenancy } = home
  await makeInspection(property, { date: '2026-11-12', notes: 'Look at the boiler' })
  await makeDocument(property, { type: 'EPC', name: 'Energy', expiryDate: '2026-11-20' })
  await as(landlord).tenancies.update({
    params: { id: tenancy.id },
    body: { moveInDate: '2026-11-02', moveOutDate: '2026-11-28' },
  })
  const event = await as(landlord).calendar.create({
    body: { title: 'Gutters', details: 'Back and front', date: '2026-11-25', propertyId: property.id },
  })
  return { landlord, tenant, property, tenancy, event }
}

describe('a month of a landlord', () => {
  test('brings together what is dated elsewhere and events of their own, by day', async () => {
    const { landlord, property, tenancy } = await makeNovember()
    const events = await as(landlord).calendar.list(november)
    expect(lines(events)).toEqual([
      '2026-11-02 tenant-movein: Tenant Move-in',
      '2026-11-05 rent: Rent Due',
      '2026-11-12 inspection: Inspection',
      '2026-11-20 document: EPC',
      '2026-11-25 custom: Gutters',
      '2026-11-28 tenant-moveout: Tenant End Date',
    ])
    const home = { id: property.id, address: property.address, city: property.city }
    expect(events.map((event) => event.property)).toEqual(Array(6).fill(home))
    expect(events[0]).toMatchObject({ id: tenancy.id, tenantName: 'Siân Prosser', userId: landlord.id })
    expect(events[1]).toMatchObject({ amount: 95_000, status: 'unpaid', tenantName: 'Siân Prosser', details: null })
    expect(events[2]).toMatchObject({ details: 'Look at the boiler', tenantName: null })
    expect(events[3]).toMatchObject({ details: 'Energy' })
  })

  test('names a document by its label, and says its name beside it only where that is another', async () => {
    const { property, landlord } = await makeTenancy()
    await makeDocument(property, { type: 'Insurance cert', name: 'Insurance documents', expiryDate: '2026-11-03' })
    expect(await as(landlord).calendar.list(november)).toMatchObject([{ title: 'Insurance documents', details: null }])
  })

  test('has the day of every document that runs out, also where there is a newer one of its type', async () => {
    const { property, landlord } = await makeTenancy()
    await makeDocument(property, { type: 'EICR', name: 'Old', expiryDate: '2026-11-03' })
    await makeDocument(property, { type: 'EICR', name: 'New', expiryDate: '2031-11-03' })
    expect(await as(landlord).calendar.list(november)).toMatchObject([{ date: '2026-11-03', details: 'Old' }])
  })

  test('holds the rent of one who has left, and whether it was paid', async () => {
    const { landlord, add } = await makeRentPayment({ dueDate: '2026-11-01', status: 'paid' })
    await add({ dueDate: '2026-11-08', status: 'overdue' })
    const events = await as(landlord).calendar.list(november)
    expect(events.map(({ status }) => status)).toEqual(['paid', 'overdue'])
  })

  test('is narrowed down to a kind, to a property, or to both', async () => {
    const { landlord, property } = await makeNovember()
    const other = await makeProperty({ landlordId: landlord.id })
    await makeInspection(other, { date: '2026-11-13' })
    const list = (filter: object) => as(landlord).calendar.list({ query: { ...november.query, ...filter } })
    expect(lines(await list({ type: 'inspection' }))).toEqual([
      '2026-11-12 inspection: Inspection',
      '2026-11-13 inspection: Inspection',
    ])
    expect(lines(await list({ propertyId: other.id }))).toEqual(['2026-11-13 inspection: Inspection'])
    expect(await list({ propertyId: property.id })).toHaveLength(6)
    expect(lines(await list({ type: 'rent', propertyId: property.id }))).toEqual(['2026-11-05 rent: Rent Due'])
    expect(await list({ type: 'rent', propertyId: other.id })).toEqual([])
    expect(await refusal(list({ type: 'party' }))).toMatchObject({ status: 400 })
  })

  test('of a property of somebody else is empty', async () => {
    const { property } = await makeNovember()
    const stranger = await makeLandlord()
    const query = { ...november.query, propertyId: property.id }
    expect(await as(stranger).calendar.list({ query })).toEqual([])
  })

  test('knows nothing of other landlords', async () => {
    await makeNovember()
    expect(await as(await makeLandlord()).calendar.list(november)).toEqual([])
  })
})

describe("a tenant's month", () => {
  test('shows what concerns them, the end of the tenancy as Move Out', async () => {
    const { tenant } = await makeNovember()
    expect(lines(await as(tenant).calendar.list(november))).toEqual([
      '2026-11-02 tenant-movein: Tenant Move-in',
      '2026-11-05 rent: Rent Due',
      '2026-11-12 inspection: Inspection',
      '2026-11-20 document: EPC',
      '2026-11-25 custom: Gutters',
      '2026-11-28 tenant-moveout: Move Out',
    ])
  })

  test("has the landlord's events for their property and for none, not those for another", async () => {
    const { landlord, tenant } = await makeTenancy()
    const other = await makeProperty({ landlordId: landlord.id })
    const add = (title: string, propertyId: number | null) =>
      as(landlord).calendar.create({ body: { title, date: '2026-11-03', propertyId } })
    await add('Office closed', null)
    await add('Elsewhere', other.id)
    expect(lines(await as(tenant).calendar.list(november))).toEqual(['2026-11-03 custom: Office closed'])
  })

  test('holds neither documents that are not shared with them nor anything of co-tenants', async () => {
    const { landlord, tenant, property } = await makeTenancy()
    await makeDocument(property, { type: 'Insurance cert', sharedWithTenant: false, expiryDate: '2026-11-03' })
    const other = await makeTenant({ invitedBy: landlord.id })
    const body = { userId: other.id, propertyId: property.id, moveInDate: '2026-11-04', rentAmount: 50_000 }
    const { id } = await as(landlord).tenancies.create({ body })
    await as(landlord).rent.create({
      body: { tenantId: id, propertyId: property.id, amount: 50_000, dueDate: '2026-11-05' },
    })
    expect(await as(tenant).calendar.list(november)).toEqual([])
  })

  test('is empty before they have accepted, and after they have left but for their own past', async () => {
    const invited = await makeTenancy({ accepted: false, moveInDate: '2026-11-02' })
    await makeInspection(invited.property, { date: '2026-11-03' })
    expect(await as(invited.tenant).calendar.list(november)).toEqual([])

    const left = await makeTenancy({ active: false, moveInDate: '2025-11-02', moveOutDate: '2026-11-10' })
    await makeInspection(left.property, { date: '2026-11-12' })
    expect(lines(await as(left.tenant).calendar.list(november))).toEqual(['2026-11-10 tenant-moveout: Move Out'])
  })
})

test('a guest sees visits and events of the home, without rent, documents, people and notes', async () => {
  const { property } = await makeNovember()
  const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
  const events = await as(guest).calendar.list(november)
  expect(lines(events)).toEqual(['2026-11-12 inspection: Inspection', '2026-11-25 custom: Gutters'])
  expect(events).toMatchObject([
    { details: null, tenantName: null, amount: null },
    { details: null, tenantName: null, amount: null },
  ])
  for (const type of ['rent', 'document', 'tenant-movein', 'tenant-moveout'] as const)
    expect(await as(guest).calendar.list({ query: { ...november.query, type } })).toEqual([])
})

describe('the range', () => {
  test('includes both its days and nothing beside them', async () => {
    const landlord = await makeLandlord()
    for (const date of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
      await as(landlord).calendar.create({ body: { title: 'Day', date } })
    }
    const events = await as(landlord).calendar.list(november)
    expect(events.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-30'])
  })

  test('is at most 400 days, forwards, and whole', async () => {
    const landlord = await makeLandlord()
    const from = '2026-01-01'
    const list = (query: { from?: string; to?: string }) => as(landlord).calendar.list({ query })
    expect(await list({ from, to: addDays(from, 399) })).toEqual([])
    for (const query of [{ from, to: addDays(from, 400) }, { from, to: '2025-12-31' }, { from }, { to: from }]) {
      expect((await refusal(list(query))).status).toBe(400)
    }
    expect((await refusal(list({ from: '2026-02-30', to: '2026-03-01' }))).text).toContain('from: Must be a date')
  })

  test('comes in pages, each event once', async () => {
    const { landlord, add } = await makeRentPayment({ dueDate: '2026-11-05' })
    for (const dueDate of ['2026-11-06', '2026-11-07']) await add({ dueDate })
    for (const title of ['A', 'B']) await as(landlord).calendar.create({ body: { title, date: '2026-11-06' } })
    const whole = await as(landlord).calendar.list(november)
    expect(lines(whole)).toEqual([
      '2026-11-05 rent: Rent Due',
      '2026-11-06 custom: A',
      '2026-11-06 custom: B',
      '2026-11-06 rent: Rent Due',
      '2026-11-07 rent: Rent Due',
    ])
    const pages = await pagesOf(app, landlord, '/api/calendar-events?from=2026-11-01&to=2026-11-30&limit=2')
    expect(pages).toEqual([whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)])
  })

  // London is an hour ahead of UTC from 29 March to 25 October 2026.
  test.each([
    ['2026-09-30T22:59:00Z', '2026-09-30'],
    ['2026-09-30T23:01:00Z', '2026-10-01'],
    ['2026-10-31T23:59:00Z', '2026-10-31'],
    ['2026-11-01T00:01:00Z', '2026-11-01'],
    ['2026-03-31T22:59:00Z', '2026-03-31'],
    ['2026-03-31T23:01:00Z', '2026-04-01'],
  ])('without days is the month that London is in at %s', async (now, day) => {
    const landlord = await makeLandlord()
    for (const date of [addDays(day, -1), day, addDays(day, 1)]) {
      await as(landlord).calendar.create({ body: { title: date, date } })
    }
    const inMonth = [addDays(day, -1), day, addDays(day, 1)].filter((date) => date.slice(0, 7) === day.slice(0, 7))
    setNow(new Date(now))
    expect((await as(landlord).calendar.list()).map(({ date }) => date)).toEqual(inMonth)
    const seen = await as(landlord).dashboard.get()
    expect(seen.calendarEvents.map(({ date }) => date)).toEqual(inMonth)
  })

  test('counts the days of a clock change as days', async () => {
    const { landlord, add } = await makeRentPayment({ dueDate: '2026-10-24' })
    for (const dueDate of ['2026-10-25', '2026-10-26']) await add({ dueDate })
    const events = await as(landlord).calendar.list({ query: { from: '2026-10-25', to: '2026-10-25' } })
    expect(events.map(({ date }) => date)).toEqual(['2026-10-25'])
  })
})

describe('an event of one’s own', () => {
  test.each([{}, { title: null, details: null, propertyId: null, type: null }])(
    'needs a day and nothing else: %j',
    async (unnamed) => {
      const landlord = await makeLandlord()
      expect(await as(landlord).calendar.create({ body: { date: '2026-11-25', ...unnamed } as never })).toMatchObject({
        userId: landlord.id,
        propertyId: null,
        property: null,
        type: 'custom',
        title: '',
        details: null,
        date: '2026-11-25',
      })
      const without = await refusal(as(landlord).calendar.create({ body: { title: 'When?' } as never }))
      expect([without.status, without.text]).toEqual([400, 'date: Event date is required'])
    },
  )

  test('takes the day of a moment, and its maker whatever userId is sent', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const body = { title: 'Visit', date: '2026-11-25T00:00:00.000Z', type: 'custom' as const, userId: other.id }
    expect(await as(landlord).calendar.create({ body })).toMatchObject({ date: '2026-11-25', userId: landlord.id })
  })

  test('cannot pretend to be rent or an inspection', async () => {
    const body = { title: 'Rent', date: '2026-11-25', type: 'rent' as never }
    expect((await refusal(as(await makeLandlord()).calendar.create({ body }))).status).toBe(400)
  })

  test('is changed, cleared and deleted by its maker', async () => {
    const { landlord, event } = await makeNovember()
    const params = { id: event.id }
    expect(await as(landlord).calendar.update({ params, body: { date: '2026-11-26' } })).toEqual({
      ...event,
      date: '2026-11-26',
    })
    expect(
      await as(landlord).calendar.update({ params, body: { title: null, details: '', propertyId: null } }),
    ).toMatchObject({ title: '', details: null, propertyId: null, property: null, date: '2026-11-26' })
    expect(await as(landlord).calendar.update({ params, body: {} })).toMatchObject({ date: '2026-11-26' })
    await as(landlord).calendar.remove({ params })
    expect(lines(await as(landlord).calendar.list(november))).not.toContain('2026-11-26 custom: ')
    expect((await refusal(as(landlord).calendar.remove({ params }))).status).toBe(404)
  })

  test('is nobody else’s to change', async () => {
    const { tenant, event } = await makeNovember()
    const other = await makeLandlord()
    const params = { id: event.id }
    const refusals = [
      as(other).calendar.update({ params, body: { title: 'Mine' } }),
      as(other).calendar.remove({ params }),
      as(tenant).calendar.update({ params, body: { title: 'Mine' } }),
      as(tenant).calendar.create({ body: { date: '2026-11-25' } }),
    ].map(refusal)
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([404, 404, 403, 403])
  })

  test('goes with its property', async () => {
    const { landlord, property } = await makeNovember()
    await as(landlord).properties.remove({ params: { id: property.id } })
    expect(await as(landlord).calendar.list(november)).toEqual([])
  })

  test('is on every plan', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    expect(await as(landlord).calendar.create({ body: { date: '2026-11-25' } })).toMatchObject({ type: 'custom' })
  })
})

test('an event at a property that is deleted at the same moment finds none', async () => {
  const { landlord, property } = await makeNovember()
  deletedBeforeItWrites(app, property)
  const body = { title: 'Gutters', date: '2026-11-25', propertyId: property.id }
  expect(await refusal(as(landlord).calendar.create({ body }))).toMatchObject({
    status: 404,
    text: 'Property not found',
  })
})

test('an event that is moved to a property while it is deleted finds none', async () => {
  const { landlord, property } = await makeNovember()
  const { id } = await as(landlord).calendar.create({ body: { title: 'Gutters', date: '2026-11-25' } })
  const remove = () => as(landlord).properties.remove({ params: { id: property.id } })
  const { as: elsewhere } = await testApp()
  const move = () => refusal(elsewhere(landlord).calendar.update({ params: { id }, body: { propertyId: property.id } }))
  expect(await beforeItCommits(app, remove, move)).toMatchObject({ status: 404, text: 'Property not found' })
})
