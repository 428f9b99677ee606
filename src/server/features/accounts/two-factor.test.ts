import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { recoveryCodes, twoFactors } from '#server/db/schema/two-factor.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { eraseClosedAccounts } from '#server/features/erasure/erasure.jobs.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'
import { beginTwoFactor, switchOnTwoFactor } from '#test/two-factor.ts'

const password = 'correct horse'
const required = { status: 401, text: 'Authentication code required' }
const wrong = { status: 401, text: 'Invalid authentication code' }

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(password)
})

type Person = { email: string | null }
const signIn = ({ email }: Person, code?: string, typed = password, address = newNetworkAddress()) =>
  app.as(null, address).accounts.login({ body: { role: 'landlord', email: email ?? '', password: typed, code } })

async function withTwoFactor() {
  const landlord = await makeLandlord({ passwordHash })
  return { landlord, authenticator: await switchOnTwoFactor(app, landlord, password) }
}

describe('setting it up', () => {
  test('asks for the password, and answers what an app needs', async () => {
    const landlord = await makeLandlord({ passwordHash })
    const { twoFactor } = app.as(landlord)
    const refused = await refusal(twoFactor.begin({ body: { password: 'wrong horse' } }))
    expect(refused).toMatchObject({ status: 403, text: 'The password is wrong' })
    const { secret, otpauthUrl } = await twoFactor.begin({ body: { password } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUrl).toContain(`otpauth://totp/Latchkey:${encodeURIComponent(landlord.email ?? '')}?secret=${secret}`)
  })

  test('changes nothing at sign-in until a code is confirmed', async () => {
    const landlord = await makeLandlord({ passwordHash })
    const codes = await beginTwoFactor(app, landlord, password)
    expect((await signIn(landlord)).user.id).toBe(landlord.id)
    const { twoFactor } = app.as(landlord)
    for (const code of [codes.wrongCode(), codes.code(2), codes.code(-2), 'none']) {
      expect(await refusal(twoFactor.confirm({ body: { code } }))).toMatchObject({ status: 400 })
    }
    expect(await twoFactor.state()).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const { recoveryCodes: codesOnce } = await twoFactor.confirm({ body: { code: codes.code() } })
    expect(new Set(codesOnce).size).toBe(10)
    for (const code of codesOnce) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
    const state = { enabled: true, enabledAt: testNow.toISOString(), recoveryCodesLeft: 10 }
    expect(await twoFactor.state()).toEqual(state)
    expect(await refusal(signIn(landlord))).toMatchObject(required)
  })

  test('twice is refused, and does not change the secret', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const { twoFactor } = app.as(landlord)
    expect((await refusal(twoFactor.begin({ body: { password } }))).status).toBe(409)
    expect((await refusal(twoFactor.confirm({ body: { code: authenticator.code() } }))).status).toBe(409)
    expect((await signIn(landlord, authenticator.code())).user.id).toBe(landlord.id)
  })

  test('of which only the last secret counts', async () => {
    const landlord = await makeLandlord({ passwordHash })
    const first = await beginTwoFactor(app, landlord, password)
    const second = await beginTwoFactor(app, landlord, password)
    const confirm = (code: string) => app.as(landlord).twoFactor.confirm({ body: { code } })
    expect((await refusal(confirm(first.code()))).status).toBe(400)
    expect((await confirm(second.code())).recoveryCodes).toHaveLength(10)
  })

  test('stores neither the secret nor a recovery code as it is', async () => {
    const landlord = await makeLandlord({ passwordHash })
    const { secret } = await app.as(landlord).twoFactor.begin({ body: { password } })
    const { authenticator, landlord: other } = await withTwoFactor()
    const rows = await app.services.db.select().from(twoFactors)
    const codes = await app.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, other.id))
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const code of authenticator.recoveryCodes) {
      expect(JSON.stringify(codes)).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('is confirmed to its owner by e-mail', async () => {
    const { landlord } = await withTwoFactor()
    await app.drain()
    expect(app.mails.find(({ to }) => to === landlord.email)?.subject).toBe('Two-factor sign-in is on')
  })
})

test('twenty changes in a day are mailed to the owner, and no more are made', async () => {
  const { landlord, authenticator } = await withTwoFactor()
  const { twoFactor } = app.as(landlord)
  let codes = authenticator.recoveryCodes
  const renew = () => twoFactor.renewCodes({ body: { password, code: codes[0] ?? '' } })
  for (let changes = 1; changes < 20; changes += 1) codes = (await renew()).recoveryCodes
  expect(await refusal(renew())).toMatchObject({ status: 429 })
  expect(await refusal(twoFactor.end({ body: { password, code: codes[0] ?? '' } }))).toMatchObject({ status: 429 })
  expect((await twoFactor.state()).recoveryCodesLeft).toBe(10)
  await app.drain()
  expect(app.mails.filter(({ to }) => to === landlord.email)).toHaveLength(20)
})

