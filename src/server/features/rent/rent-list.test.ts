import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { tenancies } from '#server/db/schema/lettings.ts'
import { rentPayments } from '#server/db/schema/money.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import {
  addRentPayment,
  makeLandlord,
  makeProperty,
  makeRentPayment,
  makeTenancy,
  makeTenant,
} from '#test/factories.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()
const { as, setNow } = app
const now = '2026-11-21T10:00:00.000Z'

describe('the list of rent payments', () => {
  it("shows a landlord's payments, the latest due first, in pages", async () => {
    const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-10-01' })
    const november = await add({ dueDate: '2026-11-01', status: 'overdue' })
    const december = await add({ dueDate: '2026-12-01' })
    const all = await as(landlord).rent.list()
    expect(all.map(({ id }) => id)).toEqual([december.id, november.id, payment.id])
    expect(await pagesOf(app, landlord, '/api/rent-payments?limit=2')).toEqual([all.slice(0, 2), all.slice(2)])
  })

  test.each(['Person', 'Person 1', 'Person 77', 'Nobody'])(
    'finds the rent of many tenants or of few: "%s"',
    async (q) => {
      const { db } = await testDatabase()
      const property = await makeProperty()
      const { landlordId } = property
      const tenant = await makeTenant({ invitedBy: landlordId })
      const terms = {
        userId: tenant.id,
        landlordId,
        propertyId: property.id,
        moveInDate: '2026-01-15',
        rentAmount: 95_000,
        active: false,
      }
      const people = Array.from({ length: 80 }, (_, at) => ({ ...terms, tenantName: `Person ${at}.` }))
      const rows = await db.insert(tenancies).values(people).returning()
      for (const row of rows) {
        for (const dueDate of ['2026-10-01', '2026-11-01']) await addRentPayment(row, { dueDate })
      }
      const payments = await db.select().from(rentPayments).where(eq(rentPayments.propertyId, property.id))
      const tenants = new Set(rows.filter(({ tenantName }) => tenantName?.includes(q)).map(({ id }) => id))
      const expected = payments
        .filter(({ tenantId, status }) => tenants.has(tenantId) && status === 'unpaid')
        .toSorted((a, b) => b.dueDate.localeCompare(a.dueDate) || b.id - a.id)
        .map(({ id }) => id)
      const landlord = { token: await openSession(db, { userId: landlordId, address: '127.0.0.1' }, new Date(now)) }
      const all = await as(landlord).rent.list({ query: { q, status: 'unpaid', limit: 200 } })
      expect(all.map(({ id }) => id)).toEqual(expected)
      const page = await as(landlord).rent.list({ query: { q, limit: 7 } })
      expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 7))
      const soonest = await as(landlord).rent.list({ query: { q, soonest: 'true', limit: 7 } })
      expect(soonest.map(({ id }) => id)).toEqual(expected.toReversed().slice(0, 7))
    },
  )

  it('says whose rent it is and for which home', async () => {
    const { landlord, property, tenant, tenancy } = await makeRentPayment()
    expect(await as(landlord).rent.list()).toMatchObject([
      {
        tenantId: tenancy.id,
        propertyId: property.id,
        amount: 95_000,
        dueDate: '2026-12-01',
        paidDate: null,
        status: 'unpaid',
        property: { id: property.id, address: property.address, city: 'York' },
        user: { id: tenant.id, name: tenant.name },
      },
    ])
  })

  it('is filtered by status, property, tenancy and what is typed', async () => {
    const { landlord, property, tenancy, payment, add } = await makeRentPayment(
      {},
      { name: 'Priya', username: 'Sharma' },
    )
    const paid = await add({ dueDate: '2026-11-01', status: 'paid', paidDate: now })
    const elsewhere = await makeRentPayment()
    const idsWith = async (query: object) => (await as(landlord).rent.list({ query })).map(({ id }) => id)
    expect(await idsWith({ status: 'paid' })).toEqual([paid.id])
    expect(await idsWith({ status: 'unpaid' })).toEqual([payment.id])
    expect(await idsWith({ status: 'overdue' })).toEqual([])
    expect(await idsWith({ propertyId: property.id, tenantId: tenancy.id })).toEqual([payment.id, paid.id])
    expect(await idsWith({ propertyId: elsewhere.property.id })).toEqual([])
    for (const q of ['priya sharma', property.address.toUpperCase(), 'yor']) {
      expect(await idsWith({ q })).toEqual([payment.id, paid.id])
    }
    expect(await idsWith({ q: 'Leeds' })).toEqual([])
  })

  it('finds what is late: marked overdue, or not paid and due before today', async () => {
    const { landlord, property, payment, add } = await makeRentPayment({ dueDate: '2026-11-20' })
    const marked = await add({ dueDate: '2026-12-05', status: 'overdue' })
    await add({ dueDate: '2026-11-21' })
    await add({ dueDate: '2026-11-01', status: 'paid', paidDate: now })
    const idsWith = async (query: object) => (await as(landlord).rent.list({ query })).map(({ id }) => id)
    expect(await idsWith({ late: 'true' })).toEqual([marked.id, payment.id])
    expect(await idsWith({ late: 'true', propertyId: property.id, q: 'york' })).toEqual([marked.id, payment.id])
    expect(await idsWith({ status: 'overdue' })).toEqual([marked.id])
    setNow(new Date('2026-11-22T10:00:00Z'))
    expect(await idsWith({ late: 'true' })).toHaveLength(3)
    setNow(new Date(now))
  })

  it('shows a tenant their own rent, of ended tenancies too, and never that of somebody they live with', async () => {
    const { landlord, property, tenant, tenancy, payment } = await makeRentPayment()
    const partner = await makeTenant({ invitedBy: landlord.id })
    const terms = { userId: partner.id, propertyId: property.id, moveInDate: '2026-11-21', rentAmount: 40_000 }
    const other = await as(landlord).tenancies.create({ body: terms })
    const amounts = { propertyId: property.id, amount: 40_000, dueDate: '2026-12-01' }
    const theirs = await as(landlord).rent.create({ body: { ...amounts, tenantId: other.id } })
    expect((await as(tenant).rent.list()).map(({ id }) => id)).toEqual([payment.id])
    expect((await as(partner).rent.list()).map(({ id }) => id)).toEqual([theirs.id])
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { endDate: '2026-12-01' } })
    setNow(new Date('2026-12-02T10:00:00Z'))
    expect((await as(tenant).rent.list()).map(({ id }) => id)).toEqual([payment.id])
    setNow(new Date(now))
  })

  it('is empty for other landlords', async () => {
    await makeRentPayment()
    expect(await as(await makeLandlord()).rent.list()).toEqual([])
  })
})

