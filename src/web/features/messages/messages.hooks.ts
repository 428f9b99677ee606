/** What the screens of messages read and change. */
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Conversation, type Message, type MessageContact, messages } from '#api/messages.ts'
import type { MessageReaction } from '#domain/message.ts'
import { call, type ListPage } from '#web/lib/api/call.ts'
import { isList } from '#web/lib/api/put-in-lists.ts'
import { get, keyOf, queryClient, retryOnce } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

/** Beside the live connection, which tells of changes at once. */
const askEveryMs = 60_000

export type ConversationsShown = 'all' | 'unread' | 'archived'

const shownQueries = {
  all: { archived: 'false' },
  unread: { archived: 'false', unread: 'true' },
  archived: { archived: 'true' },
} as const

export const useConversations = (shown: ConversationsShown, q: string) =>
  useList(messages.conversations, { query: { ...shownQueries[shown], q } }, { askEveryMs })

/** One of them, as its list has it; null when it is nobody's or somebody else's. */
export const useConversation = (conversationId: number) =>
  useQuery({
    ...get(messages.conversations, { query: { conversationId } }),
    staleTime: 0,
    refetchInterval: askEveryMs,
    select: ([conversation]) => conversation ?? null,
  })

const threadInput = (conversationId: number) => ({ query: { conversationId } })

/** The newest first, with the reactions that are being put on or taken off. */
export function useThread(conversationId: number) {
  const list = useList(messages.list, threadInput(conversationId), { askEveryMs })
  const wishes = useUnderWay<ReactionWish>(reactionKey)
  const rows = useMemo(() => list.rows?.map((message) => wishes.reduce(asWished, message)), [list.rows, wishes])
  return { ...list, rows }
}

const reactionKey = ['react to message']

type ReactionWish = { message: Message; reaction: MessageReaction; userId: number; isOn: boolean }

function asWished(message: Message, { message: { id }, reaction, userId, isOn }: ReactionWish): Message {
  if (message.id !== id) return message
  const others = message.reactions.filter((each) => each.reaction !== reaction || each.userId !== userId)
  return { ...message, reactions: isOn ? [...others, { messageId: id, chatLogId: id, userId, reaction }] : others }
}

export const useContacts = (query: { q?: string; propertyId?: number; tenantId?: number }) =>
  useList(messages.contacts, { query })

/** Shows what the server has answered before the thread is asked for again. */
export function putInThread(message: Message): void {
  const threads = { queryKey: keyOf(messages.list, threadInput(message.conversationId)).slice(0, 1) }
  queryClient.setQueriesData<InfiniteData<ListPage<Message>>>(
    {
      ...threads,
      predicate: (query) =>
        isList(query) &&
        new URLSearchParams(String(query.queryKey[1])).get('conversationId') === String(message.conversationId),
    },
    (thread) => thread && { ...thread, pages: withMessage(thread.pages, message) },
  )
}

/** Somebody to whom the first message has just been sent has a conversation from then on. */
export function putInContacts({ conversationId, propertyId, receiverId }: Message): void {
  const isIt = (contact: MessageContact) => contact.propertyId === propertyId && contact.receiverId === receiverId
  const withConversation = (page: ListPage<MessageContact>) => ({
    ...page,
    rows: page.rows.map((contact) => (isIt(contact) ? { ...contact, conversationId } : contact)),
  })
  queryClient.setQueriesData<InfiniteData<ListPage<MessageContact>>>(
    { queryKey: keyOf(messages.contacts).slice(0, 1), predicate: isList },
    (contacts) => contacts && { ...contacts, pages: contacts.pages.map(withConversation) },
  )
}

function withMessage(pages: ListPage<Message>[], message: Message): ListPage<Message>[] {
  const isMessage = ({ id }: Message) => id === message.id
  const isThere = pages.some(({ rows }) => rows.some(isMessage))
  if (isThere) return pages.map((page) => ({ ...page, rows: page.rows.map((row) => (isMessage(row) ? message : row)) }))
  return pages.map((page, at) => (at === 0 ? { ...page, rows: [message, ...page.rows] } : page))
}

const changed = { refreshes: ['message'], onSuccess: putInThread } as const

export const useEditMessage = () =>
  useMutation({
    ...changed,
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      call(messages.update, { params: { id }, body: { content } }),
  })

export const useDeleteMessage = () =>
  useMutation({ ...changed, mutationFn: (id: number) => call(messages.remove, { params: { id } }) })

/**
 * Puts a reaction on a message, or takes one's own off. The thread shows it at once, until the server refuses. One
 * after the other, for a press that follows counts from what is on the screen.
 */
export function useReact(message: Message, userId: number) {
  const { mutate } = useMutation({
    ...changed,
    mutationKey: reactionKey,
    scope: { id: 'message-reactions' },
    mutationFn: ({ message: { id }, reaction, isOn }: ReactionWish) =>
      call(messages.react, { params: { id }, body: { reaction, isOn } }),
    onError: (error) => sayFailure('Failed to react', error),
  })
  const isOwn = (reaction: MessageReaction) =>
    message.reactions.some((each) => each.reaction === reaction && each.userId === userId)
  return { isOwn, react: (reaction: MessageReaction) => mutate({ message, reaction, userId, isOn: !isOwn(reaction) }) }
}

/** Nobody waits for the mark, and its failure is only logged. */
export async function markRead(id: number): Promise<void> {
  try {
    putInThread(await call(messages.markRead, { params: { id } }))
    await refreshAfter('message')
  } catch (error) {
    console.warn('The messages could not be marked as read', error)
  }
}

type ConversationMarks = { isPinned?: boolean; isArchived?: boolean }

/**
 * One's own marks of a conversation, with those that are being set, and what sets others, one after the other.
 * `onMarked` hears of it at the answer, and the mutation ends when the lists are here with it.
 */
export function useConversationMarks(
  { conversationId, isPinned, isArchived }: Conversation,
  onMarked?: (marks: ConversationMarks) => void,
) {
  const mutationKey = ['mark conversation', conversationId]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `conversation-marks-${conversationId}` },
    mutationFn: (body: ConversationMarks) => call(messages.updateSession, { params: { conversationId }, body }),
    retry: retryOnce,
    refreshes: ['message'],
    isPendingUntilRefreshed: true,
    onSuccess: (_, marks) => onMarked?.(marks),
    onError: (error) => sayFailure('Failed to update conversation', error),
  })
  const wishes = useUnderWay<ConversationMarks>(mutationKey)
  return { ...Object.assign({ isPinned, isArchived }, ...wishes), mark: mutate } as Required<ConversationMarks> & {
    mark: typeof mutate
  }
}
