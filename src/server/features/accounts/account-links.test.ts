import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '#api/accounts.ts'
import { landlordWithPassword, login, mailsTo, password, tokenSentTo } from '#test/accounts.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'
import { newEmail, newNetworkAddress } from '#test/senders.ts'
import { testNow } from '#test/services.ts'

const newPassword = 'battery staple'
const minute = 60 * 1000
const day = 24 * 60 * minute

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const stranger = (of = app) => of.as(null, newNetworkAddress()).accounts

/** The same product at another time. */
const appAt = (later: number) => testApp({ now: new Date(testNow.getTime() + later) })
const dead = { status: 400, text: 'This link has expired or has already been used. Please ask for a new one.' }

describe('a forgotten password', () => {
  const forget = (email: string, of = app) => stranger(of).forgotPassword({ body: { email } })
  const answer = { message: 'If that address has an account, we have sent it a link.' }

  test('is answered alike, whether the address has an account or not', async () => {
    const { email } = await landlordWithPassword()
    const nobody = newEmail()
    expect(await forget(email.toUpperCase())).toEqual(answer)
    expect(await forget(nobody)).toEqual(answer)
    expect(await mailsTo(app, nobody)).toEqual([])
    const [mail, ...others] = await mailsTo(app, email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Reset your Latchkey password')
    expect(mail?.text).toMatch(/\nhttp:\/\/127\.0\.0\.1:3000\/auth\?reset=true&token=[\w-]{43}\n/)
    expect(mail).not.toHaveProperty('html')
  })

  test('asked for a hundred times from one network address is answered alike, and sends nothing more', async () => {
    const own = await testApp()
    const one = own.as(null, newNetworkAddress()).accounts
    for (let count = 0; count < 100; count += 1) await one.forgotPassword({ body: { email: newEmail() } })
    await own.drain()
    const { email } = await landlordWithPassword()
    expect(await one.forgotPassword({ body: { email } })).toEqual(answer)
    expect(await mailsTo(own, email)).toEqual([])
    expect(await forget(email, own)).toEqual(answer)
    expect(await mailsTo(own, email)).toHaveLength(1)
  })

  test('sends three mails an hour, and still answers alike', async () => {
    const { email } = await landlordWithPassword()
    for (let n = 0; n < 5; n += 1) expect(await forget(email)).toEqual(answer)
    expect(await mailsTo(app, email)).toHaveLength(3)
  })

  test('is set by the link, once, and ends every session', async () => {
    const landlord = await landlordWithPassword()
    const { email } = landlord
    await forget(email)
    const body = { token: await tokenSentTo(app, email), password: newPassword }
    expect(await stranger().resetPassword({ body })).toEqual({
      message: 'Your password has been set. You can log in now.',
      role: 'landlord',
    })
    expect((await refusal(app.as(landlord).accounts.user())).status).toBe(401)
    expect((await refusal(login(app, email))).status).toBe(401)
    expect((await login(app, email, newPassword)).user.id).toBe(landlord.id)
    expect(await refusal(stranger().resetPassword({ body }))).toMatchObject(dead)
  })

  test('is set once, when the link is used twice at once', async () => {
    const { email } = await landlordWithPassword()
    await forget(email)
    const token = await tokenSentTo(app, email)
    const passwords = ['first password', 'second password']
    const all = await Promise.allSettled(
      passwords.map((typed) => stranger().resetPassword({ body: { token, password: typed } })),
    )
    const works = passwords[all.findIndex(({ status }) => status === 'fulfilled')] ?? ''
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await login(app, email, works)).user.email).toBe(email)
  })

  test('its link lasts an hour, and the other links die with the first that is used', async () => {
    const { email } = await landlordWithPassword()
    await forget(email)
    const first = await tokenSentTo(app, email)
    await forget(email)
    const second = await tokenSentTo(app, email)
    const [nearly, after] = [await appAt(59 * minute), await appAt(60 * minute)]
    const body = { token: first, password: newPassword }
    expect(await refusal(stranger(after).resetPassword({ body }))).toMatchObject(dead)
    await stranger(nearly).resetPassword({ body })
    expect(await refusal(stranger().resetPassword({ body: { token: second, password } }))).toMatchObject(dead)
  })

  test('a password that is refused is no wrong token', async () => {
    const { email } = await landlordWithPassword()
    await forget(email)
    const token = await tokenSentTo(app, email)
    const { accounts } = app.as(null, newNetworkAddress())
    for (let n = 0; n < 20; n += 1)
      expect((await refusal(accounts.resetPassword({ body: { token, password: email } }))).text).toMatch(
        /is not your name/,
      )
    await accounts.resetPassword({ body: { token, password } })
  })

  test('twenty wrong tokens from one network are enough', async () => {
    const { email } = await landlordWithPassword()
    await forget(email)
    const token = await tokenSentTo(app, email)
    const { accounts } = app.as(null, newNetworkAddress())
    for (let n = 0; n < 10; n += 1) {
      expect(await refusal(accounts.resetPassword({ body: { token: `x${n}`, password } }))).toMatchObject(dead)
      expect(
        await refusal(
          n % 2
            ? accounts.undoEmail({ body: { token: `x${n}` } })
            : accounts.confirmEmail({ body: { token: `x${n}` } }),
        ),
      ).toMatchObject(dead)
    }
    expect((await refusal(accounts.resetPassword({ body: { token, password } }))).status).toBe(429)
    await stranger().resetPassword({ body: { token, password } })
  })

  test.each([
    [{ token: 'x', password: 'seven77' }, 'password: Password must be at least 8 characters'],
    [{ password }, 'token: A link is required'],
  ])('%j answers 400', async (body, text) => {
    expect(await refusal(stranger().resetPassword({ body: body as never }))).toMatchObject({ status: 400, text })
  })
})

