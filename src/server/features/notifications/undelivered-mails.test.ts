/** Who learns that a mail could not be delivered. */
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { sendMail } from '#server/features/notifications/notice-mails.jobs.ts'
import type { Services } from '#server/platform/context.ts'
import { mostTries } from '#server/platform/jobs/handlers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeLandlord, makeTenancy, makeTenant } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { newEmail } from '#test/senders.ts'

let app: TestApp
let server: MailServer
let services: Services
beforeAll(async () => {
  app = await testApp()
  server = await startMailServer()
  services = { ...app.services, mail: server.mailer, log: pino({ level: 'silent' }) }
})
afterAll(() => server.close())

describe('a mail that cannot be delivered', () => {
  test('is seen by the landlord who sent it as an invitation, and by the owner of the account', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    const invited = await makeTenant({ invitedBy: landlord.id, name: 'Siân', username: 'Pritchard' })
    await makeTenant({ invitedBy: other.id, isInvited: true, email: invited.email })
    for (const to of [landlord.email ?? '', invited.email ?? '', 'nobody@example.com']) {
      server.refuse(to, true)
      const mail = { to, subject: 'Your invitation to Latchkey', text: 'Come in.', landlordId: landlord.id }
      for (const isLast of [false, true]) await expect(sendMail(services, mail, { isLast })).rejects.toThrow('550')
    }
    const failed = { state: 'failed', subject: 'Your invitation to Latchkey', tries: mostTries }
    expect(await app.as(landlord).reminders.sent()).toMatchObject([
      { ...failed, address: invited.email },
      { ...failed, address: landlord.email },
    ])
    expect(await app.as(landlord).notifications.list()).toMatchObject([
      {
        title: 'E-mail not delivered',
        message:
          "'Your invitation to Latchkey' could not be delivered to Siân Pritchard. Please check the e-mail address.",
      },
    ])
    expect(await app.as(other).reminders.sent()).toEqual([])
    expect(await app.as(other).notifications.list()).toEqual([])
  })

  test('is seen by the tenant and by the landlord who sent it as a letter, if the tenant is theirs', async () => {
    const [{ landlord, tenant, tenancy, property }, other] = [
      await makeTenancy({}, { isInvited: false }),
      await makeLandlord(),
    ]
    server.refuse(tenant.email ?? '', true)
    const letterOf = ({ id }: { id: number }, subject: string) =>
      sendMail(services, { to: tenant.email ?? '', subject, text: 'Please pay.', landlordId: id }, { isLast: true })
    await expect(letterOf(landlord, 'Reminder')).rejects.toThrow('550')
    await expect(letterOf(other, 'From a stranger')).rejects.toThrow('550')
    const failed = { state: 'failed', address: tenant.email }
    expect(await app.as(landlord).reminders.sent()).toMatchObject([{ ...failed, subject: 'Reminder' }])
    expect(await app.as(landlord).notifications.list()).toMatchObject([
      { title: 'E-mail not delivered', propertyId: property.id, relatedEntityId: tenancy.id },
    ])
    expect(await app.as(other).reminders.sent()).toEqual([])
    expect(await app.as(other).notifications.list()).toEqual([])
    expect((await app.as(tenant).reminders.sent()).map(({ subject }) => subject)).toEqual([
      'From a stranger',
      'Reminder',
    ])
  })

  test('is seen by the landlord also at the address that a tenant had when the tenancy ended', async () => {
    const ended = { active: false, moveOutDate: '2026-10-31' }
    const { landlord, tenant, tenancy } = await makeTenancy(ended, { isInvited: false })
    const address = tenant.email ?? ''
    await services.db.update(users).set({ email: newEmail() }).where(eq(users.id, tenant.id))
    server.refuse(address, true)
    const letter = { to: address, subject: 'Reminder', text: 'Please pay.', landlordId: landlord.id }
    await expect(sendMail(services, letter, { isLast: true })).rejects.toThrow('550')
    expect(await app.as(landlord).reminders.sent()).toMatchObject([{ state: 'failed', address, subject: 'Reminder' }])
    const notices = await app.as(landlord).notifications.list()
    expect(notices).toMatchObject([{ title: 'E-mail not delivered', relatedEntityId: tenancy.id }])
    // It outlives the tenant's account, with which the address goes.
    expect(JSON.stringify(notices)).not.toContain(address)
  })

  test('says in the log neither to whom nor what it was', async () => {
    const landlord = await makeLandlord()
    server.refuse(landlord.email ?? '', true)
    const refused = await server.mailer
      .send({ to: landlord.email ?? '', subject: 'Secret', text: 'Secret' })
      .catch((error: Error) => error)
    expect(String(refused)).toMatch(/550/)
    for (const told of [landlord.email, 'Secret']) expect((refused as Error).stack).not.toContain(told)
  })
})
