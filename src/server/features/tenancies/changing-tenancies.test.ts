import { describe, expect, it, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { makeRentPayment, makeTenancy, makeTenant } from '#test/factories.ts'
import { beforeLetting, lettingOf, occupancyOf } from '#test/lettings.ts'

const app = await testApp()
const { as, mails, drain } = app
const letTo = lettingOf(app)
const today = '2026-11-21'

describe('changing a tenancy', () => {
  const update = (
    landlord: Caller,
    id: number,
    body: Parameters<ReturnType<typeof as>['tenancies']['update']>[0]['body'],
  ) => as(landlord).tenancies.update({ params: { id }, body })

  it('changes what is sent and keeps the rest', async () => {
    const { landlord, tenancy } = await makeTenancy({ notes: 'Has the garage.' })
    const changed = await update(landlord, tenancy.id, { rentAmount: 99_000, paymentDay: 15, notes: null })
    expect(changed).toMatchObject({ rentAmount: 99_000, paymentDay: 15, notes: null, moveInDate: '2026-01-15' })
  })

  it('takes a tenancy back as it was read, with one thing changed', async () => {
    const { landlord, tenancy } = await makeTenancy({ moveOutDate: '2027-01-31' })
    const { user, property, ...read } = await as(landlord).tenancies.get({ params: { id: tenancy.id } })
    const changed = await update(landlord, tenancy.id, { ...read, ...user, moveOutDate: '2027-02-28' })
    expect(changed.leaseEndDate).toBe('2027-02-28')
    expect((await update(landlord, tenancy.id, { ...changed, ...changed.user, endDate: null })).moveOutDate).toBeNull()
  })

  test.each([
    [today, false, 'vacant'],
    [addDays(today, -1), false, 'vacant'],
    [addDays(today, 1), true, 'occupied'],
  ])('with %s as its end date, it is active: %s', async (moveOutDate, active, occupancy) => {
    const { landlord, property, tenancy } = await makeTenancy()
    expect((await update(landlord, tenancy.id, { moveOutDate })).active).toBe(active)
    expect(await occupancyOf(app, landlord, property.id)).toBe(occupancy)
  })

  test.each([
    ['no end date', null, {}, today],
    ['an end date to come', '2027-01-31', {}, today],
    ['today as its last day', today, {}, today],
    ['an end date that goes along', null, { endDate: addDays(today, -3) }, addDays(today, -3)],
  ])('that is set to inactive ends today: with %s', async (_, moveOutDate, more, end) => {
    const { landlord, property, tenancy } = await makeTenancy({ moveOutDate })
    const ended = await update(landlord, tenancy.id, { active: false, ...more })
    expect(ended).toMatchObject({ active: false, moveOutDate: end })
    expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
    const { active, leaseEndDate } = ended
    expect(await update(landlord, tenancy.id, { active, leaseEndDate, notes: 'Gone' })).toMatchObject({
      moveOutDate: end,
    })
    expect((await update(landlord, tenancy.id, { active: true })).active).toBe(false)
    expect((await update(landlord, tenancy.id, { active: true, leaseEndDate: null })).active).toBe(true)
  })

  it('becomes active where it was entered as inactive', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const { id } = await letTo(landlord, property, tenant, { active: false, endDate: '2027-01-31' })
    expect((await update(landlord, id, { notes: 'From Monday' })).active).toBe(false)
    expect((await update(landlord, id, { active: true })).active).toBe(true)
    expect(await occupancyOf(app, landlord, property.id)).toBe('occupied')
  })

  it('leaves the property vacant only when the last tenant has gone, also when two go at once', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const ids: number[] = []
    for (const person of [
      tenant,
      await makeTenant({ invitedBy: landlord.id }),
      await makeTenant({ invitedBy: landlord.id }),
    ]) {
      ids.push((await letTo(landlord, property, person, { moveInDate: '2026-01-01' })).id)
    }
    const [first = 0, ...others] = ids
    await update(landlord, first, { endDate: today })
    expect(await occupancyOf(app, landlord, property.id)).toBe('occupied')
    await Promise.all(others.map((id) => update(landlord, id, { endDate: today })))
    expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
  })

  it('is active again when the end date is taken back', async () => {
    const { landlord, property, tenancy } = await makeTenancy()
    await update(landlord, tenancy.id, { endDate: today })
    expect((await update(landlord, tenancy.id, { moveOutDate: null })).active).toBe(true)
    expect(await occupancyOf(app, landlord, property.id)).toBe('occupied')
  })

  it('is not made active again by other changes, nor beside a newer tenancy of the same person', async () => {
    const { landlord, property, tenant } = await beforeLetting()
    const old = await letTo(landlord, property, tenant, { moveInDate: '2025-01-01', endDate: '2026-10-31' })
    expect((await update(landlord, old.id, { notes: 'Left it clean.' })).active).toBe(false)
    await letTo(landlord, property, tenant, { moveInDate: '2026-11-01' })
    const refused = await refusal(update(landlord, old.id, { endDate: null }))
    expect([refused.status, refused.text]).toEqual([409, 'This tenant already has an active tenancy of this property.'])
    expect((await as(landlord).tenancies.get({ params: { id: old.id } })).endDate).toBe('2026-10-31')
  })

  it('keeps an occupancy that the landlord set by hand', async () => {
    const { landlord, property, tenancy } = await makeTenancy()
    await as(landlord).properties.update({ params: { id: property.id }, body: { occupancyStatus: 'vacant' } })
    await update(landlord, tenancy.id, { notes: 'On holiday until March.' })
    expect(await occupancyOf(app, landlord, property.id)).toBe('vacant')
  })

  it('refuses an end before the start, whichever of the two moves', async () => {
    const { landlord, tenancy } = await makeTenancy({ moveOutDate: '2027-01-31' })
    for (const body of [{ endDate: '2026-01-14' }, { moveInDate: '2027-02-01' }]) {
      const refused = await refusal(update(landlord, tenancy.id, body))
      expect([refused.status, refused.text]).toEqual([400, 'endDate: End date cannot be before the start date'])
    }
  })

  describe('and the rent that was made already', () => {
    const dueDays = async (landlord: Caller) =>
      (await as(landlord).rent.list()).map(({ dueDate, amount }) => [dueDate, amount]).reverse()

    it('nothing stays due after the tenant has left, but what is paid stays paid', async () => {
      const { landlord, tenancy, property } = await makeTenancy()
      await as(landlord).rent.generate({ body: {} })
      const early = { tenantId: tenancy.id, propertyId: property.id, amount: 95_000, dueDate: '2027-02-01' }
      await as(landlord).rent.create({ body: { ...early, status: 'paid' } })
      await update(landlord, tenancy.id, { endDate: '2026-12-31' })
      expect(await dueDays(landlord)).toEqual([
        ['2026-12-01', 95_000],
        ['2027-02-01', 95_000],
      ])
    })

    it('rent that was marked overdue after the tenant had left is not owed either', async () => {
      const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01', status: 'overdue' })
      await update(landlord, tenancy.id, { endDate: '2026-10-31' })
      expect(await dueDays(landlord)).toEqual([])
    })

    it('a new payment day moves the payments to come, so that no month is charged twice', async () => {
      const { landlord, tenancy } = await makeTenancy()
      await as(landlord).rent.generate({ body: {} })
      await update(landlord, tenancy.id, { paymentDay: 31 })
      await as(landlord).rent.generate({ body: {} })
      expect(await dueDays(landlord)).toEqual([
        ['2026-11-30', 95_000],
        ['2026-12-31', 95_000],
      ])
    })

    it('a new rent counts for the payments to come, and leaves those by hand alone', async () => {
      const { landlord, tenancy, property } = await makeTenancy()
      const byHand = { tenantId: tenancy.id, propertyId: property.id, amount: 5_000, dueDate: '2026-12-10' }
      await as(landlord).rent.create({ body: byHand })
      await as(landlord).rent.generate({ body: {} })
      await update(landlord, tenancy.id, { rentAmount: 99_000 })
      expect(await dueDays(landlord)).toEqual([
        ['2026-12-01', 99_000],
        ['2026-12-10', 5_000],
        ['2027-01-01', 99_000],
      ])
    })

    it('other changes leave the very same payments', async () => {
      const { landlord, tenancy } = await makeTenancy()
      await as(landlord).rent.generate({ body: {} })
      const before = await as(landlord).rent.list()
      await update(landlord, tenancy.id, { notes: 'Prefers e-mail.', furnishing: 'furnished' })
      expect(await as(landlord).rent.list()).toEqual(before)
    })
  })

  describe("and the tenant's own details", () => {
    it('are the landlord’s to correct until the tenant has set a password', async () => {
      const { landlord, tenancy } = await makeTenancy()
      const body = { name: 'Priya', username: 'Sharma', phone: '07700 900123' }
      expect((await update(landlord, tenancy.id, body)).user).toMatchObject(body)
    })

    it('an address added later brings the invitation', async () => {
      const { landlord, property } = await beforeLetting()
      const withoutEmail = await makeTenant({ invitedBy: landlord.id, email: null })
      const tenancy = await letTo(landlord, property, withoutEmail)
      const email = `new.address.${tenancy.id}@example.com`
      expect((await update(landlord, tenancy.id, { email })).user.email).toBe(email)
      await drain()
      expect(mails.find(({ to }) => to === email)?.text).toMatch(/\/auth\?reset=true&token=[\w-]+/)
    })

    it('an invitation dies with the address that it went to', async () => {
      const { landlord, property } = await beforeLetting()
      const tenant = await makeTenant({ invitedBy: landlord.id, email: null })
      const tenancy = await letTo(landlord, property, tenant)
      const email = `wrong.${tenancy.id}@example.com`
      await update(landlord, tenancy.id, { email })
      await drain()
      const token = /token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
      await update(landlord, tenancy.id, { email: null })
      const refused = await refusal(as(null).accounts.resetPassword({ body: { token, password: 'a long password' } }))
      expect(refused.status).toBe(400)
    })

    it('an address that somebody else has is refused, and nothing else changes with it', async () => {
      const { landlord, tenancy } = await makeTenancy()
      const other = await makeTenant()
      const refused = await refusal(update(landlord, tenancy.id, { email: other.email, notes: 'Not kept.' }))
      expect(refused.status).toBe(409)
      expect((await as(landlord).tenancies.get({ params: { id: tenancy.id } })).notes).toBeNull()
    })

    it('are the tenant’s own once they have a password, and the same details again are no change', async () => {
      const { landlord, property } = await beforeLetting()
      const tenant = await makeTenant({ invitedBy: landlord.id, passwordHash: 'set' })
      const tenancy = await letTo(landlord, property, tenant)
      expect((await refusal(update(landlord, tenancy.id, { phone: '07700 900123' }))).status).toBe(409)
      const { name, email, phone } = tenancy.user
      const same = await update(landlord, tenancy.id, { name, email: email?.toUpperCase(), phone, paymentDay: 5 })
      expect(same.paymentDay).toBe(5)
    })
  })
})
