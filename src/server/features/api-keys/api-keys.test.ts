import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contract, Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { type KeyScope, keyFeatures, keyPrefix, keyScopeLabels, keyScopes } from '#domain/api-key.ts'
import { users } from '#server/db/schema/accounts.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import { insertSession } from '#server/db/sessions.queries.ts'
import { findViewer, hashToken, newToken, tokenLength } from '#server/platform/auth/viewer.ts'
import { landlordWithPassword, login, password } from '#test/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { importForm } from '#test/csv-files.ts'
import { makeLandlord, makeProperty, makeTenancy } from '#test/factories.ts'
import { testNow } from '#test/services.ts'
import { statementForm } from '#test/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const makeEnterprise = () => makeLandlord({ subscriptionPlan: 'enterprise' })

async function makeKey(owner: { token: string }, scopes: readonly KeyScope[] = keyScopes, expiresAt?: string) {
  const made = await app.as(owner).apiKeys.create({ body: { name: 'Spreadsheet', scopes: [...scopes], expiresAt } })
  return { ...made, token: made.key }
}

const endpoints = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
  Object.entries<Endpoint>(contract).map(([name, endpoint]) => ({ feature, name: `${feature}.${name}`, endpoint })),
)

describe('what keys may call', () => {
  test('is nothing of account, password, sessions, keys, two-factor, billing and backups', () => {
    const closed = [
      'accounts',
      'apiKeys',
      'backups',
      'notificationPreferences',
      'operations',
      'plans',
      'sessions',
      'twoFactor',
    ]
    const open = endpoints.filter(({ endpoint }) => endpoint.apiKeys)
    expect(open.length).toBeGreaterThan(80)
    expect(open.filter(({ feature }) => closed.includes(feature))).toEqual([])
    expect(open.filter(({ name }) => /ticket|feed|guests/i.test(name))).toEqual([])
    expect(open.filter(({ endpoint }) => !['landlord', 'signedIn'].includes(endpoint.access))).toEqual([])
  })

  test('in writing is what the scopes name', () => {
    const writing = endpoints.filter(({ endpoint }) => endpoint.apiKeys && endpoint.method !== 'GET')
    expect([...new Set(writing.map(({ feature }) => feature))].toSorted()).toEqual([...keyFeatures].toSorted())
  })

  test('is every list of what they may write', () => {
    const lists = endpoints.filter(
      ({ feature, endpoint }) =>
        keyFeatures.some((known) => known === feature) &&
        endpoint.method === 'GET' &&
        endpoint.paged &&
        ['landlord', 'signedIn'].includes(endpoint.access),
    )
    expect(lists.length).toBeGreaterThan(10)
    expect(lists.filter(({ endpoint }) => !endpoint.apiKeys).map(({ name }) => name)).toEqual([])
  })

  test('is all reading but what the scope leaves out in words', () => {
    const closed = endpoints.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' && !endpoint.apiKeys && ['landlord', 'signedIn'].includes(endpoint.access),
    )
    const named = ['accounts', 'apiKeys', 'backups', 'notificationPreferences', 'plans', 'sessions', 'twoFactor']
    const others = closed.filter(({ feature }) => !named.includes(feature)).map(({ name }) => name)
    // A feed's address is a setting, and guests are people who signed in with the join code.
    expect(others.toSorted()).toEqual(['calendar.feed', 'properties.guests'])
    expect(keyScopeLabels.read).toBe('Read everything but account settings, sign-ins, billing and backups')
  })

  test('is all writing of a landlord but what belongs to the account, or to a session', () => {
    const account = ['accounts', 'apiKeys', 'backups', 'notificationPreferences', 'plans', 'sessions', 'twoFactor']
    const closed = endpoints.filter(
      ({ feature, endpoint }) =>
        endpoint.method !== 'GET' &&
        !endpoint.apiKeys &&
        ['landlord', 'signedIn'].includes(endpoint.access) &&
        !account.includes(feature),
    )
    const others = closed.filter(({ endpoint }) => !/\/tickets?$/.test(endpoint.path)).map(({ name }) => name)
    expect(others.toSorted()).toEqual([
      'calendar.createFeed',
      'calendar.removeFeed',
      'calendar.updateFeed',
      'properties.signOutGuests',
      'tenancies.invite',
    ])
  })

  test('is writing in arrears, bank, imports, house sheets, branding and reminders', async () => {
    const { landlord, tenancy, property } = await makeTenancy()
    await app.services.db.update(users).set({ subscriptionPlan: 'enterprise' }).where(eq(users.id, landlord.id))
    const key = app.as(await makeKey(landlord))
    const params = { id: tenancy.id }
    expect(await key.arrears.changeTerms({ params, body: { lateInterest: true } })).toMatchObject({
      lateInterest: true,
    })
    const { id } = await key.bank.create({
      form: statementForm('Date,Description,Amount\n02/11/2026,CORNER SHOP,-12.50'),
    })
    expect(await key.bank.lines({ params: { id } })).toMatchObject([{ amount: -1_250 }])
    const homes = () => importForm('address,city,rentAmount\n9 Elm Street,York,900\n')
    expect(await key.imports.properties({ form: homes() })).toMatchObject({ rows: 1, valid: 1 })
    const sheet = { params: { id: property.id }, body: { stopcock: 'Under the sink' } }
    expect(await key.houseSheets.update(sheet)).toMatchObject({ stopcock: 'Under the sink' })
    expect(await key.branding.update({ body: { name: 'Elm Lettings', colour: '#1b4d3a' } })).toMatchObject({
      name: 'Elm Lettings',
    })
    expect(await key.reminders.updateSettings({ body: { rent: [3] } })).toMatchObject({ rent: [3] })
    const reader = app.as(await makeKey(landlord, ['read']))
    const lacking = await refusal(reader.imports.properties({ form: homes() }))
    expect(lacking).toMatchObject({ status: 403, text: 'This API key lacks the scope write:imports.' })
  })

  test('counts against the limits of the account', async () => {
    const landlord = await makeEnterprise()
    const key = await makeKey(landlord)
    const look = (caller: { token: string }) =>
      app.as(caller).imports.properties({ form: importForm('address\n'), query: { dryRun: 'true' } })
    // The most in an hour.
    for (let n = 0; n < 60; n += 1) await look(n % 2 ? key : landlord)
    for (const caller of [key, landlord]) expect((await refusal(look(caller))).status).toBe(429)
  })

  test('is refused everywhere else, by every endpoint of the contract, with all scopes', async () => {
    const landlord = await makeEnterprise()
    let key = await makeKey(landlord)
    for (const [n, { name, endpoint }] of endpoints.entries()) {
      // A key has 60 calls in a minute, and an account 20 keys.
      if (n % 50 === 49) {
        await app.as(landlord).apiKeys.remove({ params: { id: key.id } })
        key = await makeKey(landlord)
      }
      const { method, path } = endpoint
      const url = path.replaceAll(/:\w+/g, '2147483647')
      const answer = await app.app.inject({ method, url, headers: { authorization: `Bearer ${key.token}` } })
      const isRefused = answer.statusCode === 403 && answer.body === 'API keys cannot do this. Please log in.'
      expect([name, isRefused, answer.statusCode === 401]).toEqual([name, !endpoint.apiKeys, false])
    }
    expect(await app.as(landlord).accounts.user()).toMatchObject({ id: landlord.id })
  })

  test('follows the scopes: reading, and writing in a feature', async () => {
    const landlord = await makeEnterprise()
    const reader = await makeKey(landlord, ['read'])
    const writer = await makeKey(landlord, ['write:properties'])
    const body = { address: '1 Elm Street', city: 'York', rentAmount: 90_000 }
    const { id } = await app.as(writer).properties.create({ body })
    expect((await app.as(reader).properties.list()).map((each) => each.id)).toEqual([id])
    const refusedWrite = await refusal(app.as(reader).properties.create({ body }))
    expect(refusedWrite).toMatchObject({ status: 403, text: 'This API key lacks the scope write:properties.' })
    expect((await refusal(app.as(writer).properties.list())).text).toBe('This API key lacks the scope read.')
    expect((await refusal(app.as(writer).audits.create({ body: { propertyId: id } }))).status).toBe(403)
  })

  test('is the data of its landlord alone', async () => {
    const [mine, theirs] = [await makeEnterprise(), await makeEnterprise()]
    const property = await makeProperty({ landlordId: theirs.id })
    const key = await makeKey(mine)
    expect((await refusal(app.as(key).properties.get({ params: { id: property.id } }))).status).toBe(403)
    expect(await app.as(key).properties.list()).toEqual([])
  })

  test('is not what the token of a session is taken for that begins like one', async () => {
    const landlord = await makeEnterprise()
    const token = `${keyPrefix}${newToken()}`.slice(0, tokenLength)
    const session = { userId: landlord.id, address: '', tokenHash: hashToken(token), now: testNow }
    await insertSession(app.services.db, session)
    expect(await app.as({ ...landlord, token }).properties.list()).toEqual([])
    expect(newToken()).toHaveLength(tokenLength)
  })

  test('is no live connection, and no address of a file: a key is no session', async () => {
    const key = await makeKey(await makeEnterprise())
    expect(await findViewer(app.services.db, key.token, testNow)).toBeNull()
    const answer = await app.app.inject({ url: `/api/documents/1/view?token=${key.token}` })
    expect(answer.statusCode).toBe(401)
  })
})

