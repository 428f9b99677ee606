import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseQueue } from '#server/platform/jobs/queue.ts'
import { freshDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A queue with something to do at that time of day in UTC, which has been started once and stopped. */
async function stoppedQueue(hour: number) {
  const database = await freshDatabase()
  ends.push(() => database.close())
  const work = vi.fn(async () => {})
  async function startedQueue() {
    const queue = databaseQueue(database, { log: { error: vi.fn() } })
    queue.work('morning', work)
    queue.schedule('morning', `0 ${hour} * * *`, 'UTC')
    await queue.start()
    return queue
  }
  await (await startedQueue()).stop()
  const start = async () => {
    const queue = await startedQueue()
    ends.unshift(() => queue.stop())
  }
  return { db: database.db, work, start }
}

test('what fell due while the computer slept is done once when it wakes up', async () => {
  const twoHoursAgo = (new Date().getUTCHours() + 22) % 24
  const { db, work, start } = await stoppedQueue(twoHoursAgo)
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '9 days'`)
  await db.execute(sql`update pgboss.version set cron_on = now() - interval '3 days'`)
  await start()
  await eventually(() => expect(work).toHaveBeenCalledTimes(1))
})

test('a clock that was ahead and has been put right keeps nothing waiting after a start', async () => {
  const { db, start } = await stoppedQueue(6)
  await db.execute(sql`update pgboss.version set cron_on = now() + interval '3 days'`)
  await db.execute(
    sql`update pgboss.queue set monitor_claim_on = now() + interval '3 days', maintain_on = now() + interval '3 days'`,
  )
  await start()
  const ahead = sql`select ((select count(*) from pgboss.version where cron_on > now())
    + (select count(*) from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()))::int as ahead`
  expect((await db.execute(ahead)).rows).toEqual([{ ahead: 0 }])
})
