import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailChoices, mailKinds } from '#domain/notification-mail.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { addressKey } from '#server/platform/auth/network-address.ts'
import { unsubscribeToken } from '#server/platform/auth/unsubscribe-tokens.ts'
import { safeUrl } from '#server/platform/log.ts'
import { refusal, type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeLandlord, makeTenant } from '#test/factories.ts'
import { newNetworkAddress } from '#test/senders.ts'
import { occupyTurns } from '#test/turns.ts'

let app: TestApp
let leaveDatabase: () => Promise<void>
// Its mails would come after everybody's that other tests have left.
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
})
afterAll(async () => leaveDatabase())

const preferencesOf = (who: { token: string }) => app.as(who).notificationPreferences

describe('the choice of what comes by e-mail', () => {
  test('is made by kind and summary, and what is left out stays', async () => {
    const tenant = await makeTenant()
    const { get, update } = preferencesOf(tenant)
    expect(await get()).toEqual({ mail: mailChoices({}), digest: 'off' })
    const chosen = { mail: mailChoices({ rent_payment: false, landlord_message: true }), digest: 'daily' }
    expect(await update({ body: { mail: { rent_payment: false, landlord_message: true }, digest: 'daily' } })).toEqual(
      chosen,
    )
    expect(await update({ body: { mail: {} } })).toEqual(chosen)
    expect(await get()).toEqual(chosen)
    expect(await update({ body: { mail: mailChoices({}), digest: 'off' } })).toEqual({
      mail: mailChoices({}),
      digest: 'off',
    })
    expect(await preferencesOf(await makeTenant()).get()).toEqual({ mail: mailChoices({}), digest: 'off' })
  })

  test('is made of two at once by both', async () => {
    const { get, update } = preferencesOf(await makeLandlord())
    await Promise.all(mailKinds.map((kind) => update({ body: { mail: { [kind]: kind === 'tenant_message' } } })))
    expect(Object.entries((await get()).mail).filter(([, isOn]) => isOn)).toEqual([['tenant_message', true]])
  })

  test.each([
    [{ mail: { carrier_pigeon: true } }, 'mail: Unknown kind of notification'],
    [{ mail: { rent_payment: 'often' } }, 'mail.rent_payment: Must be true or false'],
    [{ mail: 'all' }, 'mail: Must be choices by kind'],
    [{ digest: 'hourly' }, 'digest: Must be off, daily or weekly'],
  ])('is not made of %j', async (body, text) => {
    const { get, update } = preferencesOf(await makeLandlord())
    expect(await refusal(update({ body: body as object }))).toMatchObject({ status: 400, text })
    expect(await get()).toEqual({ mail: mailChoices({}), digest: 'off' })
  })
})

describe('how long before somebody is reminded', () => {
  test('is the landlord’s to choose, the most days first', async () => {
    const { settings, updateSettings } = app.as(await makeLandlord()).reminders
    const defaults = { documents: [30, 14, 7, 1], rent: [3], inspections: [7, 1] }
    expect(await settings()).toEqual(defaults)
    const chosen = { ...defaults, documents: [90, 60, 7], rent: [] }
    expect(await updateSettings({ body: { documents: [7, 90, 60], rent: [] } })).toEqual(chosen)
    expect(await settings()).toEqual(chosen)
  })

  test.each([
    [{ documents: [0] }, 'documents: Must be whole numbers of days from 1 to 365'],
    [{ documents: [366] }, 'documents: Must be whole numbers of days from 1 to 365'],
    [{ rent: [1.5] }, 'rent: Must be whole numbers of days from 1 to 365'],
    [{ inspections: [7, 7] }, 'inspections: Each number of days only once'],
    [{ documents: [1, 2, 3, 4, 5, 6, 7] }, 'documents: At most 6 reminders'],
  ])('is not %j', async (body, text) => {
    const { updateSettings } = app.as(await makeLandlord()).reminders
    expect(await refusal(updateSettings({ body }))).toMatchObject({ status: 400, text })
  })
})

