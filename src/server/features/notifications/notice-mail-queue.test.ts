/** Mails through the real queue, from two instances on one database, to a real mail server. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { registerJobs } from '#server/jobs.ts'
import { databaseQueue, type Queue } from '#server/platform/jobs/queue.ts'
import { mailsAtOnce } from '#server/platform/mail.ts'
import { testDatabase, useOwnDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { testServices } from '#test/services.ts'

const log = pino({ level: 'silent' })
const queues: Queue[] = []
let server: MailServer
let leaveDatabase: () => Promise<void>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
// Mornings that a test before has made would count as the last ones, and months would be made good.
beforeEach(async () => {
  leaveDatabase = await useOwnDatabase()
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await leaveDatabase()
})

/** An instance that has just started, at six in the morning of that day. Returns what runs its missed jobs. */
async function startInstance(now: Date) {
  const { services } = await testServices({ now })
  const queue = databaseQueue(await testDatabase(), { log })
  queues.push(queue)
  const runMissedJobs = registerJobs({ ...services, queue, mail: server.mailer, log })
  await queue.start()
  return { queue, runMissedJobs }
}

const subjectsTo = ({ email }: { email: string | null }) =>
  server.received.filter(({ rcpt }) => rcpt === email).map(({ subject }) => subject)

// Within a year: what the mornings find older than that they sweep away, and the database has its own clock.
test.each(['2027-03-28', '2027-10-31'])(
  'two instances that start together on %s, when the clocks change, send each reminder once',
  async (today) => {
    const landlord = await makeLandlord()
    const property = await makeProperty({ landlordId: landlord.id })
    const names = Array.from({ length: 12 }, (_, at) => `Certificate ${at}`)
    const inAWeek = { '2027-03-28': '2027-04-04', '2027-10-31': '2027-11-07' }[today] ?? ''
    for (const name of names) await makeDocument(property, { name, type: 'Insurance cert', expiryDate: inAWeek })
    const now = new Date(`${today}T06:00:00Z`)
    const [first, second] = [await startInstance(now), await startInstance(now)]
    const release = server.hold()
    await Promise.all([first.runMissedJobs(), second.runMissedJobs()])
    await eventually(() => expect(server.underWay()).toBeGreaterThan(0), 30_000)
    release()
    await eventually(() => expect(subjectsTo(landlord)).toHaveLength(names.length), 30_000)
    // After a restart and the regular check on both, nothing is left to send.
    const third = await startInstance(now)
    await Promise.all([
      third.runMissedJobs(),
      first.queue.send('notice-mails', {}),
      second.queue.send('notice-mails', {}),
    ])
    const last = await makeLandlord()
    await addNotices(last, 1)
    await third.queue.send('notice-mails', {})
    await eventually(() => expect(subjectsTo(last)).toHaveLength(1), 30_000)
    const texts = server.received.filter(({ rcpt }) => rcpt === landlord.email).map(({ text }) => text)
    expect(texts).toHaveLength(names.length)
    for (const name of names) expect(texts.filter((text) => text.includes(`‘${name}’`))).toHaveLength(1)
  },
  150_000,
)

/** Urgent notifications, which are mailed at once in any number. */
const addNotices = async ({ id: userId }: { id: number }, count: number) => {
  const { services } = await testServices()
  const notice = { userId, type: 'system' as const, title: 'Tenancy ending', message: 'In 60 days.', isUrgent: true }
  await insertNotifications(
    services.db,
    Array.from({ length: count }, () => notice),
  )
}

test('a password mail waits neither for those that are under way nor for those that wait', async () => {
  const landlord = await makeLandlord()
  const { queue } = await startInstance(new Date('2042-01-10T06:00:00Z'))
  const receivedBefore = server.received.length
  const release = server.hold()
  await addNotices(landlord, 100)
  await queue.send('notice-mails', {})
  await eventually(() => expect(server.underWay()).toBeGreaterThan(0), 30_000)
  const address = 'forgetful@example.com'
  await queue.send('mail', { to: address, subject: 'Reset your Latchkey password', text: 'Here.' }, { isUrgent: true })
  // The server has taken none of the others yet.
  await eventually(() => expect(subjectsTo({ email: address })).toHaveLength(1), 30_000)
  expect(server.received.length - receivedBefore).toBeLessThanOrEqual(mailsAtOnce + 1)
  release()
  await eventually(() => expect(subjectsTo(landlord)).toHaveLength(100), 30_000)
}, 90_000)
