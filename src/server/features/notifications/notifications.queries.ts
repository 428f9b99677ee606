import { and, desc, eq, getTableColumns, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { type NotificationSubject, notificationTypesAbout } from '#domain/notification.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { fixedStatement, jsonObject } from '#server/db/json.ts'
import { announce } from '#server/db/live.queries.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { notifications } from '#server/db/schema/notices.ts'
import type { LandlordScope, SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withNext } from '#server/platform/database/pipelining.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { liveChannel, longestMessage } from '#server/platform/live/live-message.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'id' | 'isRead' | 'mailState' | 'mailId'>

const columns = {
  ...getTableColumns(notifications),
  read: notifications.isRead,
  entityId: notifications.relatedEntityId,
  property: { id: properties.id, address: properties.address },
}

/** Rows are given as JSON, so that the text never changes: putting it together takes longer than executing it. */
const writeNotices = fixedStatement(['notices'], ({ notices }) => withNext(writing(notices)))
const writeNoticesAndWait = fixedStatement(['notices'], ({ notices }) => writing(notices))

function writing(given: SQL): SQL {
  const { userId, isRead, relatedEntityId, ...all } = getTableColumns(notifications)
  const { onceKey: _, isUrgent: _urgent, mailState: _state, mailKind: _kind, mailId: _mail, ...fields } = all
  const shown = jsonObject({
    ...fields,
    isRead,
    read: isRead,
    relatedEntityId,
    entityId: relatedEntityId,
    // Looked up row by row: the planner expects many rows of JSON, and would read all properties for a join.
    property: sql`(select ${jsonObject({ id: properties.id, address: properties.address })} from ${properties}
      where ${properties.id} = ${notifications.propertyId})`,
    timestamp: notifications.createdAt,
  })
  const message = sql`${jsonObject({ kind: sql`'notification'`, to: userId, data: shown })}::text`
  // A notification that is too long for a live message is fetched instead.
  const inShort = sql`json_build_object('kind', 'changed', 'change', 'notification', 'to', json_build_array(${userId}), 'guestsOf', '[]'::json)::text`
  return sql`with written as (
      insert into notifications (user_id, property_id, type, title, message, related_entity_id, related_entity_type,
        once_key, is_urgent, mail_kind, mail_state, created_at)
      select "userId", "propertyId", type, title, message, "relatedEntityId", "relatedEntityType",
        "onceKey", coalesce("isUrgent", false), "mailKind", 'undecided', coalesce("createdAt", now())
      from json_to_recordset(${given}::json) as notice ("userId" int, "propertyId" int, type text, title text,
        message text, "relatedEntityId" int, "relatedEntityType" text, "onceKey" text, "isUrgent" boolean,
        "mailKind" text, "createdAt" timestamptz)
      on conflict do nothing returning *
    )
    select pg_notify(${sql.raw(`'${liveChannel}'`)},
      case when octet_length(${message}) <= ${sql.raw(String(longestMessage))} then ${message} else ${inShort} end)
    from written as ${notifications}`
}

/**
 * Adds notifications within the transaction of what they are about, and shows them on open screens when that is
 * committed. One with a `onceKey` that the same person has had before is skipped. A job decides whether they are also
 * mailed. Returns whether anybody is told.
 */
export async function insertNotifications(db: Db, notices: readonly NewNotification[]): Promise<boolean> {
  if (notices.length === 0) return false
  const given = { notices: JSON.stringify(notices) }
  // Only where one may be skipped is the answer worth a trip.
  if (notices.some(({ onceKey }) => onceKey)) return (await db.execute(writeNoticesAndWait(given))).rows.length > 0
  await db.execute(writeNotices(given))
  return true
}

type Subject = 'document' | 'inspection' | 'inspection_report' | 'inventory_report'

interface Withdrawn {
  readonly about: Subject
  readonly ids: readonly number[]
  /** The people who may no longer see the record; undefined for everybody, because it is gone. */
  readonly from?: readonly number[]
}

/** Removes unread notifications about a record that people can no longer open. A waiting e-mail goes without them. */
export async function withdrawNotices(tx: Db, scope: LandlordScope, { about, ids, from }: Withdrawn): Promise<void> {
  if (ids.length === 0 || from?.length === 0) return
  const ownHomes = tx.select({ id: properties.id }).from(properties).where(eq(properties.landlordId, scope.userId))
  const withdrawn = await tx
    .delete(notifications)
    .where(
      and(
        not(notifications.isRead),
        isOneOf(notifications.relatedEntityId, ids),
        eq(notifications.relatedEntityType, about),
        inArray(notifications.propertyId, ownHomes),
        from && isOneOf(notifications.userId, from),
      ),
    )
    .returning({ userId: notifications.userId })
  await announce(tx, 'notification', { people: withdrawn.map(({ userId }) => userId) })
}

interface NotificationFilter {
  readonly propertyId?: number | undefined
  readonly unread?: boolean | undefined
  readonly subject?: NotificationSubject | undefined
}

/** Written into the text, because a partial index holds what is unread. */
const isUnread = (unread: boolean) => (unread ? not(notifications.isRead) : notifications.isRead)

export async function listNotifications(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, propertyId, unread, subject }: NotificationFilter & AskedPage,
) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    eq(notifications.userId, scope.userId),
    propertyId === undefined ? undefined : eq(notifications.propertyId, propertyId),
    unread === undefined ? undefined : isUnread(unread),
    subject && isOneOf(notifications.type, notificationTypesAbout(subject)),
    after && lt(notifications.id, after[0]),
  )
  const rows = await db
    .select(columns)
    .from(notifications)
    .leftJoin(properties, eq(properties.id, notifications.propertyId))
    .where(wanted)
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => [row.id])
}

export async function countUnread(db: Db, scope: SignedInScope): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, scope.userId), not(notifications.isRead)))
}

export async function markAllRead(db: Db, scope: SignedInScope) {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, scope.userId), not(notifications.isRead)))
}

/** Marks the notifications about a record as read for somebody who has just signed it. */
export async function markReadAbout(tx: Db, { userId }: SignedInScope, { about, id }: { about: Subject; id: number }) {
  const asked = await tx
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, userId),
        not(notifications.isRead),
        eq(notifications.relatedEntityId, id),
        eq(notifications.relatedEntityType, about),
      ),
    )
    .returning({ id: notifications.id })
  if (asked.length > 0) await announce(tx, 'notification', { people: [userId] })
}

/** @throws Problem 404 when it is not one of theirs. */
export async function markRead(db: Db, scope: SignedInScope, id: number) {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.userId, scope.userId)))
  const [row] = await db
    .select(columns)
    .from(notifications)
    .leftJoin(properties, eq(properties.id, notifications.propertyId))
    .where(and(eq(notifications.id, id), eq(notifications.userId, scope.userId)))
  if (!row) throw notFound('Notification not found')
  return row
}