describe('a key', () => {
  test('is answered once, and stored as a hash', async () => {
    const landlord = await makeEnterprise()
    const { key, token: _, ...shown } = await makeKey(landlord, ['read', 'read'])
    expect(key).toMatch(/^lk_[\w-]{43}$/)
    expect(shown).toMatchObject({ name: 'Spreadsheet', scopes: ['read'], lastUsedAt: null, expiresAt: null })
    expect(await app.as(landlord).apiKeys.list()).toEqual([shown])
    expect(await app.as(landlord).notifications.list()).toMatchObject([{ title: 'API key made', type: 'system' }])
    const rows = await app.services.db.select().from(apiKeys).where(eq(apiKeys.landlordId, landlord.id))
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('shows when it was last used', async () => {
    const landlord = await makeEnterprise()
    const key = await makeKey(landlord)
    await app.as(key).properties.list()
    expect(await app.as(landlord).apiKeys.list()).toMatchObject([{ lastUsedAt: testNow.toISOString() }])
  })

  test('needs Enterprise to be made', async () => {
    const premium = await makeLandlord({ subscriptionPlan: 'premium' })
    const refused = await refusal(makeKey(premium))
    expect(refused).toMatchObject({ status: 403, text: 'API access is available with Enterprise plan' })
  })

  test.each([
    { subscriptionStatus: 'cancelled' },
    { subscriptionStatus: 'unpaid' },
    { subscriptionPlan: 'premium' },
  ] as const)('is refused without the plan: %j', async (change) => {
    const landlord = await makeEnterprise()
    const key = await makeKey(landlord)
    await app.services.db.update(users).set(change).where(eq(users.id, landlord.id))
    expect(await refusal(app.as(key).properties.list())).toMatchObject({ status: 403 })
    expect(await app.as(landlord).apiKeys.list()).toHaveLength(1)
  })

  test('ends with its account, and for good', async () => {
    const landlord = await landlordWithPassword({ subscriptionPlan: 'enterprise' })
    const key = await makeKey(landlord)
    await app.as(landlord).accounts.close({ body: { password } })
    expect((await refusal(app.as(key).properties.list())).status).toBe(401)
    await login(app, landlord.email)
    await app.services.db.update(users).set({ subscriptionPlan: 'enterprise' }).where(eq(users.id, landlord.id))
    expect((await refusal(app.as(key).properties.list())).status).toBe(401)
  })

  test('ends when it is deleted and when its time is over', async () => {
    const landlord = await makeEnterprise()
    const key = await makeKey(landlord)
    await app.as(landlord).apiKeys.remove({ params: { id: key.id } })
    expect((await refusal(app.as(key).properties.list())).status).toBe(401)

    const own = await testApp()
    const soon = await makeKey(landlord, ['read'], '2026-11-22T00:00:00Z')
    own.setNow(new Date('2026-11-21T23:59:59Z'))
    expect(await own.as(soon).properties.list()).toEqual([])
    own.setNow(new Date('2026-11-22T00:00:00Z'))
    expect((await refusal(own.as(soon).properties.list())).status).toBe(401)
  })

  test('cannot end in the past, be without scopes, or have one that there is not', async () => {
    const landlord = await makeEnterprise()
    const create = (body: object) => app.as(landlord).apiKeys.create({ body: { name: 'x', scopes: ['read'], ...body } })
    for (const wrong of [
      { expiresAt: '2020-01-01T00:00:00Z' },
      { scopes: [] },
      { scopes: ['write:accounts'] as never },
    ]) {
      expect((await refusal(create(wrong))).status).toBe(400)
    }
  })

  test('of somebody else is not there', async () => {
    const [mine, theirs] = [await makeEnterprise(), await makeEnterprise()]
    const { id } = await makeKey(theirs)
    expect((await refusal(app.as(mine).apiKeys.remove({ params: { id } }))).status).toBe(404)
    expect(await app.as(mine).apiKeys.list()).toEqual([])
  })

  test('has 60 calls a minute, also when they come at once, and then says how long to wait', async () => {
    const key = await makeKey(await makeEnterprise())
    const answers = await Promise.allSettled(Array.from({ length: 65 }, () => app.as(key).properties.list()))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
    const refused = await refusal(app.as(key).properties.list())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('is one of twenty, also when many are made at once', async () => {
    const landlord = await makeEnterprise()
    await Promise.allSettled(Array.from({ length: 25 }, () => makeKey(landlord, ['read'])))
    expect(await app.as(landlord).apiKeys.list()).toHaveLength(20)
    expect((await refusal(makeKey(landlord, ['read']))).status).toBe(409)
  })
})
