import { and, eq, getTableColumns, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { type Message, message, messageAttachment, messageReaction } from '#api/messages.ts'
import { deletedMessageText, type MessageReaction } from '#domain/message.ts'
import { jsonList, oneJson, selectionOf } from '#server/db/json.ts'
import { firstRows, jsonPage, readCursor } from '#server/db/paging.ts'
import { messageEdits, messageReactions, messages } from '#server/db/schema/messages.ts'
import { notifications } from '#server/db/schema/notices.ts'
import { uploads } from '#server/db/schema/operations.ts'
import type { SignedInScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { AskedPage } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

export const visibleMessages = (scope: SignedInScope): SQL =>
  scope.role === 'landlord' ? eq(messages.landlordId, scope.userId) : eq(messages.tenantUserId, scope.userId)

const attachments = sql`select ${selectionOf(messageAttachment, {
  id: uploads.id,
  messageId: uploads.messageId,
  chatLogId: uploads.messageId,
  fileName: sql`coalesce(${uploads.name}, 'Photo')`,
  filePath: sql`'/uploads/' || ${uploads.file}`,
  fileSize: uploads.size,
  mimeType: uploads.mimeType,
  uploadedAt: uploads.createdAt,
})} from ${uploads} where ${uploads.messageId} = ${messages.id} order by ${uploads.id}`

const reactions = sql`select ${selectionOf(messageReaction, {
  messageId: messageReactions.messageId,
  chatLogId: messageReactions.messageId,
  userId: messageReactions.userId,
  reaction: messageReactions.reaction,
})} from ${messageReactions} where ${messageReactions.messageId} = ${messages.id} order by ${messageReactions.id}`

/** The text of a message as both people read it: a deleted one shows that it was deleted. */
export const contentShown = sql`case when ${messages.isDeleted} then ${sql.raw(`'${deletedMessageText}'`)} else ${messages.content} end`
export const attachmentsOfMessage = jsonList(attachments)

const selection = selectionOf(message, {
  ...getTableColumns(messages),
  content: contentShown,
  attachments: attachmentsOfMessage,
  reactions: jsonList(reactions),
})

/** The newest first. The conversation is one of theirs: the caller has read it. */
export async function listMessages(
  db: Db,
  scope: SignedInScope,
  { limit, cursor, conversationId }: AskedPage & { conversationId: number },
) {
  const after = readCursor(cursor, ['id'])
  const wanted = and(
    eq(messages.conversationId, conversationId),
    visibleMessages(scope),
    after && sql`${messages.id} < ${after[0]}::int`,
  )
  const order = sql`${messages.id} desc`
  const select = sql`select ${selection} from ${firstRows(messages, wanted, order, limit)} order by ${order}`
  return jsonPage<Message>(db, select, limit, ['id'])
}

const missing = () => notFound('Message not found')

/** As a reply. @throws Problem 404 when it is not of one of their conversations. */
export async function getMessage(db: Db, scope: SignedInScope, id: number) {
  const select = sql`select ${selection} from ${messages} where ${and(eq(messages.id, id), visibleMessages(scope))}`
  return oneJson<Message>(db, select, missing)
}

/**
 * The conversation and property of a message, which are locked before it.
 * @throws Problem 404.
 */
export async function getPlaceOf(db: Db, scope: SignedInScope, id: number) {
  const { conversationId, landlordId, propertyId } = messages
  const [row] = await db
    .select({ conversationId, landlordId, propertyId })
    .from(messages)
    .where(and(eq(messages.id, id), visibleMessages(scope)))
  if (!row) throw missing()
  return row
}

/**
 * The row of a message. The caller has locked its conversation.
 * @throws Problem 404.
 */
export async function getMessageRow(tx: Db, scope: SignedInScope, id: number) {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), visibleMessages(scope)))
  if (!row) throw missing()
  return row
}

