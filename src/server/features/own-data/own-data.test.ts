import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { manifestName } from '#server/features/backups/archive.ts'
import { writeUses } from '#server/features/usage/usage.jobs.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { sha256, unzip } from '#test/backups.ts'
import { uploadDocument } from '#test/documents.ts'
import { eventually } from '#test/eventually.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { addInventory } from '#test/inventories.ts'
import { lettingOf, openInvitationOf } from '#test/lettings.ts'
import { uploadPhoto } from '#test/photo.ts'
import { signReport, submitReport } from '#test/reports.ts'
import { testNow } from '#test/services.ts'
import { signature } from '#test/signature.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Every row of an archive by its table, and the names of its files. */
async function readArchive(person: { token: string }) {
  const bytes = await app.as(person).ownData.download()
  const entries = await unzip(bytes)
  const tables = Object.fromEntries(
    [...entries].flatMap(([name, content]) => {
      const table = /^data\/(\w+)\.json$/.exec(name)?.[1]
      return table ? [[table, JSON.parse(String(content)) as Record<string, unknown>[]]] : []
    }),
  )
  const files = [...entries].filter(([name]) => name.startsWith('files/'))
  return { entries, tables, files, text: [...entries.values()].map(String).join('\n') }
}

/** A home with a tenant and a co-tenant, each with rent, a repair with a photo, a message and a paper of their own. */
async function makeHome() {
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const property = await makeProperty({ landlordId: landlord.id, notes: 'Private note of the landlord' })
  const moveIn = async (name: string) => {
    const tenant = await makeTenant({ name, phone: `phone of ${name}`, passwordHash: null, invitedBy: landlord.id })
    const tenancy = await lettingOf(app)(landlord, property, tenant, { notes: `Note about ${name}` })
    await openInvitationOf(tenant)
    const about = { tenantId: tenancy.id, propertyId: property.id }
    await app.as(landlord).rent.create({ body: { ...about, amount: 95_000, dueDate: '2026-12-01' } })
    const photos = [(await uploadPhoto(app, tenant)).url]
    await app.as(tenant).maintenance.create({
      body: { requestType: 'plumbing', description: `Leak of ${name}`, photos } as never,
    })
    await app.as(tenant).messages.create({
      body: { propertyId: property.id, receiverId: landlord.id, content: `Message of ${name}` },
    })
    await uploadDocument(app, landlord, {
      ...about,
      type: 'Tenancy Agreement',
      name: `Agreement of ${name}`,
    })
    return { ...tenant, tenancyId: tenancy.id }
  }
  return { landlord, property, tenant: await moveIn('Priya'), coTenant: await moveIn('Quentin') }
}

test('a tenant takes away their own rows and files, and nothing of a co-tenant or that the landlord keeps to themselves', async () => {
  const { landlord, property, tenant, coTenant } = await makeHome()
  await uploadDocument(app, landlord, { propertyId: property.id, type: 'EPC', name: 'Rating C' })
  await uploadDocument(app, landlord, { propertyId: property.id, type: 'Insurance cert', name: 'Private cover' })
  const deposit = {
    agreed: 95_000,
    receivedOn: '2026-11-01',
    paidBy: 'Priya',
    holdingNotes: 'Private note on the holding deposit',
  }
  await app.as(landlord).deposits.update({ params: { id: tenant.tenancyId }, body: deposit })
  const params = { id: tenant.tenancyId }
  await app.as(landlord).deposits.propose({ params, body: { description: 'Cleaning', amount: 5_000, reason: 'Dust' } })
  const others = { id: coTenant.tenancyId }
  const ofOthers = (await uploadPhoto(app, landlord)).url
  await app.as(landlord).deposits.propose({
    params: others,
    body: { description: 'Door of Quentin', amount: 1_000, reason: 'A dent', photos: [ofOthers] },
  })
  const breathing = { from: '2026-11-01', until: '2026-11-30' }
  await app.as(landlord).arrears.breathingSpace({ params, body: breathing })
  const [ofReport, ofInventory, ofDeduction] = [
    (await uploadPhoto(app, landlord)).url,
    (await uploadPhoto(app, landlord)).url,
    (await uploadPhoto(app, landlord)).url,
  ]
  await submitReport(app, landlord, property.id, { notes: 'The flat is dry.', photos: [ofReport] })
  const rooms = [{ name: 'Kitchen', walls: { condition: 'good' as const }, photos: [ofInventory] }]
  await addInventory(app, landlord, property.id, { rooms })
  const evidence = { description: 'Sofa', amount: 1_000, reason: 'A stain', photos: [ofDeduction] }
  await app.as(landlord).deposits.propose({ params, body: evidence })
  await writeUses({ ...app.services, log: app.app.log })
  const { entries, tables, files, text } = await readArchive(tenant)

  expect(tables.account).toMatchObject([{ id: tenant.id, name: 'Priya', email: tenant.email }])
  expect(tables.tenancies).toMatchObject([{ id: tenant.tenancyId, address: property.address }])
  expect(tables.statement).toMatchObject([{ tenantId: tenant.tenancyId, amount: 95_000 }])
  expect(tables.rent_payments).toMatchObject([{ dueDate: '2026-12-01', status: 'unpaid' }])
  expect(tables.maintenance_requests).toMatchObject([{ description: 'Leak of Priya' }])
  expect(tables.messages).toMatchObject([{ content: 'Message of Priya' }])
  expect(tables.documents?.map(({ name }) => name)).toEqual([
    'Agreement of Priya',
    'Rating C',
    'Inspection report, 20 November 2026',
  ])
  expect(tables.deposits).toMatchObject([{ tenantId: tenant.tenancyId, agreed: 95_000, receivedOn: '2026-11-01' }])
  expect(tables.deposit_deductions).toMatchObject([
    { description: 'Cleaning', amount: 5_000, reason: 'Dust' },
    { description: 'Sofa' },
  ])
  expect(tables.arrears_terms).toMatchObject([{ tenantId: tenant.tenancyId, breathingUntil: '2026-11-30' }])
  expect(tables.payment_plans).toEqual([])
  expect(tables.inspection_reports).toMatchObject([{ notes: 'The flat is dry.' }])
  expect(tables.feature_usage?.map(({ feature }) => feature)).toEqual(
    expect.arrayContaining(['maintenance', 'messages']),
  )
  expect(tables.files).toHaveLength(4)
  const paths = tables.files?.map(({ filePath }) => filePath)
  for (const photo of [ofReport, ofInventory, ofDeduction]) expect(paths).toContain(photo)
  expect(paths).not.toContain(ofOthers)
  expect(files).toHaveLength(7)
  for (const theirs of ['Quentin', 'Private note', 'Note about', 'Private cover', property.joinCode])
    expect(text).not.toContain(theirs)

  const manifest = JSON.parse(String(entries.get(manifestName)))
  for (const { name, sha256: sum } of manifest.entries) expect(sha256(entries.get(name) ?? Buffer.alloc(0))).toBe(sum)
  expect(String(entries.get('csv/messages.csv'))).toMatch(/^\uFEFFid,.*Message of Priya/s)
})

