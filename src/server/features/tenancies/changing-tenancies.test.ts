import { describe, expect, it, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { type Caller, refusal, testApp } from '#test/app.ts'
import { addRentPayment, makeRentPayment, makeTenancy, makeTenant } from '#test/factories.ts'
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

    describe('with a later move-in', () => {
      const late = { moveInDate: '2026-10-20', rentAmount: 95_000 } as const
      const owed = async (landlord: Caller) => (await dueDays(landlord)).map(([dueDate]) => dueDate)

      it('what fell due before it is cancelled, and owed again once the move-in is moved back', async () => {
        const { landlord, tenancy, add } = await makeRentPayment({ dueDate: '2026-11-01', status: 'overdue' }, {})
        await add({ dueDate: '2026-12-01' })
        await update(landlord, tenancy.id, { moveInDate: late.moveInDate })
        expect(await owed(landlord)).toEqual(['2026-11-01', '2026-12-01'])
        expect(await update(landlord, tenancy.id, { moveInDate: '2026-11-25' })).toMatchObject({
          rentPaymentsCancelled: 1,
          rentPaymentsThatStay: 0,
        })
        expect(await owed(landlord)).toEqual(['2026-12-01'])
        const { entries, closing } = await as(landlord).ledger.get({ params: { id: tenancy.id } })
        expect(entries).toMatchObject([{ kind: 'charge' }, { kind: 'reversal' }])
        expect(closing).toBe(0)
        await update(landlord, tenancy.id, { moveInDate: '2026-11-22' })
        expect(await owed(landlord)).toEqual(['2026-12-01'])
        await update(landlord, tenancy.id, { moveInDate: late.moveInDate })
        expect(await owed(landlord)).toEqual(['2026-11-01', '2026-12-01'])
        expect(await as(landlord).rent.list({ query: { status: 'overdue' } })).toMatchObject([{ outstanding: 95_000 }])
      })

      it('what has money on it stays, and so does what was entered by hand', async () => {
        const { landlord, tenancy, add, payment } = await makeRentPayment({ dueDate: '2026-11-01' })
        await add({ dueDate: '2026-11-10', amount: 20_000 })
        const body = {
          amount: 10_000,
          date: '2026-11-01',
          allocations: [{ rentPaymentId: payment.id, amount: 10_000 }],
        }
        await as(landlord).ledger.addReceipt({ params: { id: tenancy.id }, body })
        expect(await update(landlord, tenancy.id, { moveInDate: '2026-11-25' })).toMatchObject({
          rentPaymentsCancelled: 0,
          rentPaymentsThatStay: 1,
        })
        expect(await owed(landlord)).toEqual(['2026-11-01', '2026-11-10'])
      })
    })

    test.each([
      ['weekly', ['2026-11-01', '2026-11-08', '2026-11-15']],
      ['quarterly', ['2026-08-20', '2026-11-20']],
    ] as const)(
      'a %s rent keeps what has fallen due when another move-in moves all its days',
      async (paymentFrequency, due) => {
        const { landlord, tenancy } = await makeTenancy({ paymentFrequency, moveInDate: due[0] })
        for (const dueDate of due) await addRentPayment(tenancy, { dueDate, status: 'overdue' })
        const overdue = async () =>
          (await as(landlord).rent.list({ query: { status: 'overdue' } })).map(({ dueDate }) => dueDate).toSorted()
        for (const moveInDate of [addDays(due[0], 2), addDays(due[0], 60), addDays(due[0], -40), due[0]]) {
          expect(await update(landlord, tenancy.id, { moveInDate })).toMatchObject({ rentPaymentsCancelled: 0 })
          expect(await overdue()).toEqual(due)
        }
      },
    )

    it('rent before a later move-in is cancelled whatever it was, also where an end date is removed with it', async () => {
      const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01', amount: 90_000 })
      await update(landlord, tenancy.id, { moveOutDate: '2026-10-20' })
      expect(await dueDays(landlord)).toEqual([])
      await update(landlord, tenancy.id, { moveOutDate: null, moveInDate: '2026-11-20' })
      expect(await dueDays(landlord)).toEqual([])
      await update(landlord, tenancy.id, { moveInDate: '2026-10-25' })
      expect(await dueDays(landlord)).toEqual([['2026-11-01', 90_000]])
      expect(await update(landlord, tenancy.id, { moveInDate: '2026-11-20' })).toMatchObject({
        rentPaymentsCancelled: 1,
      })
      expect(await dueDays(landlord)).toEqual([])
    })

    it('rent that fell due while the move-in stood later is owed once it is moved back, by a running tenancy', async () => {
      const entered = { createdAt: '2026-10-01T09:00:00Z', moveInDate: '2026-12-20' }
      const { landlord, tenancy } = await makeTenancy(entered)
      await update(landlord, tenancy.id, { moveInDate: '2026-10-20' })
      expect(await dueDays(landlord)).toEqual([['2026-11-01', 95_000]])
      const ended = await makeTenancy({ ...entered, active: false })
      await update(ended.landlord, ended.tenancy.id, { moveInDate: '2026-10-20' })
      expect(await dueDays(ended.landlord)).toEqual([])
    })

    it('rent to come follows a later move-in and a payment day that change together', async () => {
      const { landlord, tenancy } = await makeTenancy()
      await as(landlord).rent.generate({ body: {} })
      await update(landlord, tenancy.id, { moveInDate: '2027-01-05', paymentDay: 10 })
      expect(await dueDays(landlord)).toEqual([['2027-01-10', 95_000]])
    })

    it('is charged once where a payment day changes with a move-in that is moved back', async () => {
      const { landlord, tenancy } = await makeRentPayment({ dueDate: '2026-11-01', status: 'overdue' }, {})
      await update(landlord, tenancy.id, { moveInDate: '2026-11-20' })
      expect(await dueDays(landlord)).toEqual([])
      await update(landlord, tenancy.id, { moveInDate: '2026-10-20', paymentDay: 5 })
      expect((await dueDays(landlord)).filter(([day]) => `${day}` < today)).toEqual([['2026-11-01', 95_000]])
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
