/** How files, long texts and unused uploads count towards a plan's storage. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { storedBytes } from '#domain/budget.ts'
import { refusal, testApp } from '#test/app.ts'
import { allAtOnce, execute, makeBusyHome, many, outcomesOf, place } from '#test/budgets.ts'
import { uploadDocument } from '#test/documents.ts'
import { keysOf } from '#test/files.ts'
import { inventoryOf } from '#test/inventories.ts'
import { uploadPhoto } from '#test/photo.ts'

const app = await testApp()
const { as } = app
const makeHome = () => makeBusyHome(app)
const full = storedBytes.premium

const setStored = (id: number, bytes: number) => execute(sql`update users set stored_bytes = ${bytes} where id = ${id}`)

it('storage is counted again when it seems full, so that what was deleted makes room', async () => {
  const { landlord, property } = await makeHome()
  await setStored(landlord.id, full)
  await uploadDocument(app, landlord, { propertyId: property.id })
  const { rows } =
    await execute(sql`select stored_bytes::int as bytes, (select sum(size)::int from documents where landlord_id = ${landlord.id}) as held
    from users where id = ${landlord.id}`)
  expect(rows[0]?.bytes).toBe(rows[0]?.held)
})

it('storage that is full refuses documents, and photos of tenants in other words; nothing is left of them', async () => {
  const home = await makeHome()
  const { landlord, tenant, property } = home
  await execute(sql`insert into documents (landlord_id, property_id, type, name, shared_with_tenant, file, mime_type, size)
    select ${place(home)}, 'EPC', 'EPC', false, n || '-' || ${property.id}::int, 'application/pdf', 1000000000 from ${many(full / 1_000_000_000)}`)
  await setStored(landlord.id, full)
  const before = await keysOf(app)
  expect(await refusal(uploadDocument(app, landlord, { propertyId: property.id }))).toMatchObject({
    status: 403,
    text: expect.stringContaining('The storage of the Premium plan is full (50 GB).'),
  })
  expect(await keysOf(app)).toEqual(before)
  const { url } = await uploadPhoto(app, tenant)
  const sent = as(tenant).maintenance.create({
    body: { requestType: 'plumbing', description: 'The tap drips all night.', photos: [url] },
  })
  expect(await refusal(sent)).toMatchObject({
    status: 403,
    text: 'There is no room for more photos here. Please send it without photos, or ask your landlord.',
  })
  expect(await as(landlord).maintenance.list()).toEqual([])
  await home.request()
})

it('a tenant has a share of their own, so that none of them fills it', async () => {
  const home = await makeHome()
  const { id } = await home.request()
  await execute(sql`insert into uploads (file, user_id, property_id, maintenance_request_id, mime_type, size)
    values (${`share-${id}`}, ${home.tenant.id}, ${home.property.id}, ${id}, 'image/jpeg', 500000000)`)
  const { url } = await uploadPhoto(app, home.tenant)
  const body = { requestType: 'plumbing' as const, description: 'The tap drips all night.', photos: [url] }
  expect((await refusal(as(home.tenant).maintenance.create({ body }))).status).toBe(403)
})

it.each([
  ['landlord', 500],
  ['tenant', 50],
] as const)('photos that a %s has sent and no row names wait up to %i, also twenty at once', async (who, most) => {
  const home = await makeHome()
  const sender = home[who]
  await execute(sql`insert into uploads (file, user_id, mime_type, size)
    select 'waiting' || n || '-' || ${sender.id}::int, ${sender.id}::int, 'image/jpeg', 1 from ${many(most - 1)}`)
  const before = await keysOf(app)
  const { done, refused } = await outcomesOf(allAtOnce(() => uploadPhoto(app, sender)))
  expect([done, refused]).toEqual([1, [expect.stringMatching(/^429 Too many photos have been uploaded/)]])
  expect(await keysOf(app)).toHaveLength(before.length + 1)
})

it('what lies in the bin takes room as long as it can come back, inventories with it', async () => {
  const { landlord, property } = await makeHome()
  await as(landlord).inventory.create({ body: inventoryOf(property.id) })
  await as(landlord).properties.remove({ params: { id: property.id } })
  const { rows } = await execute(sql`select row_bytes::int as bytes from bin_items where landlord_id = ${landlord.id}`)
  expect(rows).toEqual([{ bytes: expect.any(Number) }])
  expect(rows[0]?.bytes).toBeGreaterThan(1_000)
  await execute(sql`update bin_items set row_bytes = ${full + 1} where landlord_id = ${landlord.id}`)
  const second = await as(landlord).properties.create({
    body: { address: '2 Mill Lane', city: 'Leeds', rentAmount: 1 },
  })
  expect(await refusal(as(landlord).inventory.create({ body: inventoryOf(second.id) }))).toMatchObject({
    status: 403,
    text: expect.stringContaining('The storage of the Premium plan is full (50 GB).'),
  })
})