describe('signing in', () => {
  test('asks for the code after the right password only', async () => {
    const { landlord } = await withTwoFactor()
    expect(await refusal(signIn(landlord))).toMatchObject(required)
    const refused = await refusal(signIn(landlord, undefined, 'wrong horse'))
    expect(refused).toMatchObject({ status: 401, text: 'Invalid email or password' })
  })

  test('with a wrong password tells nothing of the code, and does not use it up', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const code = authenticator.code()
    const refused = await refusal(signIn(landlord, code, 'wrong horse'))
    expect(refused).toMatchObject({ status: 401, text: 'Invalid email or password' })
    expect((await signIn(landlord, code)).user.id).toBe(landlord.id)
  })

  test.each([0, 1])('takes the code of %i steps later once', async (later) => {
    const { landlord, authenticator } = await withTwoFactor()
    const code = authenticator.code(later)
    expect((await signIn(landlord, code)).user.id).toBe(landlord.id)
    expect(await refusal(signIn(landlord, code))).toMatchObject(wrong)
  })

  test('takes the code of one step earlier, for a clock that is slow', async () => {
    const own = await testApp()
    const landlord = await makeLandlord({ passwordHash })
    const { code } = await switchOnTwoFactor(own, landlord, password)
    const slow = code(1)
    own.setNow(new Date(testNow.getTime() + 60_000))
    const body = { role: 'landlord' as const, email: landlord.email ?? '', password }
    expect((await own.as(null).accounts.login({ body: { ...body, code: slow } })).user.id).toBe(landlord.id)
  })

  test.each([-3, -2, 2, 3])('refuses the code of %i steps off', async (steps) => {
    const { landlord, authenticator } = await withTwoFactor()
    expect(await refusal(signIn(landlord, authenticator.code(steps)))).toMatchObject(wrong)
  })

  test('refuses the code with which it was switched on', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    expect(await refusal(signIn(landlord, authenticator.code(-1)))).toMatchObject(wrong)
  })

  test('refuses an earlier code after a later one', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    await signIn(landlord, authenticator.code(1))
    expect(await refusal(signIn(landlord, authenticator.code()))).toMatchObject(wrong)
  })

  test('takes the code of nobody else', async () => {
    const [one, other] = [await withTwoFactor(), await withTwoFactor()]
    expect(await refusal(signIn(one.landlord, other.authenticator.code()))).toMatchObject(wrong)
    expect(await refusal(signIn(one.landlord, other.authenticator.recoveryCodes[0]))).toMatchObject(wrong)
  })

  test.each(['app', 'recovery'])('ten at once with one code of the %s let one in', async (kind) => {
    const { landlord, authenticator } = await withTwoFactor()
    const code = kind === 'app' ? authenticator.code() : authenticator.recoveryCodes[0]
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => signIn(landlord, code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const [first = '', second = ''] = authenticator.recoveryCodes
    await signIn(landlord, ` ${first.toLowerCase().replaceAll('-', ' ')} `)
    expect(await refusal(signIn(landlord, first))).toMatchObject(wrong)
    await signIn(landlord, second)
    expect((await app.as(landlord).twoFactor.state()).recoveryCodesLeft).toBe(8)
  })

  test('counts wrong codes like wrong passwords, and a missing one not at all', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    for (let n = 0; n < 12; n += 1) expect(await refusal(signIn(landlord))).toMatchObject(required)
    for (let n = 0; n < 10; n += 1) {
      expect(await refusal(signIn(landlord, authenticator.wrongCode()))).toMatchObject(wrong)
    }
    expect((await refusal(signIn(landlord, authenticator.code()))).status).toBe(429)
  })

  test('as a tenant with the join code asks for it too, and a guest is asked for none', async () => {
    const { tenant, property } = await makeTenancy({}, { passwordHash })
    const { code } = await switchOnTwoFactor(app, tenant, password)
    const { joinCode } = property
    const body = { joinCode, email: tenant.email ?? '', password }
    const enter = (more: object) =>
      app.as(null, newNetworkAddress()).accounts.tenantLogin({ body: { ...body, ...more } })
    expect(await refusal(enter({}))).toMatchObject(required)
    expect((await enter({ code: code() })).user.id).toBe(tenant.id)
    const guest = await app.as(null, newNetworkAddress()).accounts.tenantLogin({ body: { joinCode } })
    expect(guest.isGuestAccount).toBe(true)
  })

  test('is not let off by a password reset, nor are the codes that were used before it', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    await signIn(landlord, authenticator.code())
    const token = await newLink(app.services.db, { purpose: 'reset', userId: landlord.id }, testNow)
    const renewed = 'battery staple'
    await app.as(null, newNetworkAddress()).accounts.resetPassword({ body: { token, password: renewed } })
    expect(await refusal(signIn(landlord, undefined, renewed))).toMatchObject(required)
    expect(await refusal(signIn(landlord, authenticator.code(), renewed))).toMatchObject(wrong)
    expect((await signIn(landlord, authenticator.code(1), renewed)).user.id).toBe(landlord.id)
  })

  test('after the secret key was changed takes recovery codes alone', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const own = await testApp({ env: { SECRET_KEY: 'another secret key of an installation' } })
    const body = { role: 'landlord' as const, email: landlord.email ?? '', password }
    const enter = (code: string | undefined) => own.as(null).accounts.login({ body: { ...body, code } })
    expect(await refusal(enter(authenticator.code()))).toMatchObject(wrong)
    expect((await enter(authenticator.recoveryCodes[0])).user.id).toBe(landlord.id)
  })
})

