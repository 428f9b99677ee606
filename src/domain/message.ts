/**
 * A landlord and a tenant write to each other about one home, in one conversation that both can read for good.
 * A message can be edited or deleted by its sender, and the record shows that it was.
 */
import type { UserRole } from './account.ts'

export const messageTypes = ['landlord_to_tenant', 'tenant_to_landlord', 'system'] as const
export type MessageType = (typeof messageTypes)[number]

/** The type of what somebody of that role writes. */
export function messageTypeFrom(role: UserRole): MessageType {
  return role === 'landlord' ? 'landlord_to_tenant' : 'tenant_to_landlord'
}

/** The text in place of a message that its sender has deleted (rule: messages-deleted). */
export const deletedMessageText = 'message deleted'

/** The reactions that there are (rule: messages-reactions). */
export const messageReactions = ['👍', '❤️', '😂', '😢', '✅', '❓'] as const
export type MessageReaction = (typeof messageReactions)[number]

export const messageReactionLabels: Record<MessageReaction, string> = {
  '👍': 'Agreed',
  '❤️': 'Thank you',
  '😂': 'Funny',
  '😢': 'Sorry',
  '✅': 'Done',
  '❓': 'Not clear',
}

/** In characters (rule: messages-form). */
export const longestMessage = 5_000

/** How many files one message carries at most (rule: messages-attachments). */
export const maxMessageAttachments = 10

/** Why nothing more can be written in a conversation (rule: messages-ended). */
export const endedConversationText =
  'This tenancy has ended. The conversation can still be read, but nothing more can be written in it.'

/**
 * Whether a later moment shows a message apart from the one before it: another sender, or more than
 * five minutes between them. Both are ISO 8601.
 */
export function beginsGroup(
  message: { senderId: number; createdAt: string },
  before: { senderId: number; createdAt: string } | undefined,
): boolean {
  if (!before || before.senderId !== message.senderId) return true
  return Math.abs(Date.parse(message.createdAt) - Date.parse(before.createdAt)) > groupMs
}

const groupMs = 5 * 60_000

/** Of a message that came in with a backup: it must not pass for the original (rule: messages-restored). */
export const restoredMessageText = (when: string): string => `Restored from a backup ${when}: not sent here`
