// Inviting an address: it tells the landlord nothing, binds nobody, and takes the address from nobody.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session, User } from '#api/accounts.ts'
import { conversations, messages } from '#server/db/schema/messages.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { type Caller, refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenant } from '#test/factories.ts'
import { newEmail } from '#test/senders.ts'

const password = 'a quiet green kettle'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

const stranger = () => app.as(null, `2001:db8:${randomBytes(2).toString('hex')}::1`).accounts

async function linksTo(email: string): Promise<string[]> {
  await app.drain()
  return app.mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /(?:token|invitation)=([\w-]+)/.exec(text)?.[1] ?? '')
}

/** A landlord who has invited an address, with a tenancy entered for it. */
async function invite(email = newEmail()) {
  const landlord = await makeLandlord({ name: 'Ivor Nosey' })
  const property = await makeProperty({ landlordId: landlord.id, address: '4 Mill Lane' })
  const written = { name: 'Sam', username: 'Typed', phone: '0123' }
  const { accounts, tenancies } = app.as(landlord)
  const invited = (await accounts.register({ body: { role: 'tenant', email, ...written } })) as User
  const terms = { userId: invited.id, propertyId: property.id, moveInDate: '2026-11-21', rentAmount: 90_000 }
  const tenancy = await tenancies.create({ body: terms })
  const [link = ''] = await linksTo(email)
  return { landlord, property, email, invited, tenancy, link, written, terms }
}

const own = { name: 'Zebedee Quill' }

describe('invited people can still register', () => {
  test('as a landlord, and the inviter has no hold on that account', async () => {
    const { landlord, email, tenancy, link } = await invite()
    const body = { role: 'landlord' as const, ...own, email, password }
    const session = (await stranger().register({ body })) as Session
    expect(session.user).toMatchObject({ role: 'landlord', ...own })
    const { tenancies } = app.as(landlord)
    await tenancies.update({ params: { id: tenancy.id }, body: { name: 'Renamed by the inviter' } })
    expect((await app.as(session).accounts.user()).name).toBe(own.name)
    expect(
      (await refusal(stranger().resetPassword({ body: { token: link, password: 'not this one 77' } }))).status,
    ).toBe(409)
    expect((await stranger().login({ body: { role: 'landlord', email, password } })).user.id).toBe(session.user.id)
  })

  test("with another landlord's code, and the inviter sees nothing of them", async () => {
    const { landlord, email, tenancy, invited, written } = await invite()
    const elsewhere = await makeProperty()
    const body = { ...own, email, password, joinCode: elsewhere.joinCode }
    const session = await stranger().tenantSignup({ body })
    expect(session.user.id).not.toBe(invited.id)
    const seen = await app.as(landlord).tenancies.get({ params: { id: tenancy.id } })
    expect(seen.user).toMatchObject({ ...written, email })
    const again = await app.as(landlord).accounts.register({ body: { role: 'tenant', name: 'Sam', email } })
    expect(again).toMatchObject({ id: invited.id, ...written })
    expect(await app.as(session).rent.list()).toEqual([])
  })

  test('and two landlords may invite one address without hearing of one another', async () => {
    const [first, second] = [await invite(), await invite()]
    const { accounts } = app.as(second.landlord)
    const theirs = (await accounts.register({ body: { role: 'tenant', name: 'Sam', email: first.email } })) as User
    expect(theirs.id).not.toBe(first.invited.id)
  })
})

