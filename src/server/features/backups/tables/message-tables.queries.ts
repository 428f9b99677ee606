/** Conversations in a backup, with their messages, what these said before and the reactions to them. */
import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { flag, id, line, momentInput, prose } from '#api/fields.ts'
import { messageText } from '#api/messages.ts'
import { messageReactions, messageTypes } from '#domain/message.ts'
import { conversations, messageEdits, messages, messageReactions as reactions } from '#server/db/schema/messages.ts'
import { reasons } from '#server/features/backups/omissions.ts'
import { type BackedUpTable, ofProperty, together } from '#server/features/backups/tables/backed-up-table.queries.ts'
import { orNull } from '#server/features/backups/tables/row-fields.ts'

const conversationRow = z.object({
  id,
  propertyId: id,
  tenantUserId: id,
  landlordPinned: flag,
  landlordArchived: flag,
  tenantPinned: flag,
  tenantArchived: flag,
  createdAt: momentInput,
})

const messageRow = z.object({
  id,
  conversationId: id,
  propertyId: id,
  tenantUserId: id,
  senderId: id,
  receiverId: id,
  messageType: z.enum(messageTypes),
  subject: orNull(line()),
  content: z.union([z.literal(''), messageText]),
  isRead: flag,
  readAt: orNull(momentInput),
  editedAt: orNull(momentInput),
  isDeleted: flag,
  deletedAt: orNull(momentInput),
  createdAt: momentInput,
  updatedAt: momentInput,
})

const messageEditRow = z.object({ id, messageId: id, userId: id, before: prose(), createdAt: momentInput })

const messageReactionRow = z.object({
  id,
  messageId: id,
  userId: id,
  reaction: z.enum(messageReactions),
  createdAt: momentInput,
})

/** After the properties. */
export const messageTables: readonly BackedUpTable[] = [
  {
    name: 'chat_sessions',
    what: ['conversation', 'conversations'],
    table: conversations,
    row: conversationRow,
    references: { ...ofProperty, tenantUserId: { to: 'people' } },
    leftOut: { lastMessageId: 'It follows from the messages.' },
    unique: together('propertyId', 'tenantUserId'),
    remember: ({ conversations }, _line, fields) => {
      if (fields) conversations.set(Number(fields.id), fields.tenantUserId)
    },
  },
  {
    name: 'messages',
    what: ['message', 'messages'],
    table: messages,
    row: messageRow,
    references: {
      ...ofProperty,
      conversationId: { to: 'chat_sessions' },
      tenantUserId: { to: 'people' },
      senderId: { to: 'people' },
      receiverId: { to: 'people' },
    },
    leftOut: {
      clientKey: 'It tells apart what one browser sends twice.',
      restoredAt: 'It says when the message was restored here.',
    },
    toColumns: (fields, { now }) => ({ ...fields, restoredAt: now }),
    refusal: ({ conversationId, tenantUserId }, { conversations }) =>
      conversations.get(Number(conversationId)) === tenantUserId ? null : reasons.conversation,
    budget: { name: 'messages', by: 'conversationId' },
  },
  {
    name: 'message_edits',
    what: ['earlier text of a message', 'earlier texts of messages'],
    table: messageEdits,
    row: messageEditRow,
    ownedBy: (landlordId) =>
      sql`${messageEdits.messageId} in (select id from messages where landlord_id = ${landlordId})`,
    references: { messageId: { to: 'messages' }, userId: { to: 'people' } },
    budget: { name: 'messageEdits', by: 'messageId' },
  },
  {
    name: 'message_reactions',
    what: ['reaction to a message', 'reactions to messages'],
    table: reactions,
    row: messageReactionRow,
    ownedBy: (landlordId) => sql`${reactions.messageId} in (select id from messages where landlord_id = ${landlordId})`,
    references: { messageId: { to: 'messages' }, userId: { to: 'people' } },
    unique: together('messageId', 'userId', 'reaction'),
  },
]
