/** What people find in their mailboxes, as delivered to a real mail server. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { registerJobs } from '#server/jobs.ts'
import { mostTries } from '#server/platform/jobs/handlers.ts'
import { mailsAtOnce } from '#server/platform/mail.ts'
import { type Caller, type TestApp, testApp } from '#test/app.ts'
import { makeConversingHome } from '#test/conversations.ts'
import { useOwnDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import {
  makeDocument,
  makeInspection,
  makeLandlord,
  makeProperty,
  makeRentPayment,
  makeTenancy,
} from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { wordsOfHtml, wordsOfText } from '#test/mail-words.ts'
import { addNotice, type MailingInstance, startMailingInstance } from '#test/mailing-instance.ts'
import { testServices } from '#test/services.ts'

let app: TestApp
let server: MailServer
let leaveDatabase: () => Promise<void>
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase()
  app = await testApp()
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await leaveDatabase()
})

let instance: MailingInstance
const startInstance = () => startMailingInstance(server)
beforeEach(async () => {
  instance = await startInstance()
})

const opened = { isInvited: false, name: 'Priya', username: 'Raman' }
const preferencesOf = (caller: Caller) => app.as(caller).notificationPreferences

describe('a notification', () => {
  test('comes once by e-mail, in text and HTML of the same words, and leads to the thing', async () => {
    const landlord = await makeLandlord({ name: 'Ann <b>Bold</b>' })
    const { id: propertyId } = await makeProperty({ landlordId: landlord.id, address: '4 Minster Yard' })
    const message = 'A <script>alert(1)</script> & "more" of it'
    await addNotice(landlord, { propertyId, message })
    await instance.sendMails()
    await instance.sendMails()
    const [mail, ...others] = server.mailsTo(landlord)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Document expiring: 4 Minster Yard')
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain('See it in Latchkey:\nhttp://127.0.0.1:3000/properties\n')
    expect(mail?.html).toContain('href="http://127.0.0.1:3000/properties"')
    expect(mail?.html).not.toMatch(/<script|<b>/)
    expect(wordsOfHtml(mail?.html)).toEqual(wordsOfText(mail?.text))
  })

  test('of a kind that somebody has switched off does not come, and one that they have switched on does', async () => {
    const landlord = await makeLandlord()
    await preferencesOf(landlord).update({ body: { mail: { document_expiry: false, tenant_message: true } } })
    await addNotice(landlord)
    await addNotice(landlord, { type: 'tenant_message', title: 'New message' })
    await addNotice(landlord, { type: 'maintenance_update', title: 'Off by default' })
    await instance.sendMails()
    expect(server.subjectsTo(landlord)).toEqual(['New message'])
  })

  test('that is urgent is one of its kind to somebody who has refused urgent ones', async () => {
    const landlord = await makeLandlord()
    await preferencesOf(landlord).update({ body: { mail: { urgent: false, maintenance_request: true } } })
    await addNotice(landlord, { type: 'maintenance_request', title: 'Water through the ceiling', isUrgent: true })
    await instance.sendMails()
    const [mail] = server.mailsTo(landlord)
    expect(mail?.text).toContain('is switched on in your settings')
    expect(mail?.text).not.toContain('‘Urgent’')
  })

  test('of rent received comes to the tenant who has chosen it, and to nobody else', async () => {
    const [quiet, keen] = [await makeRentPayment({}, opened), await makeRentPayment({}, opened)]
    // Without the reminders of rent.
    await preferencesOf(keen.tenant).update({ body: { mail: { rent_received: true, rent_payment: false } } })
    for (const { landlord, payment } of [quiet, keen])
      await app.as(landlord).rent.update({ params: { id: payment.id }, body: { status: 'paid' } })
    await instance.sendMails()
    expect(server.subjectsTo(quiet.tenant)).toEqual([])
    expect(server.subjectsTo(keen.tenant)).toEqual([`Rent paid: ${keen.property.address}`])
    expect((await app.as(quiet.tenant).notifications.list()).map(({ title }) => title)).toContain('Rent paid')
  })

  test.each([
    ['a guest', { isGuest: true }],
    ['a closed account', { closedAt: '2026-11-01T10:00:00Z' }],
    ['an invitation that nobody has opened', { isInvited: true }],
    ['somebody without an address', { email: null }],
  ])('does not come to %s', async (_, values) => {
    const person = await makeLandlord(values)
    const before = server.received.length
    await addNotice(person)
    await instance.sendMails()
    expect(server.received).toHaveLength(before)
  })

  test('of a message that its sender deletes before it was sent does not come', async () => {
    const { landlord, tenant, ask } = await makeConversingHome(app)
    await preferencesOf(landlord).update({ body: { mail: { tenant_message: true } } })
    server.refuse(landlord.email ?? '', true)
    const { id } = await ask('A secret')
    await expect(instance.sendMails()).rejects.toThrow()
    server.refuse(landlord.email ?? '', false)
    const [mail] = await app.as(landlord).reminders.sent()
    await app.as(tenant).messages.remove({ params: { id } })
    await sendAgain(mail?.id ?? 0)
    await ask('No secret')
    await instance.sendMails()
    expect(server.mailsTo(landlord).map(({ text }) => text)).toEqual([expect.stringContaining('No secret')])
  })

  test('waits in nobody’s mailbox whose account was closed before it was sent', async () => {
    const landlord = await makeLandlord()
    server.refuse(landlord.email ?? '', true)
    await addNotice(landlord)
    await expect(instance.sendMails()).rejects.toThrow()
    server.refuse(landlord.email ?? '', false)
    await preferencesOf(landlord).update({ body: { mail: { document_expiry: false } } })
    const [{ id } = { id: 0 }] = await app.as(landlord).reminders.sent()
    await sendAgain(id)
    expect(server.mailsTo(landlord)).toEqual([])
  })
})

/** The queue's next try. */
async function sendAgain(mailId: number) {
  const { services, drain } = await testServices()
  registerJobs({ ...services, mail: server.mailer, log: pino({ level: 'silent' }) })
  await services.queue.send('mail', { mailId })
  await drain()
}

