import { and, desc, eq, getTableColumns, inArray, lt, not, sql } from 'drizzle-orm'
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
import { notFound } from '#server/platform/http/problem.ts'
import { liveChannel, longestMessage } from '#server/platform/live/live-message.ts'

export type NewNotification = Omit<typeof notifications.$inferInsert, 'id' | 'isRead' | 'mailState' | 'mailId'>

const columns = {
  ...getTableColumns(notifications),
  read: notifications.isRead,
  entityId: notifications.relatedEntityId,
  property: { id: properties.id, address: properties.address },
}

/** Rows come as JSON, so that this text, which takes longer to put together than to execute, never changes. */
const writeNotices = fixedStatement(['notices'], (given) => {
  const { userId, isRead, relatedEntityId, ...all } = getTableColumns(notifications)
  const { onceKey: _, isUrgent: _urgent, mailState: _state, mailKind: _kind, mailId: _mail, ...fields } = all
  const shown = jsonObject({
    ...fields,
    isRead,
    read: isRead,
    relatedEntityId,
    entityId: relatedEntityId,
    // Looked up for each: of as many as rows of JSON may be, the planner would read all properties.
    property: sql`(select ${jsonObject({ id: properties.id, address: properties.address })} from ${properties}
      where ${properties.id} = ${notifications.propertyId})`,
    timestamp: notifications.createdAt,
  })
  const message = sql`${jsonObject({ kind: sql`'notification'`, to: userId, data: shown })}::text`
  // One that is too long for a live message is fetched instead.
  const inShort = sql`json_build_object('kind', 'changed', 'change', 'notification', 'to', json_build_array(${userId}), 'guestsOf', '[]'::json)::text`
  return withNext(sql`with written as (
      insert into notifications (user_id, property_id, type, title, message, related_entity_id, related_entity_type,
        once_key, is_urgent, mail_kind, mail_state, created_at)
      select "userId", "propertyId", type, title, message, "relatedEntityId", "relatedEntityType",
        "onceKey", coalesce("isUrgent", false), "mailKind", 'undecided', coalesce("createdAt", now())
      from json_to_recordset(${given.notices}::json) as notice ("userId" int, "propertyId" int, type text, title text,
        message text, "relatedEntityId" int, "relatedEntityType" text, "onceKey" text, "isUrgent" boolean,
        "mailKind" text, "createdAt" timestamptz)
      on conflict do nothing returning *
    )
    select pg_notify(${sql.raw(`'${liveChannel}'`)},
      case when octet_length(${message}) <= ${sql.raw(String(longestMessage))} then ${message} else ${inShort} end)
    from written as ${notifications}`)
})

/**
 * Writes notices to people, in the transaction of what they are about, and shows them on open screens when
 * that is committed. One with a `onceKey` that the same person has already had is passed over. Whether
 * they also come by e-mail is decided by a job.
 */
export async function insertNotifications(db: Db, notices: readonly NewNotification[]): Promise<void> {
  if (notices.length > 0) await db.execute(writeNotices({ notices: JSON.stringify(notices) }))
}

type Subject = 'document' | 'inspection' | 'inspection_report' | 'inventory_report'

interface Withdrawn {
  readonly about: Subject
  readonly ids: readonly number[]
  /** Those who may no longer see it; everybody where it is gone. */
  readonly from?: readonly number[]
}

/** What they have not read yet of it would lead to nothing. An e-mail that waits for its turn goes without it. */
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
  { limit, cursor, propertyId, unread, subject }: NotificationFilter & { limit: number; cursor?: string | undefined },
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

/** Whoever has signed something has read what asked them to. */
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
