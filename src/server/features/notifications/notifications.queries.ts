import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { pageOf, readCursor } from '#server/db/paging.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { notifications } from '#server/db/schema/notices.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/http/problem.ts'

export type NewNotification = typeof notifications.$inferInsert

const columns = {
  ...getTableColumns(notifications),
  read: notifications.isRead,
  entityId: notifications.relatedEntityId,
  property: { id: properties.id, address: properties.address },
}

/**
 * Writes notices to people, in the transaction of what they are about. One with a `onceKey` that the same person
 * has already had is passed over.
 */
export async function insertNotifications(db: Db, notices: readonly NewNotification[]) {
  if (notices.length > 0)
    await db
      .insert(notifications)
      .values([...notices])
      .onConflictDoNothing()
}

interface NotificationFilter {
  readonly propertyId?: number | undefined
  readonly unread?: boolean | undefined
}

export async function listNotifications(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, propertyId, unread }: NotificationFilter & { limit: number; cursor?: string | undefined },
) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    eq(notifications.userId, scope.userId),
    propertyId === undefined ? undefined : eq(notifications.propertyId, propertyId),
    unread === undefined ? undefined : eq(notifications.isRead, !unread),
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
    .where(and(eq(notifications.userId, scope.userId), eq(notifications.isRead, false)))
  return row?.count ?? 0
}

export async function markAllRead(db: Db, scope: SignedInScope) {
  await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, scope.userId), eq(notifications.isRead, false)))
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
