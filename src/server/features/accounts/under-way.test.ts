import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { accountKey } from '#server/platform/http/requester.ts'
import { turnsOf } from '#server/platform/http/turns.ts'
import { landlordWithPassword, login, password, tokenSentTo } from '#test/accounts.ts'
import { type Client, type Refusal, refusal, type TestApp, testApp } from '#test/app.ts'
import { beforeItCommits, beforeItWrites } from '#test/before-it-writes.ts'
import { documentForm } from '#test/documents.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'
import { beginTwoFactor, switchOnTwoFactor } from '#test/two-factor.ts'

const newPassword = 'battery staple'
const thiefsOwn = (email: string | null) => ({ name: 'The Thief', email: email ?? '' })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => vi.restoreAllMocks())

const stranger = () => app.as(null, newNetworkAddress()).accounts

/** A thief with a landlord's password and session; `takeBack` is the owner setting another password by mail. */
async function robbed() {
  const landlord = await landlordWithPassword({ subscriptionPlan: 'enterprise' })
  await stranger().forgotPassword({ body: { email: landlord.email } })
  const token = await tokenSentTo(app, landlord.email)
  return { landlord, takeBack: () => stranger().resetPassword({ body: { token, password: newPassword } }) }
}

describe('what is under way while the owner sets another password by mail leaves no way in', () => {
  test('a sign-in with the former password', async () => {
    const { landlord, takeBack } = await robbed()
    beforeItWrites(app, takeBack)
    expect(await refusal(login(app, landlord.email))).toMatchObject({
      status: 401,
      text: 'Invalid email or password',
    })
    const { token } = await login(app, landlord.email, newPassword)
    expect(await app.as({ token }).sessions.list()).toHaveLength(1)
  })

  test.each<[string, (thief: Client) => Promise<unknown>]>([
    [
      'another password',
      (thief) => thief.accounts.changePassword({ body: { currentPassword: password, newPassword: 'thieves kitchen' } }),
    ],
    [
      'another e-mail address',
      (thief) =>
        thief.accounts.updateProfile({ body: { name: 'Priya', email: newEmail(), currentPassword: password } }),
    ],
    [
      'another name',
      (thief) => thief.accounts.user().then(({ email }) => thief.accounts.updateProfile({ body: thiefsOwn(email) })),
    ],
    ['the end of the set-up', (thief) => thief.accounts.completeOnboarding()],
    ['an API key', (thief) => thief.apiKeys.create({ body: { name: 'Spare', scopes: ['read'] } })],
    ['the address of a calendar feed', (thief) => thief.calendar.createFeed({ body: {} })],
    ['the closing of the account', (thief) => thief.accounts.close({ body: { password } })],
  ])('%s', async (_, act) => {
    const { landlord, takeBack } = await robbed()
    beforeItWrites(app, takeBack)
    expect((await refusal(act(app.as(landlord, newNetworkAddress())))).status).toBe(401)
    const owner = app.as(await login(app, landlord.email, newPassword))
    expect(await owner.apiKeys.list()).toEqual([])
    expect(await owner.calendar.feed()).toBeNull()
    expect(await owner.accounts.user()).toMatchObject({
      name: landlord.name,
      pendingEmail: null,
      subscriptionPlan: 'enterprise',
      onboardingCompleted: landlord.onboardingCompleted,
    })
  })

  test.each<[string, (thief: Client, proof: { password: string; code: string }) => Promise<unknown>]>([
    ['the end of two-factor sign-in', (thief, body) => thief.twoFactor.end({ body })],
    ['new recovery codes', (thief, body) => thief.twoFactor.renewCodes({ body })],
  ])('%s', async (_, act) => {
    const { landlord, takeBack } = await robbed()
    const { code, recoveryCodes } = await switchOnTwoFactor(app, landlord, password)
    beforeItWrites(app, takeBack)
    const proof = { password, code: recoveryCodes[0] ?? '' }
    expect((await refusal(act(app.as(landlord, newNetworkAddress()), proof))).status).toBe(401)
    const credentials = { role: 'landlord', email: landlord.email, password: newPassword, code: code() } as const
    const owner = app.as(await stranger().login({ body: credentials }))
    expect(await owner.twoFactor.state()).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
  })

  test('two-factor sign-in', async () => {
    const { landlord, takeBack } = await robbed()
    const codes = await beginTwoFactor(app, landlord, password)
    beforeItWrites(app, takeBack)
    expect((await refusal(app.as(landlord).twoFactor.confirm({ body: { code: codes.code() } }))).status).toBe(401)
    expect(await app.as(await login(app, landlord.email, newPassword)).twoFactor.state()).toMatchObject({
      enabled: false,
    })
  })
})

