import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { messageTypes, messageReactions as reactions } from '#domain/message.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { foldedText } from '#server/db/search.ts'

/** Every row carries both people, so that a scope needs no join. */
const between = () => ({
  landlordId: integer().notNull(),
  propertyId: integer().notNull(),
  tenantUserId: integer().notNull(),
})

/** A landlord's and a tenant's conversation about one property. Pins and the archive are each side's own. */
export const conversations = pgTable(
  'chat_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...between(),
    /** Null only within the transaction that begins the conversation. */
    lastMessageId: integer(),
    landlordPinned: boolean().notNull().default(false),
    landlordArchived: boolean().notNull().default(false),
    tenantPinned: boolean().notNull().default(false),
    tenantArchived: boolean().notNull().default(false),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      name: 'chat_sessions_property',
      columns: [t.propertyId, t.landlordId],
      foreignColumns: [properties.id, properties.landlordId],
    }).onDelete('cascade'),
    foreignKey({ name: 'chat_sessions_tenant', columns: [t.tenantUserId], foreignColumns: [users.id] }),
    /** Two people have one conversation about a property, even if both begin it at once. */
    unique('chat_sessions_one').on(t.propertyId, t.tenantUserId),
    /** For foreign keys of messages, which carry the conversation's people. */
    unique('chat_sessions_people').on(t.id, t.landlordId, t.propertyId, t.tenantUserId),
    index('chat_sessions_landlord').on(t.landlordId, t.landlordPinned, t.lastMessageId),
    index('chat_sessions_tenant_list').on(t.tenantUserId, t.tenantPinned, t.lastMessageId),
  ],
)

/** Chat logs are read from the same rows. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    conversationId: integer().notNull(),
    ...between(),
    senderId: integer().notNull(),
    receiverId: integer().notNull(),
    messageType: text({ enum: messageTypes }).notNull(),
    subject: text(),
    /** Empty once it is deleted. */
    content: text().notNull(),
    isRead: boolean().notNull().default(false),
    readAt: instant(),
    editedAt: instant(),
    isDeleted: boolean().notNull().default(false),
    deletedAt: instant(),
    /** When it was restored from a backup; null for a message that was sent here. */
    restoredAt: instant(),
    /** Made by the sender's browser, so that a message that is sent twice is stored once. */
    clientKey: text(),
    /** The text that is searched, as `foldText` writes it. */
    searchText: text().notNull().generatedAlwaysAs(foldedText(sql`coalesce(subject || ' ', '') || content`)),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'messages_conversation',
      columns: [t.conversationId, t.landlordId, t.propertyId, t.tenantUserId],
      foreignColumns: [
        conversations.id,
        conversations.landlordId,
        conversations.propertyId,
        conversations.tenantUserId,
      ],
    }).onDelete('cascade'),
    unique('messages_id_conversation').on(t.id, t.conversationId),
    uniqueIndex('messages_client_key').on(t.senderId, t.clientKey),
    index('messages_thread').on(t.conversationId, t.id),
    /** Unread messages, for the badge and the counts of the list. */
    index('messages_unread').on(t.receiverId, t.conversationId).where(sql`not ${t.isRead} and not ${t.isDeleted}`),
    /** For the log of a landlord, a tenant or a property. */
    index('messages_landlord').on(t.landlordId, t.createdAt, t.id),
    index('messages_tenant').on(t.tenantUserId, t.createdAt, t.id),
    index('messages_property').on(t.propertyId, t.createdAt, t.id),
    /** Counts what a person has sent in a day, for the budget. */
    index('messages_sender').on(t.senderId, t.id),
    /** Finds part of a word in one landlord's messages, however many others there are. */
    index('messages_search').using('gin', t.landlordId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** A message's text before each change; deleted with the message's own text. */
export const messageEdits = pgTable(
  'message_edits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer().notNull(),
    userId: integer().notNull(),
    before: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'message_edits_message',
      columns: [t.messageId],
      foreignColumns: [messages.id],
    }).onDelete('cascade'),
    index('message_edits_message').on(t.messageId, t.id),
    index('message_edits_author').on(t.userId, t.id),
  ],
)

export const messageReactions = pgTable(
  'message_reactions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer().notNull(),
    userId: integer().notNull(),
    reaction: text({ enum: reactions }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'message_reactions_message',
      columns: [t.messageId],
      foreignColumns: [messages.id],
    }).onDelete('cascade'),
    unique('message_reactions_one').on(t.messageId, t.userId, t.reaction),
  ],
)
