import { describe, expect, test } from 'vitest'
import { applicableTypes } from '#domain/compliance/compliance.ts'
import { testApp } from '#test/app.ts'
import {
  makeDocument,
  makeInspection,
  makeLandlord,
  makeProperty,
  makeRentPayment,
  makeTenancy,
  makeTenant,
} from '#test/factories.ts'

const { as } = await testApp()

describe("the landlord's dashboard", () => {
  test('is empty and calm for a new landlord', async () => {
    expect(await as(await makeLandlord()).dashboard.get()).toEqual({
      role: 'landlord',
      property: null,
      propertyId: null,
      propertyCount: 0,
      occupiedCount: 0,
      vacantCount: 0,
      monthlyRentIncome: 0,
      unpaidRentCount: 0,
      tenantCount: 0,
      activeTenantCount: 0,
      expiringDocumentCount: 0,
      properties: [],
      tenants: [],
      rentPayments: [],
      recentRentPayments: [],
      calendarEvents: [],
      inspections: [],
      urgentRequestCount: 0,
      maintenanceRequests: [],
      tasks: [],
      taskCount: 0,
    })
  })

  test('counts everything that is theirs and nothing of others', async () => {
    const { landlord, property, tenancy, tenant } = await makeTenancy({
      rentAmount: 10_000,
      paymentFrequency: 'weekly',
    })
    await makeProperty({ landlordId: landlord.id, address: '2 Vacant Row' })
    await makeTenancy()
    const seen = await as(landlord).dashboard.get()
    expect(seen).toMatchObject({
      propertyCount: 2,
      occupiedCount: 1,
      vacantCount: 1,
      tenantCount: 1,
      activeTenantCount: 1,
      // 100.00 a week × 52 / 12
      monthlyRentIncome: 43_333,
    })
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.properties.map((row) => row.id).sort()).toEqual([property.id, property.id + 1].sort())
    expect(seen.tenants).toMatchObject([{ id: tenancy.id, user: { id: tenant.id, email: tenant.email } }])
    expect(seen.tasks).toMatchObject([{ kind: 'property_vacant', address: '2 Vacant Row' }])
  })

  test('names the tenant of a task with the surname, where that is known', async () => {
    const { landlord } = await makeRentPayment({ dueDate: '2026-10-01' }, { name: 'Sarah', username: 'Whitfield' })
    const seen = await as(landlord).dashboard.get()
    expect(seen).toMatchObject({ tasks: [{ kind: 'rent_overdue', person: 'Sarah Whitfield' }] })
  })

  test('says of late rent what is outstanding of it', async () => {
    const { landlord, tenancy, payment } = await makeRentPayment({ dueDate: '2026-10-01', amount: 95_000 })
    const body = { amount: 30_000, date: '2026-10-05', method: 'bank_transfer' } as const
    await as(landlord).ledger.addReceipt({ params: { id: tenancy.id }, body })
    const seen = await as(landlord).dashboard.get()
    expect(seen).toMatchObject({ tasks: [{ kind: 'rent_overdue', entityId: payment.id, amount: 65_000 }] })
  })

  test('lists unpaid rent with the overdue first, up to 30 days ahead', async () => {
    const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-12-21' })
    const late = await add({ dueDate: '2026-10-21', status: 'overdue' })
    await add({ dueDate: '2026-11-01', status: 'paid', paidDate: '2026-11-01T09:00:00.000Z' })
    await add({ dueDate: '2026-12-22' })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.rentPayments.map((row) => row.id)).toEqual([late.id, payment.id])
    expect(seen.unpaidRentCount).toBe(3)
    expect(seen.tasks).toMatchObject([{ kind: 'rent_overdue', entityId: late.id, amount: late.amount }])
  })

  test('lists rent that is late before rent that is marked overdue and due later', async () => {
    const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-11-25', status: 'overdue' })
    const late = await add({ dueDate: '2026-11-20' })
    const soon = await add({ dueDate: '2026-11-21' })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.rentPayments.map((row) => row.id)).toEqual([late.id, payment.id, soon.id])
  })

  test('sums up the rent of the last 30 days, paid or not, the latest five first', async () => {
    const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-11-21' })
    const days = ['2026-11-22', '2026-10-22', '2026-10-21', '2026-11-01', '2026-11-02']
    for (const dueDate of days) await add({ dueDate, status: 'paid', paidDate: '2026-11-03T09:00:00.000Z' })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    const due = () => seen.recentRentPayments.map(({ dueDate }) => dueDate)
    expect(due()).toEqual([payment.dueDate, '2026-11-02', '2026-11-01', '2026-10-22'])
    for (const dueDate of ['2026-11-03', '2026-11-04']) await add({ dueDate })
    const after = await as(landlord).dashboard.get()
    expect(after).toMatchObject({ recentRentPayments: { length: 5 } })
  })

  test('lists the visits that are arranged, the soonest first, and not those that took place', async () => {
    const { landlord, property } = await makeTenancy()
    await makeInspection(property, { date: '2026-11-01', completed: true })
    const later = await makeInspection(property, { date: '2027-05-21', notes: 'Boiler' })
    const sooner = await makeInspection(await makeProperty({ landlordId: landlord.id }), { date: '2026-11-20' })
    await makeInspection(await makeProperty(), { date: '2026-11-20' })
    expect(await as(landlord).dashboard.get()).toMatchObject({
      inspections: [
        { id: sooner.id, propertyId: sooner.propertyId, date: '2026-11-20', completed: false, notes: null },
        { id: later.id, propertyId: property.id, date: '2027-05-21', completed: false, notes: 'Boiler' },
      ],
    })
  })

  test('says what needs doing today, in order: rent, visits, endings, empty homes', async () => {
    const { landlord, property, add } = await makeRentPayment({ dueDate: '2026-11-20', status: 'overdue' })
    await add({ dueDate: '2026-11-21' })
    await makeInspection(property, { date: '2026-11-20' })
    const vacant = await makeProperty({ landlordId: landlord.id })
    await makeInspection(vacant, { date: '2026-11-28' })
    const far = await makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied' })
    await makeInspection(far, { date: '2026-11-29' })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.tasks.map((task) => task.kind)).toEqual([
      'rent_overdue',
      'inspection_overdue',
      'inspection_due',
      'property_vacant',
    ])
    expect(seen.taskCount).toBe(4)
  })
})

