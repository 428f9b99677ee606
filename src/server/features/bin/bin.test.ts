/** Deleting and restoring, compared by every table's rows and every file's bytes. */
import { buffer } from 'node:stream/consumers'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budgetRefusal, rowBudgets } from '#domain/budget.ts'
import { addDays } from '#domain/day.ts'
import { documentLimitMessage } from '#domain/plan.ts'
import * as schema from '#server/db/schema.ts'
import { emptyBins } from '#server/features/bin/bin.jobs.ts'
import { refusal } from '#test/app.ts'
import { testDatabase, useOwnDatabase } from '#test/database.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { lettingOf } from '#test/lettings.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'
import { fillTables } from '#test/walk/fill-tables.ts'
import { makeWorld, type World } from '#test/walk/world.ts'

let world: World
let close: () => Promise<void>
beforeAll(async () => {
  close = await useOwnDatabase()
  world = await makeWorld()
  await fillTables(world)
})
afterAll(() => close())

/** Tables that may differ: derived rows, queued mails, the bin, and what records or counts deleting and restoring. */
const notCompared = [
  'property_compliance',
  'portfolio_counts',
  'book_sums',
  'property_book_sums',
  'mails',
  'guess_counts',
  'bin_items',
  'bin_rows',
  'activity',
]

