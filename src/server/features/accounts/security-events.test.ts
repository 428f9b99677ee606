// Each thing that happens to an account leaves one line, and none of them says who somebody is.
import { Writable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { downloadBackup, makeBackup } from '#test/backups.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'
import { beginTwoFactor } from '#test/two-factor.ts'

const password = 'correct horse'
const another = 'battery staple'
const lines: string[] = []

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  const logTo = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  app = await testApp({ env: { LOG_LEVEL: 'info' }, logTo })
  passwordHash = await hashPassword(password)
})

interface Event {
  readonly securityEvent?: string
  readonly accountId: number | null
  readonly addressHash: string
}

/** The events logged since the last call. */
function eventsSince(): Event[] {
  const events = lines.splice(0).map((line): Event => JSON.parse(line))
  return events.filter(({ securityEvent }) => securityEvent !== undefined)
}
const named = (events: readonly Event[]) => events.map(({ securityEvent, accountId }) => [securityEvent, accountId])

async function landlord() {
  const made = await makeLandlord({ passwordHash, subscriptionPlan: 'enterprise' })
  eventsSince()
  return { ...made, email: made.email ?? '', own: app.as(made, newNetworkAddress()) }
}

async function tokenSentTo(address: string, name = 'token'): Promise<string> {
  await app.drain()
  const mail = app.mails.filter(({ to }) => to === address).at(-1)
  return new RegExp(`${name}=([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? ''
}

test('a password that is forgotten, and one that is changed', async () => {
  const { id, email, own } = await landlord()
  await refusal(own.accounts.changePassword({ body: { currentPassword: 'wrong horse', newPassword: another } }))
  await own.accounts.changePassword({ body: { currentPassword: password, newPassword: another } })
  await app.as(null, newNetworkAddress()).accounts.forgotPassword({ body: { email } })
  const token = await tokenSentTo(email)
  await app.as(null, newNetworkAddress()).accounts.resetPassword({ body: { token, password } })
  expect(named(eventsSince())).toEqual([
    ['password check failed', id],
    ['password changed', id],
    ['password set by mail', id],
  ])
})

test('an address that is asked for, brought into force, and taken back', async () => {
  const { id, name, email, own } = await landlord()
  const next = newEmail()
  await own.accounts.updateProfile({ body: { name, email: next, currentPassword: password } })
  const stranger = app.as(null, newNetworkAddress()).accounts
  await stranger.confirmEmail({ body: { token: await tokenSentTo(next) } })
  await stranger.undoEmail({ body: { token: await tokenSentTo(email, 'undo_email') } })
  expect(named(eventsSince())).toEqual([
    ['address change asked for', id],
    ['address changed', id],
    ['address change undone', id],
  ])
})

test('two-factor sign-in, API keys and sessions', async () => {
  const { id, own, ...caller } = await landlord()
  const codes = await beginTwoFactor(app, caller, password)
  await own.twoFactor.confirm({ body: { code: codes.code(-1) } })
  await own.twoFactor.renewCodes({ body: { password, code: codes.code() } })
  await own.twoFactor.end({ body: { password, code: codes.code(1) } })
  const { id: keyId } = await own.apiKeys.create({ body: { name: 'Agent', scopes: ['read'] } })
  await own.apiKeys.remove({ params: { id: keyId } })
  await own.sessions.removeOthers()
  expect(named(eventsSince())).toEqual([
    ['two-factor sign-in on', id],
    ['new recovery codes', id],
    ['two-factor sign-in off', id],
    ['API key made', id],
    ['API key deleted', id],
    ['signed out everywhere else', id],
  ])
})

test('what is taken away: a backup, and a tenant’s own data', async () => {
  const { id, own, ...caller } = await landlord()
  const { fileName } = await makeBackup(app, caller)
  await downloadBackup(app, caller, fileName)
  const tenant = await makeTenant()
  await app.as(tenant).ownData.download()
  expect(named(eventsSince())).toEqual([
    ['data exported', id],
    ['data exported', tenant.id],
  ])
})

test('an account that is closed', async () => {
  const { id, name, email, own } = await landlord()
  await own.accounts.close({ body: { password } })
  const all = lines.join('')
  const events = eventsSince()
  expect(named(events)).toEqual([['account closed', id]])
  expect(events[0]?.addressHash).toMatch(/^[\w-]{43}$/)
  for (const secret of [name, email, password]) expect(all).not.toContain(secret)
})
