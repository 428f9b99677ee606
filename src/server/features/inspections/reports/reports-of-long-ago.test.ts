/** Reports of visits before the present tenant's time (rule: inspections-submitting). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectionReports } from '#server/db/schema/inspections.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { testApp } from '#test/app.ts'
import { makeInspection, makeTenancy, makeTenant } from '#test/factories.ts'
import { submitReport } from '#test/reports.ts'

const app = await testApp()
const { as } = app

test('a report of a visit long ago completes the open appointment, too, and is for the tenant of today', async () => {
  const { landlord, property, tenant } = await makeTenancy({ moveInDate: '2026-11-21' })
  const body = { propertyId: property.id, date: '2027-05-21' }
  await as(landlord).inspections.create({ body })
  const report = await submitReport(app, landlord, property.id, { inspectionDate: '2026-01-01' })
  const rows = (await as(landlord).inspections.list()).map(({ date, completed }) => [date, completed])
  expect(rows).toEqual([['2026-01-01', true]])
  expect(await as(landlord).properties.get({ params: { id: property.id } })).toMatchObject({
    nextInspectionDate: null,
  })
  const titles = (await as(tenant).notifications.list()).map(({ title }) => title)
  expect(titles).toEqual(['Inspection completed', 'Inspection scheduled'])
  expect(await as(tenant).documents.list()).toMatchObject([{ id: report.documentId }])
})

test("a report of a former tenant's time tells the tenant of today that the visit to come is off", async () => {
  const { landlord, property } = await makeTenancy({
    moveInDate: '2025-06-01',
    moveOutDate: '2026-06-30',
    active: false,
  })
  const tenant = await makeTenant({ invitedBy: landlord.id })
  await app.services.db.insert(tenancies).values({
    landlordId: landlord.id,
    propertyId: property.id,
    userId: tenant.id,
    moveInDate: '2026-07-15',
    rentAmount: 95_000,
  })
  await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2027-01-15' } })
  await submitReport(app, landlord, property.id, { inspectionDate: '2026-03-01' })
  const told = (await as(tenant).notifications.list()).filter(({ title }) => title.startsWith('Inspection'))
  expect(told.map(({ title }) => title)).toEqual(['Inspection cancelled', 'Inspection scheduled'])
  expect(await as(tenant).inspectionReports.list()).toEqual([])
})

test('a report that is deleted leaves an appointment that it has only moved, as reports of long ago once did', async () => {
  const { landlord, property } = await makeTenancy()
  const next = { inspectionDate: '2020-01-01', nextInspectionDate: '2027-06-01' }
  const { id } = await submitReport(app, landlord, property.id, next)
  const { id: inspectionId } = await makeInspection(property, { date: '2020-01-01', completed: true })
  const { db } = app.services
  await db.update(inspectionReports).set({ inspectionId }).where(eq(inspectionReports.id, id))
  await as(landlord).inspectionReports.remove({ params: { id } })
  expect((await as(landlord).inspections.list())[0]).toMatchObject({ date: '2027-06-01', completed: false })
})
