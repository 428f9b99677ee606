import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import { announce } from '#server/db/live.queries.ts'
import { landlordWithPassword, login, mailsTo, password, tokenSentTo } from '#test/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { eventually } from '#test/eventually.ts'
import { makeLandlord, makeTenancy, makeTenant } from '#test/factories.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'
import { switchOnTwoFactor } from '#test/two-factor.ts'

const newPassword = 'battery staple'
const minute = 60 * 1000
const day = 24 * 60 * minute
const dead = { status: 400, text: 'This link has expired or has already been used. Please ask for a new one.' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The same product at another time. */
const appAt = (later: number) => testApp({ now: new Date(testNow.getTime() + later) })
const stranger = (of = app) => of.as(null, newNetworkAddress()).accounts

type Changes = { name?: string; email: string; phone?: string | null; currentPassword?: string }
const change = (who: { token: string }, body: Changes, of = app) =>
  of.as(who, newNetworkAddress()).accounts.updateProfile({ body: { name: 'Priya', ...body } })

const confirm = async (email: string) => stranger().confirmEmail({ body: { token: await tokenSentTo(app, email) } })
const undo = (token: string, of = app) => stranger(of).undoEmail({ body: { token } })
const forget = (email: string) => stranger().forgotPassword({ body: { email } })
const reset = (token: string, typed = newPassword) => stranger().resetPassword({ body: { token, password: typed } })

test('name and phone change at once and without a mail', async () => {
  const { email, ...landlord } = await landlordWithPassword()
  const changed = await change(landlord, { name: ' Priya Shah ', email: email.toUpperCase(), phone: '0123' })
  expect(changed).toMatchObject({ name: 'Priya Shah', email, pendingEmail: null, phone: '0123' })
  expect(await change(landlord, { email, phone: '' })).toMatchObject({ phone: null })
  expect(await mailsTo(app, email)).toEqual([])
})

test.each([
  ['a tenancy that lasts', {}, true],
  ['a tenancy that has ended', { active: false, moveOutDate: '2026-10-31' }, false],
  ['a tenancy that has not been accepted', { accepted: false }, false],
])('whether a new name is told to the other side of %s', async (_, terms, isTold) => {
  const { landlord, tenant } = await makeTenancy(terms)
  const told: [number, string][] = []
  const leave = app.services.live.onMessage((heard) => {
    if (heard.kind === 'changed') for (const to of heard.to) told.push([to, heard.change])
  })
  onTestFinished(leave)
  const toldOf = async (who: typeof landlord) => {
    told.length = 0
    await change(who, { name: 'Priya Shah', email: who.email ?? '' })
    await announce(app.services.db, 'audit', { people: [landlord.id + 1_000_000] })
    await eventually(() => expect(told).toContainEqual([landlord.id + 1_000_000, 'audit']))
    return told
  }
  const sides = [landlord, tenant]
  for (const [who, other] of [sides, sides.toReversed()] as [typeof landlord, typeof tenant][]) {
    const heard = await toldOf(who)
    expect(heard).toContainEqual([who.id, 'account'])
    // Among what this change makes stale are the other's dashboard, conversations and accounts.
    expect(heard.filter(([to]) => to === other.id)).toEqual(isTold ? [[other.id, 'tenancy']] : [])
  }
})

test('a profile that is saved as it was is told to nobody', async () => {
  const { landlord, tenant } = await makeTenancy()
  const told: number[] = []
  const leave = app.services.live.onMessage((heard) => {
    if (heard.kind === 'changed') told.push(...heard.to)
  })
  onTestFinished(leave)
  const { name, email } = await app.as(landlord).accounts.user()
  await change(landlord, { name, email: email ?? '' })
  const end = landlord.id + 1_000_000
  await announce(app.services.db, 'audit', { people: [end] })
  await eventually(() => expect(told).toContain(end))
  expect(told.filter((id) => id === landlord.id || id === tenant.id)).toEqual([])
})

test.each([
  [{ name: '' }, 'name: Name is required'],
  [{ email: 'nowhere' }, 'email: Invalid email address'],
])('nothing changes to %j', async (wrong, text) => {
  const refused = await refusal(change(await makeTenant(), { email: newEmail(), ...wrong }))
  expect(refused).toMatchObject({ status: 400, text })
})

describe('a new e-mail address', () => {
  test('comes into force when the link that is mailed to it is opened, once', async () => {
    const landlord = await landlordWithPassword()
    const [former, email] = [landlord.email, newEmail()]
    const asked = { name: 'Priya', email: former, pendingEmail: email }
    expect(await change(landlord, { email, phone: '0123' })).toMatchObject({ ...asked, phone: '0123' })
    expect(await app.as(landlord).accounts.user()).toMatchObject(asked)
    expect((await login(app, former)).user).toMatchObject(asked)
    expect((await refusal(login(app, email))).status).toBe(401)
    expect(await mailsTo(app, former)).toEqual([])
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Confirm your new e-mail address for Latchkey')
    expect(mail?.text).toMatch(/^Hello Priya,/)
    expect(mail?.text).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/auth\?confirm=true&token=[\w-]{43}\n/)
    expect((await confirm(email)).message).toBe('Your new e-mail address is in use. From now on you log in with it.')
    expect(await app.as(landlord).accounts.user()).toMatchObject({ email, pendingEmail: null })
    expect((await login(app, email)).user.id).toBe(landlord.id)
    expect((await refusal(login(app, former))).status).toBe(401)
    expect(await refusal(confirm(email))).toMatchObject(dead)
  })

  test('that is never confirmed takes nothing from its owner', async () => {
    const stalker = await landlordWithPassword()
    const email = newEmail()
    await change(stalker, { email })
    const token = await tokenSentTo(app, email)
    await forget(email)
    const session = (await stranger().register({
      body: { role: 'landlord', name: 'Olwen Owner', email, password },
    })) as Session
    expect(session.user.id).not.toBe(stalker.id)
    expect(await refusal(stranger().confirmEmail({ body: { token } }))).toMatchObject({
      status: 409,
      text: 'An account with this e-mail address already exists.',
    })
    expect((await login(app, email)).user.id).toBe(session.user.id)
    expect((await login(app, stalker.email)).user.id).toBe(stalker.id)
  })

  test('waits for 24 hours', async () => {
    const landlord = await landlordWithPassword()
    const email = newEmail()
    await change(landlord, { email })
    const body = { token: await tokenSentTo(app, email) }
    const [nearly, after] = [await appAt(day - minute), await appAt(day)]
    expect(await refusal(stranger(after).confirmEmail({ body }))).toMatchObject(dead)
    expect((await after.as(landlord).accounts.user()).pendingEmail).toBeNull()
    expect((await nearly.as(landlord).accounts.user()).pendingEmail).toBe(email)
    await stranger(nearly).confirmEmail({ body })
  })

  test('is called off by the next one, by its owner, by a new password and by closing the account', async () => {
    const landlord = await landlordWithPassword()
    const { accounts } = app.as(landlord, newNetworkAddress())
    const first = newEmail()
    await change(landlord, { email: first })
    await change(landlord, { email: newEmail() })
    expect(await refusal(confirm(first))).toMatchObject(dead)
    const enders = [
      () => accounts.cancelEmail(),
      () => accounts.changePassword({ body: { currentPassword: password, newPassword: password } }),
      () => accounts.close({ body: { password } }),
    ]
    for (const end of enders) {
      const email = newEmail()
      await change(landlord, { email })
      await end()
      expect(await refusal(confirm(email))).toMatchObject(dead)
    }
    expect((await login(app, landlord.email)).user).toMatchObject({ email: landlord.email, pendingEmail: null })
  })

  test('cannot be one that somebody has', async () => {
    const { email } = await landlordWithPassword()
    const tenant = await makeTenant()
    const refused = await refusal(change(tenant, { name: 'Other', email: email.toUpperCase() }))
    expect(refused).toMatchObject({ status: 409, text: 'An account with this e-mail address already exists.' })
    expect(await app.as(tenant).accounts.user()).toMatchObject({ name: 'Sam Carter', pendingEmail: null })
  })

  test('goes to whom confirms it first, when two ask for it', async () => {
    const email = newEmail()
    const [one, other] = [await makeLandlord(), await makeLandlord()]
    await change(one, { email })
    const first = await tokenSentTo(app, email)
    await change(other, { email })
    await confirm(email)
    expect((await refusal(stranger().confirmEmail({ body: { token: first } }))).status).toBe(409)
  })

  test('is asked for five times an hour at most', async () => {
    const landlord = await makeLandlord()
    for (let n = 0; n < 5; n += 1) await change(landlord, { email: newEmail() })
    expect((await refusal(change(landlord, { email: newEmail() }))).status).toBe(429)
    const email = newEmail()
    for (let n = 0; n < 5; n += 1) await change(await makeLandlord(), { email })
    expect((await refusal(change(await makeLandlord(), { email }))).status).toBe(429)
  })

  test('needs the password in a session that signed in more than 15 minutes ago', async () => {
    const landlord = await landlordWithPassword()
    const email = newEmail()
    const [fresh, old] = [await appAt(15 * minute), await appAt(15 * minute + 1000)]
    expect(await change(landlord, { email }, fresh)).toMatchObject({ pendingEmail: email })
    const other = newEmail()
    expect(await refusal(change(landlord, { email: other, name: 'Thief' }, old))).toMatchObject({
      status: 403,
      text: 'Enter your password to change your e-mail address.',
    })
    expect(await change(landlord, { name: 'Priya', email: landlord.email, phone: '1' }, old)).toMatchObject({
      phone: '1',
    })
    for (const of of [fresh, old]) {
      const wrong = change(landlord, { email: other, currentPassword: 'wrong horse' }, of)
      expect(await refusal(wrong)).toMatchObject({ status: 403, text: 'The password is wrong' })
    }
    expect(await change(landlord, { email: other, currentPassword: password }, old)).toMatchObject({
      pendingEmail: other,
    })
  })

  test('whose password is guessed at counts with the sign-ins', async () => {
    const landlord = await landlordWithPassword()
    const guess = () => refusal(change(landlord, { email: newEmail(), currentPassword: 'wrong horse' }))
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
    expect((await refusal(login(app, landlord.email))).status).toBe(429)
  })
})

