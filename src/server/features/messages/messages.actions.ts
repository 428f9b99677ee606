/** What happens in a conversation. Its row is locked first, so that changes of both people take turns. */
import type { z } from 'zod/mini'
import type { newMessage } from '#api/messages.ts'
import { endedConversationText, type MessageReaction, messageTypeFrom } from '#domain/message.ts'
import { announce, announceTyping } from '#server/db/live.queries.ts'
import { getProperty, getTenantsProperty, lockAgainstDeletion } from '#server/db/one-property.queries.ts'
import {
  beginConversation,
  findNameIn,
  findOther,
  lockConversation,
  lockLetting,
  noteLastMessage,
} from '#server/features/messages/conversations.queries.ts'
import { messageNotice, noticeText } from '#server/features/messages/messages.notices.ts'
import {
  deleteMessage,
  editMessage,
  emptyNoticeOf,
  findByClientKey,
  findFirstWords,
  getMessageRow,
  getPlaceOf,
  insertMessage,
  markNoticesRead,
  markReadUpTo,
  setReaction,
} from '#server/features/messages/messages.queries.ts'
import { insertNotifications } from '#server/features/notifications/notifications.queries.ts'
import { requireRoom, requireTenantsShare } from '#server/features/plans/budgets.queries.ts'
import { lockLandlord } from '#server/features/plans/plans.queries.ts'
import { attachToMessage, takeFilesOfMessage } from '#server/features/uploads/uploads.queries.ts'
import { actingFor, type Scope, type SignedInScope } from '#server/platform/auth/scope.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import { type Db, violatedConstraint } from '#server/platform/database/db.ts'
import { conflict, forbidden } from '#server/platform/http/problem.ts'

type NewMessage = z.output<typeof newMessage>
type Writing = Pick<SignedInContext, 'scope' | 'now'>

/**
 * Sends a message, in the one conversation of these two about the property, and notifies the other person. Where its
 * key has been sent before, returns the stored one.
 * @throws Problem 403 for anybody but one's landlord or tenant, and once the tenancy has ended; 400 for files that are
 * not theirs; 409 where its key is that of a message in another conversation.
 */
export async function sendMessage(tx: Db, { scope, now }: Writing, sent: NewMessage) {
  const letting = await requireLetting(tx, scope, sent)
  const landlord = actingFor(letting)
  const { landlordId, propertyId, tenantUserId } = letting
  const conversationId = await beginConversation(tx, scope, { landlordId, propertyId, tenantUserId })
  const { isOpen } = await lockConversation(tx, scope, conversationId)
  if (!isOpen) throw forbidden(endedConversationText)
  const twin = sent.clientKey && (await findByClientKey(tx, scope, sent.clientKey))
  if (twin && twin.conversationId !== conversationId) throw sentElsewhere()
  if (twin) return twin.id
  const needs = { messages: { of: conversationId }, messagesOfPersonInADay: { of: scope.userId } }
  await requireRoom(tx, landlord, needs, now)
  const at = now.toISOString()
  const { receiverId, content } = sent
  const id = await insertMessage(tx, scope, {
    conversationId,
    landlordId,
    propertyId,
    tenantUserId,
    receiverId,
    content,
    messageType: messageTypeFrom(scope.role),
    subject: sent.subject || null,
    clientKey: sent.clientKey ?? null,
    createdAt: at,
    updatedAt: at,
  }).catch(refuseTwin)
  await attachToMessage(tx, scope, landlord, sent.attachments ?? [], { propertyId, messageId: id })
  if (sent.attachments?.length) await requireTenantsShare(tx, scope, propertyId)
  await noteLastMessage(tx, scope, conversationId, id)
  const name = await findNameIn(tx, scope, conversationId)
  await insertNotifications(tx, [
    messageNotice({ name, role: scope.role }, { conversationId, propertyId, receiverId, content, createdAt: at }),
  ])
  await announceToBoth(tx, letting)
  return id
}

const sentElsewhere = () => conflict('This message has been sent to somebody else already. Please write it again.')

/** One that is sent at the same moment is not seen before. Those of one conversation take turns. */
function refuseTwin(error: unknown): never {
  throw violatedConstraint(error) === 'messages_client_key' ? sentElsewhere() : error
}

const announceToBoth = (tx: Db, { landlordId, tenantUserId }: { landlordId: number; tenantUserId: number }) =>
  announce(tx, 'message', { people: [landlordId, tenantUserId] })

