import { and, desc, eq, getTableColumns, lt, not, sql } from 'drizzle-orm'
import { type NotificationSubject, notificationTypesAbout } from '#domain/notification.ts'
import { isOneOf } from '#server/db/is-one-of.ts'
import { jsonObject } from '#server/db/json.ts'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { notifications } from '#server/db/schema/notices.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { sendWithNext } from '#server/platform/database/sent-with-next.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { liveChannel, longestMessage } from '#server/platform/live/live-message.ts'

export type NewNotification = typeof notifications.$inferInsert

const columns = {
  ...getTableColumns(notifications),
  read: notifications.isRead,
  entityId: notifications.relatedEntityId,
  property: { id: properties.id, address: properties.address },
}

/**
 * Writes notices to people, in the transaction of what they are about, and shows them on open screens when
 * that is committed. One with a `onceKey` that the same person has already had is passed over. Whether
 * they also come by e-mail is decided by a job.
 */
export async function insertNotifications(db: Db, notices: readonly NewNotification[]) {
  if (notices.length === 0) return
  const written = db.$with('written').as(
    db
      .insert(notifications)
      .values(notices.map((notice) => ({ ...notice, mailState: 'undecided' as const })))
      .onConflictDoNothing()
      .returning(),
  )
  const { userId, isRead, relatedEntityId, ...all } = getTableColumns(notifications)
  const { onceKey: _, isUrgent: _urgent, mailState: _state, mailKind: _kind, mailId: _mail, ...fields } = all
  const shown = jsonObject({
    ...fields,
    isRead,
    read: isRead,
    relatedEntityId,
    entityId: relatedEntityId,
    property: sql`case when ${properties.id} is not null then ${jsonObject({ id: properties.id, address: properties.address })} end`,
    timestamp: notifications.createdAt,
  })
  const message = sql`${jsonObject({ kind: sql`'notification'`, to: userId, data: shown })}::text`
  // One that is too long for a live message is fetched instead.
  const inShort = sql`json_build_object('kind', 'changed', 'change', 'notification', 'to', json_build_array(${userId}), 'guestsOf', '[]'::json)::text`
  const notified = db
    .with(written)
    .select({
      notified: sql<null>`pg_notify(${liveChannel}, case when octet_length(${message}) <= ${sql.raw(String(longestMessage))} then ${message} else ${inShort} end)`,
    })
    .from(sql`written as ${notifications}`)
    .leftJoin(properties, eq(properties.id, notifications.propertyId))
  await sendWithNext(db, notified)
}

interface NotificationFilter {
  readonly propertyId?: number | undefined
  readonly unread?: boolean | undefined
  readonly subject?: NotificationSubject | undefined
}

export async function listNotifications(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, propertyId, unread, subject }: NotificationFilter & { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    eq(notifications.userId, scope.userId),
    propertyId === undefined ? undefined : eq(notifications.propertyId, propertyId),
    unread === undefined ? undefined : unread ? not(notifications.isRead) : notifications.isRead,
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
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(notifications)
    .where(and(eq(notifications.userId, scope.userId), not(notifications.isRead)))
  return row?.count ?? 0
}

export async function markAllRead(db: Db, scope: SignedInScope) {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, scope.userId), not(notifications.isRead)))
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