describe('the former address', () => {
  async function changed() {
    const landlord = await landlordWithPassword()
    const email = newEmail()
    await change(landlord, { email })
    await confirm(email)
    return { landlord, email, undoToken: await tokenSentTo(app, landlord.email) }
  }

  test('can take the account back within 7 days, which signs everybody out', async () => {
    const { landlord, email, undoToken } = await changed()
    const [mail] = await mailsTo(app, landlord.email)
    expect(mail?.text).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/auth\?undo_email=[\w-]{43}\n/)
    const session = await login(app, email)
    expect(await refusal(undo(undoToken, await appAt(7 * day)))).toMatchObject(dead)
    const { message } = await undo(undoToken, await appAt(7 * day - minute))
    expect(message).toContain('Your previous e-mail address is back and everybody has been logged out.')
    for (const who of [landlord, session]) expect((await refusal(app.as(who).accounts.user())).status).toBe(401)
    const owner = await login(app, landlord.email)
    expect(owner.user).toMatchObject({ id: landlord.id, email: landlord.email })
    expect(await refusal(undo(undoToken))).toMatchObject(dead)
    const done = await app.as(owner).activity.list({ query: { entity: 'account' } })
    expect(done.map(({ what }) => what).slice(0, 3)).toEqual([
      'Change of e-mail address undone',
      'E-mail address changed',
      'Another e-mail address asked for',
    ])
  })

  test('cannot take back an account whose password was set by mail since: the reader of the mail owns it', async () => {
    const { email, undoToken } = await changed()
    await forget(email)
    await reset(await tokenSentTo(app, email))
    expect(await refusal(undo(undoToken))).toMatchObject(dead)
    expect((await login(app, email, newPassword)).user.email).toBe(email)
  })

  test('cannot take back an account that has moved on to a third', async () => {
    const { landlord, undoToken } = await changed()
    const third = newEmail()
    await change(landlord, { email: third })
    await confirm(third)
    expect(await refusal(undo(undoToken))).toMatchObject(dead)
  })

  test('ends a password that was chosen since, and every other link', async () => {
    const { landlord, email, undoToken } = await changed()
    const { accounts } = app.as(await login(app, email), newNetworkAddress())
    await accounts.changePassword({ body: { currentPassword: password, newPassword } })
    await forget(email)
    const resetToken = await tokenSentTo(app, email)
    const next = newEmail()
    await accounts.updateProfile({ body: { name: 'Thief', email: next } })
    await undo(undoToken)
    for (const typed of [password, newPassword])
      expect((await refusal(login(app, landlord.email, typed))).status).toBe(401)
    expect(await refusal(reset(resetToken))).toMatchObject(dead)
    expect(await refusal(confirm(next))).toMatchObject(dead)
    await forget(landlord.email)
    await reset(await tokenSentTo(app, landlord.email), password)
    expect((await login(app, landlord.email)).user.id).toBe(landlord.id)
  })

  test('ends two-factor sign-in, API keys and a calendar feed that were made since, and leaves earlier ones', async () => {
    const landlord = await landlordWithPassword({ subscriptionPlan: 'enterprise' })
    const [email, next] = [landlord.email ?? '', newEmail()]
    const own = app.as(landlord)
    const key = { name: 'Agent', scopes: ['read' as const] }
    const earlier = await own.apiKeys.create({ body: key })
    const body = { name: landlord.name, email: next, currentPassword: password }
    const later = await appAt(minute)
    await later.as(landlord).accounts.updateProfile({ body })
    await stranger(later).confirmEmail({ body: { token: await tokenSentTo(later, next) } })
    const undoing = await tokenSentTo(later, email)
    const thief = await appAt(2 * minute)
    const since = await thief.as(landlord).apiKeys.create({ body: key })
    await thief.as(landlord).calendar.createFeed({ body: {} })
    await switchOnTwoFactor(thief, landlord, password)
    await stranger(thief).undoEmail({ body: { token: undoing } })
    const session = await stranger(thief).login({ body: { role: 'landlord', email, password } })
    const { apiKeys, calendar, twoFactor } = thief.as(session as Session)
    expect((await apiKeys.list()).map(({ id }) => id)).toEqual([earlier.id])
    expect((await refusal(thief.as({ token: since.key }).properties.list())).status).toBe(401)
    expect(await calendar.feed()).toBeNull()
    expect(await twoFactor.state()).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
  })

  test('does not come back when somebody else has taken it since', async () => {
    const { landlord, undoToken } = await changed()
    await makeTenant({ email: landlord.email })
    expect((await refusal(undo(undoToken))).status).toBe(409)
  })

  test('was sent links that end when the account leaves it', async () => {
    const landlord = await landlordWithPassword()
    await forget(landlord.email)
    const token = await tokenSentTo(app, landlord.email)
    const email = newEmail()
    await change(landlord, { email })
    await confirm(email)
    expect(await refusal(reset(token))).toMatchObject(dead)
  })
})

describe('a password', () => {
  const changePassword = (who: { token: string }, currentPassword: string) =>
    app.as(who, newNetworkAddress()).accounts.changePassword({ body: { currentPassword, newPassword } })

  test('changes with the current one, which ends all other sessions and unused links', async () => {
    const { email } = await landlordWithPassword()
    const [here, there] = [await login(app, email), await login(app, email)]
    await forget(email)
    const token = await tokenSentTo(app, email)
    await changePassword(here, password)
    expect((await app.as(here).accounts.user()).email).toBe(email)
    expect((await refusal(app.as(there).accounts.user())).status).toBe(401)
    expect((await refusal(login(app, email))).status).toBe(401)
    expect((await login(app, email, newPassword)).user.email).toBe(email)
    expect(await refusal(reset(token))).toMatchObject(dead)
  })

  test('does not change with a wrong one, which counts with the sign-ins', async () => {
    const landlord = await landlordWithPassword()
    for (let n = 0; n < 10; n += 1) {
      const refused = await refusal(changePassword(landlord, 'wrong horse'))
      expect(refused).toMatchObject({ status: 403, text: 'The password is wrong' })
    }
    expect((await refusal(changePassword(landlord, password))).status).toBe(429)
  })
})
