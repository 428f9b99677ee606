import { randomBytes } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'
import { nothingToSignInWith } from '#api/accounts.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'

const password = 'correct horse'
const wrongCode = '222222'
const days = (count: number) => new Date(testNow.getTime() + count * 24 * 60 * 60 * 1000)

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

const stranger = (address = newNetworkAddress()) => app.as(null, address).accounts
const login = (email: string | null, typed = password, address?: string) =>
  stranger(address).login({ body: { role: 'landlord', email: email ?? '', password: typed } })

describe('signing in', () => {
  test('a landlord gets a session and themselves, and no property', async () => {
    const { id, name, email } = await makeLandlord({ passwordHash })
    const session = await login(email)
    expect(session).toMatchObject({ user: { id, name, email, role: 'landlord' } })
    expect(session).not.toHaveProperty('property')
    expect(JSON.stringify(session)).not.toContain('argon2')
    expect(await app.as(session).accounts.user()).toEqual(session.user)
  })

  test('the address may be typed in any case and with spaces around it', async () => {
    const { email } = await makeLandlord({ passwordHash })
    expect((await login(` ${email?.toUpperCase()} `)).user.email).toBe(email)
  })

  test('a tenant gets the home of their newest tenancy, without rent, notes or join code', async () => {
    const { tenant, property } = await makeTenancy({ moveOutDate: '2027-01-14' }, { passwordHash })
    const session = await stranger().login({ body: { role: 'tenant', email: tenant.email ?? '', password } })
    const { id, address, city, imageUrl } = property
    expect(session.property).toEqual({ id, address, city, imageUrl })
    expect(session.user.tenantData).toEqual({ moveInDate: '2026-01-15', moveOutDate: '2027-01-14' })
  })

  test('a home to come takes the place of the present one on the day on which its tenancy begins', async () => {
    const { tenant, property } = await makeTenancy({}, { passwordHash })
    const { db } = await testDatabase()
    const addHome = async (moveInDate: string) => {
      const next = await makeProperty()
      const { landlordId, id: propertyId } = next
      await db.insert(tenancies).values({ landlordId, propertyId, userId: tenant.id, moveInDate, rentAmount: 95_000 })
      return next
    }
    const next = await addHome('2026-12-01')
    await addHome('2027-03-01')
    const homeOn = async (day: string) => {
      const then = await testApp({ now: new Date(`${day}T12:00:00Z`) })
      const { property: home, token } = await then
        .as(null)
        .accounts.login({ body: { role: 'tenant', email: tenant.email ?? '', password } })
      const request = { requestType: 'plumbing' as const, description: 'The tap drips.', urgency: 'low' as const }
      const reported = await then.as({ token }).maintenance.create({ body: request })
      const { propertyId } = await then.as({ token }).dashboard.get()
      expect([reported.propertyId, propertyId]).toEqual([home?.id, home?.id])
      return home?.id
    }
    expect(await homeOn('2026-11-30')).toBe(property.id)
    expect(await homeOn('2026-12-01')).toBe(next.id)
  })

  test('a plan without a limit has no property limit, and one that has ended has that of the free one', async () => {
    const limitOf = async (plan: Parameters<typeof makeLandlord>[0]) =>
      (await app.as(await makeLandlord(plan)).accounts.user()).propertyLimit
    expect(await limitOf({ subscriptionPlan: 'enterprise' })).toBeNull()
    expect(await limitOf({ subscriptionPlan: 'premium' })).toBe(10)
    expect(await limitOf({ subscriptionPlan: 'enterprise', subscriptionStatus: 'cancelled' })).toBe(2)
  })

  test.each([
    ['a wrong password', { password: 'wrong horse' }],
    ['an unknown address', { email: 'nobody@example.com' }],
    ['a wrong role', { role: 'tenant' as const }],
  ])('%s is told nothing more than the others', async (_, wrong) => {
    const { email } = await makeLandlord({ passwordHash })
    const body = { role: 'landlord' as const, email: email ?? '', password, ...wrong }
    expect(await refusal(stranger().login({ body }))).toMatchObject({ status: 401, text: 'Invalid email or password' })
  })

  test('an invited tenant without a password signs in with none', async () => {
    const { email } = await makeTenant()
    const body = { role: 'tenant' as const, email: email ?? '', password: 'nobody has this password' }
    expect((await refusal(stranger().login({ body }))).status).toBe(401)
  })

  test.each([
    [{ role: 'landlord', email: '', password }, 'email: Email is required'],
    [{ role: 'landlord', email: 'a@example.com', password: '' }, 'password: Password is required'],
    [
      { role: 'landlord', email: 'a@example.com', password: 'x'.repeat(201) },
      'password: Must be at most 200 characters',
    ],
    [{ role: 'landlord' }, `email: Email is required; password: Password is required; ${nothingToSignInWith}`],
    [
      { role: 'landlord', email: '', password: '' },
      `email: Email is required; password: Password is required; ${nothingToSignInWith}`,
    ],
  ])('%j answers 400', async (body, text) => {
    expect(await refusal(stranger().login({ body: body as never }))).toMatchObject({ status: 400, text })
  })

  const wrongLength = 'joinCode: Join code must be 6 characters'
  test.each([
    [{}, `${wrongLength}; ${nothingToSignInWith}`],
    [{ joinCode: '' }, wrongLength],
    [{ joinCode: 'ABCDE' }, wrongLength],
    [{ email: 'a@example.com', password }, wrongLength],
  ])('a tenant with %j answers 400', async (body, text) => {
    expect(await refusal(stranger().tenantLogin({ body: body as never }))).toMatchObject({ status: 400, text })
  })
})

