// Rows that stay under their property, and bodies that name another one.
import { beforeAll, expect, test } from 'vitest'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeInspection, makeProperty, makeRentPayment } from '#test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('a change may name the property that the row is of; one of somebody else is refused as everywhere, and none is moved', async () => {
  const { landlord, property, tenancy, payment } = await makeRentPayment({ status: 'unpaid' })
  const inspection = await makeInspection(property, { date: '2027-01-10' })
  const { tenancies, inspections, inventory, rent } = app.as(landlord)
  const { id: inventoryId } = await inventory.create({
    body: { propertyId: property.id, date: '2026-11-20', checkType: 'check-in', preparedBy: 'Us', rooms: [] },
  })
  const [foreign, own] = [await makeProperty(), await makeProperty({ landlordId: landlord.id })]

  const changes = [
    (propertyId: number) => tenancies.update({ params: { id: tenancy.id }, body: { propertyId, notes: 'Moved' } }),
    (propertyId: number) => inspections.update({ params: { id: inspection.id }, body: { propertyId, notes: 'Moved' } }),
    (propertyId: number) => inventory.update({ params: { id: inventoryId }, body: { propertyId, notes: 'Moved' } }),
    (propertyId: number) => rent.update({ params: { id: payment.id }, body: { propertyId, status: 'overdue' } }),
  ]
  for (const change of changes) {
    expect(await refusal(change(foreign.id))).toMatchObject({
      status: 403,
      text: 'This property belongs to somebody else.',
    })
    expect(await refusal(change(999_999_999))).toMatchObject({ status: 404, text: 'Property not found' })
    expect(await refusal(change(own.id))).toMatchObject({ status: 400, text: 'propertyId: Cannot be changed' })
  }
  const seen = async () => [
    (await tenancies.get({ params: { id: tenancy.id } })).notes,
    (await inspections.list()).map(({ notes }) => notes),
    (await inventory.get({ params: { id: inventoryId } })).notes,
    (await rent.list()).map(({ status }) => status),
  ]
  expect(await seen()).toEqual([null, [null], null, ['unpaid']])

  for (const change of changes) expect(await change(property.id)).toMatchObject({ propertyId: property.id })
  expect(await seen()).toEqual(['Moved', ['Moved'], 'Moved', ['overdue']])
})
