import { describe, expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { deletedBeforeItWrites } from '#test/before-it-writes.ts'
import { makeDocument, makeInspection, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'
import { testNow } from '#test/services.ts'

const app = await testApp()
const { as } = app

async function makeLetHome() {
  const home = await makeTenancy({ moveInDate: '2025-02-01' }, { name: 'Sarah', username: 'Whitfield' })
  const { landlord, property } = home
  await as(landlord).properties.update({
    params: { id: property.id },
    body: { address: '7 Mill Lane', city: 'York', rentAmount: 95_000, bedrooms: 2, yearBuilt: 1930 },
  })
  const epc = { type: 'EPC', expiryDate: '2036-01-01', uploadDate: '2026-03-01T09:30:00.000Z' } as const
  await makeDocument(property, epc)
  await makeDocument(property, { type: 'EICR', expiryDate: '2026-11-20' })
  await makeInspection(property, { date: '2026-10-01', completed: true, propertyRating: 'good' })
  return home
}

type Landlord = Awaited<ReturnType<typeof makeLandlord>>
const auditOf = (landlord: Landlord, { id }: { id: number }) => as(landlord).audits.create({ body: { propertyId: id } })

describe('an audit', () => {
  test('of a property that is deleted at the same moment finds none', async () => {
    const { landlord, property } = await makeLetHome()
    deletedBeforeItWrites(app, property)
    expect(await refusal(auditOf(landlord, property))).toMatchObject({ status: 404, text: 'Property not found' })
  })

  test('says everything that its report shows', async () => {
    const { landlord, property, tenant } = await makeLetHome()
    const audit = await auditOf(landlord, property)
    const { documentAnalysis, missingDocuments, ...rest } = audit.auditData
    const sarah = { name: 'Sarah', username: 'Whitfield', email: tenant.email, moveInDate: '2025-02-01' }
    // 1 of 12 of 70 is 5.83, and 30 for the inspection.
    expect(audit).toMatchObject({
      propertyId: property.id,
      landlordId: landlord.id,
      auditDate: testNow.toISOString(),
      complianceScore: 36,
      documentCount: 1,
      totalDocuments: 14,
    })
    expect(rest).toEqual({
      property: { address: '7 Mill Lane', city: 'York', occupancyStatus: 'occupied', rentAmount: 95_000, bedrooms: 2 },
      tenant: sarah,
      tenants: [sarah],
      landlord: { name: landlord.name, email: landlord.email, phone: null },
      documentCount: 1,
      complianceScore: 36,
      inspectionSummary: {
        lastInspectionDate: '2026-10-01',
        overallCondition: null,
        rating: 'good',
        totalInspections: 1,
      },
      auditTimestamp: testNow.toISOString(),
      propertyAge: 96,
    })
    expect(missingDocuments).toHaveLength(13)
    expect(Object.keys(documentAnalysis)).toHaveLength(14)
    expect(documentAnalysis.EPC).toEqual({
      category: 'legal',
      dateAdded: '2026-03-01T09:30:00.000Z',
      expiryDate: '2036-01-01',
      status: 'compliant',
    })
    expect(documentAnalysis.EICR).toMatchObject({ status: 'missing', expiryDate: '2026-11-20' })
    expect(documentAnalysis.Inventory).toEqual({
      category: 'bestPractice',
      dateAdded: null,
      expiryDate: null,
      status: 'missing',
    })
  })

  test('has the score of the property', async () => {
    const { landlord, property } = await makeLetHome()
    const { complianceScore } = await auditOf(landlord, property)
    const report = await as(landlord).compliance.report({ params: { id: property.id } })
    expect(complianceScore).toBe(report.compliance.overall.percentage)
  })

  test('of an empty home has no tenant, no inspection and no age', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'free', phone: '01904 555 010' })
    const property = await makeProperty({ landlordId: landlord.id })
    const { auditData } = await auditOf(landlord, property)
    expect(auditData).toMatchObject({
      tenant: null,
      tenants: [],
      landlord: { phone: '01904 555 010' },
      inspectionSummary: null,
      propertyAge: null,
      property: { bedrooms: null, occupancyStatus: 'vacant' },
    })
  })

  test('stays as it was whatever changes later', async () => {
    const { landlord, property, tenancy } = await makeLetHome()
    const audit = await auditOf(landlord, property)
    await as(landlord).properties.update({
      params: { id: property.id },
      body: { address: '8 Other Road', rentAmount: 1, isHmo: true, yearBuilt: 2000 },
    })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    await as(landlord).accounts.updateProfile({ body: { name: 'Renamed', email: 'new@example.com', phone: '1' } })
    for (const { id } of await as(landlord).documents.list({ query: { propertyId: property.id } })) {
      await as(landlord).documents.remove({ params: { id } })
    }
    await makeInspection(property, { date: '2026-11-20', completed: true, propertyRating: 'high_priority' })
    expect(await as(landlord).audits.list()).toEqual([audit])
  })

  test('leaves the list when its property is deleted', async () => {
    const { landlord, property } = await makeLetHome()
    await auditOf(landlord, property)
    await as(landlord).properties.remove({ params: { id: property.id } })
    expect(await as(landlord).audits.list()).toEqual([])
  })
})