describe("an invited tenant's link", () => {
  async function invited() {
    const landlord = await makeLandlord()
    const email = newEmail()
    const body = { role: 'tenant' as const, name: 'Sam', email }
    const tenant = (await app.as(landlord, newNetworkAddress()).accounts.register({ body })) as User
    return { tenant, email, token: await tokenSentTo(app, email) }
  }

  test('sets the password, after which they sign in', async () => {
    const { tenant, email, token } = await invited()
    const early = await appAt(7 * day - minute)
    await stranger(early).resetPassword({ body: { token, password } })
    const session = await stranger().login({ body: { role: 'tenant', email, password } })
    expect(session).toMatchObject({ user: { id: tenant.id }, property: null })
  })

  test('dies with the one that was sent again, once that has been used', async () => {
    const { email, token: first } = await invited()
    await stranger().forgotPassword({ body: { email } })
    const second = await tokenSentTo(app, email)
    expect(second).not.toBe(first)
    await stranger().resetPassword({ body: { token: second, password } })
    expect(await refusal(stranger().resetPassword({ body: { token: first, password: newPassword } }))).toMatchObject(
      dead,
    )
  })

  test('lasts 7 days, and is sent again when they ask', async () => {
    const { email, token } = await invited()
    const later = await appAt(7 * day)
    expect(await refusal(stranger(later).resetPassword({ body: { token, password } }))).toMatchObject(dead)
    await stranger(later).forgotPassword({ body: { email } })
    const again = await tokenSentTo(later, email)
    expect((await mailsTo(later, email)).at(-1)?.subject).toBe('Your invitation to Latchkey')
    await stranger(later).resetPassword({ body: { token: again, password } })
  })
})

describe('support', () => {
  const body = { subject: 'Deposit', message: 'How do I record a deposit?' }

  test('gets the message, and answers straight to the sender', async () => {
    const landlord = await makeLandlord({ name: 'Priya Shah' })
    await app.as(landlord).accounts.support({ body })
    const mail = (await mailsTo(app, 'support@latchkey.example')).at(-1)
    expect(mail).toEqual({
      to: 'support@latchkey.example',
      replyTo: landlord.email,
      subject: 'Support: Deposit',
      text: `From: Priya Shah (landlord, account ${landlord.id}, ${landlord.email})\n\nHow do I record a deposit?\n`,
    })
  })

  test('of Enterprise is marked, and goes ahead of other messages that wait', async () => {
    const sent: { name: string; isUrgent: boolean | undefined }[] = []
    const { queue } = app.services
    const send = vi.spyOn(queue, 'send').mockImplementation(async (name, data, options) => {
      sent.push({ name: 'subject' in data ? String(data.subject) : name, isUrgent: options?.isUrgent })
    })
    try {
      for (const subscriptionPlan of ['premium', 'enterprise'] as const) {
        await app.as(await makeLandlord({ subscriptionPlan })).accounts.support({ body })
      }
      const ended = await makeLandlord({ subscriptionPlan: 'enterprise', subscriptionStatus: 'cancelled' })
      await app.as(ended).accounts.support({ body })
    } finally {
      send.mockRestore()
    }
    expect(sent).toEqual([
      { name: 'Support: Deposit', isUrgent: false },
      { name: 'Priority support: Deposit', isUrgent: true },
      { name: 'Support: Deposit', isUrgent: false },
    ])
  })

  test.each([
    [{ subject: '' }, 'subject: Subject is required'],
    [{ message: 'Help' }, 'message: Please describe what you need in a sentence or two'],
  ])('refuses a message with %j', async (wrong, text) => {
    const refused = await refusal(app.as(await makeTenant()).accounts.support({ body: { ...body, ...wrong } }))
    expect(refused).toMatchObject({ status: 400, text })
  })

  test('takes ten messages an hour from an account, and those of another', async () => {
    const [busy, other] = [await makeLandlord(), await makeLandlord()]
    const send = (who: typeof busy) => app.as(who, newNetworkAddress()).accounts.support({ body })
    for (let count = 0; count < 10; count += 1) await send(busy)
    expect(await refusal(send(busy))).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
    await send(other)
  })

  test('takes thirty messages an hour from a network address', async () => {
    const address = newNetworkAddress()
    const send = async () => app.as(await makeLandlord(), address).accounts.support({ body })
    for (let count = 0; count < 30; count += 1) await send()
    expect(await refusal(send())).toMatchObject({ status: 429 })
  })
})
