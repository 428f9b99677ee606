import { describe, expect, test } from 'vitest'
import { tenancies } from '#server/db/schema/lettings.ts'
import { testApp } from '#test/app.ts'
import { makeInspection, makeProperty, makeRentPayment, makeTenancy, makeTenant } from '#test/factories.ts'

const { as, services } = await testApp()

describe("the tenant's dashboard", () => {
  test('without a tenancy has no property', async () => {
    expect(await as(await makeTenant()).dashboard.get()).toMatchObject({
      role: 'tenant',
      property: null,
      propertyId: null,
      rentPayments: [],
      inspections: [],
      calendarEvents: [],
    })
  })

  test("shows the residence without the join code, the tenant's own rent and the landlord's contact", async () => {
    const { landlord, tenant, property, payment } = await makeRentPayment()
    await makeInspection(property, { date: '2026-12-24', notes: 'Boiler' })
    const seen = await as(tenant).dashboard.get()
    expect(seen).toMatchObject({
      propertyId: property.id,
      property: { id: property.id, address: property.address, nextInspectionDate: '2026-12-24' },
      rentPayments: [{ id: payment.id, amount: payment.amount }],
      inspections: [{ date: '2026-12-24', completed: false, notes: 'Boiler' }],
      landlord: { name: landlord.name, email: landlord.email },
    })
    expect(JSON.stringify(seen)).not.toContain(property.joinCode)
    expect(seen).not.toHaveProperty('property.ownershipShare')
  })

  test('names their other homes, the one to come after the one that they live in', async () => {
    const { tenant, property, tenancy } = await makeRentPayment()
    const [coming, earlier] = [await makeProperty(), await makeProperty()]
    await makeInspection(coming, { date: '2026-12-24' })
    const stays = [
      { ...coming, moveInDate: '2026-12-01', moveOutDate: null },
      { ...earlier, moveInDate: '2025-01-15', moveOutDate: '2026-12-31' },
      { ...(await makeProperty()), moveInDate: '2026-12-02', accepted: false },
    ]
    for (const { id: propertyId, landlordId, moveInDate, ...more } of stays) {
      const terms = { moveInDate, rentAmount: 1, moveOutDate: 'moveOutDate' in more ? more.moveOutDate : null }
      const accepted = !('accepted' in more)
      await services.db.insert(tenancies).values({ ...terms, propertyId, landlordId, userId: tenant.id, accepted })
    }
    const seen = await as(tenant).dashboard.get()
    expect(seen).toMatchObject({
      propertyId: property.id,
      accounts: [{ tenantId: tenancy.id }, { address: earlier.address }, { address: coming.address }],
      otherHomes: [
        { propertyId: earlier.id, moveOutDate: '2026-12-31', nextInspectionDate: null },
        { propertyId: coming.id, address: coming.address, moveInDate: '2026-12-01', nextInspectionDate: '2026-12-24' },
      ],
    })
  })

  test('of an invited tenant who has not accepted yet shows nothing', async () => {
    const { tenant, landlord, tenancy } = await makeTenancy({ accepted: false })
    const due = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 1, dueDate: '2026-11-25' }
    await as(landlord).rent.create({ body: due })
    expect(await as(tenant).dashboard.get()).toMatchObject({ property: null, rentPayments: [], calendarEvents: [] })
  })

  test('of somebody who has moved out still has their own rent, requests and dates', async () => {
    const { landlord, tenant, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-20' })
    const tap = { requestType: 'plumbing', description: 'The kitchen tap drips all night.' } as const
    await as(tenant).maintenance.create({ body: tap })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-21' } })
    expect(await as(tenant).dashboard.get()).toMatchObject({
      property: null,
      propertyId: null,
      rent: null,
      landlord: null,
      rentPayments: [{ id: payment.id, status: 'unpaid' }],
      maintenanceRequests: [{ description: tap.description }],
      inspections: [],
      calendarEvents: [
        { type: 'rent', date: '2026-11-20' },
        { type: 'tenant-moveout', date: '2026-11-21' },
      ],
    })
  })

  test('has the rent of every home of theirs, the latest due first', async () => {
    const { landlord, tenant, payment } = await makeRentPayment()
    const second = await makeProperty({ landlordId: landlord.id })
    const terms = { userId: tenant.id, propertyId: second.id, moveInDate: '2026-11-21', rentAmount: 40_000 }
    const tenancy = await as(landlord).tenancies.create({ body: terms })
    const due = { tenantId: tenancy.id, propertyId: second.id, amount: 40_000, dueDate: '2026-12-15' }
    const theirs = await as(landlord).rent.create({ body: due })
    expect(await as(tenant).dashboard.get()).toMatchObject({
      propertyId: second.id,
      rentPayments: [{ id: theirs.id }, { id: payment.id }],
    })
  })

  test('says what they owe today of every charge, since when, and what is in credit', async () => {
    const { landlord, tenant, tenancy, property } = await makeRentPayment({ dueDate: '2026-12-01' })
    const account = {
      tenantId: tenancy.id,
      address: property.address,
      balance: 0,
      owed: 0,
      owedSince: null,
      nextByTerms: { dueDate: '2027-01-01', amount: tenancy.rentAmount },
      plan: 'none',
      deductionsToAnswer: 0,
    }
    const params = { id: tenancy.id }
    const accounts = async () => {
      const seen = await as(tenant).dashboard.get()
      return seen.role === 'tenant' && seen.accounts
    }
    expect(await accounts()).toEqual([account])
    const key = { kind: 'key', amount: 27_000, dueDate: '2026-11-02' } as const
    await as(landlord).ledger.addCharge({ params, body: key })
    expect(await accounts()).toEqual([{ ...account, balance: 27_000, owed: 27_000, owedSince: '2026-11-02' }])
    const receipt = { amount: 32_000, date: '2026-11-20', method: 'cash' } as const
    await as(landlord).ledger.addReceipt({ params, body: receipt })
    expect(await accounts()).toEqual([{ ...account, balance: -5_000 }])
  })

  test('says which rent falls due next by the terms where none is entered, and of a let without rent that there is none', async () => {
    const { landlord, tenant, tenancy } = await makeTenancy({ rentAmount: 240_000, paymentFrequency: 'quarterly' })
    const next = async () => {
      const seen = await as(tenant).dashboard.get()
      return seen.role === 'tenant' && { rentFree: seen.rent?.rentFree, next: seen.accounts[0]?.nextByTerms }
    }
    const byTerms = { dueDate: expect.stringMatching(/^20(26-1[12]|27-0[12])-/), amount: 240_000 }
    expect(await next()).toEqual({ rentFree: false, next: byTerms })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { rentAmount: 0, rentFree: true } })
    expect(await next()).toEqual({ rentFree: true, next: null })
  })

  test('says what is owed where rent to come was paid ahead, as the list of arrears does', async () => {
    const { landlord, tenant, tenancy, property, payment } = await makeRentPayment({ dueDate: '2026-10-01' })
    const due = { tenantId: tenancy.id, propertyId: property.id, amount: payment.amount, dueDate: '2026-12-01' }
    const ahead = await as(landlord).rent.create({ body: due })
    await as(landlord).rent.update({ params: { id: ahead.id }, body: { status: 'paid' } })
    const [late] = await as(landlord).arrears.list()
    expect(late).toMatchObject({ owed: payment.amount, since: '2026-10-01' })
    expect(await as(tenant).dashboard.get()).toMatchObject({
      accounts: [{ balance: 0, owed: payment.amount, owedSince: '2026-10-01' }],
    })
  })

  test('says whether a payment plan waits for their answer, until they have given it', async () => {
    const { landlord, tenant, tenancy } = await makeRentPayment({ dueDate: '2026-11-01' })
    const params = { id: tenancy.id }
    const instalments = [{ dueDate: '2026-12-01', amount: 30_000 }]
    const { version } = await as(landlord).arrears.offerPlan({ params, body: { instalments } })
    expect(await as(tenant).dashboard.get()).toMatchObject({ accounts: [{ plan: 'offered' }] })
    await as(tenant).arrears.acceptPlan({ params, body: { version } })
    expect(await as(tenant).dashboard.get()).toMatchObject({ accounts: [{ plan: 'kept' }] })
  })

  test('has the account of every home of theirs, the present ones first, and of nobody else', async () => {
    const { landlord, tenant, tenancy, payment } = await makeRentPayment({ dueDate: '2026-11-01' })
    await makeRentPayment({ dueDate: '2026-11-01' })
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { moveOutDate: '2026-11-20' } })
    const owing = { tenantId: tenancy.id, balance: payment.amount, owedSince: '2026-11-01' }
    expect(await as(tenant).dashboard.get()).toMatchObject({ property: null, accounts: [owing] })
    const second = await makeProperty({ landlordId: landlord.id })
    const terms = { userId: tenant.id, propertyId: second.id, moveInDate: '2026-11-21', rentAmount: 40_000 }
    const present = await as(landlord).tenancies.create({ body: terms })
    expect(await as(tenant).dashboard.get()).toMatchObject({ accounts: [{ tenantId: present.id, balance: 0 }, owing] })
  })

  test('of a guest has neither rent nor balances', async () => {
    const { property } = await makeRentPayment({ dueDate: '2026-11-01' })
    const guest = await as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect(await as(guest).dashboard.get()).toMatchObject({
      propertyId: property.id,
      rent: null,
      rentPayments: [],
      accounts: [],
    })
  })
})
