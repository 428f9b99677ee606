/** Figures of the product's use, for its operator. They are nobody's rows to read, so no scope is asked for. */
import { lt, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { login, mostUsesOfDay, pageView } from '#domain/usage.ts'
import { dailyMetrics, featureUsage, userActivity } from '#server/db/schema/usage.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Use } from '#server/platform/usage/usage-collector.ts'

/**
 * Adds uses to what is stored, in one statement, which several instances may do at once. Those of an
 * account that has been erased meanwhile are left out, and so are further ones of somebody who has
 * `mostUsesOfDay` different ones that day.
 */
export async function addUses(db: Db, uses: readonly Use[]): Promise<void> {
  await db.execute(sql`
    with given as (
      select given.* from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given("userId" int, "sessionId" int, role text,
        action text, page text, feature text, device text, day date, at timestamptz, "lastAt" timestamptz, count int)
      join users on users.id = given."userId"
    ), stored as (
      select "userId", day, (select count(*) from (select 1 from user_activity
        where user_id = people."userId" and user_activity.day = people.day limit ${mostUsesOfDay}::int) one) as count
      from (select distinct "userId", day from given) people
    ), bounded as (
      select given.*, stored.count + row_number() over (partition by "userId", day) <= ${mostUsesOfDay}::int as "hasRoom"
      from given join stored using ("userId", day)
    ), activity as (
      insert into user_activity (user_id, session_id, action, page, feature, user_agent, day, timestamp, metadata)
      select "userId", "sessionId", action, page, feature, device, day, at, jsonb_build_object('count', count)
      from bounded where "hasRoom" or exists (select 1 from user_activity known
        where (known.user_id, known.day, known.session_id, known.action, known.page)
          = ("userId", bounded.day, "sessionId", bounded.action, bounded.page))
      order by 1, 2, 3, 4
      on conflict (user_id, day, session_id, action, page) do update set
        metadata = jsonb_build_object('count',
          (user_activity.metadata ->> 'count')::int + (excluded.metadata ->> 'count')::int),
        timestamp = least(user_activity.timestamp, excluded.timestamp)
    )
    insert into feature_usage (feature, user_id, user_role, usage_count, last_used)
    select feature, "userId", max(role), sum(count), max("lastAt") from given where feature <> ''
    group by 1, 2 order by 2, 1
    on conflict (user_id, feature) do update set
      usage_count = feature_usage.usage_count + excluded.usage_count,
      last_used = greatest(feature_usage.last_used, excluded.last_used)`)
}

/** Works out the figures of one day in London and stores them, in place of those that were there. */
export async function storeDailyMetrics(db: Db, day: Day): Promise<void> {
  const from = sql`(${day}::date)::timestamp at time zone 'Europe/London'`
  const until = sql`(${day}::date + 1)::timestamp at time zone 'Europe/London'`
  const isOnDay = (column: string) => sql`${sql.raw(column)} >= ${from} and ${sql.raw(column)} < ${until}`
  const people = sql`not is_guest and not is_invited`
  await db.execute(sql`
    with people as (
      select count(*) filter (where created_at < ${until}) as total,
        count(*) filter (where ${isOnDay('created_at')} and role = 'landlord') as landlords,
        count(*) filter (where ${isOnDay('created_at')} and role = 'tenant') as tenants
      from users where ${people}
    ), acts as (
      select count(distinct user_id) as active,
        coalesce(sum((metadata ->> 'count')::int) filter (where action = ${login}), 0) as logins,
        count(distinct user_id) filter (where action = ${login}) as people_in,
        coalesce(sum((metadata ->> 'count')::int) filter (where action = ${pageView}), 0) as views
      from user_activity where day = ${day}::date
    )
    insert into daily_metrics (date, total_users, active_users, new_signups, landlord_signups, tenant_signups, total_logins,
      unique_logins, page_views, documents_uploaded, maintenance_requests, rent_payments)
    select ${day}::date, total, active, landlords + tenants, landlords, tenants, logins, people_in, views,
      (select count(*) from documents where ${isOnDay('upload_date')}),
      (select count(*) from maintenance_requests where ${isOnDay('created_at')}),
      (select count(*) from rent_payments where status = 'paid' and ${isOnDay('paid_date')})
    from people, acts
    on conflict (date) do update set total_users = excluded.total_users, active_users = excluded.active_users,
      new_signups = excluded.new_signups, landlord_signups = excluded.landlord_signups,
      tenant_signups = excluded.tenant_signups, total_logins = excluded.total_logins,
      unique_logins = excluded.unique_logins, page_views = excluded.page_views,
      documents_uploaded = excluded.documents_uploaded, maintenance_requests = excluded.maintenance_requests,
      rent_payments = excluded.rent_payments`)
}

export async function removeUsageBefore(db: Db, day: Day): Promise<void> {
  await db.delete(userActivity).where(lt(userActivity.day, day))
  await db.delete(featureUsage).where(lt(featureUsage.lastUsed, `${day}T00:00:00.000Z`))
  await db.delete(dailyMetrics).where(lt(dailyMetrics.date, day))
}