describe('new recovery codes', () => {
  const renew = (person: { token: string }, typed: { password: string; code: string }) =>
    app.as(person).twoFactor.renewCodes({ body: typed })

  test('are ten, end the old ones, and are told by mail', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const [old = '', used = ''] = authenticator.recoveryCodes
    await signIn(landlord, used)
    const { recoveryCodes: renewed } = await renew(landlord, { password, code: authenticator.code() })
    expect(new Set([...renewed, ...authenticator.recoveryCodes]).size).toBe(20)
    expect((await app.as(landlord).twoFactor.state()).recoveryCodesLeft).toBe(10)
    expect(await refusal(signIn(landlord, old))).toMatchObject(wrong)
    expect((await signIn(landlord, renewed[0])).user.id).toBe(landlord.id)
    await app.drain()
    expect(app.mails.filter(({ to }) => to === landlord.email).map(({ subject }) => subject)).toContain(
      'New recovery codes',
    )
  })

  test('take the password and a code, and nothing changes without', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const code = authenticator.code()
    expect(await refusal(renew(landlord, { password: 'wrong horse', code }))).toMatchObject({ status: 403 })
    const wrongCode = await refusal(renew(landlord, { password, code: authenticator.wrongCode() }))
    expect(wrongCode).toMatchObject({ status: 403, text: 'Invalid authentication code' })
    expect((await signIn(landlord, authenticator.recoveryCodes[0])).user.id).toBe(landlord.id)
    const without = await makeLandlord({ passwordHash })
    expect((await refusal(renew(without, { password, code }))).status).toBe(409)
  })

  test('asked for twice at once leave ten that work', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const [first = '', second = ''] = authenticator.recoveryCodes
    const answers = await Promise.allSettled([first, second].map((code) => renew(landlord, { password, code })))
    expect((await app.as(landlord).twoFactor.state()).recoveryCodesLeft).toBe(10)
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  })
})

describe('switching it off', () => {
  test('takes the password and a code, and then signing in asks for none', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    const end = (typed: { password: string; code: string }) => app.as(landlord).twoFactor.end({ body: typed })
    const code = authenticator.code()
    expect(await refusal(end({ password: 'wrong horse', code }))).toMatchObject({ status: 403 })
    expect(await refusal(end({ password, code: authenticator.wrongCode() }))).toMatchObject({ status: 403 })
    expect((await app.as(landlord).twoFactor.state()).enabled).toBe(true)
    await end({ password, code })
    expect((await app.as(landlord).twoFactor.state()).enabled).toBe(false)
    expect((await signIn(landlord)).user.id).toBe(landlord.id)
    expect((await refusal(end({ password, code }))).status).toBe(409)
  })

  test('with a recovery code works for somebody who has lost the device, and removes them all', async () => {
    const { landlord, authenticator } = await withTwoFactor()
    await app.as(landlord).twoFactor.end({ body: { password, code: authenticator.recoveryCodes[9] ?? '' } })
    const again = await switchOnTwoFactor(app, landlord, password)
    expect(await refusal(signIn(landlord, authenticator.recoveryCodes[0]))).toMatchObject(wrong)
    expect((await signIn(landlord, again.recoveryCodes[0])).user.id).toBe(landlord.id)
  })

  test('is not for guests, who have no account', async () => {
    const { property } = await makeTenancy({}, {})
    const guest = await app
      .as(null, newNetworkAddress())
      .accounts.tenantLogin({ body: { joinCode: property.joinCode } })
    expect((await refusal(app.as(guest).twoFactor.state())).status).toBe(403)
  })
})

test('an erased account leaves neither secret nor codes, also where the landlord’s records name a former tenant', async () => {
  const { tenant } = await makeTenancy({}, { passwordHash })
  await switchOnTwoFactor(app, tenant, password)
  await app.as(tenant).accounts.close({ body: { password } })
  const { db } = app.services
  await eraseClosedAccounts({ ...app.services, log: app.app.log }, '2026-12-22')
  const [left] = await db.select({ name: users.name }).from(users).where(eq(users.id, tenant.id))
  expect(left?.name).toBe('Former tenant')
  expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, tenant.id))).toEqual([])
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, tenant.id))).toEqual([])
})