describe('a mail that cannot be delivered', () => {
  test('is tried again, and after the last try is seen in the settings', async () => {
    const landlord = await makeLandlord()
    server.refuse(landlord.email ?? '', true)
    await addNotice(landlord)
    await expect(instance.sendMails()).rejects.toThrow('550')
    const sent = () => app.as(landlord).reminders.sent()
    const [first] = await sent()
    expect(first).toMatchObject({ state: 'waiting', tries: 1, subject: 'Document expiring', address: landlord.email })
    for (let tries = 2; tries < mostTries; tries += 1) await expect(sendAgain(first?.id ?? 0)).rejects.toThrow('550')
    expect(await sent()).toMatchObject([{ state: 'waiting', tries: mostTries - 1 }])
    await sendAgain(first?.id ?? 0)
    expect(await sent()).toMatchObject([{ state: 'failed', tries: mostTries }])
    server.refuse(landlord.email ?? '', false)
    await sendAgain(first?.id ?? 0)
    expect(server.mailsTo(landlord)).toEqual([])
  })
})

describe('a summary', () => {
  const monday = '2031-01-06'

  test.each(['daily', 'weekly'] as const)(
    'that is %s holds what was gathered, once, and not what was read',
    async (digest) => {
      const landlord = await makeLandlord()
      await preferencesOf(landlord).update({ body: { digest } })
      for (const title of ['First', 'Second', 'Read meanwhile']) await addNotice(landlord, { title })
      await instance.sendMails()
      expect(server.mailsTo(landlord)).toEqual([])
      const [newest] = await app.as(landlord).notifications.list()
      await app.as(landlord).notifications.markRead({ params: { id: newest?.id ?? 0 } })
      await instance.morning(addDays(monday, -1), addDays(monday, -2))
      expect(server.mailsTo(landlord)).toHaveLength(digest === 'daily' ? 1 : 0)
      await instance.morning(monday)
      await Promise.all([instance.morning(monday), (await startInstance()).morning(monday)])
      await instance.morning(addDays(monday, 1))
      const [mail, ...others] = server.mailsTo(landlord)
      expect(others).toEqual([])
      const day = digest === 'daily' ? '5' : '6'
      expect(mail?.subject).toBe(`Your ${digest} summary of ${day} January 2031: 2 notifications`)
      expect(mail?.text).toMatch(/First[\s\S]*Second/)
      expect(mail?.text).not.toContain('Read meanwhile')
      expect(wordsOfHtml(mail?.html)).toEqual(wordsOfText(mail?.text))
    },
  )

  test('that was missed on a Monday comes on the next morning', async () => {
    const landlord = await makeLandlord()
    await preferencesOf(landlord).update({ body: { digest: 'weekly' } })
    await addNotice(landlord)
    await instance.morning(addDays(monday, 2), addDays(monday, -1))
    expect(server.mailsTo(landlord)).toHaveLength(1)
  })

  test('holds the reminders of its own morning; what is urgent does not wait for it', async () => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    await preferencesOf(landlord).update({ body: { digest: 'daily' } })
    await makeDocument(property, { expiryDate: '2031-02-10', type: 'Gas Safety Certificate (CP12)' })
    await makeDocument(property, { expiryDate: '2031-02-18' })
    await instance.morning('2031-02-11')
    expect(server.subjectsTo(landlord).toSorted()).toEqual([
      `Document expired: ${property.address}`,
      'Your daily summary of 11 February 2031: 1 notification',
    ])
  })

  test('that somebody gives up still brings what was gathered, on the next morning', async () => {
    const landlord = await makeLandlord()
    await preferencesOf(landlord).update({ body: { digest: 'weekly' } })
    await addNotice(landlord)
    await instance.sendMails()
    await preferencesOf(landlord).update({ body: { digest: 'off' } })
    await instance.morning('2031-01-08')
    expect(server.mailsTo(landlord)).toHaveLength(1)
  })
})