test('a task names the thing itself: the repair in its own words, the document whose date is missing', async () => {
  const { landlord, property, tenant } = await makeTenancy()
  const body = { requestType: 'hvac', urgency: 'high', description: 'The boiler is out.\nSince Monday.' } as const
  await as(tenant).maintenance.create({ body })
  const gas = await makeDocument(property, { type: 'Gas Safety Certificate (CP12)' })
  await makeDocument(property, { type: 'EICR', expiryDate: '2030-01-01' })
  await makeDocument(property, { type: 'Tenancy Agreement' })
  const seen = await as(landlord).dashboard.get()
  if (seen.role !== 'landlord') throw new Error('not a landlord')
  expect(seen.tasks).toMatchObject([
    { kind: 'repair_urgent', issueType: 'hvac', summary: 'The boiler is out.' },
    { kind: 'document_undated', entityId: gas.id, documentType: 'Gas Safety Certificate (CP12)' },
  ])
  expect(seen.taskCount).toBe(2)
})

test('what the dashboard has no room for is listed when it is asked for', async () => {
  const landlord = await makeLandlord()
  for (let day = 10; day < 21; day++) {
    const home = await makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied' })
    await makeInspection(home, { date: `2026-10-${day}` })
  }
  for (let home = 0; home < 3; home++) await makeProperty({ landlordId: landlord.id })
  const seen = await as(landlord).dashboard.get()
  if (seen.role !== 'landlord') throw new Error('not a landlord')
  expect(seen.tasks).toHaveLength(8)
  expect(seen.taskCount).toBe(14)
  const all = await as(landlord).dashboard.tasks()
  expect(all).toHaveLength(seen.taskCount)
  expect(all.slice(0, 8)).toEqual(seen.tasks)
  expect(all.at(-1)).toMatchObject({ kind: 'property_vacant', date: '2026-11-21' })
})

