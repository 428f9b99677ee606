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

test('a tenancy whose rent nobody has entered is a task until it has one, or has ended', async () => {
  const { landlord, tenancy, property } = await makeTenancy({ rentAmount: 0 })
  await makeTenancy({ landlordId: landlord.id, rentAmount: 0, active: false })
  const tasks = async () => {
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.taskCount).toBe(seen.tasks.length)
    return seen.tasks
  }
  const task = { kind: 'rent_missing', entityId: tenancy.id, address: property.address, date: '2026-11-21' }
  expect(await tasks()).toContainEqual(expect.objectContaining(task))
  const change = (body: { rentAmount?: number; rentFree?: boolean }) =>
    as(landlord).tenancies.update({ params: { id: tenancy.id }, body })
  const kinds = async () => (await tasks()).map(({ kind }) => kind)
  expect(await change({ rentFree: true })).toMatchObject({ rentAmount: 0, rentFree: true })
  expect(await kinds()).not.toContain('rent_missing')
  expect(await change({ rentFree: false })).toMatchObject({ rentFree: false })
  expect(await kinds()).toContain('rent_missing')
  await change({ rentFree: true })
  expect(await change({ rentAmount: 90_000 })).toMatchObject({ rentFree: false })
  expect(await kinds()).not.toContain('rent_missing')
})

test('an urgent repair is a task while it is being sorted, and none once it is cancelled', async () => {
  const { landlord, tenant } = await makeTenancy()
  const body = { requestType: 'hvac', urgency: 'high', description: 'The boiler is out.' } as const
  const { id } = await as(tenant).maintenance.create({ body })
  const tasksAfter = async (status: 'sorting' | 'cancelled') => {
    await as(landlord).maintenance.update({ params: { id }, body: { status } })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    expect(seen.taskCount).toBe(seen.tasks.length)
    return seen.tasks.map((task) => task.kind)
  }
  expect(await tasksAfter('sorting')).toEqual(['repair_urgent'])
  expect(await tasksAfter('cancelled')).toEqual([])
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

  test.each<[string, (string | null)[], string[]]>([
    ['that has expired is a thing to do', ['2026-11-18'], ['2026-11-18']],
    ['that has been renewed is none', ['2026-11-18', '2027-11-18'], []],
    ['that expired before the latest is none', ['2024-11-18', '2025-11-18'], ['2025-11-18']],
    ['is none beside one without a date', ['2026-11-18', null], []],
  ])('an insurance %s', async (_, days, expired) => {
    const { landlord, property } = await makeTenancy()
    for (const expiryDate of days) await makeDocument(property, { type: 'Insurance cert', expiryDate })
    await makeDocument(await makeProperty({ landlordId: landlord.id }), {
      type: 'Insurance cert',
      expiryDate: '2027-11-18',
    })
    const seen = await as(landlord).dashboard.get()
    if (seen.role !== 'landlord') throw new Error('not a landlord')
    const tasks = seen.tasks.filter(({ kind }) => kind === 'document_expired')
    expect(tasks.map(({ date }) => date)).toEqual(expired)
    expect(seen.taskCount - seen.tasks.length).toBe(0)
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

test('empty homes go by address like every list of homes, and number 2 comes before 10', async () => {
  const landlord = await makeLandlord()
  for (const number of [10, 2, 1]) await makeProperty({ landlordId: landlord.id, address: `${number} Vacant Row` })
  const addresses = ['1 Vacant Row', '2 Vacant Row', '10 Vacant Row']
  const seen = await as(landlord).dashboard.get()
  if (seen.role !== 'landlord') throw new Error('not a landlord')
  for (const tasks of [seen.tasks, await as(landlord).dashboard.tasks()])
    expect(tasks.map(({ address }) => address)).toEqual(addresses)
})