/** Reminders of all kinds on one morning: the landlord's and the tenant's subjects. */
async function homeWithReminders(today: Day) {
  const { landlord, tenant, property, tenancy } = await makeTenancy(
    { moveOutDate: addDays(today, 60), leaseExpiryReminderDays: 60, rentAmount: 0 },
    opened,
  )
  await makeDocument(property, { expiryDate: addDays(today, 14) })
  await makeDocument(property, { expiryDate: addDays(today, -1), type: 'EICR', name: 'EICR' })
  await makeInspection(property, { date: addDays(today, 7) })
  const rent = await makeRentPayment({ dueDate: addDays(today, 3) }, opened)
  await rent.add({ dueDate: addDays(today, -1) })
  // So the job makes no further payments.
  await app.as(rent.landlord).tenancies.update({ params: { id: rent.tenancy.id }, body: { rentAmount: 0 } })
  return { landlord, tenant, property, tenancy, rent }
}

describe('each reminder comes by e-mail exactly once', () => {
  test.each([
    ['in winter', '2031-12-03'],
    ['as the clocks go forward', '2031-03-30'],
    ['the day after', '2032-03-29'],
    ['as the clocks go back', '2031-10-26'],
    ['the day after that', '2032-11-01'],
  ])('%s, also when two instances run the morning at once and again', async (_, today) => {
    const { landlord, tenant, property, rent } = await homeWithReminders(today)
    const other = await startInstance()
    await instance.morning(addDays(today, -1))
    const before = server.received.length
    await Promise.all([instance.morning(today), other.morning(today)])
    await instance.morning(today)
    await other.sendMails()
    await (await startInstance()).morning(addDays(today, 1))
    const home = `: ${property.address}`
    expect(server.subjectsTo(landlord).toSorted()).toEqual([
      `Document expired${home}`,
      `Document expiring${home}`,
      `Inspection in 7 days${home}`,
      `Tenancy ending${home}`,
    ])
    expect(server.subjectsTo(tenant)).toEqual([`Inspection in 7 days${home}`])
    expect(server.subjectsTo(rent.landlord)).toEqual([`Rent overdue: ${rent.property.address}`])
    expect(server.subjectsTo(rent.tenant).toSorted()).toEqual([
      `Rent due in 3 days: ${rent.property.address}`,
      `Rent overdue: ${rent.property.address}`,
    ])
    expect(server.received.length).toBeGreaterThan(before)
  })

  test('after mornings that were missed, in words that are true by then', async () => {
    const today = '2033-05-20'
    const { landlord, tenant, rent } = await homeWithReminders(today)
    const late = addDays(today, 2)
    await instance.morning(late, addDays(today, -1))
    await instance.morning(late, addDays(today, -1))
    await instance.morning(addDays(late, 1))
    const texts = server.mailsTo(landlord).map(({ text }) => text)
    expect(texts).toHaveLength(4)
    expect(texts.filter((text) => /expires on 3 June 2033, in 12 days/.test(text))).toHaveLength(1)
    expect(texts.filter((text) => /ends on 19 July 2033, in 58 days/.test(text))).toHaveLength(1)
    expect(server.subjectsTo(tenant)).toEqual([expect.stringMatching(/^Inspection in 5 days/)])
    expect(server.subjectsTo(rent.tenant).toSorted()).toEqual([
      expect.stringMatching(/^Rent due tomorrow/),
      expect.stringMatching(/^Rent overdue/),
    ])
  })
})

describe('what was sent', () => {
  test('is listed for the person, and a reminder to a tenant for the landlord too', async () => {
    const today = '2034-02-10'
    const { landlord, tenant, rent } = await homeWithReminders(today)
    await instance.morning(today)
    const sent = (who: Caller) => app.as(who).reminders.sent()
    expect(await sent(tenant)).toMatchObject([{ address: tenant.email, state: 'sent', tries: 1, name: 'Priya Raman' }])
    expect((await sent(landlord)).map(({ address }) => address).toSorted()).toEqual(
      [...Array(4).fill(landlord.email), tenant.email].toSorted(),
    )
    expect((await sent(rent.landlord)).filter(({ address }) => address === rent.tenant.email)).toHaveLength(2)
    expect(await sent(await makeLandlord())).toEqual([])
  })

  test('to a tenant that is no reminder is none of the landlord’s', async () => {
    const { landlord, tenant, property } = await makeTenancy({}, opened)
    await preferencesOf(tenant).update({ body: { mail: { document_added: true } } })
    await addNotice(tenant, { type: 'document_added', propertyId: property.id })
    await instance.sendMails()
    expect(server.mailsTo(tenant)).toHaveLength(1)
    expect(await app.as(landlord).reminders.sent()).toEqual([])
  })
})

test('as many mails are handed over at once as make thirty a second, and as many urgent ones beside them', async () => {
  const slow = await startMailServer()
  const release = slow.hold()
  const sent = Array.from({ length: 3 * mailsAtOnce }, (_, at) =>
    slow.mailer.send({ to: `rate-${at}@example.com`, subject: 'Rent', text: 'Rent' }),
  )
  await eventually(() => expect(slow.underWay()).toBe(2 * mailsAtOnce))
  release()
  await Promise.all(sent)
  expect(slow.received).toHaveLength(3 * mailsAtOnce)
  await slow.close()
})
