import type { messages } from '#api/messages.ts'
import { announce } from '#server/db/live.queries.ts'
import { chatLogHandlers } from '#server/features/messages/chat-logs.routes.ts'
import {
  getConversation,
  listContacts,
  listConversations,
  lockConversation,
  markConversation,
} from '#server/features/messages/conversations.queries.ts'
import {
  changeMessage,
  reactTo,
  readUpTo,
  sendMessage,
  takeMessageBack,
} from '#server/features/messages/messages.actions.ts'
import { countUnreadMessages, getMessage, listMessages } from '#server/features/messages/messages.queries.ts'
import { discardFiles } from '#server/platform/files/file-store.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export const messageHandlers: Handlers<typeof messages> = {
  ...chatLogHandlers,

  conversations: ({ db, scope }, { query }) => listConversations(db, scope, query),

  contacts: ({ db, scope }, { query }) => listContacts(db, scope, query),

  list: async ({ db, scope }, { query }) => {
    await getConversation(db, scope, query.conversationId)
    return listMessages(db, scope, query)
  },

  create: async (ctx, { body }) => {
    const { db, scope } = ctx
    const id = await db.transaction((tx) => sendMessage(tx, ctx, body))
    return getMessage(db, scope, id)
  },

  unreadCount: async ({ db, scope }) => ({ count: await countUnreadMessages(db, scope) }),

  update: async (ctx, { params, body }) => {
    const { db, scope } = ctx
    await db.transaction((tx) => changeMessage(tx, ctx, params.id, body.content))
    return getMessage(db, scope, params.id)
  },

  remove: async (ctx, { params }) => {
    const { db, scope } = ctx
    const files = await db.transaction((tx) => takeMessageBack(tx, ctx, params.id))
    await discardFiles(ctx, files)
    return getMessage(db, scope, params.id)
  },

  markRead: async (ctx, { params }) => {
    const { db, scope } = ctx
    await db.transaction((tx) => readUpTo(tx, ctx, params.id))
    return getMessage(db, scope, params.id)
  },

  react: async (ctx, { params, body }) => {
    const { db, scope } = ctx
    await db.transaction((tx) => reactTo(tx, ctx, params.id, body))
    return getMessage(db, scope, params.id)
  },

  sessions: ({ db, scope }, { query }) => listConversations(db, scope, query),

  updateSession: ({ db, scope }, { params, body }) =>
    db.transaction(async (tx) => {
      await lockConversation(tx, scope, params.conversationId)
      await markConversation(tx, scope, params.conversationId, body)
      await announce(tx, 'message', { people: [scope.userId] })
      return getConversation(tx, scope, params.conversationId)
    }),
}
