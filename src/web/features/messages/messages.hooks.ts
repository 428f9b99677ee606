/** What the screens of messages read and change. */
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { type Message, type MessageContact, messages } from '#api/messages.ts'
import type { MessageReaction } from '#domain/message.ts'
import { call, type ListPage } from '#web/lib/api/call.ts'
import { isList } from '#web/lib/api/put-in-lists.ts'
import { get, keyOf, queryClient, retryOnce } from '#web/lib/api/query-client.ts'
import { refreshAfter } from '#web/lib/api/refresh-after.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

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

/** The newest first. */
export const useThread = (conversationId: number) => useList(messages.list, threadInput(conversationId), { askEveryMs })

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

export const useReact = () =>
  useMutation({
    ...changed,
    mutationFn: ({ id, reaction }: { id: number; reaction: MessageReaction }) =>
      call(messages.react, { params: { id }, body: { reaction } }),
  })

/** Nobody waits for the mark, and its failure is only logged. */
export async function markRead(id: number): Promise<void> {
  try {
    putInThread(await call(messages.markRead, { params: { id } }))
    await refreshAfter('message')
  } catch (error) {
    console.warn('The messages could not be marked as read', error)
  }
}

export const useMarkConversation = () =>
  useMutation({
    mutationFn: ({ conversationId, ...body }: { conversationId: number; isPinned?: boolean; isArchived?: boolean }) =>
      call(messages.updateSession, { params: { conversationId }, body }),
    retry: retryOnce,
    refreshes: ['message'],
  })
