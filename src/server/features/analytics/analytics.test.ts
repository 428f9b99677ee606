/** Advanced analytics on the real database: its figures equal those of other screens (rule: analytics-same-figures). */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ExpenseType } from '#domain/finances/transaction.ts'
import { maintenanceRequests } from '#server/db/schema/maintenance.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { addRentPayment, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'

const app = await testApp()
const { as } = app
/** Today is 21 November 2026, so the last past quarter ended on 30 September. */
const year = { from: '2025-10-01', to: '2026-09-30' }
const summer = { from: '2026-07-01', to: '2026-09-30' }

const csvOf = async (landlord: Caller, table: 'trends' | 'properties' | 'tenancies') => {
  const bytes = await as(landlord).analytics.csv({ query: { table } })
  return bytes.toString().slice(1).trimEnd().split('\r\n')
}

type Letting = Awaited<ReturnType<typeof makeTenancy>>

/** A landlord on Enterprise, whose property was added before the period of analytics. */
async function letHome(values: Parameters<typeof makeTenancy>[0] = {}): Promise<Letting> {
  const letting = await makeTenancy({ moveInDate: '2024-01-15', rentAmount: 100_000, ...values })
  const { db } = await testDatabase()
  await db.execute(sql`update users set subscription_plan = 'enterprise' where id = ${letting.landlord.id}`)
  await db.execute(sql`update properties set created_at = '2024-01-01' where landlord_id = ${letting.landlord.id}`)
  return letting
}

const spend = (
  landlord: Caller,
  propertyId: number | null,
  amount: number,
  type: ExpenseType = 'maintenance',
  date = '2026-08-03',
) => as(landlord).financial.createExpense({ body: { amount, date, type, propertyId } })

