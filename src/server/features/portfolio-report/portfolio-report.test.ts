import { describe, expect, test } from 'vitest'
import type { PortfolioReport } from '#api/portfolio-report.ts'
import { propertyAudits } from '#server/db/schema/audits.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { addRentPayment, makeDocument, makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { readPdf } from '#test/pdf-text.ts'

const app = await testApp()
const { as } = app
const range = { from: '2026-04-06', to: '2027-04-05' }

const bytesOf = (landlord: Caller, format: 'json' | 'pdf') =>
  as(landlord).portfolioReport.get({ query: { ...range, format } })

const reportOf = async (landlord: Caller): Promise<PortfolioReport> =>
  JSON.parse((await bytesOf(landlord, 'json')).toString())

describe('the report', () => {
  test('has the figures of finances, arrears and compliance, and says what a yield is missing', async () => {
    const { landlord, property, tenancy } = await makeTenancy({ moveInDate: '2026-07-21', rentAmount: 100_000 })
    const propertyId = property.id
    await as(landlord).properties.update({ params: { id: propertyId }, body: { marketValue: 20_000_000 } })
    const vacant = await makeProperty({
      landlordId: landlord.id,
      address: '0 Vacant Road',
      rentAmount: 50_000,
      createdAt: '2026-11-01T23:30:00Z',
    })
    const payment = await addRentPayment(tenancy, { amount: 100_000, dueDate: '2026-11-01' })
    await addRentPayment(tenancy, { amount: 100_000, dueDate: '2026-10-01', status: 'paid', paidDate: '2026-10-02' })
    const repair = { amount: 12_345, date: '2026-11-02', type: 'maintenance' as const, propertyId }
    await as(landlord).financial.createExpense({ body: repair })
    const interest = { ...repair, amount: 6_789, type: 'other_expense' as const, hmrcBox: '44' as const }
    await as(landlord).financial.createExpense({ body: interest })
    await makeDocument(property)
    const { db } = await testDatabase()
    const audit = { landlordId: landlord.id, propertyId, documentCount: 1, totalDocuments: 14, auditData: {} as never }
    await db.insert(propertyAudits).values([
      { ...audit, auditDate: '2026-09-30T23:30:00Z', complianceScore: 30 },
      { ...audit, auditDate: '2026-10-20T10:00:00Z', complianceScore: 40 },
      { ...audit, auditDate: '2026-11-20T10:00:00Z', complianceScore: 50 },
    ])

    const { properties, totals, ...rest } = await reportOf(landlord)
    expect(rest).toEqual(range)
    const [empty, home] = properties
    expect(empty).toMatchObject({
      propertyId: vacant.id,
      marketValue: null,
      yearlyRent: 600_000,
      grossYield: null,
      missing: ['marketValue'],
      occupancy: 0,
      occupancyFrom: '2026-11-01',
      arrears: 0,
      compliance: null,
      complianceByMonth: [],
    })
    const summary = await as(landlord).financial.summary({ query: range })
    const [owing] = await as(landlord).arrears.list()
    const compliance = await as(landlord).compliance.overview()
    expect(home).toMatchObject({
      propertyId,
      yearlyRent: 1_200_000,
      grossYield: 6,
      missing: [],
      // Added after its tenant had moved in.
      occupancy: 100,
      occupancyFrom: '2026-07-21',
      repairs: 12_345,
      income: summary.properties[0]?.income,
      net: summary.net,
      arrears: owing?.owed,
      compliance: compliance.overall.percentage,
      complianceByMonth: [
        { month: '2026-10', percentage: 40 },
        { month: '2026-11', percentage: 50 },
      ],
    })
    expect(owing?.owed).toBe(payment.amount)
    expect(totals).toMatchObject({ valued: 1, grossYield: 6, repairs: 12_345, net: summary.net, arrears: 100_000 })

    const text = readPdf(await bytesOf(landlord, 'pdf')).pages.join('\n')
    expect(text).toContain('Portfolio report')
    expect(text).toContain('Value missing')
    expect(text).toContain('made 21 November 2026')
    // What the columns mean is beneath them, and not alone on a last page.
    expect(text).toMatch(/By property.*Gross yield is a year’s rent.*Compliance by month/s)
    expect(text.replaceAll(/\s+/g, ' ')).toContain('100% since 21 Jul 2026')
    expect(text).toContain('Income\n£1,000\nExpenses\n£123.45\nFinance costs\n£67.89\nNet\n£808.66')
  })

  test('is each landlord’s own, and keeps the value from tenants', async () => {
    const { landlord, tenant, property } = await makeTenancy({}, { passwordHash: 'set' })
    await as(landlord).properties.update({ params: { id: property.id }, body: { marketValue: 20_000_000 } })
    const other = await makeLandlord()
    expect((await reportOf(other)).properties).toEqual([])
    const seen = await as(tenant).properties.get({ params: { id: property.id } })
    expect(JSON.stringify([seen, await as(tenant).dashboard.get()])).not.toContain('20000000')
  })

  test('refuses a range that is none', async () => {
    const landlord = await makeLandlord()
    const query = { from: '2026-02-01', to: '2026-01-01' }
    expect(await refusal(as(landlord).portfolioReport.get({ query }))).toMatchObject({ status: 400 })
  })

  test('covers a thousand properties', async () => {
    const many = await makeLandlord({ subscriptionPlan: 'enterprise' })
    const rows = Array.from({ length: 1_000 }, (_, at) => `${at} Mill Lane,York,950`)
    const form = new FormData()
    form.append('file', new Blob([['address,city,rentAmount', ...rows].join('\n')]), 'homes.csv')
    await as(many).imports.properties({ form })
    expect((await reportOf(many)).properties).toHaveLength(1_000)
  })
})