async function everyRow() {
  const { db } = await testDatabase()
  const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [getTableName(each)] : []))
  const rows: Record<string, string[]> = {}
  for (const table of tables.filter((name) => !notCompared.includes(name))) {
    const found = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t order by 1`,
    )
    rows[table] = found.rows.map(({ row }) => row.replace(/"mail_id":\d+/, '"mail_id":null'))
  }
  return rows
}

async function everyFile() {
  const { files } = world.app.services
  const bytes: Record<string, string> = {}
  for await (const { key } of files.list()) bytes[key] = (await buffer(await files.get(key))).toString('base64')
  return bytes
}

const restore = (who: { token: string }, id: number) => world.app.as(who).bin.restore({ params: { id } })

describe('a property with everything under it', () => {
  test('comes back with nothing changed, on its tenants’ and guests’ screens too', async () => {
    const { landlord, property, tenant } = world.mine
    const [rows, files] = [await everyRow(), await everyFile()]
    const touched = Object.entries(rows).filter(([, all]) => all.length > 0)
    const { binId } = await world.app.as(landlord).properties.remove({ params: { id: property.id } })
    const gone = await everyRow()
    const taken = touched.filter(([table, all]) => (gone[table]?.length ?? 0) < all.length).map(([table]) => table)
    expect(taken).toEqual(
      expect.arrayContaining([
        'properties',
        'tenancies',
        'ledger_entries',
        'documents',
        'messages',
        'uploads',
        'inspections',
      ]),
    )
    expect(await world.app.as(landlord).bin.list()).toMatchObject([
      { id: binId, kind: 'property', recordId: property.id, title: property.address, daysLeft: 30, by: landlord.name },
    ])
    await restore(landlord, binId)
    const back = await everyRow()
    for (const [table, all] of Object.entries(rows)) expect(back[table], table).toEqual(all)
    expect(await everyFile()).toEqual(files)
    expect(await world.app.as(landlord).bin.list()).toEqual([])
    expect(await world.app.as(tenant).dashboard.get()).toMatchObject({ property: { id: property.id } })
  })

  test('restored twice at once comes back once', async () => {
    const { landlord, property } = world.theirs
    const rows = await everyRow()
    const { binId } = await world.app.as(landlord).properties.remove({ params: { id: property.id } })
    const both = await Promise.allSettled([restore(landlord, binId), restore(landlord, binId)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 404 } })
    const back = await everyRow()
    for (const [table, all] of Object.entries(rows)) expect(back[table], table).toEqual(all)
  })
})

test('what somebody else has deleted is not there', async () => {
  const { landlord, property } = world.mine
  const event = await world.app
    .as(landlord)
    .calendar.create({ body: { title: 'Sweep', date: '2026-12-02', propertyId: property.id } })
  const { binId } = await world.app.as(landlord).calendar.remove({ params: { id: event.id } })
  expect((await refusal(restore(world.theirs.landlord, binId))).status).toBe(404)
  expect(await world.app.as(world.theirs.landlord).bin.list()).toEqual([])
  await restore(landlord, binId)
  expect(
    await world.app.as(landlord).calendar.list({ query: { from: '2026-12-02', to: '2026-12-02' } }),
  ).toContainEqual(event)
  const query = { entity: 'property' as const, id: property.id }
  expect((await world.app.as(landlord).activity.list({ query })).map(({ what }) => what).slice(0, 3)).toEqual([
    'Calendar event restored',
    'Calendar event deleted',
    'Calendar event added',
  ])
})

describe('each kind comes back with its own id', () => {
  test('a document with its file and the tenancy that it belongs to, and an expense with its receipt', async () => {
    const { landlord, tenant, agreement, expense } = world.mine
    for (const person of [landlord, tenant]) await world.app.as(person).notifications.markAllRead()
    const [rows, files] = [await everyRow(), await everyFile()]
    const own = world.app.as(landlord)
    const { binId: documentInBin } = await own.documents.remove({ params: { id: agreement.id } })
    const { binId: expenseInBin } = await own.financial.remove({ params: { id: expense.id } })
    expect(await everyFile()).toEqual(files)
    await restore(landlord, documentInBin)
    await restore(landlord, expenseInBin)
    expect(await everyRow()).toEqual(rows)
  })

  test('a tenancy that was entered by mistake, whose property is vacant meanwhile', async () => {
    const { landlord, property, tenancy } = await makeTenancy()
    const own = world.app.as(landlord)
    const other = await makeTenant({ invitedBy: landlord.id, name: 'Ana', username: 'Pritchard' })
    const added = await lettingOf(world.app)(landlord, property, other)
    await own.rent.generate({ body: {} })
    await own.inspections.create({ body: { propertyId: property.id, date: '2026-11-21', completed: true } })
    const rows = await everyRow()
    const { binId } = await own.tenancies.remove({ params: { id: added.id } })
    expect((await own.bin.list())[0]?.title).toBe(`Ana Pritchard, ${property.address}`)
    await own.tenancies.remove({ params: { id: tenancy.id } })
    expect(await own.properties.get({ params: { id: property.id } })).toMatchObject({ occupancyStatus: 'vacant' })
    for (const item of await own.bin.list()) await restore(landlord, item.id)
    expect(binId).toBeGreaterThan(0)
    expect(await everyRow()).toEqual(rows)
  })
})

test('a tenancy with money on it is ended, not deleted', async () => {
  const { landlord, property } = await makeTenancy()
  const tenant = await makeTenant({ invitedBy: landlord.id })
  const own = world.app.as(landlord)
  const tenancy = await lettingOf(world.app)(landlord, property, tenant)
  const payment = await own.rent.create({
    body: { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-11-30', status: 'paid' },
  })
  const refused = await refusal(own.tenancies.remove({ params: { id: tenancy.id } }))
  expect([refused.status, refused.text]).toEqual([409, 'End this tenancy instead'])
  expect(await own.rent.list()).toMatchObject([{ id: payment.id }])
})

describe('what stands in the way', () => {
  test('a document whose property is in the bin too comes back after it', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const document = await uploadDocument(world.app, landlord, { propertyId: property.id })
    const own = world.app.as(landlord)
    const { binId } = await own.documents.remove({ params: { id: document.id } })
    const { binId: home } = await own.properties.remove({ params: { id: property.id } })
    const refused = await refusal(restore(landlord, binId))
    expect([refused.status, refused.text]).toEqual([409, 'Its property is in the bin too. Restore the property first.'])
    await restore(landlord, home)
    await restore(landlord, binId)
    expect(await own.documents.list()).toMatchObject([{ id: document.id }])
  })

  test('the plan’s limit, with the words of adding', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const own = world.app.as(landlord)
    const add = (address: string) => own.properties.create({ body: { address, city: 'York', rentAmount: 90_000 } })
    const first = await add('1 Elm Street')
    await add('2 Elm Street')
    const { binId } = await own.properties.remove({ params: { id: first.id } })
    await add('3 Elm Street')
    const refused = await refusal(restore(landlord, binId))
    expect([refused.status, refused.text]).toEqual([
      403,
      "You've reached your property limit (2/2). Upgrade to Premium plan to add more properties.",
    ])
  })

  test('the plan’s limit of documents, where a property has them', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const own = world.app.as(landlord)
    const home = () => makeProperty({ landlordId: landlord.id })
    const full = await home()
    for (let count = 0; count < 6; count += 1) await makeDocument(full)
    const { binId } = await own.properties.remove({ params: { id: full.id } })
    const other = await home()
    for (let count = 0; count < 5; count += 1) await makeDocument(other)
    const refused = await refusal(restore(landlord, binId))
    expect([refused.status, refused.text]).toEqual([403, documentLimitMessage])
    const [one] = await own.documents.list()
    await own.documents.remove({ params: { id: one?.id ?? 0 } })
    await restore(landlord, binId)
    expect(await own.documents.list()).toHaveLength(10)
  })

  test('the budget of events, where a property has them', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free' })
    const { limits } = rowBudgets.calendarEvents
    const property = await makeProperty({ landlordId: landlord.id })
    const { db } = world.app.services
    const add = (propertyId: number | null, count: number) =>
      db.execute(sql`insert into calendar_events (landlord_id, property_id, title, date)
        select ${landlord.id}::int, ${propertyId}::int, 'Sweep', '2026-12-01' from generate_series(1, ${count}) n`)
    await add(property.id, 2)
    const { binId } = await world.app.as(landlord).properties.remove({ params: { id: property.id } })
    await add(null, limits.free - 1)
    const refused = await refusal(restore(landlord, binId))
    expect([refused.status, refused.text]).toEqual([403, budgetRefusal('calendarEvents', 'free')])
  })

  test('another active tenancy of the same person', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy()
    const own = world.app.as(landlord)
    const { binId } = await own.tenancies.remove({ params: { id: tenancy.id } })
    await lettingOf(world.app)(landlord, property, tenant)
    expect((await refusal(restore(landlord, binId))).text).toBe(
      'This tenant has another active tenancy of this property now.',
    )
  })

  test('nothing: a join code that another property has by now is drawn again', async () => {
    const landlord = await makeLandlord()
    const { id, joinCode } = await makeProperty({ landlordId: landlord.id })
    const { binId } = await world.app.as(landlord).properties.remove({ params: { id } })
    await makeProperty({ joinCode })
    await restore(landlord, binId)
    const back = await world.app.as(landlord).properties.get({ params: { id } })
    expect(back).toMatchObject({ joinCode: expect.stringMatching(/^[A-Z0-9]{6}$/) })
    expect(back).not.toMatchObject({ joinCode })
  })
})

onEmbedded('a home of thousands of rows is brought back by reading each a few times', async () => {
  const { landlord, property, tenancy } = await makeTenancy()
  const { db } = await testDatabase()
  await db.execute(sql`insert into additional_occupants (landlord_id, tenant_id, name)
    select ${landlord.id}::int, ${tenancy.id}::int, 'Child ' || n from generate_series(1, 2000) n`)
  await db.execute(sql`insert into financial_transactions (landlord_id, property_id, amount, date, type)
    select ${landlord.id}::int, ${property.id}::int, n, '2026-01-01', 'utilities' from generate_series(1, 2000) n`)
  for (const table of ['bin_rows', 'financial_transactions']) await db.execute(sql.raw(`analyze ${table}`))
  const { properties, bin } = world.app.as(landlord)
  const { binId } = await properties.remove({ params: { id: property.id } })
  const before = await rowsRead('bin_rows')
  await bin.restore({ params: { id: binId } })
  expect((await rowsRead('bin_rows')) - before).toBeLessThan(10 * 4000)
})

test('a transaction that was deleted after its property is its property’s again, in either order', async () => {
  const landlord = await makeLandlord()
  const own = world.app.as(landlord)
  const property = await makeProperty({ landlordId: landlord.id })
  const body = {
    propertyId: property.id,
    amount: 5_000,
    date: '2026-11-01',
    type: 'maintenance' as const,
    description: 'Tap',
  }
  const expense = await own.financial.create({ body })
  const rows = await everyRow()
  for (const order of ['property first', 'transaction first']) {
    const { binId: home } = await own.properties.remove({ params: { id: property.id } })
    const { binId: entry } = await own.financial.remove({ params: { id: expense.id } })
    for (const id of order === 'property first' ? [home, entry] : [entry, home]) await restore(landlord, id)
    expect(await everyRow(), order).toEqual(rows)
  }
})

test('an agreement that was given to another tenancy since is not its former tenant’s again', async () => {
  const { as } = world.app
  const made = await makeTenancy()
  const { landlord, property } = made
  const params = { id: made.tenancy.id }
  const { id } = await uploadDocument(world.app, landlord, {
    propertyId: property.id,
    type: 'Tenancy Agreement',
    name: 'AST',
    tenantId: params.id,
  })
  const { binId } = await as(landlord).tenancies.remove({ params })
  const second = await lettingOf(world.app)(landlord, property, await makeTenant({ invitedBy: landlord.id }))
  await as(landlord).documents.update({ params: { id }, form: documentForm({ tenantId: second.id }, null) })
  await as(landlord).bin.restore({ params: { id: binId } })
  const [agreement] = (await as(landlord).documents.list()).filter((document) => document.id === id)
  expect(agreement?.tenantIds).toEqual([second.id])
})

test('after 30 days the daily job takes it out for good, with its files', async () => {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const document = await uploadDocument(world.app, landlord, { propertyId: property.id })
  const own = world.app.as(landlord)
  const file = document.filePath.split('/').at(-1) ?? ''
  const { binId } = await own.documents.remove({ params: { id: document.id } })
  const empty = (days: number) =>
    emptyBins({ ...world.app.services, log: world.app.app.log }, addDays('2026-11-21', days))
  await empty(30)
  expect(await world.app.services.files.size(file)).not.toBeNull()
  expect(await own.bin.list()).toMatchObject([{ id: binId }])
  await empty(31)
  expect(await world.app.services.files.size(file)).toBeNull()
  expect((await refusal(restore(landlord, binId))).status).toBe(404)
})

test('a landlord brings thirty homes back in an hour, and single rows as often as they like', async () => {
  const landlord = await makeLandlord()
  const property = await makeProperty({ landlordId: landlord.id })
  const document = await uploadDocument(world.app, landlord, { propertyId: property.id })
  const own = world.app.as(landlord)
  for (let count = 0; count < 30; count += 1) await world.app.services.limits.homesFromBin.attempt(landlord.id)
  const row = await own.documents.remove({ params: { id: document.id } })
  await restore(landlord, row.binId)
  const home = await own.properties.remove({ params: { id: property.id } })
  expect((await refusal(restore(landlord, home.binId))).status).toBe(429)
  expect(await own.bin.list()).toMatchObject([{ id: home.binId }])
})