test('twelve months of rent say what fell due and what came in', async () => {
  const { landlord, payment, add } = await makeRentPayment({ dueDate: '2026-11-30' })
  const late = await add({ dueDate: '2026-10-31' })
  await add({ dueDate: '2025-11-30' })
  const paid = { status: 'paid', paidDate: '2026-11-02' } as const
  await as(landlord).rent.update({ params: { id: late.id }, body: paid })
  const months = await as(landlord).dashboard.income()
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-12', expected: 0, received: 0 })
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', expected: late.amount, received: 0 },
    { month: '2026-11', expected: payment.amount, received: late.amount },
  ])
})

describe('documents on the dashboard', () => {
  test('are counted from today to the 30th day, and are things to do unless they are replaced', async () => {
    const { landlord, property } = await makeTenancy()
    const gas = { type: 'Gas Safety Certificate (CP12)' } as const
    await makeDocument(property, { expiryDate: '2026-11-20', ...gas })
    await makeDocument(property, { expiryDate: '2026-11-21', type: 'EICR' })
    await makeDocument(property, { expiryDate: '2026-12-21', type: 'Insurance cert' })
    await makeDocument(property, { expiryDate: '2026-12-22', type: 'HHSRS Hazard Compliance' })
    await makeDocument(property, { expiryDate: '2026-11-25', type: 'EPC' })
    await makeDocument(property, { expiryDate: '2036-11-25', type: 'EPC' })
    await makeDocument(property, { expiryDate: '2026-10-01', type: 'Tenancy Agreement' })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.expiringDocumentCount).toBe(3)
    expect(seen.expiringDocumentCount).toBe((await as(landlord).documents.expiring()).length)
    expect(seen.tasks).toMatchObject([
      { kind: 'document_expired', documentType: gas.type, date: '2026-11-20', propertyId: property.id },
      { kind: 'document_expiring', documentType: 'EICR', date: '2026-11-21', address: property.address },
      { kind: 'document_expiring', documentType: 'Insurance cert', date: '2026-12-21' },
    ])
    expect(seen.taskCount).toBe(3)
  })

  test.each([
    { hasGas: true, isHmo: false, licenceRequired: false },
    { hasGas: false, isHmo: true, licenceRequired: false },
    { hasGas: false, isHmo: false, licenceRequired: true },
    { hasGas: false, isHmo: false, licenceRequired: false },
  ])('are things to do only where their type applies: %o', async (facts) => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id, occupancyStatus: 'occupied', ...facts })
    const mayApply = ['Gas Safety Certificate (CP12)', 'HMO / Selective License', 'EICR'] as const
    for (const type of mayApply) await makeDocument(property, { expiryDate: '2026-11-20', type })
    const applying = mayApply.filter((type) => applicableTypes(facts).includes(type))
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.tasks.map(({ documentType }) => documentType)).toEqual(applying)
    expect(seen.taskCount).toBe(applying.length)

    for (const type of mayApply) await makeDocument(property, { expiryDate: '2026-12-01', type })
    const renewing = await as(landlord).dashboard.get()
    if (renewing.role !== 'landlord') throw new Error('not a landlord')
    expect(renewing.tasks.map(({ kind, documentType }) => ({ kind, documentType }))).toEqual(
      applying.map((documentType) => ({ kind: 'document_expiring', documentType })),
    )
  })

  test('of another landlord do not count', async () => {
    await makeDocument(await makeProperty(), { expiryDate: '2026-11-21' })
    const seen = await as(await makeLandlord()).dashboard.get()
    expect(seen).toMatchObject({ expiringDocumentCount: 0, tasks: [], taskCount: 0 })
  })
})

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
