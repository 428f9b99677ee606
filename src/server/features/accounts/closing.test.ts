import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountLinks, users } from '#server/db/schema/accounts.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { openSession } from '#server/platform/auth/viewer.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'

const password = 'correct horse'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})
beforeEach(() => app.setNow(testNow))

type Person = { id: number; token: string; email: string | null; role: 'landlord' | 'tenant' }

const close = (person: Person, typed = password, address = newNetworkAddress()) =>
  app.as(person, address).accounts.close({ body: { password: typed } })
const login = ({ email, role }: Person, typed = password) =>
  app.as(null, newNetworkAddress()).accounts.login({ body: { role, email: email ?? '', password: typed } })

async function rowOf({ id }: Person) {
  const [row] = await app.services.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('The account is gone')
  return row
}

async function linksOf({ id }: Person) {
  const links = await app.services.db.select().from(accountLinks).where(eq(accountLinks.userId, id))
  return links.map(({ purpose }) => purpose)
}

describe('closing an account', () => {
  test.each([
    ['landlord', makeLandlord],
    ['tenant', makeTenant],
  ])('signs a %s out everywhere, and says by mail until when that can be undone', async (_, make) => {
    const person = await make({ passwordHash })
    const other = { token: await openSession(app.services.db, { userId: person.id, address: '192.0.2.1' }, testNow) }
    const { message } = await close(person)
    expect(message).toBe('Logging in by 21 December 2026 reopens your account. After that your data is erased.')
    for (const session of [person, other]) expect((await refusal(app.as(session).accounts.user())).status).toBe(401)
    await app.drain()
    const mail = app.mails.find(({ to }) => to === person.email)
    expect(mail?.subject).toBe('Your Latchkey account is closed')
    expect(mail?.text).toContain('log in by 21 December 2026, and your account is open again:')
    expect(mail?.text.includes('paid plan')).toBe(person.role === 'landlord')
  })

  test('again and again, with a sign-in between, mails it three times in a day', async () => {
    const tenant = await makeTenant({ passwordHash })
    for (let times = 0; times < 5; times += 1) await close({ ...tenant, token: (await login(tenant)).token })
    expect((await rowOf(tenant)).closedAt).not.toBeNull()
    await app.drain()
    expect(app.mails.filter(({ to }) => to === tenant.email)).toHaveLength(3)
  })

  test('cancels the subscription once, and puts the free plan in its place', async () => {
    const landlord = await makeLandlord({ passwordHash, stripeSubscriptionId: `sub_${randomBytes(6).toString('hex')}` })
    const cancel = vi.spyOn(app.services.billing, 'cancel')
    await close(landlord)
    await app.drain()
    expect(cancel.mock.calls).toEqual([[landlord.stripeSubscriptionId]])
    expect(await rowOf(landlord)).toMatchObject({ subscriptionPlan: 'free', stripeSubscriptionId: null })
  })

  test('leaves it open where nobody could be told to cancel the subscription', async () => {
    const stripeSubscriptionId = `sub_${randomBytes(6).toString('hex')}`
    const landlord = await makeLandlord({ passwordHash, stripeSubscriptionId })
    const send = vi.spyOn(app.services.queue, 'send').mockRejectedValueOnce(new Error('The queue is full'))
    expect((await refusal(close(landlord))).status).toBe(500)
    send.mockRestore()
    expect(await rowOf(landlord)).toMatchObject({ stripeSubscriptionId, closedAt: null })
    expect((await app.as(landlord).accounts.user()).id).toBe(landlord.id)
  })

  test('has its mail also after it has failed three times', async () => {
    const tenant = await makeTenant({ passwordHash })
    const send = vi.spyOn(app.services.queue, 'send').mockRejectedValue(new Error('The queue is full'))
    for (let times = 0; times < 3; times += 1) expect((await refusal(close(tenant))).status).toBe(500)
    send.mockRestore()
    await close(tenant)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === tenant.email)).toHaveLength(1)
  })

  test('kills open links, but not the one that takes a changed address back', async () => {
    const tenant = await makeTenant({ passwordHash })
    for (const purpose of ['reset', 'invitation', 'join', 'undo_email'] as const) {
      await newLink(app.services.db, { purpose, userId: tenant.id }, testNow)
    }
    await close(tenant)
    expect(await linksOf(tenant)).toEqual(['undo_email'])
  })

  test('takes the right password: a wrong one changes nothing and counts like a failed login', async () => {
    const landlord = await makeLandlord({ passwordHash })
    const other = await makeLandlord({ passwordHash })
    const before = await rowOf(landlord)
    const address = newNetworkAddress()
    expect(await refusal(close(landlord, 'wrong horse', address))).toMatchObject({
      status: 403,
      text: 'The password is wrong',
    })
    expect(await rowOf(landlord)).toEqual(before)
    expect((await app.as(landlord).accounts.user()).id).toBe(landlord.id)
    for (let tries = 1; tries < 10; tries++) await refusal(close(landlord, 'wrong horse', address))
    const { status, headers } = await refusal(close(landlord, password, address))
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await refusal(login(landlord))).status).toBe(429)
    await close(other)
  })

  test.each([{}, { password: '' }])('%j answers 400', async (body) => {
    const landlord = await makeLandlord({ passwordHash })
    const { status, text } = await refusal(app.as(landlord).accounts.close({ body: body as { password: string } }))
    expect([status, text]).toEqual([400, 'password: Password is required'])
  })

  test('is not for somebody without a password, nor for guests and strangers', async () => {
    const invited = await makeTenant()
    expect((await refusal(close(invited, 'nobody has this password'))).status).toBe(403)
    const { property } = await makeTenancy()
    const guest = await app.as(null).accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect((await refusal(app.as(guest).accounts.close({ body: { password } }))).status).toBe(403)
    expect((await refusal(app.as(null).accounts.close({ body: { password } }))).status).toBe(401)
  })

  test("leaves a landlord's tenants where they are", async () => {
    const { landlord, property, tenant } = await makeTenancy()
    await app.services.db.update(users).set({ passwordHash }).where(eq(users.id, landlord.id))
    await close(landlord)
    const home = await app.as(tenant).properties.get({ params: { id: property.id } })
    expect(home.address).toBe(property.address)
  })
})