describe('the list of audits', () => {
  test('has the newest first, in pages, and those of one property alone', async () => {
    const landlord = await makeLandlord()
    const first = await makeProperty({ landlordId: landlord.id })
    const second = await makeProperty({ landlordId: landlord.id })
    const made = [await auditOf(landlord, first), await auditOf(landlord, second), await auditOf(landlord, first)]
    const [a, b, c] = made.map(({ id }) => id)
    const idsOf = (audits: readonly { id: number }[]) => audits.map(({ id }) => id)
    expect(idsOf(await as(landlord).audits.list())).toEqual([c, b, a])
    expect(idsOf(await as(landlord).audits.list({ query: { propertyId: first.id } }))).toEqual([c, a])
    const pages = await pagesOf<{ id: number }>(app, landlord, '/api/property-audits?limit=2')
    expect(pages.map(idsOf)).toEqual([[c, b], [a]])
  })

  test('has each property once, with the score before it, in pages', async () => {
    const { landlord, property: first } = await makeLetHome()
    const second = await makeProperty({ landlordId: landlord.id })
    await makeProperty({ landlordId: landlord.id })
    const [before, other] = [await auditOf(landlord, first), await auditOf(landlord, second)]
    expect(await as(landlord).audits.list({ query: { newest: 'true' } })).toEqual([
      { ...other, previous: null, auditCount: 1 },
      { ...before, previous: null, auditCount: 1 },
    ])
    await makeDocument(first, { type: 'EICR', expiryDate: '2030-01-01' })
    const after = await auditOf(landlord, first)
    expect(after.complianceScore).toBeGreaterThan(before.complianceScore)
    const previous = { complianceScore: before.complianceScore, auditDate: before.auditDate }
    const rows = await as(landlord).audits.list({ query: { newest: 'true' } })
    expect(rows).toEqual([
      { ...after, previous, auditCount: 2 },
      { ...other, previous: null, auditCount: 1 },
    ])
    const pages = await pagesOf(app, landlord, '/api/property-audits?newest=true&limit=1')
    expect(pages).toEqual(rows.map((row) => [row]))
    expect(await as(landlord).audits.list({ query: { newest: 'true', propertyId: second.id } })).toEqual(rows.slice(1))
    expect(await as(landlord).audits.list({ query: { newest: 'false' } })).toEqual([after, other, before])
    expect(await as(await makeLandlord()).audits.list({ query: { newest: 'true' } })).toEqual([])
    await as(landlord).audits.remove({ params: { id: after.id } })
    expect((await as(landlord).audits.list({ query: { newest: 'true' } })).map(({ id }) => id)).toEqual([
      other.id,
      before.id,
    ])
  })

  test('is of nobody else', async () => {
    const { landlord, property } = await makeLetHome()
    await auditOf(landlord, property)
    const other = await makeLandlord()
    expect(await as(other).audits.list()).toEqual([])
    expect(await as(other).audits.list({ query: { propertyId: property.id } })).toEqual([])
  })
})

describe('what is refused', () => {
  test('auditing without a property, one of somebody else, and one that is not there', async () => {
    const { property } = await makeLetHome()
    const landlord = await makeLandlord()
    const none = await refusal(as(landlord).audits.create({ body: {} as { propertyId: number } }))
    expect([none.status, none.text]).toEqual([400, 'propertyId: Property is required'])
    expect(await refusal(auditOf(landlord, property))).toMatchObject({ status: 403 })
    expect(await refusal(auditOf(landlord, { id: 2_147_483_647 }))).toMatchObject({ status: 404 })
  })

  test('a tenant', async () => {
    const { tenant } = await makeLetHome()
    expect(await refusal(as(tenant).audits.list())).toMatchObject({ status: 403 })
  })

  test('deleting twice, and what is somebody else’s', async () => {
    const { landlord, property } = await makeLetHome()
    const { id } = await auditOf(landlord, property)
    expect(await refusal(as(await makeLandlord()).audits.remove({ params: { id } }))).toMatchObject({ status: 404 })
    await as(landlord).audits.remove({ params: { id } })
    expect(await refusal(as(landlord).audits.remove({ params: { id } }))).toMatchObject({
      status: 404,
      text: 'Property audit not found',
    })
  })
})

test('two audits at once are two audits, each of one moment', async () => {
  const { landlord, property } = await makeLetHome()
  const all = await Promise.all([auditOf(landlord, property), auditOf(landlord, property)])
  expect(all[0]?.id).not.toBe(all[1]?.id)
  expect(all[0]?.auditData).toEqual(all[1]?.auditData)
})