describe('the summary of the rent', () => {
  test('says since when money is overdue, and what is due next of all tenants of a home', async () => {
    const { landlord, property, add } = await makeRentPayment({ dueDate: '2026-10-01', status: 'paid' })
    const summaryOf = (propertyId?: number) => as(landlord).rent.summary({ query: propertyId ? { propertyId } : {} })
    expect(await summaryOf(property.id)).toMatchObject({ overdue: 0, overdueSince: null })
    expect((await summaryOf()).next).toBeNull()

    await add({ dueDate: '2026-11-01', status: 'overdue', amount: 95_000 })
    await add({ dueDate: '2026-11-20', amount: 5_000 })
    await add({ dueDate: '2026-11-21', status: 'paid', amount: 1_000 })
    await add({ dueDate: '2026-12-01', amount: 95_000 })
    await add({ dueDate: '2027-01-01', amount: 96_000 })
    const elsewhere = await makeProperty({ landlordId: landlord.id })
    for (const [home, dueDate, amount] of [
      [property, '2026-12-01', 40_000],
      [elsewhere, '2026-11-22', 70_000],
    ] as const) {
      const { id: userId } = await makeTenant({ invitedBy: landlord.id })
      const terms = { userId, propertyId: home.id, moveInDate: '2026-01-15', rentAmount: 0 }
      const { id: tenantId } = await as(landlord).tenancies.create({ body: terms })
      await as(landlord).rent.create({ body: { tenantId, propertyId: home.id, amount, dueDate } })
    }

    expect(await summaryOf(property.id)).toMatchObject({
      month: '2026-11',
      overdue: 100_000,
      overdueSince: '2026-11-01',
      next: { dueDate: '2026-12-01', amount: 135_000 },
    })
    expect((await summaryOf()).next).toEqual({ dueDate: '2026-11-22', amount: 70_000 })
  })

  test('knows the next rent of a home by its tenancies’ terms before it is entered', async () => {
    const { landlord, property, tenancy } = await makeTenancy({ rentAmount: 95_000, paymentDay: 1 })
    const summary = (propertyId?: number) => as(landlord).rent.summary({ query: propertyId ? { propertyId } : {} })
    expect((await summary(property.id)).next).toEqual({ dueDate: '2026-12-01', amount: 95_000 })
    expect((await summary()).next).toBeNull()
    const body = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2026-12-01' }
    await as(landlord).rent.create({ body: { ...body, status: 'paid' } })
    expect((await summary(property.id)).next).toEqual({ dueDate: '2027-01-01', amount: 95_000 })
    const { landlord: another } = await makeTenancy()
    expect((await as(another).rent.summary({ query: { propertyId: property.id } })).next).toBeNull()
  })
})