describe('too many failures', () => {
  const fail = async (times: number, attempt: () => Promise<unknown>) => {
    for (let n = 0; n < times; n += 1) expect((await refusal(attempt())).status).toBe(401)
  }

  test('after ten, even the right password has to wait, and a known address does not', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const home = newNetworkAddress()
    await login(email, password, home)
    await fail(10, () => login(email, 'wrong horse'))
    const refused = await refusal(login(email))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password, home)).user.email).toBe(email)
    await fail(10, () => login(email, 'wrong horse', home))
    expect((await refusal(login(email, password, home))).status).toBe(429)
  })

  test('an unknown address of an account is slowed in the same way', async () => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    await fail(10, () => login(email))
    expect((await refusal(login(email))).status).toBe(429)
  })

  test('an address is known for 30 days', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const [recent, old] = [newNetworkAddress(), newNetworkAddress()]
    const own = await testApp()
    const at = (address: string) =>
      own.as(null, address).accounts.login({ body: { role: 'landlord', email: email ?? '', password } })
    own.setNow(days(-31))
    await at(old)
    own.setNow(days(-30))
    await at(recent)
    own.setNow(testNow)
    for (let n = 0; n < 10; n += 1) await refusal(login(email, 'wrong horse'))
    const body = { role: 'landlord' as const, email: email ?? '', password }
    await app.as(null, recent).accounts.login({ body })
    expect((await refusal(app.as(null, old).accounts.login({ body }))).status).toBe(429)
  })

  test('successes are not counted', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const address = newNetworkAddress()
    for (let n = 0; n < 12; n += 1) await login(email, password, address)
  })

  test('twenty wrong join codes from one network are enough, whichever call they are tried at', async () => {
    const { property, tenant } = await makeTenancy()
    const address = newNetworkAddress()
    const { accounts } = app.as(null, address)
    for (let n = 0; n < 7; n += 1) {
      expect((await accounts.verifyJoinCode({ body: { joinCode: wrongCode } })).valid).toBe(false)
      expect((await refusal(accounts.tenantLogin({ body: { joinCode: wrongCode } }))).status).toBe(401)
      if (n < 6) await refusal(app.as(tenant, address).accounts.join({ body: { joinCode: wrongCode } }))
    }
    const right = { body: { joinCode: property.joinCode } }
    expect((await refusal(accounts.verifyJoinCode(right))).status).toBe(429)
    expect((await refusal(accounts.tenantLogin(right))).status).toBe(429)
    expect((await refusal(app.as(tenant, address).accounts.join(right))).status).toBe(429)
    expect((await stranger().verifyJoinCode(right)).valid).toBe(true)
  })
})

describe('join codes', () => {
  test('a right code is told apart, in any case, and no more is said about it', async () => {
    const { joinCode } = await makeProperty()
    const spaced = ` ${joinCode.slice(0, 3)} ${joinCode.slice(3)} `
    expect((await stranger().verifyJoinCode({ body: { joinCode: spaced } })).valid).toBe(true)
    expect(await stranger().verifyJoinCode({ body: { joinCode: joinCode.toLowerCase() } })).toEqual({
      valid: true,
      message: 'Join code verified',
    })
    expect(await stranger().verifyJoinCode({ body: { joinCode: wrongCode } })).toEqual({
      valid: false,
      message: 'Please check your join code and try again.',
    })
  })

  test.each(['ABCDE', 'ABCDEFG', ''])('%j has the wrong length', async (joinCode) => {
    const refused = await refusal(stranger().verifyJoinCode({ body: { joinCode } }))
    expect(refused).toMatchObject({ status: 400, text: 'joinCode: Join code must be 6 characters' })
  })

  test.each([
    { subscriptionPlan: 'free' as const },
    { subscriptionPlan: 'enterprise' as const, subscriptionStatus: 'cancelled' as const },
    { subscriptionPlan: 'premium' as const, subscriptionStatus: 'unpaid' as const },
  ])('a code opens nothing on %j', async (plan) => {
    const { joinCode } = await makeProperty({ landlordId: (await makeLandlord(plan)).id })
    expect((await stranger().verifyJoinCode({ body: { joinCode } })).valid).toBe(false)
    expect((await refusal(stranger().tenantLogin({ body: { joinCode } }))).status).toBe(401)
  })
})