test('who signs in while the account is being closed opens it again', async () => {
  const landlord = await landlordWithPassword()
  const close = () => app.as(landlord, newNetworkAddress()).accounts.close({ body: { password } })
  const session = await beforeItCommits(app, close, () => login(app, landlord.email), 1_500)
  expect(await app.as(session).accounts.user()).toMatchObject({ id: landlord.id })
  const { closedAt } = users
  expect(await app.services.db.select({ closedAt }).from(users).where(eq(users.id, landlord.id))).toEqual([
    { closedAt: null },
  ])
})

/** Long enough for the server to check the session again. */
const aWhile = () => wait(150)

/** The status of an upload during which `meanwhile` happens. */
async function uploadDuring(token: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const form = new Response(documentForm({ name: 'Planted', type: 'EPC' }))
  const bytes = Buffer.from(await form.arrayBuffer())
  const line = new PassThrough()
  line.write(bytes.subarray(0, -20))
  const answer = app.app.inject({
    method: 'POST',
    url: '/api/documents',
    headers: { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' },
    payload: line,
  })
  await aWhile()
  await meanwhile()
  line.end(bytes.subarray(-20))
  return (await answer).statusCode
}

test('a file that a program is still sending is not stored once the plan has no API keys any more', async () => {
  const landlord = await landlordWithPassword({ subscriptionPlan: 'enterprise' })
  const { key } = await app.as(landlord).apiKeys.create({ body: { name: 'Scanner', scopes: ['write:documents'] } })
  expect(await uploadDuring(key, () => app.as(landlord).plans.cancelPlan())).toBe(403)
  expect(await app.as(landlord).documents.list()).toEqual([])
})

describe('what takes its time does nothing once the owner has set another password by mail', () => {
  test('a file that is still on its way', async () => {
    const { landlord, takeBack } = await robbed()
    expect(await uploadDuring(landlord.token, takeBack)).toBe(401)
    expect(await app.as(await login(app, landlord.email, newPassword)).documents.list()).toEqual([])
  })

  test('a change that waits for its turn', async () => {
    const { landlord, takeBack } = await robbed()
    const busy = Promise.withResolvers<void>()
    const { answering } = turnsOf(app.services.config)
    const others = [1, 2, 3, 4].map(() => answering.run({ key: accountKey(landlord.id) }, () => busy.promise))
    const event = { title: 'Boiler', date: '2026-12-01' }
    const change = refusal(app.as(landlord).calendar.create({ body: event }))
    await aWhile()
    await takeBack()
    busy.resolve()
    expect((await change).status).toBe(401)
    await Promise.all(others)
  })
})

test('simultaneous changes of an account wait for each other, and none for ever', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { landlord, takeBack } = await robbed()
    const email = newEmail()
    await app.as(landlord).accounts.updateProfile({ body: { name: 'Priya', email, currentPassword: password } })
    const token = await tokenSentTo(app, email)
    const body = { currentPassword: password, newPassword: 'thieves kitchen' }
    const all = await Promise.allSettled([
      takeBack(),
      app.as(landlord, newNetworkAddress()).accounts.changePassword({ body }),
      ...[60, 80, 100, 120].map((ms) => wait(ms).then(() => stranger().confirmEmail({ body: { token } }))),
    ])
    const refusals = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refusal).status] : []))
    expect(refusals.filter((status) => status >= 500)).toEqual([])
  }
})
