import { expect, test } from 'vitest'
import { issueTypes } from '../maintenance.ts'
import { analysisOf, inShort, rangesOf } from './analysis.ts'

const today = '2026-11-21'

/** Properties that each pay late, stood empty, and have a value, repairs and costs, so that every list is full. */
function manyHomes(count: number) {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const address = (id: number) => `Flat ${id}, the longest name of a house that anybody has given one, Station Road`
  const line = { hmrcBox: null, capital: false }
  return {
    properties: ids.map((id) => ({
      id,
      address: address(id),
      city: 'Ludlow, Shropshire',
      rentAmount: 95_000,
      marketValue: 20_000_000,
      createdOn: '2020-01-01',
    })),
    lettings: ids.map((propertyId) => ({
      propertyId,
      moveInDate: '2020-01-01',
      moveOutDate: '2026-06-30',
      active: false,
      rentAmount: 95_000,
      paymentFrequency: 'monthly' as const,
    })),
    lines: [{ ...line, type: 'rent_payment' as const, amount: 1, month: '2026-09' }],
    propertyLines: ids.flatMap((propertyId) => [
      { ...line, propertyId, type: 'rent_payment' as const, amount: 800_000 },
      { ...line, propertyId, type: 'maintenance' as const, amount: propertyId % 2 ? 10_000 : 100_000 },
    ]),
    rent: [],
    tenancies: ids.map((tenantId) => ({
      tenantId,
      tenantName: 'A tenant with a long name',
      address: address(tenantId),
      payments: 12,
      onTime: 3,
      daysLate: 40,
    })),
    repairs: ids.map((propertyId) => ({
      propertyId,
      issue: issueTypes[propertyId % issueTypes.length] ?? 'other',
      isOpen: false,
      days: propertyId % 90,
    })),
    repairLines: [],
  }
}

test("the screen's lists stay short however many homes there are, and give the full number", () => {
  const count = 10_000
  const short = inShort(analysisOf(rangesOf('2019-01-01', today), manyHomes(count), today), today)
  expect(JSON.stringify(short).length).toBeLessThan(100_000)
  expect(short).toMatchObject({
    properties: count,
    standingOut: { total: count },
    voids: { total: count },
    repairs: { total: count },
    tenancies: { total: count, late: count, medianOnTime: 25 },
  })
  for (const { length } of [short.standingOut.rows, short.voids.rows, short.tenancies.rows, short.lowestYields.rows])
    expect(length).toBe(20)
  expect(short.quarters).toHaveLength(12)
})

test('a home that was added since is no part of the comparison', () => {
  const { properties, ...facts } = manyHomes(2)
  const late = { ...properties[0], id: 3, createdOn: '2026-10-02' } as (typeof properties)[number]
  const analysis = analysisOf(rangesOf('2026-01-01', today), { ...facts, properties: [...properties, late] }, today)
  expect(analysis.properties.map(({ propertyId }) => propertyId)).toEqual([1, 2])
})
