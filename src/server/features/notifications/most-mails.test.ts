/** How many mails about notifications somebody gets, as delivered to a real mail server. */
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mostMailsInADay, mostMailsOfOneHome, mostUrgentAtOnce } from '#domain/notification-mail.ts'
import { mails } from '#server/db/schema/notices.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { useOwnDatabase } from '#test/database.ts'
import { makeLandlord, makeProperty } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { addNotice, addUrgentNotices, type MailingInstance, startMailingInstance } from '#test/mailing-instance.ts'

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
beforeEach(async () => {
  instance = await startMailingInstance(server)
})

describe('a notification', () => {
  test('after fifty of a day comes with the summary of the next morning, but for what is urgent', async () => {
    const landlord = await makeLandlord()
    for (let at = 0; at < 60; at += 1) await addNotice(landlord, { title: `Notice ${at}` })
    await instance.sendMails()
    expect(server.mailsTo(landlord)).toHaveLength(mostMailsInADay)
    await addNotice(landlord, { title: 'Gas certificate expired', isUrgent: true })
    await instance.sendMails()
    expect(server.subjectsTo(landlord).slice(mostMailsInADay)).toEqual(['Gas certificate expired'])
    await instance.morning('2026-11-22')
    expect(server.subjectsTo(landlord).at(-1)).toMatch(/^Your daily summary of .*: 10 notifications$/)
  })

  test('of one home leaves room in a landlord’s mailbox for those of others, and urgent ones take none of it', async () => {
    const landlord = await makeLandlord()
    const [noisy, quiet] = [
      await makeProperty({ landlordId: landlord.id }),
      await makeProperty({ landlordId: landlord.id }),
    ]
    const add = (propertyId: number, isUrgent = false) =>
      addNotice(landlord, { propertyId, title: isUrgent ? 'Urgent' : 'Comment', type: 'inspection', isUrgent })
    for (let at = 0; at < mostMailsInADay; at += 1) await add(noisy.id, at < 30)
    for (let at = 0; at < mostMailsOfOneHome; at += 1) await add(noisy.id)
    await instance.sendMails()
    await add(quiet.id)
    await instance.sendMails()
    const times = (subject: string) => server.subjectsTo(landlord).filter((each) => each === subject).length
    expect(times(`Urgent: ${noisy.address}`)).toBe(30)
    expect(times(`Comment: ${noisy.address}`)).toBe(mostMailsOfOneHome)
    expect(times(`Comment: ${quiet.address}`)).toBe(1)
  })
})

describe('what is urgent', () => {
  const isSingle = (subject: string) => /^Certificate \d+ expired\.$/.test(subject)

  /** How many e-mails of one notice somebody got, and the subjects of the others. */
  function sentTo(person: { email: string | null }) {
    const subjects = server.subjectsTo(person)
    return [subjects.filter(isSingle).length, ...subjects.filter((subject) => !isSingle(subject))]
  }

  test('above thirty comes at once in one e-mail, which names the newest two hundred and counts the others', async () => {
    const landlord = await makeLandlord()
    await app.as(landlord).notificationPreferences.update({ body: { digest: 'weekly' } })
    await addUrgentNotices(landlord, mostUrgentAtOnce + 240)
    await addNotice(landlord, { title: 'Not urgent' })
    await instance.sendMails()
    await instance.sendMails()
    expect(sentTo(landlord)).toEqual([mostUrgentAtOnce, '240 urgent notifications'])
    const together = server.mailsTo(landlord).find(({ subject }) => !isSingle(subject))
    expect(together?.text).toContain('Certificate 269 expired.')
    expect(together?.text).toContain('Certificate 70 expired.')
    expect(together?.text).not.toContain('Certificate 69 expired.')
    expect(together?.text).toContain('See 40 earlier notifications in Latchkey:')
    expect(together?.text).toContain('because ‘Urgent’ is switched on in your settings')
    expect(together?.text).not.toContain('Not urgent')
  })

  test('comes one by one thirty times, however many runs look at the same time', async () => {
    const landlord = await makeLandlord()
    await addUrgentNotices(landlord, 1_500)
    const instances = [instance, await startMailingInstance(server), await startMailingInstance(server)]
    await Promise.all(instances.map(({ sendMails }) => sendMails()))
    expect(sentTo(landlord)).toEqual([mostUrgentAtOnce, '1,470 urgent notifications'])
  })

  test('comes one by one thirty times where more comes while several runs look', async () => {
    const landlord = await makeLandlord()
    const instances = [instance, await startMailingInstance(server), await startMailingInstance(server)]
    const rounds = instances.map(async ({ sendMails }) => {
      for (let round = 0; round < 4; round += 1) {
        await addUrgentNotices(landlord, 50)
        await sendMails()
      }
    })
    await Promise.all(rounds)
    await instance.sendMails()
    const [singles, ...others] = sentTo(landlord)
    const together = others.reduce<number>((sum, subject) => sum + Number.parseInt(`${subject}`, 10), 0)
    expect(together + Number(singles)).toBe(12 * 50)
    // Where a run finds one alone, that is a mail of one.
    expect(singles).toBeLessThanOrEqual(mostUrgentAtOnce + 12)
  })

  test('comes one by one thirty times in ten minutes, however many runs it is spread over', async () => {
    const landlord = await makeLandlord()
    const addAndSend = async (count: number) => {
      await addUrgentNotices(landlord, count)
      await instance.sendMails()
      return sentTo(landlord)
    }
    expect(await addAndSend(20)).toEqual([20])
    expect(await addAndSend(20)).toEqual([30, '10 urgent notifications'])
    expect(await addAndSend(5)).toEqual([30, '10 urgent notifications', '5 urgent notifications'])
    expect(await addAndSend(1)).toEqual([31, '10 urgent notifications', '5 urgent notifications'])
    await app.services.db.update(mails).set({ createdAt: sql`now() - interval '10 minutes'` })
    expect(await addAndSend(2)).toEqual([33, '10 urgent notifications', '5 urgent notifications'])
  })

  test('is counted once where its transaction is tried again', async () => {
    const landlord = await makeLandlord()
    await addUrgentNotices(landlord, mostUrgentAtOnce)
    const { db } = app.services
    const once = db.transaction.bind(db)
    const retried = vi.spyOn(db, 'transaction').mockImplementation(async (work) => {
      await expect(once(async (tx) => [await work(tx), tx.rollback()])).rejects.toThrow(TransactionRollbackError)
      return once(work)
    })
    await instance.sendMails().finally(() => retried.mockRestore())
    expect(sentTo(landlord)).toEqual([mostUrgentAtOnce])
  })

  test('and cannot be written to somebody keeps nobody else’s mails, and comes when it can', async () => {
    const [landlord, other] = [await makeLandlord(), await makeLandlord()]
    await addUrgentNotices(landlord, mostUrgentAtOnce + 10)
    await addUrgentNotices(other, 1)
    await addNotice(other)
    const { db } = app.services
    await db.execute(sql`create function refuse_mail() returns trigger language plpgsql
      as $$ begin raise exception 'The disk is full'; end $$`)
    await db.execute(sql`create trigger refuse_mail before insert on mails
      for each row when (new.subject = '10 urgent notifications') execute function refuse_mail()`)
    await expect(instance.sendMails()).rejects.toThrow()
    await instance.drain()
    expect(sentTo(other)).toEqual([1, 'Document expiring'])
    await db.execute(sql`drop function refuse_mail cascade`)
    await instance.sendMails()
    expect(sentTo(landlord)).toEqual([mostUrgentAtOnce, '10 urgent notifications'])
  })
})