describe('a tenant with a join code', () => {
  const tenantLogin = (joinCode: string, email: string | null, typed = password) =>
    stranger().tenantLogin({ body: { joinCode, email, password: typed } })

  test('and an account signs in to the home that the code belongs to', async () => {
    const { tenant, property } = await makeTenancy({}, { passwordHash })
    const session = await tenantLogin(property.joinCode, tenant.email)
    expect(session).toMatchObject({ user: { id: tenant.id }, property: { id: property.id }, isGuestAccount: false })
    expect(await app.as(session).accounts.user()).toMatchObject({ id: tenant.id, isGuest: false })
  })

  test.each([
    ['a wrong password', 'wrong horse', (email: string) => email],
    ['an unknown address', password, () => 'nobody@example.com'],
  ])('and %s is refused', async (_, typed, address) => {
    const { tenant, property } = await makeTenancy({}, { passwordHash })
    const refused = await refusal(tenantLogin(property.joinCode, address(tenant.email ?? ''), typed))
    expect(refused).toMatchObject({ status: 401, text: 'Invalid email or password' })
  })

  test("and a landlord's account is refused", async () => {
    const { property } = await makeTenancy()
    const { email } = await makeLandlord({ passwordHash })
    expect((await refusal(tenantLogin(property.joinCode, email))).text).toBe('Invalid email or password')
  })

  test("is refused at somebody else's door, but not when they have no home yet", async () => {
    const { tenant } = await makeTenancy({}, { passwordHash })
    const mover = await makeTenant({ passwordHash })
    const { joinCode } = await makeProperty()
    expect(await refusal(tenantLogin(joinCode, tenant.email))).toMatchObject({
      status: 401,
      text: 'This join code is not for your home. Log in with your own, then join another property in settings.',
    })
    expect(await tenantLogin(joinCode, mover.email)).toMatchObject({ user: { id: mover.id }, property: null })
  })

  test.each([
    [{ email: 'a@example.com' }, 'password: Password is required'],
    [{ password }, 'email: Email is required'],
  ])('and only %j is asked for the rest', async (half, text) => {
    const refused = await refusal(stranger().tenantLogin({ body: { joinCode: wrongCode, ...half } }))
    expect(refused).toMatchObject({ status: 400, text })
  })
})

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const [here, there] = [await login(email), await login(email)]
    await app.as(here).accounts.logout()
    expect((await refusal(app.as(here).accounts.user())).status).toBe(401)
    expect((await app.as(there).accounts.user()).email).toBe(email)
  })

  test('is harmless without a session', async () => {
    const answer = { message: 'You have been successfully logged out.' }
    expect(await app.as(null).accounts.logout()).toEqual(answer)
    expect(await app.as({ token: 'long-gone' }).accounts.logout()).toEqual(answer)
  })
})

describe('a session', () => {
  test('ends after 30 days without use', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const session = await login(email)
    const isOpen = async (now: Date) => (await testApp({ now })).as(session).accounts.user()
    expect((await isOpen(days(30))).email).toBe(email)
    expect((await refusal(isOpen(days(60.1)))).status).toBe(401)
  })

  test('ends when the account has signed in a hundred times since it was used', async () => {
    const { id, email } = await makeLandlord({ passwordHash })
    const [first, second] = [await login(email), await login(email)]
    const later = new Date(testNow.getTime() + 1)
    const address = newNetworkAddress()
    for (let count = 0; count < 99; count += 1) await openSession(app.services.db, { userId: id, address }, later)
    expect((await refusal(app.as(first).accounts.user())).status).toBe(401)
    expect((await app.as(second).accounts.user()).email).toBe(email)
  })

  test('in daily use ends 90 days after it signed in', async () => {
    const { email } = await makeLandlord({ passwordHash })
    const later = await testApp()
    const session = await login(email)
    for (let day = 1; day <= 90; day += 1) {
      later.setNow(days(day))
      expect((await later.as(session).accounts.user()).email).toBe(email)
    }
    later.setNow(days(90.1))
    expect((await refusal(later.as(session).accounts.user())).status).toBe(401)
    expect(
      (
        await later
          .as(null, newNetworkAddress())
          .accounts.login({ body: { role: 'landlord', email: email ?? '', password } })
      ).user.email,
    ).toBe(email)
  })
})
