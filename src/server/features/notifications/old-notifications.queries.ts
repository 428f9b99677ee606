/** Notifications end, or a busy account's would be counted and listed ever more slowly. */
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { daysOfReminders, mostNotifications } from '#domain/notification.ts'
import type { Db } from '#server/platform/database/db.ts'
import { untilFewer } from '#server/platform/jobs/batches.ts'

/** For the daily job alone: of each person the newest stay, of reminders also those of a year. */
export async function removeOldestNotifications(db: Db, today: Day): Promise<void> {
  const afterThose = sql`offset ${mostNotifications}::int limit 1`
  await untilFewer(async (limit) => {
    const { rows } = await db.execute(sql`delete from notifications where id in (
      select old.id from users person
        cross join lateral (select id from notifications where user_id = person.id order by id desc ${afterThose}) first
        join notifications old on old.user_id = person.id and old.id <= first.id
      where old.once_key is null or old.created_at < ${today}::date - ${daysOfReminders}::int limit ${limit}::int) returning id`)
    return rows.length
  })
}
