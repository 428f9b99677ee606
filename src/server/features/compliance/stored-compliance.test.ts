import { and, asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complianceReport, share } from '#domain/compliance/compliance.ts'
import { dashboardCompliance, standingPercentage } from '#domain/compliance/portfolio.ts'
import { documentTypes } from '#domain/document.ts'
import { propertyRatings } from '#domain/property-rating.ts'
import { documents } from '#server/db/schema/documents.ts'
import { inspections, properties } from '#server/db/schema/lettings.ts'
import { getComplianceRecord, listStandings, listStandingsOf } from '#server/features/compliance/compliance.queries.ts'
import { refreshCompliance } from '#server/features/compliance/stored-compliance.queries.ts'
import { foldCounts } from '#server/features/operations/operations.jobs.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { testDatabase } from '#test/database.ts'
import { makeDocument, makeInspection, makeLandlord, makeProperty } from '#test/factories.ts'

const { db, kind } = await testDatabase()

const day = fc.constantFrom('2025-11-20', '2025-11-21', '2026-11-20', '2026-11-21', '2026-11-22', '2027-11-21')
const which = fc.nat(30)
const type = fc.constantFrom(...documentTypes)
const expiryDate = fc.option(day)
const visit = {
  date: day,
  completed: fc.constant(true),
  propertyRating: fc.option(fc.constantFrom(...propertyRatings)),
}

/** `at` picks one of the rows that there are. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add a document' as const), at: which, type, expiryDate }),
  fc.record({ do: fc.constant('change a document' as const), at: which, to: which, type, expiryDate }),
  fc.record({ do: fc.constant('delete a document' as const), at: which }),
  fc.record({ do: fc.constant('add a visit' as const), at: which, ...visit }),
  fc.record({ do: fc.constant('change a visit' as const), at: which, ...visit }),
  fc.record({ do: fc.constant('delete a visit' as const), at: which }),
  fc.record({ do: fc.constant('change a home' as const), at: which, isOccupied: fc.boolean(), isHmo: fc.boolean() }),
  fc.record({ do: fc.constant('delete a home' as const), at: which }),
  fc.record({ do: fc.constant('store' as const), day }),
  fc.record({ do: fc.constant('fold' as const) }),
  fc.record({ do: fc.constant('look' as const), day }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const home = fc.record({ isHmo: fc.boolean(), licenceRequired: fc.boolean(), hasGas: fc.boolean() })

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]

async function take(landlordId: number, wish: Step): Promise<unknown> {
  const homes = await db.select().from(properties).where(eq(properties.landlordId, landlordId)).orderBy(properties.id)
  const property = 'at' in wish ? pick(homes, wish.at) : undefined
  const rowOf = async (table: typeof documents | typeof inspections, at: number) => {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.landlordId, landlordId))
      .orderBy(asc(table.id))
    return pick(rows, at)?.id ?? 0
  }
  switch (wish.do) {
    case 'add a document':
      return property && makeDocument(property, { type: wish.type, expiryDate: wish.expiryDate })
    case 'change a document': {
      const changed = { type: wish.type, expiryDate: wish.expiryDate, propertyId: pick(homes, wish.to)?.id }
      return db
        .update(documents)
        .set(changed)
        .where(eq(documents.id, await rowOf(documents, wish.at)))
    }
    case 'delete a document':
      return db.delete(documents).where(eq(documents.id, await rowOf(documents, wish.at)))
    case 'add a visit':
      return property && makeInspection(property, wish)
    case 'change a visit': {
      const changed = { date: wish.date, propertyRating: wish.propertyRating }
      return db
        .update(inspections)
        .set(changed)
        .where(eq(inspections.id, await rowOf(inspections, wish.at)))
    }
    case 'delete a visit':
      return db.delete(inspections).where(eq(inspections.id, await rowOf(inspections, wish.at)))
    case 'change a home': {
      const changed = { occupancyStatus: wish.isOccupied ? 'occupied' : 'vacant', isHmo: wish.isHmo } as const
      return property && db.update(properties).set(changed).where(eq(properties.id, property.id))
    }
    case 'delete a home':
      return property && db.delete(properties).where(eq(properties.id, property.id))
    case 'fold':
      return foldCounts({ db })
    case 'store':
      return refreshCompliance(db, wish.day)
    case 'look':
      return expectAsReported(landlordId, wish.day)
  }
}

/** Checks every property's percentage and the landlord's mean against the reports, which read all documents. */
async function expectAsReported(landlordId: number, today: string) {
  const scope = actingFor({ landlordId })
  const isTheirs = and(eq(properties.landlordId, landlordId), eq(properties.occupancyStatus, 'occupied'))
  const homes = await db.select().from(properties).where(isTheirs).orderBy(properties.id)
  const reports = []
  for (const property of homes) {
    const record = await getComplianceRecord(db, scope, property.id)
    reports.push(complianceReport(property, record.documents, record.inspections, today))
  }
  const percentages = reports.map(({ overall }) => overall.percentage)
  const ids = homes.map(({ id }) => id)
  const standings = await listStandingsOf(db, scope, ids, today)
  expect(standings.map((each) => [each.propertyId, standingPercentage(each)])).toEqual(
    percentages.map((percentage, at) => [ids[at], percentage]),
  )
  const dashboard = dashboardCompliance(await listStandings(db, scope, today))
  const sum = percentages.reduce((total, percentage) => total + percentage, 0)
  expect(dashboard.overall.percentage).toBe(share(sum, 100 * homes.length))
  for (const name of documentTypes) {
    const rows = reports.flatMap((report) => report.documents[name] ?? [])
    const expected = rows.length > 0 ? share(rows.filter((row) => row.isCompliant).length, rows.length) : undefined
    expect([name, dashboard.documentTypes[name]?.percentage]).toEqual([name, expected])
  }
}