test('what they signed has their own words and signature, and their comments; nothing of what a co-tenant signed', async () => {
  const { landlord, property, tenant, coTenant } = await makeHome()
  const { as } = app
  const report = await submitReport(app, landlord, property.id)
  const comment = (who: { token: string }, content: string) =>
    as(who).inspectionReports.comment({ params: { id: report.id }, body: { item: '', content } })
  await comment(coTenant, 'Comment of Quentin')
  await comment(tenant, 'Comment of Priya')
  await signReport(app, tenant, report.id, 'The tap of Priya drips.')
  const { id } = await addInventory(app, landlord, property.id)
  const params = { id }
  const body = { signature: await signature(), notes: 'The key of Priya is bent.' }
  const { tenantSignature } = await as(tenant).inventory.sign({ params, body })

  const { tables, text } = await readArchive(tenant)
  const signed = { tenantSignature, tenantSignedAt: testNow.toISOString() }
  expect(tables.inspection_reports).toMatchObject([{ ...signed, tenantNotes: 'The tap of Priya drips.' }])
  expect(tables.inspection_report_comments).toMatchObject([{ reportId: report.id, content: 'Comment of Priya' }])
  expect(tables.inventory_reports).toMatchObject([{ ...signed, tenantNotes: 'The key of Priya is bent.' }])
  expect(text).not.toContain('Quentin')

  const other = await readArchive(coTenant)
  const nothing = { tenantNotes: null, tenantSignature: null }
  expect(other.tables.inspection_reports).toMatchObject([nothing])
  expect(other.tables.inspection_report_comments).toMatchObject([{ content: 'Comment of Quentin' }])
  expect(other.tables.inventory_reports).toMatchObject([nothing])
  expect(other.text).not.toContain('of Priya')
})

test('of a tenancy that has ended they take what was theirs, and nothing of the home since', async () => {
  const { landlord, property, tenant } = await makeHome()
  const params = { id: tenant.tenancyId }
  await app.as(landlord).tenancies.update({ params, body: { moveOutDate: '2026-11-21' } })
  await uploadDocument(app, landlord, { propertyId: property.id, type: 'EPC', name: 'Rating of the next' })
  const { tables, text } = await readArchive(tenant)
  expect(tables.tenancies).toMatchObject([{ id: tenant.tenancyId, active: false, moveOutDate: '2026-11-21' }])
  expect(tables.messages).toMatchObject([{ content: 'Message of Priya' }])
  expect(tables.documents?.map(({ name }) => name)).toEqual(['Agreement of Priya'])
  expect(text).not.toMatch(/Quentin|Rating of the next/)
})

test('somebody without a home takes their account, and what was read is gone from the disk afterwards', async () => {
  const tenant = await makeTenant()
  const { tables } = await readArchive(tenant)
  expect([tables.account?.length, tables.tenancies, tables.messages]).toEqual([1, [], []])
  const work = join(app.services.config.dataDir, 'backups', 'work')
  await eventually(async () => expect(await readdir(work)).toEqual([]))
})

test('ten downloads an hour are enough', async () => {
  const tenant = await makeTenant()
  for (let taken = 0; taken < 10; taken++) await app.as(tenant).ownData.download()
  expect((await refusal(app.as(tenant).ownData.download())).status).toBe(429)
})
