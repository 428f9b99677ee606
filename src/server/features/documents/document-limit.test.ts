import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'
import { keysOf } from '#test/files.ts'
import { onEmbedded, rowsRead } from '#test/rows-read.ts'

const app = await testApp()
const { as } = app

const message =
  'Document limit reached. Free plan users can upload up to 10 documents. Upgrade to Premium for unlimited document storage.'

async function withDocuments(count: number, plan: 'free' | 'premium' = 'free') {
  const landlord = await makeLandlord({ subscriptionPlan: plan })
  const property = await makeProperty({ landlordId: landlord.id })
  for (let made = 0; made < count; made++) await makeDocument(property)
  return { landlord, property }
}

describe('the Free plan', () => {
  test.each([
    [7, 8],
    [9, 10],
  ])('with %i documents takes another', async (count, after) => {
    const { landlord, property } = await withDocuments(count)
    await uploadDocument(app, landlord, { propertyId: property.id })
    const { usage } = await as(landlord).documents.summary()
    expect(usage).toEqual({
      canCreate: after < 10,
      limit: 10,
      currentCount: after,
      remaining: 10 - after,
      planType: 'free',
    })
  })

  test('with ten takes no eleventh, keeps no file of it, and lets the ten be changed', async () => {
    const { landlord, property } = await withDocuments(10)
    const before = await keysOf(app)
    const { status, text } = await refusal(uploadDocument(app, landlord, { propertyId: property.id }))
    expect([status, text]).toEqual([403, message])
    expect(await keysOf(app)).toEqual(before)
    const [first] = await as(landlord).documents.list()
    const form = documentForm({ notes: 'Renewed' })
    expect(await as(landlord).documents.update({ params: { id: first?.id ?? 0 }, form })).toMatchObject({
      notes: 'Renewed',
    })
  })

  test('holds when ten are sent at once: two fit, and of the others nothing is left', async () => {
    const { landlord, property } = await withDocuments(8)
    const before = await keysOf(app)
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => uploadDocument(app, landlord, { propertyId: property.id })),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(refused.map(({ reason }) => reason.message)).toEqual(Array.from({ length: 8 }, () => `403: ${message}`))
    expect(await as(landlord).documents.list()).toHaveLength(10)
    expect(await keysOf(app)).toHaveLength(before.length + 2)
  })

  test('does not count reports that were filed with their inspection', async () => {
    const { landlord, property } = await withDocuments(9)
    await makeDocument(property, { type: 'Inspection Report', isInspectionReport: true })
    await uploadDocument(app, landlord, { propertyId: property.id })
    expect((await as(landlord).documents.summary()).usage.currentCount).toBe(10)
  })
})

test('Premium has no limit', async () => {
  const { landlord, property } = await withDocuments(10, 'premium')
  await uploadDocument(app, landlord, { propertyId: property.id })
  expect((await as(landlord).documents.summary()).usage).toMatchObject({
    limit: null,
    remaining: null,
    currentCount: 11,
  })
})

test('a plan that has ended keeps every document, and takes no more', async () => {
  const { landlord, property } = await withDocuments(12, 'premium')
  await as(landlord).plans.cancelPlan()
  expect(await as(landlord).documents.list()).toHaveLength(12)
  expect((await as(landlord).documents.summary()).usage).toMatchObject({ canCreate: false, remaining: 0 })
  expect((await refusal(uploadDocument(app, landlord, { propertyId: property.id }))).status).toBe(403)
})

onEmbedded('which of many certificates are replaced is found by reading each a few times', async () => {
  const landlord = await makeLandlord({ subscriptionPlan: 'premium' })
  const property = await makeProperty({ landlordId: landlord.id })
  const { db } = await testDatabase()
  await db.execute(sql`insert into documents (landlord_id, property_id, name, type, file, mime_type, size, shared_with_tenant, expiry_date)
    select ${landlord.id}::int, ${property.id}::int, 'Gas ' || n, 'Gas Safety Certificate (CP12)',
      'many-' || ${property.id}::int || '-' || n || '.pdf', 'application/pdf', 1, true, date '2020-01-01' + n
    from generate_series(1, 1000) n`)
  const before = await rowsRead('documents')
  await as(landlord).properties.update({ params: { id: property.id }, body: { hasGas: true } })
  expect((await rowsRead('documents')) - before).toBeLessThan(20 * 1000)
  const [newest, next] = await as(landlord).documents.list({ query: { propertyId: property.id, limit: 2 } })
  expect([newest?.toRenew, next?.toRenew]).toEqual([true, false])
})
