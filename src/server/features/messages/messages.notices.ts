import type { UserRole } from '#domain/account.ts'
import type { NewNotification } from '#server/features/notifications/notifications.queries.ts'
import { quoteOf } from '#server/features/notifications/quote.ts'

interface Sent {
  readonly conversationId: number
  readonly propertyId: number
  readonly receiverId: number
  readonly content: string
  /** The message's own moment, so that each finds the other. */
  readonly createdAt: string
}

/** How a notification quotes a message. */
export const noticeText = (content: string): string => (content ? quoteOf(content) : 'Sent an attachment.')

/** To the other person of a conversation. Reading the conversation marks it read. */
export const messageNotice = (by: { name: string; role: UserRole }, sent: Sent): NewNotification => ({
  userId: sent.receiverId,
  propertyId: sent.propertyId,
  type: by.role === 'landlord' ? 'landlord_message' : 'tenant_message',
  title: `New message from ${by.name}`,
  message: noticeText(sent.content),
  relatedEntityType: 'conversation',
  relatedEntityId: sent.conversationId,
  createdAt: sent.createdAt,
})
