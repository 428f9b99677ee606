/**
 * Tells open screens that something has changed. What is said inside a transaction is delivered by PostgreSQL when that is committed,
 * and never when it is rolled back, to every instance (rule: live-after-the-commit).
 */
import { sql } from 'drizzle-orm'
import { tenancies } from '#server/db/schema/lettings.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Change } from '#server/platform/live/changes.ts'
import { type LiveMessage, liveChannel } from '#server/platform/live/live-message.ts'

/** Who may see what has changed. */
export interface Audience {
  /** By account; null, where there is no account any more, is passed over. */
  readonly people?: readonly (number | null)[]
  /** By property: its landlord, the tenants who live there now, and its guests. */
  readonly homes?: readonly number[]
}

/** Ids in one message, so that it stays short enough. */
const mostIds = 250

export async function announce(db: Db, change: Change, { people = [], homes = [] }: Audience): Promise<void> {
  const accounts = [...new Set(people)].filter((id) => id !== null)
  for (const to of inParts(accounts)) await send(db, { kind: 'changed', to, guestsOf: [], change })
  for (const part of inParts([...new Set(homes)])) await announceToHomes(db, change, part)
}

/** Tells people that somebody writes in a conversation. Nothing is stored. */
export async function announceTyping(
  db: Db,
  typing: { conversationId: number; userId: number },
  people: readonly number[],
): Promise<void> {
  for (const to of inParts(people)) await send(db, { kind: 'typing', to, guestsOf: [], ...typing })
}

function inParts(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / mostIds)
  return Array.from({ length: count }, (_, part) => ids.slice(part * mostIds, (part + 1) * mostIds))
}

const send = (db: Db, message: LiveMessage) =>
  db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`)

/** The properties themselves may be deleted later in the same transaction. */
const announceToHomes = (db: Db, change: Change, homes: readonly number[]) =>
  db.execute(sql`
    with homes as (select value::int as id from json_array_elements_text(${JSON.stringify(homes)}::json)),
    told as (
      select p.landlord_id as id from properties p join homes on homes.id = p.id
      union
      select ${tenancies.userId} from ${tenancies} join homes on homes.id = ${tenancies.propertyId}
      where ${tenancies.active} and ${tenancies.accepted} and ${tenancies.userId} is not null
    ),
    parts as (select id, (row_number() over () - 1) / ${sql.raw(String(mostIds))} as part from told)
    select pg_notify(${liveChannel}, json_build_object('kind', 'changed', 'change', ${change}::text, 'to', json_agg(id),
      'guestsOf', case part when 0 then ${JSON.stringify(homes)}::json else '[]'::json end)::text)
    from parts group by part`)
