/** Old notifications are removed: in a busy account, counting and listing them would become ever slower. */
import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { daysOfReminders, mostNotifications } from '#domain/notification.ts'
import type { Db } from '#server/platform/database/db.ts'
import { untilFewer } from '#server/platform/jobs/batches.ts'

/**
 * For the daily job alone: removes all but the newest notifications of each person. Older reminders stay for a year,
 * because their `onceKey` keeps them from being sent again.
 */
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
