import { beforeAll, describe, expect, test } from 'vitest'
import type { Session, User } from '#api/accounts.ts'
import { mailsTo, password } from '#test/accounts.ts'
import { type Refusal, refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'

let app: TestApp
/** An app with its limits on registrations in force. */
let limited: TestApp
beforeAll(async () => {
  app = await testApp()
  limited = await testApp({ env: { BILLING: '' } })
})

const stranger = (address = newNetworkAddress()) => app.as(null, address).accounts
const landlordBody = (email: string) => ({ role: 'landlord' as const, name: 'Priya Shah', email, password })
const signUpBody = (joinCode: string, email = newEmail()) => ({ name: 'Sam Carter', email, password, joinCode })

async function settled<T>(calls: Promise<T>[]) {
  const all = await Promise.allSettled(calls)
  return {
    done: all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    refused: all.flatMap((each) => (each.status === 'rejected' ? [each.reason as Refusal] : [])),
  }
}

describe('a landlord registers', () => {
  test('and is signed in, on the free plan, with onboarding still to do', async () => {
    const email = newEmail()
    const session = (await stranger().register({ body: landlordBody(email) })) as Session
    expect(session.user).toMatchObject({
      name: 'Priya Shah',
      email,
      role: 'landlord',
      subscriptionPlan: 'free',
      subscriptionStatus: 'active',
      propertyLimit: 2,
      onboardingCompleted: false,
    })
    expect(await app.as(session).properties.list()).toEqual([])
    expect((await app.as(session).accounts.completeOnboarding()).onboardingCompleted).toBe(true)
    const again = await stranger().login({ body: { role: 'landlord', email: email.toUpperCase(), password } })
    expect(again.user.id).toBe(session.user.id)
  })

  test.each([
    [{ name: ' ' }, 'name: Full name is required'],
    [{ email: 'nowhere' }, 'email: Please enter a valid email address'],
    [{ password: 'seven77' }, 'password: Password must be at least 8 characters'],
    [{ role: 'admin' }, 'role: Role must be landlord or tenant'],
  ])('not with %j', async (wrong, text) => {
    const body = { ...landlordBody(newEmail()), ...wrong } as never
    expect(await refusal(stranger().register({ body }))).toMatchObject({ status: 400, text })
  })

  test('not twice with one address, in whatever case', async () => {
    const email = newEmail()
    await stranger().register({ body: landlordBody(email) })
    expect(await refusal(stranger().register({ body: landlordBody(email.toUpperCase()) }))).toMatchObject({
      status: 409,
      text: 'An account with this e-mail address already exists.',
    })
  })

  test('once, when two do it with one address at the same moment', async () => {
    const email = newEmail()
    const calls = [0, 1, 2, 3].map(() => stranger().register({ body: landlordBody(email) }))
    const { done, refused } = await settled(calls)
    expect(done).toHaveLength(1)
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  test('five times an hour from one network, refusals aside', async () => {
    const { accounts } = limited.as(null, newNetworkAddress())
    const emails = Array.from({ length: 5 }, newEmail)
    for (const email of emails) {
      await accounts.register({ body: landlordBody(email) })
      expect((await refusal(accounts.register({ body: landlordBody(emails[0] ?? '') }))).status).toBe(
        email === emails[4] ? 429 : 409,
      )
    }
    const refused = await refusal(accounts.register({ body: landlordBody(newEmail()) }))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('not after twenty refusals in a quarter of an hour', async () => {
    const { email } = await makeLandlord()
    const { accounts } = app.as(null, newNetworkAddress())
    for (let n = 0; n < 20; n += 1) {
      expect((await refusal(accounts.register({ body: landlordBody(email ?? '') }))).status).toBe(409)
    }
    expect((await refusal(accounts.register({ body: landlordBody(newEmail()) }))).status).toBe(429)
  })
})

describe('a landlord adds a tenant', () => {
  const add = (landlord: { token: string } | null, person: object, of = app) =>
    of
      .as(landlord, newNetworkAddress())
      .accounts.register({ body: { role: 'tenant', name: 'Sam', ...person } as never })

  test('who is invited to choose a password, good for 7 days, and cannot sign in before', async () => {
    const landlord = await makeLandlord({ name: 'Priya Shah' })
    const email = newEmail()
    const tenant = (await add(landlord, { username: 'Carter', email, phone: '0123', password })) as User
    expect(tenant).toMatchObject({ name: 'Sam', username: 'Carter', email, phone: '0123', role: 'tenant' })
    expect(tenant).not.toHaveProperty('token')
    expect((await refusal(stranger().login({ body: { role: 'tenant', email, password } }))).status).toBe(401)
    const [mail, ...others] = await mailsTo(app, email)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/^Hello Sam,\n\nPriya Shah has set up an account for you at Latchkey/)
    expect(mail?.text).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/auth\?reset=true&token=[\w-]{43}\n/)
    expect(mail).not.toHaveProperty('html')
  })

  test('without an address, who gets no mail', async () => {
    const before = app.mails.length
    const tenant = (await add(await makeLandlord(), { email: '' })) as User
    await app.drain()
    expect(tenant.email).toBeNull()
    expect(app.mails).toHaveLength(before)
  })

  test('only as a landlord', async () => {
    expect((await refusal(add(null, { email: newEmail() }))).status).toBe(401)
    expect((await refusal(add(await makeTenant(), { email: newEmail() }))).status).toBe(403)
  })

  test('with a name', async () => {
    const refused = await refusal(add(await makeLandlord(), { name: '' }))
    expect(refused).toMatchObject({ status: 400, text: 'name: Tenant name is required' })
  })

  test('who is theirs already, and is answered as they are', async () => {
    const { landlord, tenant } = await makeTenancy()
    expect(await add(landlord, { name: 'Somebody Else', email: tenant.email?.toUpperCase() })).toMatchObject({
      id: tenant.id,
      name: tenant.name,
    })
    expect(await mailsTo(app, tenant.email ?? '')).toEqual([])
  })

  test('who has an account of their own: only with a tenancy do they learn of it', async () => {
    const { landlord, tenant } = await makeTenancy({}, { passwordHash: 'set', phone: '07700 900123' })
    const inviter = await makeLandlord()
    const invited = await makeTenant({ invitedBy: inviter.id, passwordHash: 'set', phone: '07700 900456' })
    expect(await add(landlord, { email: tenant.email })).toMatchObject({ id: tenant.id, phone: '07700 900123' })
    expect((await refusal(add(inviter, { email: invited.email }))).status).toBe(409)
  })

  test("not with the address of a landlord, or of another landlord's tenant, to whom the join code is left", async () => {
    const { tenant, landlord: other } = await makeTenancy({}, { passwordHash: 'set' })
    for (const { email } of [tenant, other]) {
      expect(await refusal(add(await makeLandlord(), { email }))).toMatchObject({
        status: 409,
        text: "An account with this e-mail address already exists. If it is your tenant's, give them the property's join code: they join with it in their settings.",
      })
    }
  })

  test('once, when the button is pressed twice', async () => {
    const landlord = await makeLandlord()
    const email = newEmail()
    const all = (await Promise.all([0, 1, 2].map(() => add(landlord, { email })))) as User[]
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  test('a hundred times an hour', async () => {
    const landlord = await makeLandlord()
    for (let n = 0; n < 100; n += 1) await add(landlord, { email: newEmail() }, limited)
    expect((await refusal(add(landlord, { email: newEmail() }, limited))).status).toBe(429)
    await add(await makeLandlord(), { email: newEmail() }, limited)
  })

  test('in the onboarding wizard, whose password is passed over', async () => {
    const landlord = await makeLandlord()
    const { accounts } = app.as(landlord, newNetworkAddress())
    const email = newEmail()
    const body = { name: 'Sam Carter', email, role: 'tenant' as const, password: 'temporary' }
    const tenant = await accounts.registerTenant({ body })
    expect(tenant).toMatchObject({ email, role: 'tenant' })
    expect((await refusal(stranger().login({ body: { role: 'tenant', email, password: 'temporary' } }))).status).toBe(
      401,
    )
    expect(await mailsTo(app, email)).toHaveLength(1)
    expect((await refusal(accounts.registerTenant({ body: { ...body, email: '' } }))).text).toBe(
      'email: Valid email is required',
    )
    expect((await refusal(accounts.registerTenant({ body: { ...body, name: ' ' } }))).text).toBe(
      'name: Tenant name is required',
    )
    expect((await refusal(app.as(null).accounts.registerTenant({ body }))).status).toBe(401)
    expect((await refusal(app.as(await makeTenant()).accounts.registerTenant({ body }))).status).toBe(403)
  })

  test('whose name or whose landlord’s name is an advertisement, which is left out of the mail', async () => {
    const email = newEmail()
    await add(await makeLandlord({ name: 'Win at https://prize.example' }), { name: 'prize.example', email })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text).toMatch(/^Hello there,\n\nYour landlord has set up/)
    expect(mail?.text).not.toContain('prize')
    for (const name of ['Win at prizé.example', 'Win at prize.бел', 'Win at prize。example', 'win＠prize']) {
      const to = newEmail()
      await add(await makeLandlord({ name }), { name, email: to })
      expect((await mailsTo(app, to))[0]?.text).toMatch(/^Hello there,\n\nYour landlord has set up/)
    }
  })
})

describe('a tenant signs up with a join code', () => {
  test('and holds an active tenancy from today at the property’s rent, of which the landlord hears', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id, rentAmount: 95_050, address: '7 Mill Lane' })
    const session = await stranger().tenantSignup({ body: signUpBody(property.joinCode.toLowerCase()) })
    expect(session).toMatchObject({
      user: { role: 'tenant', isGuest: false, tenantData: { moveInDate: '2026-11-21', moveOutDate: null } },
      property: { id: property.id, address: '7 Mill Lane' },
      isGuestAccount: false,
    })
    const { properties, notifications, tenancies } = app.as(landlord)
    expect(await properties.get({ params: { id: property.id } })).toMatchObject({
      occupancyStatus: 'occupied',
      nextInspectionDate: '2027-05-21',
    })
    expect(await tenancies.list()).toMatchObject([
      {
        moveInDate: '2026-11-21',
        active: true,
        accepted: true,
        rentAmount: 95_050,
        paymentFrequency: 'monthly',
        paymentDay: 1,
        user: { id: session.user.id },
      },
    ])
    expect(await notifications.list()).toMatchObject([
      {
        type: 'system',
        title: 'A tenant has joined',
        message:
          'Sam Carter has joined 7 Mill Lane with its join code, from today at £950.50 a month. Please check the tenancy.',
        propertyId: property.id,
      },
    ])
  })

  test.each([
    [{ joinCode: 'ABC' }, 'joinCode: Join code must be 6 characters'],
    [{ joinCode: '222222' }, 'The join code is invalid or has already been used.'],
    [{ name: '' }, 'name: Full name is required'],
    [{ email: 'nowhere' }, 'email: Please enter a valid email address'],
    [{ password: 'seven77' }, 'password: Password must be at least 8 characters'],
  ])('not with %j', async (wrong, text) => {
    const { joinCode } = await makeProperty()
    const body = { ...signUpBody(joinCode), ...wrong }
    expect(await refusal(stranger().tenantSignup({ body }))).toMatchObject({ status: 400, text })
  })

  test('not with an address that has an account, which is sent a reset link and nothing else', async () => {
    const property = await makeProperty()
    const owner = await makeLandlord({ passwordHash: 'some hash' })
    const body = signUpBody(property.joinCode, owner.email ?? '')
    expect(await refusal(stranger().tenantSignup({ body }))).toMatchObject({
      status: 409,
      text: 'An account with this e-mail address already exists.',
    })
    const mails = await mailsTo(app, owner.email ?? '')
    expect(mails.map(({ subject }) => subject)).toEqual(['Reset your Latchkey password'])
  })

  test('an invited tenant is sent the invitation again, and a code takes nothing over', async () => {
    const { landlord, tenant } = await makeTenancy()
    const property = await makeProperty({ landlordId: landlord.id })
    const body = signUpBody(property.joinCode, tenant.email ?? '')
    expect((await refusal(stranger().tenantSignup({ body }))).status).toBe(409)
    const mails = await mailsTo(app, tenant.email ?? '')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your invitation to Latchkey'])
    expect((await refusal(stranger().login({ body: { ...body, role: 'tenant' } }))).status).toBe(401)
    const view = await app.as(landlord).properties.get({ params: { id: property.id } })
    expect(view).toMatchObject({ occupancyStatus: 'vacant' })
  })

  test('not with an existing address and a wrong code: that tells nothing and sends nothing', async () => {
    const { email } = await makeLandlord()
    const refused = await refusal(stranger().tenantSignup({ body: signUpBody('222222', email ?? '') }))
    expect(refused.status).toBe(400)
    expect(await mailsTo(app, email ?? '')).toEqual([])
  })

  test('once with one address, when it happens twice at the same moment', async () => {
    const landlord = await makeLandlord()
    const { joinCode } = await makeProperty({ landlordId: landlord.id })
    const body = signUpBody(joinCode)
    const { done, refused } = await settled([0, 1, 2].map(() => stranger().tenantSignup({ body })))
    expect(done).toHaveLength(1)
    expect(refused.map(({ status }) => status)).toEqual([409, 409])
    expect(await app.as(landlord).tenancies.list()).toHaveLength(1)
    expect(await app.as(landlord).notifications.list()).toHaveLength(1)
  })

  test('and so do their housemates, with the same code at the same moment', async () => {
    const landlord = await makeLandlord()
    const { joinCode } = await makeProperty({ landlordId: landlord.id })
    await Promise.all([0, 1, 2].map(() => stranger().tenantSignup({ body: signUpBody(joinCode) })))
    expect(await app.as(landlord).tenancies.list()).toHaveLength(3)
  })
})
