/** The rows of conversations in an archive, as `backup-rows.ts` has the others. */
import { z } from 'zod/mini'
import { flag, id, line, momentInput, prose } from '#api/fields.ts'
import { messageText } from '#api/messages.ts'
import { messageReactions, messageTypes } from '#domain/message.ts'

const orNull = z.nullable

export const conversationRow = z.object({
  id,
  propertyId: id,
  tenantUserId: id,
  landlordPinned: flag,
  landlordArchived: flag,
  tenantPinned: flag,
  tenantArchived: flag,
  createdAt: momentInput,
})

export const messageRow = z.object({
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

export const messageEditRow = z.object({ id, messageId: id, userId: id, before: prose(), createdAt: momentInput })

export const messageReactionRow = z.object({
  id,
  messageId: id,
  userId: id,
  reaction: z.enum(messageReactions),
  createdAt: momentInput,
})
