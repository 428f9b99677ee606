import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { ActivityEntry } from '#api/activity.ts'
import { type ActivityEntity, mostOfAccount, mostOfRecord, productName, yearsOfMoney } from '#domain/activity.ts'
import { binDays } from '#domain/bin.ts'
import type { Day } from '#domain/day.ts'
import { fullNameOf, nameOrFormer, surnameOrNone } from '#server/db/full-name.ts'
import { fixedStatements, jsonObject } from '#server/db/json.ts'
import { countFor, readCursor, readJsonPage } from '#server/db/paging.ts'
import { users } from '#server/db/schema/accounts.ts'
import { activity } from '#server/db/schema/activity.ts'
import { tenancies } from '#server/db/schema/lettings.ts'
import { nameOfRecord } from '#server/features/activity/record-names.queries.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'

/**
 * The name by which the landlord knows a tenant: from their active tenancy, else from the last one, as it was on its
 * last day.
 */
const person = sql`lateral (select ${tenancies.tenantName}, ${tenancies.tenantUsername} from ${tenancies}
  where ${tenancies.userId} = ${activity.byUserId} and ${tenancies.landlordId} = ${activity.landlordId}
    and ${activity.byUserId} <> ${activity.landlordId}
  order by ${tenancies.active} desc, ${tenancies.id} desc limit 1) person`

const literal = (text: string): SQL => sql.raw(`'${text}'`)

const by = sql`case when ${activity.byUserId} is null then ${literal(productName)} else ${fullNameOf({
  name: sql`coalesce(person.tenant_name, ${nameOrFormer})`,
  username: sql`case when person.tenant_name is null then ${surnameOrNone} else person.tenant_username end`,
})} end`

interface Asked {
  readonly entity: ActivityEntity | undefined
  readonly ofRecord: boolean
  readonly isNextPage: boolean
  readonly rows: number
}

/** An optional field of an entry, added to its JSON only where it has a value: a null would be one. */
const optional = (name: string, value: SQL): SQL => sql`coalesce(${literal(`,"${name}":`)} || ${value}, '')`

const entries = fixedStatements(
  ['landlord', 'record', 'before'],
  ({ entity, ofRecord, isNextPage, rows }: Asked, { landlord, record, before }) => {
    const wanted = and(
      sql`${activity.landlordId} = ${landlord}::int`,
      entity && sql`${activity.entity} = ${literal(entity)}`,
      ofRecord ? sql`${activity.recordId} = ${record}::int` : undefined,
      isNextPage ? lt(activity.id, sql`${before}::bigint`) : undefined,
    )
    const entry = jsonObject({
      at: activity.at,
      by,
      what: activity.what,
      entity: activity.entity,
      id: activity.recordId,
    })
    const owned = ofRecord ? { recordId: sql`${record}::int`, landlordId: sql`${landlord}::int` } : undefined
    const more = [
      optional('name', sql`to_json(${nameOfRecord(entity, owned)})::text`),
      optional('before', sql`${activity.before}::text`),
      optional('after', sql`${activity.after}::text`),
    ]
    return sql`select left(${entry}::text, -1) || ${sql.join(more, sql` || `)} || '}' as item, ${activity.id}::float8 as place
      from (select * from ${activity} where ${wanted} order by ${activity.id} desc limit ${sql.raw(String(rows))}) activity
      left join ${users} on ${users.id} = ${activity.byUserId} left join ${person} on true order by ${activity.id} desc`
  },
)

interface Filter {
  readonly entity?: ActivityEntity | undefined
  readonly id?: number | undefined
}

/** The newest first. */
export function listActivity(db: Db, scope: LandlordScope, { entity, id }: Filter, { limit, cursor }: AskedPage) {
  const after = readCursor(cursor, ['id'])
  const asked = { entity, ofRecord: id !== undefined, isNextPage: after !== undefined, rows: countFor(limit) }
  const values = { landlord: scope.userId, record: id ?? 0, before: after?.[0] ?? 0 }
  return readJsonPage<ActivityEntry>(db, entries(asked, values), { limit, keys: ['place'] })
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
 * For the daily job alone: deletes entries about records that have been gone for longer than the bin holds them;
 * entries about money only after six years.
 */
export async function forgetActivity(db: Db, today: Day) {
  for (const [entity, table] of Object.entries(recordTables)) {
    const isGone = sql`not exists (select 1 from ${sql.identifier(table)} record where record.id = a.record_id)
      and not exists (select 1 from bin_rows b where b.record_id = a.record_id and b.table_name = ${table} and b.was_deleted)`
    await db.execute(sql`delete from activity a where a.entity = ${entity} and not a.is_money
      and a.at < ${today}::date - ${binDays + 1}::int and ${isGone}`)
    await db.execute(sql`delete from activity a where a.entity = ${entity} and a.is_money
      and a.at < ${today}::date - make_interval(years => ${yearsOfMoney}::int) and ${isGone}`)
  }
  await db.execute(sql`delete from activity a where a.entity = 'account'
    and a.at < ${today}::date - make_interval(years => ${yearsOfMoney}::int)`)
  await forgetTooMany(db, today)
}

/**
 * Deletes all but the newest entries of records that were changed in the last two days; entries about money stay. `cut`
 * has the newest entry to delete of each: it goes with everything older.
 */
async function forgetTooMany(db: Db, today: Day) {
  await db.execute(sql`
    with recently_changed as (
      select landlord_id, entity, record_id from activity where at > ${today}::date - interval '2 days' and not is_money
      group by 1, 2, 3
    ), cut as (
      select changed.*, newest_to_delete.id from recently_changed changed cross join lateral (
        select each.id from activity each where each.landlord_id = changed.landlord_id and each.entity = changed.entity
          and each.record_id = changed.record_id and not each.is_money order by each.id desc
        offset case changed.entity when 'account' then ${mostOfAccount}::int else ${mostOfRecord}::int end limit 1
      ) newest_to_delete
    ) delete from activity a using cut where a.landlord_id = cut.landlord_id and a.entity = cut.entity
      and a.record_id = cut.record_id and a.id <= cut.id and not a.is_money`)
}