describe('the invitation', () => {
  test('makes the account when it is opened, with the tenancy that was entered', async () => {
    const { landlord, email, link, tenancy, invited } = await invite()
    await stranger().resetPassword({ body: { token: link, password } })
    const session = await stranger().login({ body: { role: 'tenant', email, password } })
    expect(session).toMatchObject({ user: { id: invited.id }, property: { address: '4 Mill Lane' } })
    expect(
      (await refusal(app.as(landlord).tenancies.update({ params: { id: tenancy.id }, body: { name: 'X' } }))).status,
    ).toBe(409)
  })

  test('opened by somebody with an account of their own offers the home to it: nothing is added before they accept', async () => {
    const { landlord, email, link, tenancy, written } = await invite()
    const tenant = await makeTenant({ ...own, email, passwordHash, phone: '01632 960 999' })
    await stranger().resetPassword({ body: { token: link, password: 'not this one 77' } })
    await stranger().login({ body: { role: 'tenant', email, password } })
    expect((await app.as(tenant).accounts.user()).tenantData).toBeUndefined()
    const see = () => app.as(landlord).tenancies.get({ params: { id: tenancy.id } })
    expect(await see()).toMatchObject({ accepted: false, user: { ...written, email } })
    const [, offer = ''] = await linksTo(email)
    await app.as(tenant).accounts.join({ body: { token: offer } })
    expect(await see()).toMatchObject({ accepted: true, user: { id: tenant.id, ...own, phone: '01632 960 999' } })
  })

  test('once opened gives the landlord no tenancy of it, and nothing to read, until the tenant accepts', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const tenant = await makeTenant({ ...own, invitedBy: landlord.id, passwordHash, phone: '01632 960 999' })
    const { accounts, tenancies } = app.as(landlord)
    const terms = { userId: tenant.id, propertyId: property.id, moveInDate: '2026-11-21', rentAmount: 90_000 }
    const offered = await tenancies.create({ body: terms })
    expect(offered.accepted).toBe(false)
    expect(offered.user).toEqual({ id: tenant.id, name: 'Invited tenant', username: null, email: null, phone: null })
    expect((await app.as(tenant).accounts.user()).tenantData).toBeUndefined()
    const person = { role: 'tenant' as const, name: 'Sam', email: tenant.email ?? '' }
    expect((await refusal(accounts.register({ body: person }))).status).toBe(409)
    const [token = ''] = await linksTo(tenant.email ?? '')
    await app.as(tenant).accounts.join({ body: { token } })
    expect((await tenancies.get({ params: { id: offered.id } })).user).toMatchObject({ ...own, email: tenant.email })
  })

  test('leaves a conversation that was restored from a backup with what the landlord wrote, and adds none to an account', async () => {
    const { landlord, property, email, link, invited } = await invite()
    const tenant = await makeTenant({ ...own, email, passwordHash })
    const people = { landlordId: landlord.id, propertyId: property.id, tenantUserId: invited.id }
    const { db } = app.services
    const [conversation] = await db.insert(conversations).values(people).returning()
    const at = '2026-11-01T09:00:00.000Z'
    const [message] = await db
      .insert(messages)
      .values({
        ...people,
        conversationId: conversation?.id ?? 0,
        senderId: invited.id,
        receiverId: landlord.id,
        messageType: 'tenant_to_landlord',
        content: 'The tap drips.',
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    await db.update(conversations).set({ lastMessageId: message?.id }).where(eq(conversations.landlordId, landlord.id))
    await stranger().resetPassword({ body: { token: link, password: 'not this one 77' } })
    const namesIn = async (who: Caller) =>
      (await app.as(who).messages.conversations()).flatMap(({ participants }) => participants.map(({ name }) => name))
    const [, offer = ''] = await linksTo(email)
    await app.as(tenant).accounts.join({ body: { token: offer } })
    expect(await namesIn(landlord)).toEqual(['Ivor Nosey', 'Sam Typed'])
    expect(await namesIn(tenant)).toEqual([])
  })

  test('is sent again to somebody who asks to reset a password that they never had', async () => {
    const { email, invited } = await invite()
    await stranger().forgotPassword({ body: { email } })
    const [, again = ''] = await linksTo(email)
    await stranger().resetPassword({ body: { token: again, password } })
    expect((await stranger().login({ body: { role: 'tenant', email, password } })).user.id).toBe(invited.id)
  })
})
