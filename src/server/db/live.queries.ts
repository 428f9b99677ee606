/**
 * Tells open screens that something has changed. PostgreSQL delivers what a transaction sends to every instance when it
 * is committed, and never when it is rolled back (rule: live-after-the-commit).
 */

import { type SQL, sql } from 'drizzle-orm'
import type { Change } from '#api/stale.ts'
import type { Activity } from '#server/db/activity.ts'
import { inParts } from '#server/db/in-parts.ts'
import { idArray } from '#server/db/is-one-of.ts'
import { fixedStatement, fixedStatements } from '#server/db/json.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { properties, tenancies } from '#server/db/schema/lettings.ts'
import { isCurrentTenancy } from '#server/db/their-tenancy.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withNext } from '#server/platform/database/pipelining.ts'
import { type LiveMessage, liveChannel } from '#server/platform/live/live-message.ts'

/** Who may see what has changed. */
export interface Audience {
  /** By account. Null, for an account that is gone, is ignored. */
  readonly people?: readonly (number | null)[]
  /** By tenancy: its landlord, and its tenant while it lasts. */
  readonly tenancies?: readonly number[]
  /** By property: its landlord, the tenants who live there now, and its guests. */
  readonly homes?: readonly number[]
  /** By landlord: the landlord, and everybody in all of their properties. */
  readonly everybodyOf?: number
}

/** Ids in one message, which has a limited length. */
const mostIds = 250

/**
 * Tells the audience what has changed, and records in the same statement what was done: `did(…)` or `changed(…)` of
 * `activity.ts` (rule: activity-in-the-transaction).
 */
export async function announce(
  db: Db,
  change: Change,
  audience: Audience,
  done: Activity | readonly Activity[] = [],
): Promise<void> {
  const takeActivity = activityOnce(done)
  const { people = [], tenancies: lettings = [], homes = [], everybodyOf } = audience
  const accounts = [...new Set(people)].filter((id) => id !== null)
  for (const to of idParts(accounts)) await send(db, { kind: 'changed', to, guestsOf: [], change }, takeActivity())
  for (const part of idParts(lettings)) await sendTo(db, change, 'tenancies', idArray(part), takeActivity())
  for (const part of idParts(homes)) await sendTo(db, change, 'homes', idArray(part), takeActivity())
  if (everybodyOf !== undefined) await sendTo(db, change, 'everybody', everybodyOf, takeActivity())
  const left = takeActivity()
  if (left) await db.execute(recordActivity({ done: left }))
}

/** Tells people that somebody is typing in a conversation. Nothing is stored. */
export async function announceTyping(
  db: Db,
  typing: { conversationId: number; userId: number },
  people: readonly number[],
): Promise<void> {
  for (const to of idParts(people)) await send(db, { kind: 'typing', to, guestsOf: [], ...typing })
}

const idParts = (all: readonly number[]) => inParts([...new Set(all)], mostIds)

/** Returns what to record, as JSON, at its first call only: an audience may take several messages. */
function activityOnce(done: Activity | readonly Activity[]): () => string | undefined {
  let waiting: readonly Activity[] = 'entity' in done ? [done] : done
  return () => {
    if (waiting.length === 0) return undefined
    const rows = JSON.stringify(waiting)
    waiting = []
    return rows
  }
}

// Every write announces something, so the texts are put together once.

const activityInsertion = (
  done: SQL,
) => sql`insert into activity (landlord_id, by_user_id, entity, record_id, what, before, after, is_money)
  select "landlordId", "byUserId", entity, "recordId", left(what, 1000), before, after, coalesce("isMoney", false)
  from json_to_recordset(${done}::json) as each("landlordId" int, "byUserId" int, entity text, "recordId" int, what text,
    before json, after json, "isMoney" boolean)`

const recordActivity = fixedStatement(['done'], ({ done }) => withNext(activityInsertion(done)))

const notify = (message: SQL) => sql`select pg_notify(${sql.raw(`'${liveChannel}'`)}, ${message})`

const sendMessage = fixedStatements(['message', 'done'], ({ hasDone }: { hasDone: boolean }, { message, done }) =>
  withNext(
    sql`${hasDone ? sql`with recorded as (${activityInsertion(done)}) ` : sql``}${notify(sql`${message}::text`)}`,
  ),
)

const send = (db: Db, message: LiveMessage, done?: string) =>
  db.execute(sendMessage({ hasDone: done !== undefined }, { message: JSON.stringify(message), done: done ?? '' }))

/** For each kind of audience: its accounts, and the homes whose guests belong to it. */
const audiences = {
  tenancies: (ids: SQL) => ({
    people: sql`
      select ${tenancies.landlordId} as id from ${tenancies} where ${tenancies.id} = any(${ids}::int[])
      union select ${tenancies.userId} from ${tenancies} where ${tenancies.id} = any(${ids}::int[]) and ${isCurrentTenancy}`,
    guestsOf: sql`select null::int as id where false`,
  }),

  /** Found now, because the properties may be deleted later in the same transaction. */
  homes: (ids: SQL) => ({
    people: sql`
      select ${properties.landlordId} as id from ${properties} where ${properties.id} = any(${ids}::int[])
      union select ${tenancies.userId} from ${tenancies} where ${tenancies.propertyId} = any(${ids}::int[]) and ${isCurrentTenancy}`,
    guestsOf: sql`select unnest(${ids}::int[]) as id`,
  }),

  /** The landlord, even one without a home, and everybody who lives in their homes. */
  everybody: (landlord: SQL) => ({
    people: sql`
      select ${landlord}::int as id
      union select ${tenancies.userId} from ${tenancies} where ${tenancies.landlordId} = ${landlord}::int and ${isCurrentTenancy}`,
    // Compared with an array: PostgreSQL might join a list to everybody's rows.
    guestsOf: sql`
      select distinct ${sessions.guestPropertyId} as id from ${sessions} where ${sessions.guestPropertyId} = any (array(
        select ${properties.id} from ${properties} where ${properties.landlordId} = ${landlord}::int)) and ${sessions.endedAt} is null`,
  }),
}
type NamedAudience = keyof typeof audiences

/** Finds the audience and tells it in one statement. */
const sendToThose = fixedStatements(
  ['change', 'whom', 'done'],
  ({ audience, hasDone }: { audience: NamedAudience; hasDone: boolean }, { change, whom, done }) => {
    const { people, guestsOf } = audiences[audience](whom)
    return withNext(sql`
    with recipients as (select id, false as is_home from (${people}) people union all select id, true from (${guestsOf}) homes),
    parts as (select id, is_home, (row_number() over () - 1) / ${sql.raw(String(mostIds))} as part from recipients)
    ${hasDone ? sql`, recorded as (${activityInsertion(done)})` : sql``}
    ${notify(sql`json_build_object('kind', 'changed', 'change', ${change}::text,
      'to', coalesce(json_agg(id) filter (where not is_home), '[]'::json),
      'guestsOf', coalesce(json_agg(id) filter (where is_home), '[]'::json))::text`)}
    from parts group by part`)
  },
)

/** `whom` is an array of ids in PostgreSQL's notation, or the id of a landlord. */
const sendTo = (db: Db, change: Change, audience: NamedAudience, whom: string | number, done?: string) =>
  db.execute(sendToThose({ audience, hasDone: done !== undefined }, { change, whom, done: done ?? '' }))
