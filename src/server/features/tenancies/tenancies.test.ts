import { describe, expect, it, test } from 'vitest'
import { refusal, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { beforeLetting, lettingOf, occupancyOf, openInvitationOf } from '#test/lettings.ts'
import { pagesOf } from '#test/pages.ts'

const app = await testApp()
const { as, mails, drain } = app
const letTo = lettingOf(app)
const today = '2026-11-21'

describe('beginning a tenancy', () => {
  it('starts with the usual terms where the landlord names none', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const tenancy = await letTo(landlord, property, tenant)
    expect(tenancy).toMatchObject({
      userId: tenant.id,
      propertyId: property.id,
      moveInDate: today,
      moveOutDate: null,
      active: true,
      archived: false,
      accepted: true,
      rentAmount: 95_000,
      paymentFrequency: 'monthly',
      paymentDay: 1,
      depositAmount: 0,
      furnishing: 'unfurnished',
      numberOfOccupants: 1,
      numberOfPets: 0,
      leaseExpiryReminderDays: 60,
      user: { id: tenant.id, name: tenant.name, email: tenant.email },
      property: { id: property.id, address: property.address, city: property.city },
    })
  })

  it('starts with the usual terms where they are sent as null', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const unnamed = {
      active: null,
      paymentFrequency: null,
      paymentDay: null,
      furnishing: null,
      depositAmount: null,
      insuranceRequired: null,
      numberOfOccupants: null,
      numberOfPets: null,
      endDate: null,
      notes: null,
    }
    const terms = { userId: tenant.id, propertyId: property.id, moveInDate: today, rentAmount: 95_000 }
    const url = '/api/tenants'
    const headers = { authorization: `Bearer ${landlord.token}` }
    const answer = await app.app.inject({ method: 'POST', url, headers, payload: { ...terms, ...unnamed } })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      active: true,
      paymentFrequency: 'monthly',
      paymentDay: 1,
      furnishing: 'unfurnished',
      depositAmount: 0,
      insuranceRequired: false,
      numberOfOccupants: 1,
      numberOfPets: 0,
    })
  })

  it('keeps the terms that the landlord names', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const terms = {
      paymentFrequency: 'bi_weekly',
      paymentDay: 31,
      depositAmount: 110_000,
      furnishing: 'partially_furnished',
      notes: 'Keeps a quiet dog.',
      insuranceRequired: true,
      numberOfOccupants: 3,
      numberOfPets: 1,
    } as const
    const tenancy = await letTo(landlord, property, tenant, { ...terms, leaseExpiryReminderDays: null })
    expect(tenancy).toMatchObject({ ...terms, leaseExpiryReminderDays: null })
  })

  it('takes its terms as the screens label them, too', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const labelled = { paymentFrequency: 'Bi-weekly', furnishing: 'Partially Furnished' }
    const tenancy = await letTo(landlord, property, tenant, labelled as never)
    expect(tenancy).toMatchObject({ paymentFrequency: 'bi_weekly', furnishing: 'partially_furnished' })
    const body = { paymentFrequency: 'Monthly (Calendar Month)' as never }
    const changed = await as(landlord).tenancies.update({ params: { id: tenancy.id }, body })
    expect(changed.paymentFrequency).toBe('monthly')
  })

  test.each([
    ['2026-11-21', '2027-05-21'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
  ])('moving in on %s, the first inspection is set for %s', async (moveInDate, inspection) => {
    const { landlord, property, tenant } = await beforeLetting()
    const tenancy = await letTo(landlord, property, tenant, { moveInDate })
    expect(tenancy.property.nextInspectionDate).toBe(inspection)
  })

  it('makes the property occupied', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
    await letTo(landlord, property, tenant)
    expect(await occupancyOf(app, landlord, property.id)).toBe('occupied')
  })

  test.each(['moveOutDate', 'endDate', 'leaseEndDate'])(
    'takes the end date as %s and answers it under all three names',
    async (name) => {
      const { landlord, property, tenant } = await beforeLetting()
      const tenancy = await letTo(landlord, property, tenant, { [name]: '2027-11-20' })
      const { moveOutDate, endDate, leaseEndDate } = tenancy
      expect([moveOutDate, endDate, leaseEndDate]).toEqual(['2027-11-20', '2027-11-20', '2027-11-20'])
    },
  )

  it('refuses two different end dates', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const two = await refusal(letTo(landlord, property, tenant, { endDate: '2027-11-20', leaseEndDate: '2027-12-20' }))
    expect([two.status, two.text]).toEqual([
      400,
      'endDate: moveOutDate, endDate and leaseEndDate are one date: send one of them',
    ])
  })

  it('refuses an end before the start, but not one on the same day', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const early = await refusal(letTo(landlord, property, tenant, { moveInDate: '2026-12-01', endDate: '2026-11-30' }))
    expect([early.status, early.text]).toEqual([400, 'endDate: End date cannot be before the start date'])
    const oneDay = await letTo(landlord, property, tenant, { moveInDate: '2026-12-01', endDate: '2026-12-01' })
    expect(oneDay.active).toBe(true)
  })

  it('does not show the new tenant what was noted for the visit of the one before', async () => {
    const { landlord, property, tenant, tenancy } = await makeTenancy()
    const newcomer = await makeTenant({ invitedBy: landlord.id })
    const notes = 'Ring me on 07700 900123 after your hospital stay'
    const entered = { notes, propertyRating: 'high_priority', highPriorityIssues: 'Untidy' } as const
    await as(landlord).inspections.create({ body: { propertyId: property.id, date: '2026-11-28', ...entered } })
    expect((await as(tenant).inspections.list())[0]?.notes).toBe(notes)
    await as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { active: false } })
    await letTo(landlord, property, newcomer, { moveInDate: today })
    const nothing = { notes: null, propertyRating: null, highPriorityIssues: null }
    expect(await as(landlord).inspections.list()).toMatchObject([{ ...nothing, completed: false }])
    const flatmate = await makeTenant({ invitedBy: landlord.id })
    const body = { propertyId: property.id, date: '2026-12-04', notes: 'The boiler' }
    await as(landlord).inspections.create({ body })
    await letTo(landlord, property, flatmate, { moveInDate: today })
    expect(await as(landlord).inspections.list()).toMatchObject([{ date: '2026-12-04', notes: 'The boiler' }])
  })

  it('moves the first visit of those who live there already, but never into the past', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const nextVisit = async (moveInDate: string) => {
      const flatmate = await makeTenant({ invitedBy: landlord.id })
      return (await letTo(landlord, property, flatmate, { moveInDate })).property.nextInspectionDate
    }
    await letTo(landlord, property, tenant, { moveInDate: '2026-11-01' })
    expect(await nextVisit('2026-11-15')).toBe('2027-05-15')
    expect(await nextVisit('2025-11-15')).toBe('2027-05-15')
  })

  it('only records a tenancy that is over: the property stays vacant and no inspection is set', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const past = await letTo(landlord, property, tenant, { moveInDate: '2025-01-01', endDate: '2026-11-20' })
    expect(past.active).toBe(false)
    expect(past.property.nextInspectionDate).toBeNull()
    expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
  })

  it('is still active on its last day', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    expect((await letTo(landlord, property, tenant, { moveInDate: '2025-01-01', endDate: today })).active).toBe(true)
  })

  it('is refused while the same person holds the property, also when the button is pressed twice at once', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const twice = await Promise.allSettled([letTo(landlord, property, tenant), letTo(landlord, property, tenant)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const again = await refusal(letTo(landlord, property, tenant))
    expect([again.status, again.text]).toEqual([409, 'This tenant already has an active tenancy of this property.'])
    expect(await as(landlord).tenancies.list()).toHaveLength(1)
  })

  it('lets two people share a property', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const partner = await makeTenant({ invitedBy: landlord.id })
    await letTo(landlord, property, tenant)
    expect((await letTo(landlord, property, partner)).active).toBe(true)
  })

  it("is refused for another landlord's property and for none", async () => {
    const { landlord, tenant } = await beforeLetting()
    const foreign = await makeProperty()
    expect((await refusal(letTo(landlord, foreign, tenant))).status).toBe(403)
    expect((await refusal(letTo(landlord, { id: 2_000_000_000 }, tenant))).status).toBe(404)
  })

  it("is refused for somebody else's tenant, for a landlord and for nobody, all alike", async () => {
    const { landlord, property } = await beforeLetting()
    const foreign = await makeTenancy()
    for (const person of [foreign.tenant, foreign.landlord, landlord, { id: 2_000_000_000 }]) {
      const refused = await refusal(letTo(landlord, property, person))
      expect([refused.status, refused.text]).toEqual([404, 'Tenant not found'])
    }
  })

  it.each([{}, { rentAmount: null }])('begins at the rent of its property when none is named: %j', async (rent) => {
    const { landlord, property, tenant } = await beforeLetting()
    const body = { userId: tenant.id, propertyId: property.id, moveInDate: '2026-11-20', ...rent }
    expect(await as(landlord).tenancies.create({ body })).toMatchObject({ rentAmount: property.rentAmount })
  })

  it('says what is missing or wrong in fixed words', async () => {
    const { landlord } = await beforeLetting()
    const create = (body: object) => refusal(as(landlord).tenancies.create({ body } as never))
    expect((await create({})).text).toContain('moveInDate: Start date is required')
    expect((await create({ moveInDate: '' })).text).toContain('moveInDate: Start date is required')
    const wrong = await create({
      userId: 1,
      propertyId: 0,
      moveInDate: '2026-02-30',
      rentAmount: -1,
      depositAmount: -1,
      numberOfOccupants: 0,
      numberOfPets: -1,
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text.split('; ').sort()).toEqual([
      'depositAmount: Deposit amount cannot be negative',
      'moveInDate: Invalid date format',
      'numberOfOccupants: At least one occupant is required',
      'numberOfPets: Number of pets cannot be negative',
      'propertyId: Property is required',
      'rentAmount: Rent amount cannot be negative',
    ])
  })
})