describe('a press that stops e-mails', () => {
  const call = (method: 'GET' | 'POST', path: string, form?: string) =>
    app.app.inject({
      method,
      url: path,
      ...(form && { payload: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })

  /** A mail to a new landlord, and its unsubscribe link. */
  async function mailed(digest: 'off' | 'daily' = 'off') {
    const landlord = await makeLandlord()
    await insertNotifications(app.services.db, [
      { userId: landlord.id, type: 'document_expiry', title: 'Document expiring', message: 'EPC.' },
    ])
    await app.services.queue.send('notice-mails', {})
    await app.drain()
    const mail = app.mails.find(({ to }) => to === landlord.email)
    const person = { id: landlord.id, email: landlord.email ?? '' }
    const url = digest === 'off' ? mail?.unsubscribeUrl : `/${unsubscribeToken(app.services.secret, person, 'digest')}`
    return { landlord, mail, path: `/unsubscribe/${url?.split('/').at(-1)}` }
  }

  test('is in the text, and in the headers that mail programs know', async () => {
    const { mail, path } = await mailed()
    expect(mail?.unsubscribeUrl).toBe(`http://127.0.0.1:3000${path}`)
    expect(mail?.text).toContain(`Stop e-mails of this kind:\nhttp://127.0.0.1:3000${path}\n`)
  })

  test('is asked for first, because scanners open every link', async () => {
    const { landlord, path } = await mailed()
    const page = await call('GET', path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Notifications about ‘Documents that expire’ will no longer come by e-mail.')
    expect(page.body).toContain(
      `<form method="post" action="${path}"><button type="submit">Stop these e-mails</button>`,
    )
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect((await preferencesOf(landlord).get()).mail).toEqual(mailChoices({}))
  })

  test.each(['', 'List-Unsubscribe=One-Click'])(
    'switches that kind off, and no other, with the body ‘%s’',
    async (form) => {
      const { landlord, path } = await mailed()
      for (let presses = 0; presses < 2; presses += 1) {
        const page = await call('POST', path, form)
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain('Notifications about ‘Documents that expire’ no longer come by e-mail.')
        expect(page.body).toContain('To switch them on again, log in and open')
      }
      expect((await preferencesOf(landlord).get()).mail).toEqual(mailChoices({ document_expiry: false }))
    },
  )

  test('of a summary switches everything off', async () => {
    const { landlord, path } = await mailed('daily')
    expect((await call('POST', path)).body).toContain('All notifications no longer come by e-mail.')
    expect(Object.values((await preferencesOf(landlord).get()).mail).some(Boolean)).toBe(false)
  })

  test('does nothing with a token that is forged, cut, another person’s or of an address that has changed', async () => {
    const [{ landlord, path }, other] = [await mailed(), await mailed()]
    const token = path.split('/').at(-1) ?? ''
    const person = { id: landlord.id, email: landlord.email ?? '' }
    const claim = Buffer.from(other.path.split('/').at(-1) ?? '', 'base64url').subarray(32)
    const swapped = Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 32), claim]).toString('base64url')
    const forged = [
      unsubscribeToken('another secret key', person, 'document_expiry'),
      unsubscribeToken(app.services.secret, { ...person, email: 'former@example.com' }, 'document_expiry'),
      token.slice(0, -2),
      `${token}A`,
      swapped,
      'x',
      '0'.repeat(190),
      `${landlord.id}`,
    ]
    for (const each of forged)
      for (const method of ['GET', 'POST'] as const) {
        const page = await call(method, `/unsubscribe/${each}`)
        expect(page.statusCode).toBe(404)
        expect(page.body).toContain('This link no longer works')
      }
    for (const one of [landlord, other.landlord]) expect((await preferencesOf(one).get()).mail).toEqual(mailChoices({}))
  })

  test('is cut out of logs', async () => {
    const { path } = await mailed()
    expect(safeUrl(path)).toBe('/unsubscribe/[cut]')
  })

  test('waits for the turns of its network address, and for nobody else’s', async () => {
    const { path: url } = await mailed()
    const address = newNetworkAddress()
    const release = occupyTurns(app, `address ${addressKey(address)}`)
    let isAnswered = false
    const waiting = app.app.inject({ url, remoteAddress: address }).finally(() => {
      isAnswered = true
    })
    expect((await app.app.inject({ url, remoteAddress: newNetworkAddress() })).statusCode).toBe(200)
    expect(isAnswered).toBe(false)
    release()
    expect((await waiting).statusCode).toBe(200)
  })

  test('takes whatever a mail program sends along, and nothing that is large', async () => {
    const { path } = await mailed()
    const multipart = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect(multipart.statusCode).toBe(200)
    expect((await call('POST', path, 'x'.repeat(20_000))).statusCode).toBe(413)
  })
})