describe('signing in again', () => {
  test.each([
    ['landlord', makeLandlord],
    ['tenant', makeTenant],
  ])('undoes the closing for a %s until the end of the thirtieth day', async (_, make) => {
    const person = await make({ passwordHash })
    await close(person)
    await refusal(login(person, 'wrong horse'))
    expect((await rowOf(person)).closedAt).toBe(testNow.toISOString())
    app.setNow(new Date('2026-12-21T23:59:00Z'))
    await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2026-12-21')
    const session = await login(person)
    expect((await rowOf(person)).closedAt).toBeNull()
    expect((await app.as(session).accounts.user()).email).toBe(person.email)
    const again = await login(person)
    const notices = await app.as(again).notifications.list()
    expect(notices.map(({ title }) => title)).toEqual(['Your account is open again'])
    await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2027-06-01')
    expect((await rowOf(person)).email).toBe(person.email)
  })

  test('on the day after, there is no such account any more', async () => {
    const landlord = await makeLandlord({ passwordHash })
    await close(landlord)
    app.setNow(new Date('2026-12-22T00:01:00Z'))
    expect(await refusal(login(landlord))).toMatchObject({ status: 401, text: 'Invalid email or password' })
  })

  test('works with a join code, and with a password that was forgotten and reset', async () => {
    const { landlord, property, tenant } = await makeTenancy({}, { passwordHash })
    await close(tenant)
    const token = await newLink(app.services.db, { purpose: 'reset', userId: tenant.id }, testNow)
    await app.as(null).accounts.resetPassword({ body: { token, password: 'another horse' } })
    expect((await rowOf(tenant)).closedAt).not.toBeNull()
    const body = { joinCode: property.joinCode, email: tenant.email, password: 'another horse' }
    const session = await app.as(null, newNetworkAddress()).accounts.tenantLogin({ body })
    expect([session.user.id, session.property?.id]).toEqual([tenant.id, property.id])
    expect((await rowOf(tenant)).closedAt).toBeNull()
    expect((await rowOf(landlord)).closedAt).toBeNull()
  })
})