describe('somebody who is a tenant already', () => {
  async function settledTenant() {
    const { landlord, property } = await makeTenancy()
    const invited = await makeTenant({
      invitedBy: landlord.id,
      name: 'Priya',
      phone: '07700 900123',
    })
    await letTo(landlord, property, invited)
    await openInvitationOf(invited)
    return { landlord, property, tenant: invited }
  }

  it('has what was entered before the invitation was opened', async () => {
    const { landlord, tenant } = await settledTenant()
    const [first] = await as(landlord).tenancies.list({ query: { q: 'Priya' } })
    expect(first).toMatchObject({ userId: tenant.id, accepted: true })
  })

  it('is asked by e-mail before another property is added to their account', async () => {
    const { landlord, tenant } = await settledTenant()
    const second = await makeProperty({ landlordId: landlord.id, address: '4 Mill Lane' })
    const waiting = await letTo(landlord, second, tenant)
    expect(waiting).toMatchObject({ accepted: false, user: { name: 'Priya' } })
    await drain()
    const mail = mails.find(({ to }) => to === tenant.email)
    expect(mail?.text).toContain('4 Mill Lane')

    await as(landlord).rent.generate({ body: {} })
    const rentOf = async () => (await as(tenant).rent.list()).map(({ propertyId }) => propertyId)
    expect(await rentOf()).not.toContain(second.id)
    const token = /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await as(tenant).accounts.join({ body: { token } })
    expect(await rentOf()).toContain(second.id)
    const again = await refusal(as(landlord).tenancies.invite({ params: { id: waiting.id } }))
    expect(again).toMatchObject({ status: 409, text: 'This tenant has opened their invitation already.' })
    const accepted = await as(landlord).tenancies.get({ params: { id: waiting.id } })
    expect(accepted).toMatchObject({ accepted: true, user: { phone: '07700 900123' } })
  })
})

