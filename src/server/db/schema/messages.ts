import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { messageTypes, messageReactions as reactions } from '#domain/message.ts'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { properties } from '#server/db/schema/lettings.ts'
import { foldedText } from '#server/db/search.ts'

/** Whose the rows are: every one carries both people, so that a scope needs no join. */
const between = () => ({
  landlordId: integer().notNull(),
  propertyId: integer().notNull(),
  tenantUserId: integer().notNull(),
})

/** A conversation of a landlord and a tenant about one property; each has marks of their own. */
export const conversations = pgTable(
  'chat_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...between(),
    /** None only within the transaction that begins it. */
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
    /** Two people and one property make one conversation, also when both begin at once. */
    unique('chat_sessions_one').on(t.propertyId, t.tenantUserId),
    /** Lets every message carry its conversation's people. */
    unique('chat_sessions_people').on(t.id, t.landlordId, t.propertyId, t.tenantUserId),
    index('chat_sessions_landlord').on(t.landlordId, t.landlordPinned, t.lastMessageId),
    index('chat_sessions_tenant_list').on(t.tenantUserId, t.tenantPinned, t.lastMessageId),
  ],
)

/** Chat logs are read off these same rows. */
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
    /** When it came in with a backup: nobody sent it here. */
    restoredAt: instant(),
    /** What the sender's browser called it: sent twice, it is stored once. */
    clientKey: text(),
    /** What a search goes through, as `foldText` writes it. */
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
    /** The badge and the counts of the list are read off this: what has been read is not in it. */
    index('messages_unread').on(t.receiverId, t.conversationId).where(sql`not ${t.isRead} and not ${t.isDeleted}`),
    /** The log: of a landlord, of a tenant, of a property. */
    index('messages_landlord').on(t.landlordId, t.createdAt, t.id),
    index('messages_tenant').on(t.tenantUserId, t.createdAt, t.id),
    index('messages_property').on(t.propertyId, t.createdAt, t.id),
    /** What a person has sent in a day, for the budget. */
    index('messages_sender').on(t.senderId, t.id),
    /** Part of a word is found, in the messages of one landlord, however many others there are. */
    index('messages_search').using('gin', t.landlordId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** The text of a message before each change. It goes with the text when the message is deleted. */
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
