import { pino } from 'pino'
import { addDays, type Day } from '#domain/day.ts'
import { insertNotifications, type NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { dailyJobs, registerJobs } from '#server/jobs.ts'
import { testDatabase } from '#test/database.ts'
import type { MailServer } from '#test/mail-server.ts'
import { testServices } from '#test/services.ts'

/** Without clean-up jobs: the tests' rows are made today, and their mornings are years away. */
const remindingJobs = dailyJobs.filter(({ name }) => !/^(erase|sweep|fold|vacuum)/.test(name))

export type MailingInstance = Awaited<ReturnType<typeof startMailingInstance>>

/** One instance of the product: all share the database and the mail server, each has its own queue. */
export async function startMailingInstance(server: MailServer) {
  const { services, drain, setNow } = await testServices()
  const all = { ...services, mail: server.mailer, log: pino({ level: 'silent' }) }
  registerJobs(all)
  return {
    setNow,
    drain,
    async sendMails() {
      await services.queue.send('notice-mails', {})
      await drain()
    },
    async morning(today: Day, since = addDays(today, -1)) {
      setNow(new Date(`${today}T06:00:00Z`))
      for (const job of remindingJobs) await job.run(all, today, since)
      await drain()
    },
  }
}

interface Person {
  readonly id: number
}

/** Inserts a notice for a landlord, or somebody else, as an action does. */
export async function addNotice(person: Person, notice: Partial<NewNotification> = {}) {
  await addNotices([{ ...words, ...notice, userId: person.id }])
}

const words = { type: 'document_expiry', title: 'Document expiring', message: 'EPC expires tomorrow.' } as const

/** Inserts as many urgent notices at once, as a job does: 'Certificate 0 expired.' and so on. */
export async function addUrgentNotices({ id: userId }: Person, count: number) {
  const notice = { ...words, userId, isUrgent: true }
  await addNotices(Array.from({ length: count }, (_, at) => ({ ...notice, title: `Certificate ${at} expired.` })))
}

async function addNotices(notices: readonly NewNotification[]) {
  const { db } = await testDatabase()
  await insertNotifications(db, notices)
}