test('the stored percentages equal those of the reports, whatever changes and on any day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(home, { minLength: 1, maxLength: 3 }),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(day, { minLength: 2, maxLength: 3 }),
      async (homes, wishes, days) => {
        const landlord = await makeLandlord()
        for (const each of homes) await makeProperty({ ...each, landlordId: landlord.id, occupancyStatus: 'occupied' })
        for (const wish of wishes) await take(landlord.id, wish)
        for (const today of days) await expectAsReported(landlord.id, today)
        for (const today of days) {
          await refreshCompliance(db, today)
          await expectAsReported(landlord.id, today)
        }
      },
    ),
    { numRuns: 25 },
  )
})

const storedOn = async (propertyId: number) => {
  const { rows } = await db.execute(
    sql`select valid_from::text as "from", valid_until::text as "until" from property_compliance where property_id = ${propertyId}`,
  )
  return rows[0]
}

test('holds until a document runs out, and is void once something changes', async () => {
  const property = await makeProperty({ occupancyStatus: 'occupied' })
  const document = await makeDocument(property, { expiryDate: '2026-12-01' })
  await refreshCompliance(db, '2026-11-21')
  expect(await storedOn(property.id)).toEqual({ from: '2026-11-21', until: '2026-12-01' })
  await refreshCompliance(db, '2026-11-25')
  expect(await storedOn(property.id)).toEqual({ from: '2026-11-21', until: '2026-12-01' })
  await db.delete(documents).where(eq(documents.id, document.id))
  expect(await storedOn(property.id)).toEqual({ from: '2026-11-21', until: '-infinity' })
  await refreshCompliance(db, '2026-12-02')
  expect(await storedOn(property.id)).toEqual({ from: '2026-12-02', until: 'infinity' })
})

test.runIf(kind === 'postgres')('nothing is stored of a property that somebody is changing', async () => {
  const property = await makeProperty({ occupancyStatus: 'occupied' })
  await db.transaction(async (tx) => {
    await tx.insert(documents).values({
      landlordId: property.landlordId,
      propertyId: property.id,
      type: 'EPC',
      name: 'EPC',
      sharedWithTenant: true,
      file: `changing-${property.id}.pdf`,
      mimeType: 'application/pdf',
      size: 100,
    })
    await refreshCompliance(db, '2026-11-21')
    expect(await storedOn(property.id)).toEqual({ from: 'infinity', until: '-infinity' })
  })
  await expectAsReported(property.landlordId, '2026-11-21')
  await refreshCompliance(db, '2026-11-21')
  await expectAsReported(property.landlordId, '2026-11-21')
})
