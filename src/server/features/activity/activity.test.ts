/** The activity: what is recorded, for whom, in which words and for how long. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityEntry } from '#api/activity.ts'
import { londonDay } from '#domain/day.ts'
import { users } from '#server/db/schema/accounts.ts'
import { activity } from '#server/db/schema/activity.ts'
import { forgetActivity } from '#server/features/activity/activity.queries.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { runTenancyJob } from '#server/features/tenancies/tenancies.jobs.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { uploadDocument } from '#test/documents.ts'
import { makeLandlord, makeProperty, makeRentPayment, makeTenancy } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

let app: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  close = await useOwnDatabase()
  app = await testApp()
})
afterAll(() => close())

type Query = { entity?: 'property' | 'payment' | 'document' | 'request' | 'account'; id?: number }
const activityOf = async (landlord: { token: string }, query: Query = {}) =>
  (await app.as(landlord).activity.list({ query })).map(({ what }) => what)

test('a changed rent is recorded with its old and new value, and who changed it', async () => {
  const landlord = await makeLandlord({ name: 'Ann Ash' })
  const { id } = await makeProperty({ landlordId: landlord.id, rentAmount: 95_000 })
  const params = { id }
  await app.as(landlord).properties.update({ params, body: { rentAmount: 97_500, notes: 'The key is with Mrs Hall.' } })
  await app.as(landlord).properties.update({ params, body: { rentAmount: 97_500 } })
  const entries = await app.as(landlord).activity.list({ query: { entity: 'property', id } })
  expect(entries).toMatchObject([
    {
      by: 'Ann Ash',
      what: 'Rent changed from £950.00 to £975.00; Notes changed',
      entity: 'property',
      id,
      before: { rentAmount: 95_000 },
      after: { rentAmount: 97_500 },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('Mrs Hall')
})

test('marking, sharing, deleting and restoring are recorded in words, the newest first', async () => {
  const { landlord, property, payment } = await makeRentPayment()
  const own = app.as(landlord)
  const markPaid = () => own.rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
  await markPaid()
  await markPaid()
  expect(await activityOf(landlord, { entity: 'payment', id: payment.id })).toEqual(['Marked as paid'])
  const { id } = await uploadDocument(app, landlord, { propertyId: property.id, sharedWithTenant: false })
  await own.documents.bulkSharing({ body: { ids: [id], sharedWithTenant: true } })
  const { binId } = await own.documents.remove({ params: { id } })
  await own.bin.restore({ params: { id: binId } })
  expect(await activityOf(landlord, { entity: 'document', id })).toEqual([
    'Restored from the bin',
    'Deleted',
    'Shared with the tenant',
    'Uploaded',
  ])
})

test('a change that is rolled back is not recorded, and other landlords read nothing of it', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'free' })
  const add = (address: string) =>
    app.as(landlord).properties.create({ body: { address, city: 'York', rentAmount: 1 } })
  await add('1 Elm Street')
  await add('2 Elm Street')
  expect((await refusal(add('3 Elm Street'))).status).toBe(403)
  expect(await activityOf(landlord)).toEqual(['Added', 'Added'])
  expect(await activityOf(await makeLandlord())).toEqual([])
})

test('paging through the activity shows every entry once', async () => {
  const landlord = await makeLandlord()
  const changed: number[] = []
  for (let at = 1; at <= 7; at++) {
    const { id } = await makeProperty({ landlordId: landlord.id })
    await app.as(landlord).properties.update({ params: { id }, body: { notes: 'The key is next door.' } })
    changed.unshift(id)
  }
  const pages = await pagesOf<ActivityEntry>(app, landlord, '/api/activity?entity=property&limit=3')
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
    changed.slice(0, 3),
    changed.slice(3, 6),
    changed.slice(6),
  ])
})

test('an erased tenant is a former tenant in what they did', async () => {
  const { landlord, tenant } = await makeTenancy({}, { name: 'Priya Raman' })
  const body = { requestType: 'plumbing' as const, description: 'The tap drips.' }
  const { id } = await app.as(tenant).maintenance.create({ body })
  const [entry] = await app.as(landlord).activity.list({ query: { entity: 'request', id } })
  expect(entry).toMatchObject({ what: 'Reported', by: expect.stringContaining('Priya Raman') })
  expect(JSON.stringify(entry)).not.toContain('drips')
  await app.services.db.update(users).set({ name: 'Former tenant', username: null }).where(eq(users.id, tenant.id))
  expect(await app.as(landlord).activity.list({ query: { entity: 'request', id } })).toMatchObject([
    { by: 'Former tenant' },
  ])
})

test('entries go with their record, but those about money only after six years', async () => {
  const { landlord, property, payment } = await makeRentPayment()
  const own = app.as(landlord)
  await own.rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
  await own.properties.update({ params: { id: property.id }, body: { rentAmount: 97_500 } })
  await own.properties.remove({ params: { id: property.id } })
  const { db } = app.services
  const ago = (time: string) =>
    db
      .update(activity)
      .set({ at: sql`now() - ${time}::interval` })
      .where(eq(activity.landlordId, landlord.id))
  const today = londonDay(new Date())
  const left = async () => [...new Set((await own.activity.list()).map(({ entity }) => entity))].sort()
  await ago('1 year')
  await forgetActivity(db, today)
  expect(await left()).toEqual(['payment', 'property'])
  await db.execute(sql`delete from bin_items where landlord_id = ${landlord.id}`)
  await forgetActivity(db, today)
  expect(await left()).toEqual(['payment'])
  await ago('7 years')
  await forgetActivity(db, today)
  expect(await left()).toEqual([])
})

test('a list says what each record is called now, of what is in the bin what it was called, and of nobody else’s', async () => {
  const { landlord, property, tenancy, payment } = await makeRentPayment({ dueDate: '2026-12-01' })
  const own = app.as(landlord)
  await own.properties.update({ params: { id: property.id }, body: { address: '7 Tanner Row' } })
  await own.tenancies.update({ params: { id: tenancy.id }, body: { notes: 'Has a cat' } })
  await own.rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
  const document = await uploadDocument(app, landlord, { propertyId: property.id, name: 'Boiler check' })
  await own.documents.remove({ params: { id: document.id } })
  const names = async () =>
    Object.fromEntries((await own.activity.list()).map(({ entity, name }) => [entity, name] as const))
  expect(await names()).toMatchObject({
    property: '7 Tanner Row',
    tenancy: expect.stringMatching(/, 7 Tanner Row$/),
    payment: expect.stringMatching(/, 1 December 2026$/),
    document: 'Boiler check',
  })
  const nameOf = async (query: Query) => (await own.activity.list({ query }))[0]?.name
  expect(await nameOf({ entity: 'document', id: document.id })).toBe('Boiler check')
  expect(await nameOf({ entity: 'property', id: property.id })).toBe('7 Tanner Row')
  await app.services.db.execute(sql`delete from bin_items where landlord_id = ${landlord.id}`)
  expect((await names()).document).toBeUndefined()
  const stranger = await makeLandlord()
  await app.services.db.insert(activity).values({
    landlordId: stranger.id,
    entity: 'property',
    recordId: property.id,
    what: 'Looked at',
  })
  for (const query of [{}, { entity: 'property' as const, id: property.id }])
    expect((await app.as(stranger).activity.list({ query }))[0]).not.toHaveProperty('name')
})

test('the work of the daily jobs is recorded as the product’s', async () => {
  const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-01' })
  const { db } = app.services
  await db.execute(sql`update tenancies set move_out_date = '2026-11-10' where id = ${tenancy.id}`)
  await runTenancyJob(app.services, '2026-11-21')
  await runRentJob(app.services, '2026-11-21')
  const entries = await app.as(landlord).activity.list()
  expect(entries.filter(({ by }) => by === 'Latchkey')).toMatchObject([
    { entity: 'payment', id: payment.id, what: 'Became overdue' },
    { entity: 'tenancy', id: tenancy.id, what: 'Ended: its last day has passed' },
  ])
})

test('rent that is made for the coming weeks is the product’s in the morning, and the landlord’s who asks for it', async () => {
  const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000, moveInDate: '2026-11-01' })
  const own = app.as(landlord)
  const added = async () =>
    (await own.activity.list({ query: { entity: 'payment' } })).map(({ by, what, id }) => ({ by, what, id }))
  await runRentJob(app.services, '2026-11-21')
  const what = 'Added by the terms of the tenancy'
  const payments = async () => (await own.rent.list()).map(({ id }) => id).sort((a, b) => b - a)
  const ofTheJob = await payments()
  expect(ofTheJob.length).toBeGreaterThan(0)
  expect(await added()).toEqual(ofTheJob.map((id) => ({ by: 'Latchkey', what, id })))
  await app.services.db.execute(sql`delete from rent_payments where tenant_id = ${tenancy.id}`)
  await app.services.db.execute(sql`delete from activity where landlord_id = ${landlord.id}`)
  await own.rent.generate({ body: {} })
  expect((await added()).map(({ by }) => by)).toEqual((await payments()).map(() => landlord.name))
})

test('a record keeps its newest thousand entries, and all of those about money', async () => {
  const landlord = await makeLandlord()
  const { id } = await makeProperty({ landlordId: landlord.id })
  const { db } = app.services
  const today = londonDay(new Date())
  await db.execute(sql`insert into activity (landlord_id, entity, record_id, what, is_money)
    select ${landlord.id}, 'property', ${id}, 'Change ' || n, n <= 5 from generate_series(1, 1010) n`)
  await forgetActivity(db, today)
  const { rows } = await db.execute(sql`select count(*)::int as count, count(*) filter (where is_money)::int as money,
    max(what) filter (where what = 'Change 6') as oldest from activity where landlord_id = ${landlord.id}`)
  expect(rows).toEqual([{ count: 1_005, money: 5, oldest: null }])
})