describe('the list of tenancies', () => {
  it('shows the newest first, in pages', async () => {
    const { landlord, property } = await beforeLetting()
    const ids: number[] = []
    for (let count = 0; count < 3; count++) {
      ids.unshift((await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id }))).id)
    }
    const all = await as(landlord).tenancies.list()
    expect(all.map(({ id }) => id)).toEqual(ids)
    expect(await pagesOf(app, landlord, '/api/tenants?limit=2')).toEqual([all.slice(0, 2), all.slice(2)])
  })

  test.each(['priya', 'Sharma', 'Priya Sharma', 'priya.sharma@', 'Mill La', 'harrogate'])(
    'finds a tenancy by %s',
    async (q) => {
      const landlord = await makeLandlord()
      const tenant = await makeTenant({
        invitedBy: landlord.id,
        name: 'Priya',
        username: 'Sharma',
        email: `priya.sharma@${landlord.id}.example.com`,
      })
      const there = await makeProperty({ landlordId: landlord.id, address: '4 Mill Lane', city: 'Harrogate' })
      await letTo(landlord, there, tenant)
      await letTo(
        landlord,
        await makeProperty({ landlordId: landlord.id }),
        await makeTenant({ invitedBy: landlord.id }),
      )
      const found = await as(landlord).tenancies.list({ query: { q } })
      expect(found.map(({ userId }) => userId)).toEqual([tenant.id])
    },
  )

  it.each(['Ann Cole, 2 Mill', 'cole,  2 mill lane - el', 'Ann Cole, 2 Mill Lane, Ely,'])(
    'finds one of several tenants of a name by the address beside it: %s',
    async (q) => {
      const landlord = await makeLandlord()
      for (const address of ['1 Mill Lane', '2 Mill Lane', '12 Mill Lane']) {
        const property = await makeProperty({ landlordId: landlord.id, address, city: 'Ely' })
        await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id, name: 'Ann Cole', username: null }))
      }
      const found = await as(landlord).tenancies.list({ query: { q } })
      expect(found.map(({ property }) => property.address)).toEqual(['2 Mill Lane'])
    },
  )

  it('takes % and _ as they are typed', async () => {
    const { landlord } = await makeTenancy()
    expect(await as(landlord).tenancies.list({ query: { q: '%' } })).toEqual([])
    expect(await as(landlord).tenancies.list({ query: { q: ' - %' } })).toEqual([])
  })

  it('tells active, ended and archived tenancies apart', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const active = await letTo(landlord, property, tenant)
    const past = { moveInDate: '2025-01-01', endDate: '2025-12-31' }
    const ended = await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id }), past)
    const archived = await letTo(landlord, property, await makeTenant({ invitedBy: landlord.id }), past)
    await as(landlord).tenancies.update({ params: { id: archived.id }, body: { archived: true } })
    const idsIn = async (query: object) => (await as(landlord).tenancies.list({ query })).map(({ id }) => id)
    expect(await idsIn({ state: 'active' })).toEqual([active.id])
    expect(await idsIn({ state: 'ended' })).toEqual([ended.id])
    expect(await idsIn({ state: 'archived' })).toEqual([archived.id])
    expect(await idsIn({ active: 'false' })).toEqual([archived.id, ended.id])
    expect(await idsIn({ propertyId: property.id })).toHaveLength(3)
    expect(await idsIn({ propertyId: property.id + 1_000_000 })).toEqual([])
  })

  it("never shows another landlord's", async () => {
    const { tenancy } = await makeTenancy()
    const stranger = await makeLandlord()
    expect(await as(stranger).tenancies.list()).toEqual([])
    expect((await refusal(as(stranger).tenancies.get({ params: { id: tenancy.id } }))).status).toBe(404)
    const body = { rentAmount: 1 }
    expect((await refusal(as(stranger).tenancies.update({ params: { id: tenancy.id }, body }))).status).toBe(404)
  })

  it('is closed to tenants', async () => {
    const { tenant } = await makeTenancy()
    expect((await refusal(as(tenant).tenancies.list())).status).toBe(403)
  })
})
