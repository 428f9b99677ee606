/** Mails through the real queue, from two instances on one database, to a real mail server. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostUrgentAtOnce } from '#domain/notification-mail.ts'
import { registerJobs } from '#server/jobs.ts'
import { databaseQueue, type Queue } from '#server/platform/jobs/queue.ts'
import { mailsAtOnce } from '#server/platform/mail.ts'
import { testDatabase, useOwnDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeDocument, makeLandlord, makeProperty } from '#test/factories.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { addUrgentNotices } from '#test/mailing-instance.ts'
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
    await eventually(() => expect(server.subjectsTo(landlord)).toHaveLength(names.length), 30_000)
    // After a restart and the regular check on both, nothing is left to send.
    const third = await startInstance(now)
    await Promise.all([
      third.runMissedJobs(),
      first.queue.send('notice-mails', {}),
      second.queue.send('notice-mails', {}),
    ])
    const last = await makeLandlord()
    await addUrgentNotices(last, 1)
    await third.queue.send('notice-mails', {})
    await eventually(() => expect(server.subjectsTo(last)).toHaveLength(1), 30_000)
    const texts = server.mailsTo(landlord).map(({ text }) => text)
    expect(texts).toHaveLength(names.length)
    for (const name of names) expect(texts.filter((text) => text.includes(`‘${name}’`))).toHaveLength(1)
  },
  150_000,
)

test('a password mail waits neither for those that are under way nor for those that wait', async () => {
  const landlords = [await makeLandlord(), await makeLandlord(), await makeLandlord(), await makeLandlord()]
  const { queue } = await startInstance(new Date('2042-01-10T06:00:00Z'))
  const receivedBefore = server.received.length
  const release = server.hold()
  for (const landlord of landlords) await addUrgentNotices(landlord, mostUrgentAtOnce)
  await queue.send('notice-mails', {})
  await eventually(() => expect(server.underWay()).toBeGreaterThan(0), 30_000)
  const address = 'forgetful@example.com'
  await queue.send('mail', { to: address, subject: 'Reset your Latchkey password', text: 'Here.' }, { isUrgent: true })
  // The server has taken none of the others yet.
  await eventually(() => expect(server.subjectsTo({ email: address })).toHaveLength(1), 30_000)
  expect(server.received.length - receivedBefore).toBeLessThanOrEqual(mailsAtOnce + 1)
  release()
  const mails = landlords.length * mostUrgentAtOnce
  await eventually(() => expect(landlords.flatMap(server.subjectsTo)).toHaveLength(mails), 30_000)
}, 90_000)
