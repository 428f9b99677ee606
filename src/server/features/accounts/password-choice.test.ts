import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#api/accounts.ts'
import { buildApp } from '#server/app.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { refuseCommonPassword } from '#server/features/accounts/password-choice.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeProperty, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { testNow, testServices } from '#test/services.ts'

const newEmail = () => `ann.${randomBytes(6).toString('hex')}@example.com`
const password = 'correct horse'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const stranger = () => app.as(null, newNetworkAddress()).accounts

const common = 'This password is too common'
const personal = 'Choose a password that is not your name or e-mail address'

describe('a password that is chosen', () => {
  const name = 'Annabel Ellis'
  const ways: [string, (typed: string) => Promise<unknown>][] = [
    [
      'by a landlord',
      (typed) => stranger().register({ body: { role: 'landlord', name, email: newEmail(), password: typed } }),
    ],
    [
      'by a tenant with a join code',
      async (typed) =>
        stranger().tenantSignup({
          body: { name, email: newEmail(), password: typed, joinCode: (await makeProperty()).joinCode },
        }),
    ],
    [
      'by a link',
      async (typed) => {
        const { id: userId } = await makeTenant({ name: 'Annabel', username: 'Ellis' })
        const token = await newLink(app.services.db, { purpose: 'invitation', userId }, testNow)
        return stranger().resetPassword({ body: { token, password: typed } })
      },
    ],
    [
      'in the settings',
      async (typed) => {
        const account = { role: 'landlord' as const, name, email: newEmail(), password }
        const session = (await stranger().register({ body: account })) as Session
        const body = { currentPassword: password, newPassword: typed }
        return app.as(session, newNetworkAddress()).accounts.changePassword({ body })
      },
    ],
  ]
  test.each(ways)('%s is neither common nor personal, nor over 128 characters', async (_, choose) => {
    for (const typed of ['password1', 'PASSWORD123', 'qwertyuiop', 'manchester']) {
      expect(await refusal(choose(typed))).toMatchObject({ status: 400, text: common })
    }
    for (const typed of [name, 'annabel.ellis']) {
      expect(await refusal(choose(typed))).toMatchObject({ status: 400, text: personal })
    }
    const long = await refusal(choose('x'.repeat(129)))
    expect(long.status).toBe(400)
    expect(long.text).toMatch(/: Password must be at most 128 characters$/)
    await choose('x'.repeat(128))
  })

  test('is not the address or its first part', async () => {
    const own = newEmail()
    for (const typed of [own, own.toUpperCase(), own.split('@')[0] ?? '']) {
      const body = { role: 'landlord' as const, name, email: own, password: typed }
      expect(await refusal(stranger().register({ body }))).toMatchObject({ status: 400, text: personal })
    }
  })
})

test('the 10,000 most common of eight characters or more are refused, and the one after them is not', async () => {
  const path = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))
  const byFrequency: string[] = JSON.parse(readFileSync(path, 'utf8'))
  const long = byFrequency.filter((word) => word.length >= 8)
  for (const word of [long[0], long[9_999]]) await expect(refuseCommonPassword(word ?? '')).rejects.toThrow(common)
  await refuseCommonPassword(long[10_000] ?? '')
})

test('account events are logged with the account and a hash of the address, without names', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  const { services } = await testServices({ env: { LOG_LEVEL: 'info' } })
  const logged = await buildApp(services, { logTo })
  const [email, address] = [newEmail(), newNetworkAddress()]
  const post = async (url: string, payload: object) =>
    (await logged.inject({ method: 'POST', url, payload, remoteAddress: address })).json<Session>()
  const credentials = { role: 'landlord', email, password }
  const { user } = await post('/api/register', { ...credentials, name: 'Annabel Ellis' })
  await post('/api/login', { ...credentials, password: 'wrong horse' }).catch(() => {})
  await post('/api/login', credentials)
  await post('/api/verify-join-code', { joinCode: '222222' })
  const events = lines.map((line) => JSON.parse(line)).filter(({ securityEvent }) => securityEvent)
  expect(events.map(({ securityEvent, accountId }) => [securityEvent, accountId])).toEqual([
    ['account opened', user.id],
    ['sign-in failed', user.id],
    ['signed in', user.id],
    ['join code refused', null],
  ])
  expect(new Set(events.map(({ addressHash }) => addressHash)).size).toBe(1)
  expect(events[0].addressHash).toMatch(/^[\w-]{43}$/)
  for (const secret of [email, address, 'Annabel', password, 'wrong horse'])
    expect(lines.join('')).not.toContain(secret)
})