async function requireLetting(tx: Db, scope: SignedInScope, to: { propertyId: number; receiverId: number }) {
  const letting = await lockLetting(tx, scope, to)
  if (!letting) {
    // A property of somebody else and one that does not exist are refused in their own words.
    if (scope.role === 'landlord') await getProperty(tx, scope, to.propertyId)
    else await getTenantsProperty(tx, scope, to.propertyId)
    throw forbidden(
      scope.role === 'landlord'
        ? 'You can write to the tenants of this property only.'
        : 'You can write to your landlord only.',
    )
  }
  if (!letting.isActive) throw forbidden(endedConversationText)
  if (letting.isInvited) {
    throw forbidden('This tenant has not opened the invitation yet. You can write to them once they have an account.')
  }
  return letting
}

interface Place {
  readonly conversationId: number
  readonly landlordId: number
  readonly propertyId: number
}

/** Locks a conversation and, before it, its property, in the order in which a property is deleted. */
async function lockPlaceOf(tx: Db, scope: SignedInScope, { conversationId, landlordId, propertyId }: Place) {
  await lockAgainstDeletion(tx, actingFor({ landlordId }), propertyId)
  return lockConversation(tx, scope, conversationId)
}

/** A message of one's own in a conversation that goes on, which is locked. @throws Problem 404, 403. */
async function requireOwn(tx: Db, scope: SignedInScope, id: number, refusal: string) {
  const place = await getPlaceOf(tx, scope, id)
  await lockLandlord(tx, actingFor(place))
  const conversation = await lockPlaceOf(tx, scope, place)
  const message = await getMessageRow(tx, scope, id)
  if (message.senderId !== scope.userId) throw forbidden(refusal)
  if (!conversation.isOpen) throw forbidden(endedConversationText)
  return { message, conversation }
}

/** @throws Problem 404, 403 for the other person's and once the tenancy has ended, 409 for a deleted one. */
export async function changeMessage(tx: Db, { scope, now }: Writing, id: number, content: string) {
  const { message, conversation } = await requireOwn(tx, scope, id, 'Only its sender can change a message.')
  if (message.isDeleted) throw conflict('This message has been deleted.')
  if (message.content === content) return
  const needs = { messageEdits: { of: id }, messagesOfPersonInADay: { of: scope.userId } }
  await requireRoom(tx, actingFor(conversation), needs, now)
  await editMessage(tx, scope, { id, before: message.content, content, at: now.toISOString() })
  await announceToBoth(tx, conversation)
}

/** Deletes a message and returns its stored files, for the caller to remove. Deleting it again changes nothing. */
export async function takeMessageBack(tx: Db, { scope, now }: Writing, id: number) {
  const { message, conversation } = await requireOwn(tx, scope, id, 'Only its sender can delete a message.')
  if (message.isDeleted) return []
  const files = await takeFilesOfMessage(tx, scope, id)
  const first = (await findFirstWords(tx, scope, id)) ?? message.content
  await emptyNoticeOf(tx, scope, message, noticeText(first))
  await deleteMessage(tx, scope, id, now.toISOString())
  await announceToBoth(tx, conversation)
  return files
}

/**
 * Marks received messages as read, up to and including this one, with their notices.
 * @throws Problem 404, 403 for one's own message.
 */
export async function readUpTo(tx: Db, { scope, now }: Writing, id: number) {
  const place = await getPlaceOf(tx, scope, id)
  const conversation = await lockPlaceOf(tx, scope, place)
  const message = await getMessageRow(tx, scope, id)
  if (message.receiverId !== scope.userId) throw forbidden('Only its receiver can mark a message read.')
  const read = await markReadUpTo(tx, scope, { conversationId: conversation.id, id, at: now.toISOString() })
  await markNoticesRead(tx, scope, conversation.id)
  if (read > 0) await announceToBoth(tx, conversation)
}

/**
 * Puts a reaction on a message, or takes it off; which of the two, `isOn` may say. @throws Problem 404, 403 once the
 * tenancy has ended, 409 for a deleted message.
 */
export async function reactTo(
  tx: Db,
  { scope, now }: Writing,
  id: number,
  { reaction, isOn }: { reaction: MessageReaction; isOn?: boolean | undefined },
) {
  const conversation = await lockPlaceOf(tx, scope, await getPlaceOf(tx, scope, id))
  if (!conversation.isOpen) throw forbidden(endedConversationText)
  const { isDeleted } = await getMessageRow(tx, scope, id)
  if (isDeleted) throw conflict('This message has been deleted.')
  await setReaction(tx, scope, { messageId: id, reaction, isOn, at: now.toISOString() })
  await announceToBoth(tx, conversation)
}

/**
 * Tells the other person in a conversation that somebody is typing; does nothing for a conversation that is not theirs.
 */
export async function relayTyping(db: Db, scope: Scope, conversationId: number): Promise<void> {
  if (scope.role === 'guest') return
  const other = await findOther(db, scope, conversationId)
  if (other !== undefined) await announceTyping(db, { conversationId, userId: scope.userId }, [other])
}