describe('analytics', () => {
  test('have the figures of rent, finances and the portfolio report', async () => {
    const { landlord, property, tenancy } = await letHome({ moveOutDate: '2026-08-31', active: false })
    await as(landlord).properties.update({
      params: { id: property.id },
      body: { marketValue: 20_000_000, rentAmount: 73_000 },
    })
    await addRentPayment(tenancy, { dueDate: '2026-07-01', status: 'paid', paidDate: '2026-07-01T22:59:00Z' })
    // In London it was already the next day.
    await addRentPayment(tenancy, { dueDate: '2026-08-01', status: 'paid', paidDate: '2026-08-01T23:01:00Z' })
    await addRentPayment(tenancy, { dueDate: '2026-09-01', status: 'overdue' })
    await addRentPayment(tenancy, { dueDate: '2026-10-01', status: 'overdue' })
    await spend(landlord, property.id, 12_345)
    await spend(landlord, property.id, 5_000, 'insurance')
    await spend(landlord, null, 700)

    const { quarters, year: whole, previous, ...rest } = await as(landlord).analytics.get()
    expect(quarters).toHaveLength(1)
    const summary = await as(landlord).financial.summary({ query: summer })
    expect(quarters[0]).toMatchObject({
      ...summer,
      expected: 300_000,
      received: 200_000,
      collected: 66.7,
      payments: 3,
      onTime: 1,
      paidOnTime: 33.3,
      // One day, and the 81 from 1 September to today.
      daysLate: 82,
      averageDaysLate: 27.3,
      days: 92,
      voidDays: 30,
      let: 67.4,
      repairs: 13_045,
      net: summary.net,
    })
    const due = await as(landlord).rent.list({ query: { dueFrom: summer.from, dueTo: summer.to } })
    expect(quarters[0]).toMatchObject({
      expected: due.reduce((sum, { amount }) => sum + amount, 0),
      received: due.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
    })
    expect(summary.categories).toContainEqual({ type: 'maintenance', amount: 13_045 })
    expect(whole).toEqual(quarters[0])
    expect(previous).toBeNull()
    expect(rest.nextQuarterEnds).toBe('2026-12-31')

    const json = await as(landlord).portfolioReport.get({ query: { ...summer, format: 'json' } })
    const report = JSON.parse(json.toString())
    const [reported] = report.properties
    expect(reported.occupancy).toBe(67)
    const [compared] = rest.lowestYields.rows
    expect(compared).toMatchObject({
      propertyId: property.id,
      income: reported.income,
      expenses: reported.expenses,
      net: reported.net,
      repairs: reported.repairs,
      netYield: 0.9,
      costShare: 8.7,
      days: 365,
      voidDays: 30,
      // Thirty 365ths of twelve months at £730.
      rentNotCharged: 72_000,
    })
    expect(rest.voids).toMatchObject({ total: 1, rows: [{ propertyId: property.id, emptySince: '2026-09-01' }] })
    expect(rest.tenancies).toMatchObject({
      total: 1,
      late: 1,
      rows: [{ tenantId: tenancy.id, payments: 3, onTime: 1, paidOnTime: 33.3, averageDaysLate: 27.3 }],
    })
    expect(rest.standingOut).toEqual({ total: 0, rows: [] })
    expect(rest.repairs.kinds).toEqual([{ issue: null, reported: 0, open: 0, medianDays: null, cost: 13_045 }])
  })

  test('leave out of lateness what was given up, and count it as not received', async () => {
    const { landlord, tenancy } = await letHome()
    const { chargeId } = await addRentPayment(tenancy, { dueDate: '2026-07-01' })
    await as(landlord).ledger.writeOff({ params: { id: chargeId }, body: { amount: 100_000, reason: 'Agreed' } })
    const { quarters, tenancies } = await as(landlord).analytics.get()
    expect(quarters[0]).toMatchObject({
      expected: 100_000,
      received: 0,
      collected: 0,
      payments: 0,
      averageDaysLate: null,
    })
    expect(tenancies.total).toBe(0)
  })

  test('say how long repairs take, by kind and by property, and what they cost', async () => {
    const { landlord, property } = await letHome()
    const { db } = await testDatabase()
    const request = {
      landlordId: landlord.id,
      propertyId: property.id,
      description: 'It drips.',
      createdAt: '2026-07-01T10:00:00Z',
    }
    const [tap] = await db
      .insert(maintenanceRequests)
      .values([
        {
          ...request,
          requestType: 'plumbing' as const,
          status: 'completed' as const,
          resolvedAt: '2026-07-04T10:00:00Z',
        },
        {
          ...request,
          requestType: 'plumbing' as const,
          status: 'completed' as const,
          resolvedAt: '2026-07-08T23:30:00Z',
        },
        { ...request, requestType: 'electrical' as const, createdAt: '2026-09-30T22:59:00Z' },
        { ...request, requestType: 'structural' as const, status: 'cancelled' as const },
        { ...request, requestType: 'hvac' as const, createdAt: '2026-09-30T23:01:00Z' },
      ])
      .returning()
    await as(landlord).financial.createExpense({
      body: {
        amount: 9_000,
        date: '2026-07-09',
        type: 'maintenance',
        propertyId: property.id,
        maintenanceRequestId: tap?.id,
      },
    })
    await spend(landlord, property.id, 1_000)
    const { repairs, quarters } = await as(landlord).analytics.get()
    expect(repairs).toEqual({
      kinds: [
        { issue: 'plumbing', reported: 2, open: 0, medianDays: 5.5, cost: 9_000 },
        { issue: 'electrical', reported: 1, open: 1, medianDays: 52, cost: 0 },
        { issue: null, reported: 0, open: 0, medianDays: null, cost: 1_000 },
      ],
      total: 1,
      slowest: [{ propertyId: property.id, address: property.address, reported: 3, open: 1, medianDays: 8 }],
    })
    expect(quarters.reduce((sum, quarter) => sum + quarter.repairs, 0)).toBe(10_000)
  })

  test('show which property stands out, and hold all of them in the file', async () => {
    const { landlord } = await letHome()
    const { db } = await testDatabase()
    const homes = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        makeProperty({ landlordId: landlord.id, address: `${at} Mill Lane`, createdAt: '2026-08-15' }),
      ),
    )
    for (const [at, home] of homes.entries()) await spend(landlord, home.id, at === 7 ? 41_000 : 10_000)
    await db.execute(
      sql`update tenancies set move_out_date = '2026-01-31', active = false where landlord_id = ${landlord.id}`,
    )
    const { standingOut, highestRepairs, properties, voids } = await as(landlord).analytics.get()
    expect(properties).toBe(26)
    expect(standingOut.rows.find(({ figure }) => figure === 'repairs')).toMatchObject({
      address: '7 Mill Lane',
      money: 31_000,
    })
    expect(highestRepairs.total).toBe(25)
    expect(highestRepairs.rows).toHaveLength(20)
    expect(highestRepairs.rows[0]).toMatchObject({ address: '7 Mill Lane', repairs: 41_000 })
    expect(voids.rows).toHaveLength(20)
    expect(voids.total).toBe(26)
    const lines = await csvOf(landlord, 'properties')
    expect(lines).toHaveLength(28)
    expect(lines.at(-1)).toContain('Median,,,,,,,,,100.00')
  })

  test('say before the first quarter is over when it will be', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    expect(await as(landlord).analytics.get()).toMatchObject({
      quarters: [],
      year: null,
      nextQuarterEnds: '2026-12-31',
      properties: 0,
      tenancies: { total: 0, rows: [] },
    })
    expect(await csvOf(landlord, 'trends')).toHaveLength(1)
  })

  test('go back twelve quarters and no further', async () => {
    const { landlord, property, tenancy } = await letHome()
    await spend(landlord, property.id, 1_000, 'insurance', '2019-02-01')
    await addRentPayment(tenancy, { dueDate: '2025-02-01', status: 'paid', paidDate: '2025-02-03' })
    const { quarters, year: whole, previous } = await as(landlord).analytics.get()
    expect(quarters).toHaveLength(12)
    expect(quarters[0]?.from).toBe('2023-10-01')
    // It was added on 1 January 2024.
    expect(quarters.map(({ days }) => days)).toEqual([0, 91, 91, 92, 92, 90, 91, 92, 92, 90, 91, 92])
    expect(whole).toMatchObject(year)
    expect(previous).toMatchObject({ from: '2024-10-01', to: '2025-09-30', expected: 100_000, onTime: 0 })
    const lines = await csvOf(landlord, 'trends')
    expect(lines).toHaveLength(13)
    expect(lines[6]).toBe('Jan–Mar 2025,2025-01-01,2025-03-31,1000.00,1000.00,100,1,0,0,2,90,0,100,0.00,1000.00')
  })

  test('are each landlord’s own', async () => {
    const { landlord, property, tenancy } = await letHome()
    await addRentPayment(tenancy, { dueDate: '2026-07-01' })
    await spend(landlord, property.id, 1_000)
    const other = await makeLandlord({ subscriptionPlan: 'enterprise' })
    expect(await as(other).analytics.get()).toMatchObject({ quarters: [], properties: 0 })
    expect(await csvOf(other, 'tenancies')).toHaveLength(1)
  })

  test('have no table that nobody made', async () => {
    const landlord = await makeLandlord({ subscriptionPlan: 'enterprise' })
    expect(await refusal(as(landlord).analytics.csv({ query: { table: 'all' as never } }))).toMatchObject({
      status: 400,
    })
  })
})
