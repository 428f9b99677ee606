import { beforeAll, describe, expect, test } from 'vitest'
import { inviteToTenancy } from '#server/features/accounts/invitations.actions.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import { type Refusal, refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeProperty, makeTenancy, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const accountsOf = (tenant: { token: string }) => app.as(tenant, newNetworkAddress()).accounts

describe('a signed-in tenant joins another property by its code', () => {
  test('and keeps their account and their other home', async () => {
    const { tenant, landlord: first } = await makeTenancy()
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const { id, address, city, imageUrl } = property
    expect(await accountsOf(tenant).join({ body: { joinCode: property.joinCode } })).toEqual({
      property: { id, address, city, imageUrl },
    })
    expect((await accountsOf(tenant).user()).tenantData).toEqual({ moveInDate: '2026-11-21', moveOutDate: null })
    expect(await app.as(landlord).tenancies.list()).toMatchObject([{ user: { id: tenant.id }, active: true }])
    expect(await app.as(first).tenancies.list()).toHaveLength(1)
    const done = await app.as(landlord).activity.list({ query: { entity: 'tenancy' } })
    expect(done).toMatchObject([{ what: 'Added', by: tenant.name }])
    expect(await app.as(landlord).notifications.list()).toMatchObject([{ title: 'A tenant has joined' }])
  })

  test('and its landlord is told that the visit which was planned has moved', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const body = { propertyId: property.id, date: '2026-12-01' }
    await app.as(landlord).inspections.create({ body })
    await accountsOf(await makeTenant()).join({ body: { joinCode: property.joinCode } })
    const [notice] = await app.as(landlord).notifications.list()
    expect(notice?.message).toMatch(/The visit planned for 1 December 2026 is now on 21 May 2027\.$/)
  })

  test('not one that they hold already', async () => {
    const { tenant, property } = await makeTenancy()
    expect(await refusal(accountsOf(tenant).join({ body: { joinCode: property.joinCode } }))).toMatchObject({
      status: 409,
      text: 'You already have a tenancy of this property.',
    })
  })

  test('once, when the button is pressed several times at once', async () => {
    const landlord = await makeLandlord()
    const { joinCode } = await makeProperty({ landlordId: landlord.id })
    const tenant = await makeTenant()
    const all = await Promise.allSettled([0, 1, 2].map(() => accountsOf(tenant).join({ body: { joinCode } })))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refusal).status] : []))
    expect(refused).toEqual([409, 409])
    expect(await app.as(landlord).tenancies.list()).toHaveLength(1)
    expect(await app.as(landlord).notifications.list()).toHaveLength(1)
  })

  test.each([
    [{ joinCode: '222222' }, 400, 'The join code is invalid or has already been used.'],
    [{ joinCode: 'AB' }, 400, 'joinCode: Join code must be 6 characters'],
  ])('not with %j', async (body, status, text) => {
    expect(await refusal(accountsOf(await makeTenant()).join({ body }))).toMatchObject({ status, text })
  })

  test('a landlord cannot', async () => {
    const { joinCode } = await makeProperty()
    expect((await refusal(accountsOf(await makeLandlord()).join({ body: { joinCode } }))).status).toBe(403)
  })

  test('which accepts a tenancy that waits for them there', async () => {
    const { tenant, property, landlord } = await makeTenancy({ accepted: false, moveInDate: '2026-10-01' })
    await accountsOf(tenant).join({ body: { joinCode: property.joinCode } })
    expect(await app.as(landlord).tenancies.list()).toMatchObject([{ accepted: true, moveInDate: '2026-10-01' }])
  })
})

describe('an invitation to a tenancy', () => {
  const closed = { status: 400, text: 'This invitation is no longer open. Please ask your landlord for a new one.' }

  /** A tenancy that waits for its tenant, and the token of the mail about it. */
  async function offered() {
    const parents = await makeTenancy({ accepted: false })
    const { landlord, tenant, property, tenancy } = parents
    const scope = actingFor({ landlordId: landlord.id })
    const person = { id: tenant.id, name: tenant.name, email: tenant.email ?? '' }
    const caller = { actor: { name: landlord.name }, requester: { key: 'landlord' } }
    const ctx = { ...app.services, ...caller, scope, now: testNow } as unknown as LandlordContext
    const home = { id: tenancy.id, address: property.address }
    await app.services.db.transaction((tx) => inviteToTenancy(tx, ctx, person, home))
    await app.drain()
    const mail = app.mails.findLast(({ to }) => to === tenant.email)
    const token = /\/\?invitation=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
    return { ...parents, mail, token }
  }

  test('says who asks, and for which home', async () => {
    const { mail, landlord, property } = await offered()
    expect(mail?.text).toContain(`${landlord.name} would like to add ${property.address} to your Latchkey account.`)
    expect(mail?.text).toContain('http://127.0.0.1:3000/?invitation=')
  })

  test('shows the tenant what is offered until it is accepted', async () => {
    const { token, tenant, landlord, property } = await offered()
    const read = () => app.as(tenant, newNetworkAddress()).invitations.read({ body: { token } })
    const { address, city } = property
    const terms = {
      address,
      city,
      moveInDate: '2026-01-15',
      rentFree: false,
      rentAmount: 95_000,
      paymentFrequency: 'monthly',
    }
    expect(await read()).toEqual({ landlordName: landlord.name, ...terms })
    await accountsOf(tenant).join({ body: { token } })
    expect(await refusal(read())).toMatchObject(closed)
  })

  test('changes nothing until it is accepted, and then the landlord is told', async () => {
    const { token, tenant, landlord, property } = await offered()
    expect((await accountsOf(tenant).user()).tenantData).toBeUndefined()
    const { id, address, city, imageUrl } = property
    expect(await accountsOf(tenant).join({ body: { token } })).toEqual({ property: { id, address, city, imageUrl } })
    expect((await accountsOf(tenant).user()).tenantData).toEqual({ moveInDate: '2026-01-15', moveOutDate: null })
    expect(await app.as(landlord).notifications.list()).toMatchObject([
      {
        title: 'Invitation accepted',
        message: `${tenant.name} has accepted the tenancy of ${address}.`,
        relatedEntityType: 'tenancy',
      },
    ])
  })

  test('works once, for the tenant alone, and for 7 days', async () => {
    const { token, tenant } = await offered()
    const other = await makeTenant()
    expect(await refusal(accountsOf(other).join({ body: { token } }))).toMatchObject(closed)
    expect(await refusal(app.as(other, newNetworkAddress()).invitations.read({ body: { token } }))).toMatchObject(
      closed,
    )
    const later = await testApp({ now: new Date(testNow.getTime() + 7 * 24 * 60 * 60 * 1000) })
    expect(await refusal(later.as(tenant, newNetworkAddress()).accounts.join({ body: { token } }))).toMatchObject(
      closed,
    )
    await accountsOf(tenant).join({ body: { token } })
    expect(await refusal(accountsOf(tenant).join({ body: { token } }))).toMatchObject(closed)
  })

  test('is accepted once, when the link is opened twice at once', async () => {
    const { token, tenant, landlord } = await offered()
    const all = await Promise.allSettled([0, 1].map(() => accountsOf(tenant).join({ body: { token } })))
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await app.as(landlord).notifications.list()).toHaveLength(1)
  })
})
