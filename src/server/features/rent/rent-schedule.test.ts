import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { generateRent } from '#server/features/rent/rent.actions.ts'
import { runRentJob } from '#server/features/rent/rent.jobs.ts'
import { allLandlords } from '#server/features/rent/rent-schedule.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import { type Caller, refusal, type TestApp, testApp } from '#test/app.ts'
import { makeTenancyInArrears } from '#test/arrears.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeRentPayment, makeTenancy } from '#test/factories.ts'

let testedApp: TestApp
let app: TestApp['app']
let as: TestApp['as']
let services: TestApp['services']
let leaveDatabase: () => Promise<void>
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  testedApp = await testApp()
  ;({ app, as, services } = testedApp)
})
afterAll(() => leaveDatabase())

const generate = (landlord: Caller) => as(landlord).rent.generate({ body: {} })
const dueDays = async (landlord: Caller) => (await as(landlord).rent.list()).map(({ dueDate }) => dueDate).reverse()
const statuses = async (landlord: Caller) => (await as(landlord).rent.list()).map(({ status }) => status)
const noticesOf = async (person: Caller) =>
  (await as(person).notifications.list()).map(({ title, message }) => `${title}: ${message}`)

describe('generating upcoming rent', () => {
  test.each([
    ['monthly', { paymentDay: 1 }, ['2026-12-01', '2027-01-01']],
    ['monthly on the 31st', { paymentDay: 31 }, ['2026-11-30', '2026-12-31']],
    ['monthly, today and the 60th day included', { paymentDay: 21 }, ['2026-11-21', '2026-12-21']],
    ['monthly, the 60th day included', { paymentDay: 20 }, ['2026-12-20', '2027-01-20']],
    ['quarterly', { paymentFrequency: 'quarterly', paymentDay: 15 }, ['2027-01-15']],
    [
      'bi-weekly',
      { paymentFrequency: 'bi_weekly', moveInDate: '2026-11-20' },
      ['2026-12-04', '2026-12-18', '2027-01-01', '2027-01-15'],
    ],
    [
      'weekly until the tenant leaves',
      { paymentFrequency: 'weekly', moveInDate: '2026-11-20', moveOutDate: '2026-12-11' },
      ['2026-11-27', '2026-12-04', '2026-12-11'],
    ],
    ['monthly from a move-in to come', { moveInDate: '2026-12-15' }, ['2027-01-01']],
    ['without a rent', { rentAmount: 0 }, []],
    ['for a tenancy that is over', { active: false }, []],
  ] as const)('%s', async (_, terms, expected) => {
    const { landlord } = await makeTenancy(terms)
    await generate(landlord)
    expect(await dueDays(landlord)).toEqual(expected)
  })

  it('over the end of February, the 31st is the 28th', async () => {
    const { landlord } = await makeTenancy({ paymentDay: 31 })
    const scope = actingFor({ landlordId: landlord.id })
    await generateRent(services.db, scope, '2027-01-30')
    expect(await dueDays(landlord)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  it('says how many payments were made, and then that none were needed', async () => {
    const { landlord } = await makeTenancy()
    expect(await generate(landlord)).toMatchObject({
      created: 2,
      details: 'Generated 2 rent payments for the next 60 days.',
    })
    expect(await generate(landlord)).toMatchObject({ created: 0, details: 'No new rent payments were needed.' })
  })

  it('credit pays what is due today at once, and nothing that is to come', async () => {
    const { landlord, tenancy } = await makeTenancy({ rentAmount: 95_000, paymentDay: 21 })
    const other = await makeTenancy({ rentAmount: 95_000, paymentDay: 21 })
    for (const { landlord: by, tenancy: of } of [{ landlord, tenancy }, other]) {
      const body = { amount: 200_000, date: '2026-11-18' }
      await as(by).ledger.addReceipt({ params: { id: of.id }, body })
    }
    await generate(landlord)
    expect(
      (await as(landlord).rent.list()).map(({ dueDate, status, paidAmount }) => [dueDate, status, paidAmount]),
    ).toEqual([
      ['2026-12-21', 'unpaid', 0],
      ['2026-11-21', 'paid', 95_000],
    ])
    expect(await dueDays(other.landlord)).toEqual([])
  })

  it('asked for many times at once makes nothing twice', async () => {
    const { landlord } = await makeTenancy({ paymentFrequency: 'weekly', moveInDate: '2026-11-21' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(landlord)))
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(9)
    expect(new Set(await dueDays(landlord)).size).toBe(9)
    expect(await dueDays(landlord)).toHaveLength(9)
  })

  it('while tenancies are being ended leaves nothing due after their end', async () => {
    const terms = { paymentFrequency: 'weekly', moveInDate: '2026-11-21' } as const
    const lets = await Promise.all(Array.from({ length: 10 }, () => makeTenancy(terms)))
    const end = ({ landlord, tenancy }: (typeof lets)[number]) =>
      as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { endDate: '2026-12-05' } })
    await Promise.all(lets.flatMap((each) => [generate(each.landlord), end(each), generate(each.landlord)]))
    for (const { landlord } of lets) {
      expect(await dueDays(landlord)).toEqual(['2026-11-21', '2026-11-28', '2026-12-05'])
    }
  })

  it('passes over a day that has a payment by hand, also a paid one', async () => {
    const { landlord, payment } = await makeRentPayment({ dueDate: '2026-12-01', amount: 50_000, status: 'paid' })
    expect((await generate(landlord)).created).toBe(1)
    const december = (await as(landlord).rent.list()).find(({ dueDate }) => dueDate === '2026-12-01')
    expect(december).toMatchObject({ id: payment.id, amount: 50_000, status: 'paid' })
  })

  test.each([{}, { 'content-type': 'application/json' }])(
    'is asked for without a body, with the headers %j',
    async (headers) => {
      const { landlord } = await makeTenancy()
      const answer = await app.inject({
        method: 'POST',
        url: '/api/admin/generate-rent-payments',
        headers: { ...headers, authorization: `Bearer ${landlord.token}` },
      })
      expect(answer.json()).toMatchObject({ created: 2 })
    },
  )

  it("makes nothing for other landlords' tenants", async () => {
    const { landlord } = await makeTenancy()
    const other = await makeTenancy()
    await generate(landlord)
    expect(await dueDays(other.landlord)).toEqual([])
  })
})

describe('each morning', () => {
  const morning = (today: string) => runRentJob(services, today)

  it("the rent of every landlord's tenants is made, once", async () => {
    const first = await makeTenancy()
    const second = await makeTenancy({ paymentDay: 15 })
    await morning('2026-11-21')
    await morning('2026-11-21')
    expect(await dueDays(first.landlord)).toEqual(['2026-12-01', '2027-01-01'])
    expect(await dueDays(second.landlord)).toEqual(['2026-12-15', '2027-01-15'])
    expect(await generateRent(services.db, allLandlords, '2026-11-21')).toBe(0)
  })

  it('rent is overdue the day after it was due, and landlord and tenant hear of it once', async () => {
    const { landlord, tenant, property } = await makeRentPayment({ dueDate: '2026-11-20' })
    await morning('2026-11-20')
    expect(await statuses(landlord)).toContain('unpaid')
    expect(await noticesOf(landlord)).toEqual([])
    await Promise.all([morning('2026-11-21'), morning('2026-11-21')])
    expect((await as(landlord).rent.list({ query: { status: 'overdue' } })).map(({ dueDate }) => dueDate)).toEqual([
      '2026-11-20',
    ])
    expect(await noticesOf(landlord)).toEqual([
      `Rent overdue: Sam Carter: the rent of £950 for ${property.address} was due on 20 November 2026 and is not paid.`,
    ])
    expect(await noticesOf(tenant)).toEqual([
      `Rent overdue: Your rent of £950 for ${property.address} that was due on 20 November 2026 is marked as overdue.`,
    ])
  })

  it.each([
    ['breathing space', { from: '2026-11-01', until: '2026-12-31' }, 0],
    ['a payment of Universal Credit that is awaited', { from: null, until: null }, 95_000],
  ])('during %s the landlord alone hears that rent is overdue', async (_, body, awaited) => {
    const { landlord, tenant, tenancy } = await makeRentPayment({ dueDate: '2026-11-20' })
    const params = { id: tenancy.id }
    await as(landlord).arrears.breathingSpace({ params, body })
    await as(landlord).arrears.changeTerms({ params, body: { awaited } })
    await morning('2026-11-21')
    expect(await noticesOf(landlord)).toHaveLength(1)
    expect(await noticesOf(tenant)).toEqual([])
  })

  it.each([
    ['kept', true, 95_000, { landlord: 1, tenant: 0 }],
    ['not accepted', false, 95_000, { landlord: 1, tenant: 1 }],
    ['broken', true, 1, { landlord: 2, tenant: 2 }],
  ])(
    'under a payment plan that is %s, overdue rent is told as often as it should be',
    async (_, isAccepted, paid, told) => {
      const { arrears, add, receive, landlord, tenant, params } = await makeTenancyInArrears(testedApp, '2026-10-01')
      await add({ dueDate: '2026-11-21' })
      const instalments = ['2026-11-21', '2026-12-21'].map((dueDate) => ({ dueDate, amount: 20_000 }))
      await arrears.offerPlan({ params, body: { instalments } })
      if (isAccepted) await as(tenant).arrears.acceptPlan({ params, body: {} })
      // Money pays the oldest first, so that the rent of the day stays open.
      await receive(paid)
      await morning('2026-11-22')
      const often = async (person: Caller) =>
        (await noticesOf(person)).filter((notice) => notice.startsWith('Rent overdue')).length
      expect({ landlord: await often(landlord), tenant: await often(tenant) }).toEqual(told)
    },
  )

  it('rent that was late while the server was off is marked all the same', async () => {
    const { landlord, add } = await makeRentPayment({ dueDate: '2026-10-01' })
    await add({ dueDate: '2026-11-01' })
    await morning('2026-11-21')
    expect(await as(landlord).rent.list({ query: { status: 'overdue' } })).toHaveLength(2)
    expect(await noticesOf(landlord)).toHaveLength(2)
  })

  it('rent that the landlord had marked overdue before is brought to mind the day after it was due', async () => {
    const { landlord } = await makeRentPayment({ dueDate: '2026-11-20', status: 'overdue' })
    await morning('2026-11-20')
    expect(await noticesOf(landlord)).toEqual([])
    await morning('2026-11-21')
    await morning('2026-11-22')
    expect(await noticesOf(landlord)).toHaveLength(1)
  })

  it('rent that is entered when its day has passed is overdue at once, and brought to mind the next morning', async () => {
    const { landlord, tenant, tenancy } = await makeTenancy({ rentAmount: 0 })
    const rent = { tenantId: tenancy.id, propertyId: tenancy.propertyId, amount: 95_000 }
    const due = async (dueDate: string) => (await as(landlord).rent.create({ body: { ...rent, dueDate } })).status
    expect([await due('2026-10-01'), await due('2026-11-20')]).toEqual(['overdue', 'overdue'])
    expect([await due('2026-11-21'), await due('2026-12-01')]).toEqual(['unpaid', 'unpaid'])
    await morning('2026-11-21')
    expect(await noticesOf(landlord)).toHaveLength(2)
    await morning('2026-11-22')
    await morning('2026-11-23')
    expect(await noticesOf(landlord)).toHaveLength(3)
    expect(await noticesOf(tenant)).toHaveLength(3)
  })

  it('paid rent stays paid', async () => {
    const { landlord, payment } = await makeRentPayment({ dueDate: '2026-11-20', status: 'paid' })
    await morning('2026-11-21')
    const remaining = (await as(landlord).rent.list()).find(({ id }) => id === payment.id)
    expect(remaining?.status).toBe('paid')
    expect(await noticesOf(landlord)).toEqual([])
  })

  it('the tenant is reminded three days before, once, and not of what is paid', async () => {
    const { landlord, tenant, property, add } = await makeRentPayment({ dueDate: '2026-11-24' })
    await add({ dueDate: '2026-11-25' })
    await morning('2026-11-21')
    await morning('2026-11-21')
    expect(await noticesOf(tenant)).toEqual([
      `Rent due in 3 days: Your rent of £950 for ${property.address} is due on 24 November 2026.`,
    ])
    expect(await noticesOf(landlord)).toEqual([])
    const paid = await makeRentPayment({ dueDate: '2026-11-24', status: 'paid' })
    await morning('2026-11-21')
    expect(await noticesOf(paid.tenant)).toEqual([])
  })

  it('of rent that would be due again on a new payment day and is written off nobody is reminded, nor is it made again', async () => {
    const { landlord, tenant, tenancy, add } = await makeRentPayment({ dueDate: '2026-11-20', status: 'paid' })
    await add({ dueDate: '2026-12-20' })
    const { rent, ledger, tenancies } = as(landlord)
    const params = { id: tenancy.id }
    await tenancies.update({ params, body: { rentAmount: 95_000, paymentDay: 20 } })
    await tenancies.update({ params, body: { paymentDay: 24 } })
    const again = async () => (await rent.list()).find(({ dueDate }) => dueDate === '2026-11-24')
    const { id = 0, chargeId = 0 } = (await again()) ?? {}
    expect((await refusal(rent.remove({ params: { id } }))).text).toContain('Write it off instead')
    const body = { amount: 95_000, reason: 'November was paid on the 20th' }
    await ledger.writeOff({ params: { id: chargeId }, body })
    await generate(landlord)
    await morning('2026-11-21')
    await morning('2026-11-25')
    expect(await again()).toMatchObject({ id, status: 'paid', paidAmount: 0, outstanding: 0 })
    expect(await noticesOf(tenant)).toEqual([])
  })

  it('a tenant who has not accepted the tenancy yet hears nothing', async () => {
    const { landlord, tenant } = await makeTenancy({ accepted: false, paymentDay: 24 })
    await morning('2026-11-21')
    await morning('2026-11-25')
    expect(await noticesOf(tenant)).toEqual([])
    expect(await noticesOf(landlord)).toHaveLength(1)
    expect(await as(tenant).rent.list()).toEqual([])
  })
})
