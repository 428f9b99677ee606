import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { formerTenantName, fullName } from '#domain/account.ts'
import {
  type ActivityEntity,
  type ActivityValues,
  mostOfAccount,
  mostOfRecord,
  productName,
  yearsOfMoney,
} from '#domain/activity.ts'
import type { Day } from '#domain/day.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { activity } from '#server/db/schema/activity.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { findRecordNames } from '#server/features/activity/record-names.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

interface Filter {
  readonly entity?: ActivityEntity | undefined
  readonly id?: number | undefined
}

/** A tenant under the name that their landlord sees: after a tenancy has ended, that of its last day. */
const person = sql`lateral (select ${tenancies.tenantName}, ${tenancies.tenantUsername} from ${tenancies}
  where ${tenancies.userId} = ${activity.byUserId} and ${tenancies.landlordId} = ${activity.landlordId}
  order by ${tenancies.active} desc, ${tenancies.id} desc limit 1) person`

/** The newest first. */
export async function listActivity(
  db: Db,
  scope: LandlordScope,
  { entity, id }: Filter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['id'])
  const rows = await db
    .select({
      place: activity.id,
      at: activity.at,
      byUserId: activity.byUserId,
      name: sql<string | null>`coalesce(person.tenant_name, ${users.name})`,
      username: sql<
        string | null
      >`case when person.tenant_name is null then ${users.username} else person.tenant_username end`,
      what: activity.what,
      entity: activity.entity,
      id: activity.recordId,
      before: activity.before,
      after: activity.after,
    })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.byUserId))
    .leftJoin(person, sql`true`)
    .where(
      and(
        eq(activity.landlordId, scope.userId),
        entity && eq(activity.entity, entity),
        id === undefined ? undefined : eq(activity.recordId, id),
        after && lt(activity.id, after[0]),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, ({ place }) => [place])
  const nameOfRecord = await findRecordNames(db, scope, page.rows)
  const entries = page.rows.map((row) => {
    const name = nameOfRecord(row)
    return { ...entryOf(row), ...(name ? { name } : {}) }
  })
  return { ...page, rows: entries }
}

interface Row {
  readonly byUserId: number | null
  readonly name: string | null
  readonly username: string | null
}

interface Stored extends Row {
  readonly place: number
  readonly at: string
  readonly what: string
  readonly entity: ActivityEntity
  readonly id: number
  readonly before: ActivityValues | null
  readonly after: ActivityValues | null
}

const entryOf = ({ place: _, byUserId, name, username, before, after, ...entry }: Stored) => ({
  ...entry,
  by: nameOf({ byUserId, name, username }),
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
})

function nameOf({ byUserId, name, username }: Row): string {
  if (byUserId === null) return productName
  return name === null ? formerTenantName : fullName(name, username)
}

const recordTables: Partial<Record<ActivityEntity, string>> = {
  property: 'properties',
  tenancy: 'tenancies',
  document: 'documents',
  payment: 'rent_payments',
  request: 'maintenance_requests',
  report: 'property_inspection_reports',
  inventory: 'inventory_reports',
  transaction: 'financial_transactions',
}

/**
 * For the daily job alone: forgets what was done to records that have been gone for as long as they could have come back, but what is about
 * money only after six years.
 */
export async function forgetActivity(db: Db, today: Day) {
  for (const [entity, table] of Object.entries(recordTables)) {
    const isGone = sql`not exists (select 1 from ${sql.identifier(table)} record where record.id = a.record_id)
      and not exists (select 1 from bin_rows b where b.record_id = a.record_id and b.table_name = ${table} and b.was_deleted)`
    await db.execute(sql`delete from activity a where a.entity = ${entity} and not a.is_money
      and a.at < ${today}::date - interval '31 days' and ${isGone}`)
    await db.execute(sql`delete from activity a where a.entity = ${entity} and a.is_money
      and a.at < ${today}::date - make_interval(years => ${yearsOfMoney}::int) and ${isGone}`)
  }
  await db.execute(sql`delete from activity a where a.entity = 'account'
    and a.at < ${today}::date - make_interval(years => ${yearsOfMoney}::int)`)
  await forgetTooMany(db, today)
}

/** Of a record that was changed since the day before yesterday, what is more than its newest; what is about money stays. */
async function forgetTooMany(db: Db, today: Day) {
  await db.execute(sql`
    with changed as (
      select landlord_id, entity, record_id from activity where at > ${today}::date - interval '2 days' and not is_money
      group by 1, 2, 3
    ), oldest as (
      select changed.*, kept.id from changed cross join lateral (
        select each.id from activity each where each.landlord_id = changed.landlord_id and each.entity = changed.entity
          and each.record_id = changed.record_id and not each.is_money order by each.id desc
        offset case changed.entity when 'account' then ${mostOfAccount}::int else ${mostOfRecord}::int end limit 1
      ) kept
    ) delete from activity a using oldest where a.landlord_id = oldest.landlord_id and a.entity = oldest.entity
      and a.record_id = oldest.record_id and a.id <= oldest.id and not a.is_money`)
}