/** The message that the sender's browser has already sent under this key. */
export async function findByClientKey(db: Db, scope: SignedInScope, clientKey: string) {
  const [row] = await db
    .select({ id: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .where(and(eq(messages.senderId, scope.userId), eq(messages.clientKey, clientKey)))
  return row
}

type NewMessage = Omit<typeof messages.$inferInsert, 'id' | 'senderId' | 'isRead' | 'isDeleted'>

export async function insertMessage(tx: Db, scope: SignedInScope, values: NewMessage): Promise<number> {
  const [row] = await tx
    .insert(messages)
    .values({ ...values, senderId: scope.userId })
    .returning({ id: messages.id })
  if (!row) throw new Error('The message was not written')
  return row.id
}

const isOwnMessage = (scope: SignedInScope, id: number) => and(eq(messages.id, id), eq(messages.senderId, scope.userId))

/** Changes one's own message; its former text is stored as an edit. */
export async function editMessage(
  tx: Db,
  scope: SignedInScope,
  { id, before, content, at }: { id: number; before: string; content: string; at: string },
) {
  await tx.insert(messageEdits).values({ messageId: id, userId: scope.userId, before, createdAt: at })
  await tx.update(messages).set({ content, editedAt: at, updatedAt: at }).where(isOwnMessage(scope, id))
}

/** Deletes one's own message: only the fact that there was one stays, nothing of its text. */
export async function deleteMessage(tx: Db, scope: SignedInScope, id: number, at: string) {
  const ownMessage = tx.select({ id: messages.id }).from(messages).where(isOwnMessage(scope, id))
  await tx.update(messageEdits).set({ before: '' }).where(inArray(messageEdits.messageId, ownMessage))
  await tx.delete(messageReactions).where(inArray(messageReactions.messageId, ownMessage))
  await tx
    .update(messages)
    .set({ content: '', subject: null, isDeleted: true, deletedAt: at, updatedAt: at })
    .where(isOwnMessage(scope, id))
}

/**
 * Marks everything read that one received in a conversation up to this message. Returns how many messages were unread.
 */
export async function markReadUpTo(
  tx: Db,
  scope: SignedInScope,
  { conversationId, id, at }: { conversationId: number; id: number; at: string },
): Promise<number> {
  const marked = await tx
    .update(messages)
    .set({ isRead: true, readAt: at })
    .where(
      and(
        eq(messages.receiverId, scope.userId),
        eq(messages.conversationId, conversationId),
        sql`not ${messages.isRead} and not ${messages.isDeleted}`,
        lte(messages.id, id),
      ),
    )
    .returning({ id: messages.id })
  return marked.length
}

/** Marks the notices of read messages as read; newer messages keep theirs. */
export async function markNoticesRead(tx: Db, scope: SignedInScope, conversationId: number) {
  const nextUnread = sql`(select min(${messages.createdAt}) from ${messages} where ${messages.receiverId} = ${scope.userId}
    and ${messages.conversationId} = ${conversationId} and not ${messages.isRead} and not ${messages.isDeleted})`
  await tx
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, scope.userId),
        not(notifications.isRead),
        eq(notifications.relatedEntityType, 'conversation'),
        eq(notifications.relatedEntityId, conversationId),
        sql`${notifications.createdAt} < coalesce(${nextUnread}, 'infinity')`,
      ),
    )
}

/** The text of one's own message before its first change; undefined where it never changed. */
export async function findFirstWords(db: Db, scope: SignedInScope, id: number): Promise<string | undefined> {
  const [first] = await db
    .select({ before: messageEdits.before })
    .from(messageEdits)
    .where(and(eq(messageEdits.messageId, id), eq(messageEdits.userId, scope.userId)))
    .orderBy(messageEdits.id)
    .limit(1)
  return first?.before
}

/**
 * Replaces the text of the notice about one's own message, which quoted it as `quote`: it then only says that the
 * message was deleted, and is not mailed.
 */
export async function emptyNoticeOf(
  tx: Db,
  scope: SignedInScope,
  { senderId, receiverId, conversationId, createdAt }: typeof messages.$inferSelect,
  quote: string,
) {
  if (senderId !== scope.userId) return
  const quotesIt = and(
    eq(notifications.userId, receiverId),
    eq(notifications.relatedEntityType, 'conversation'),
    eq(notifications.relatedEntityId, conversationId),
    eq(notifications.message, quote),
  )
  // The same words may have been sent more than once.
  const nearest = sql`(select ${notifications.id} from ${notifications} where ${quotesIt}
    order by abs(extract(epoch from ${notifications.createdAt} - ${createdAt}::timestamptz)), ${notifications.id} limit 1)`
  await tx
    .update(notifications)
    .set({ message: deletedMessageText, isRead: true, mailState: null, mailId: null })
    .where(sql`${notifications.id} = ${nearest}`)
}

/** Puts a reaction of one's own on a message, or takes it off, as `isOn` says; without that, by turns. */
export async function setReaction(
  tx: Db,
  scope: SignedInScope,
  { messageId, reaction, isOn, at }: { messageId: number; reaction: MessageReaction; isOn?: boolean; at: string },
): Promise<void> {
  const isIt = and(
    eq(messageReactions.messageId, messageId),
    eq(messageReactions.userId, scope.userId),
    eq(messageReactions.reaction, reaction),
  )
  if (isOn ?? (await tx.$count(messageReactions, isIt)) === 0) {
    await tx
      .insert(messageReactions)
      .values({ messageId, userId: scope.userId, reaction, createdAt: at })
      .onConflictDoNothing()
  } else {
    await tx.delete(messageReactions).where(isIt)
  }
}

export async function countUnreadMessages(db: Db, scope: SignedInScope): Promise<number> {
  const isUnread = sql`not ${messages.isRead} and not ${messages.isDeleted}`
  return db.$count(messages, and(eq(messages.receiverId, scope.userId), isUnread))
}
