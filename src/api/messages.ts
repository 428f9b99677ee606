/** A landlord's and a tenant's conversations about a home, and chat logs: the same messages, to search and export. */
import { z } from 'zod/mini'
import { newRow } from '#api/bodies.ts'
import { clientKey } from '#api/client-key.ts'
import { endpoint } from '#api/contract.ts'
import {
  day,
  flag,
  flagText,
  id,
  idInput,
  idParams,
  idText,
  instant,
  line,
  pageQuery,
  prose,
  ticket,
} from '#api/fields.ts'
import { storedName } from '#api/uploads.ts'
import { maxMessageAttachments, messageReactions, messageTypes } from '#domain/message.ts'

const home = z.object({ id, address: z.string(), city: z.string() })
const person = z.object({ id, name: z.string() })

/** A conversation as one of its two people sees it. */
export const conversation = z.object({
  conversationId: id,
  propertyId: id,
  /** The other person and the home. */
  title: z.string(),
  /** The landlord, then the tenant. */
  participants: z.array(person),
  participantIds: z.array(id),
  property: home,
  lastMessageAt: instant,
  lastMessagePreview: z.string(),
  lastMessageSenderId: id,
  /** How many messages the reader has not read. */
  unreadCount: z.int(),
  /** The reader's own; the other person pins and archives separately. */
  isArchived: z.boolean(),
  isPinned: z.boolean(),
  /** False once the tenancy has ended: then it can only be read. */
  canSend: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

export const messageAttachment = z.object({
  id,
  messageId: id,
  chatLogId: id,
  fileName: z.string(),
  /** Under /uploads, opened with a ticket. */
  filePath: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  uploadedAt: instant,
})
export type MessageAttachment = z.infer<typeof messageAttachment>

export const messageReaction = z.object({
  messageId: id,
  chatLogId: id,
  userId: id,
  reaction: z.enum(messageReactions),
})

export const message = z.object({
  id,
  conversationId: id,
  propertyId: id,
  senderId: id,
  receiverId: id,
  messageType: z.enum(messageTypes),
  subject: z.nullable(z.string()),
  /** 'message deleted' for a deleted one. */
  content: z.string(),
  isRead: z.boolean(),
  readAt: z.nullable(instant),
  /** Null unless its sender has changed it. */
  editedAt: z.nullable(instant),
  isDeleted: z.boolean(),
  /** When it was restored from a backup; null for one that was sent here. */
  restoredAt: z.nullable(instant),
  attachments: z.array(messageAttachment),
  reactions: z.array(messageReaction),
  /** An id made by its sender's browser, so that sending it twice is harmless. */
  clientKey: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Message = z.infer<typeof message>

export const chatLog = z.object({
  id,
  conversationId: id,
  propertyId: id,
  participantIds: z.array(id),
  messageId: id,
  messageType: z.enum(messageTypes),
  senderId: id,
  receiverId: id,
  sender: person,
  receiver: person,
  property: home,
  content: z.string(),
  metadata: z.object({
    subject: z.nullable(z.string()),
    deletedAt: z.nullable(instant),
    /** Its text before each change, the oldest first. */
    edits: z.array(z.object({ editedAt: instant, before: z.string() })),
  }),
  attachments: z.array(messageAttachment),
  isSystem: z.boolean(),
  isDeleted: z.boolean(),
  editedAt: z.nullable(instant),
  readAt: z.nullable(instant),
  restoredAt: z.nullable(instant),
  deliveredAt: instant,
  createdAt: instant,
})
export type ChatLog = z.infer<typeof chatLog>

/** The people and homes that the log can be narrowed to. */
const chatLogChoices = z.object({ properties: z.array(home), people: z.array(person) })
export type ChatLogChoices = z.infer<typeof chatLogChoices>

/** Somebody to whom the user can write about a home. */
export const messageContact = z.object({
  /** The tenancy that it is about. */
  tenantId: id,
  propertyId: id,
  receiverId: id,
  name: z.string(),
  property: home,
  /** Null before the first message. */
  conversationId: z.nullable(id),
})
export type MessageContact = z.infer<typeof messageContact>

const emptyMessage = 'Please write a message'
const attachment = z.pipe(
  z.pipe(
    z.string(),
    z.transform((file: string) => file.replace(/^\/uploads\//, '')),
  ),
  storedName,
)

export const newMessage = z
  .object({
    propertyId: idInput('Property is required'),
    receiverId: idInput('Receiver is required'),
    subject: z.optional(line()),
    content: z._default(prose(emptyMessage), ''),
    /** Files stored by `POST /api/uploads`, by name or by address under /uploads. */
    attachments: z.optional(
      z
        .array(attachment, 'Must be a list of files')
        .check(z.maxLength(maxMessageAttachments, `At most ${maxMessageAttachments} files`)),
    ),
    /** Made by the browser: a message sent twice is stored once. */
    clientKey,
  })
  .check(
    z.refine(({ content, attachments }) => content !== '' || (attachments?.length ?? 0) > 0, {
      path: ['content'],
      error: emptyMessage,
    }),
  )

export const messageText = prose(emptyMessage).check(z.minLength(1, emptyMessage))

/** Filters of the log; `to` includes that day in London. */
const logFilter = {
  q: z.optional(line()),
  propertyId: z.optional(idText),
  /** With this person. */
  personId: z.optional(idText),
  conversationId: z.optional(idText),
  from: z.optional(day()),
  to: z.optional(day()),
}
const chatLogFilter = z.object(logFilter)
export type ChatLogFilter = z.infer<typeof chatLogFilter>

const conversationParams = z.object({ conversationId: idText })

const listed = {
  query: z.object({
    q: z.optional(line()),
    propertyId: z.optional(idText),
    conversationId: z.optional(idText),
    /** Only archived ones, or only the others. */
    archived: z.optional(flagText),
    /** Only pinned ones, or only the others. */
    pinned: z.optional(flagText),
    /** Only those with unread messages. */
    unread: z.optional(flagText),
    ...pageQuery,
  }),
  reply: z.array(conversation),
  access: 'signedIn',
  method: 'GET',
  paged: true,
  atOnce: true,
  apiKeys: true,
} as const

const exportFormats = ['pdf', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const messages = {
  conversations: endpoint({
    ...listed,
    path: '/api/conversations',
    summary: 'List your conversations, pinned ones first, then by latest message',
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/api/conversations/contacts',
    summary: 'List the people you can write to: your landlord, or your tenants who have an account',
    access: 'signedIn',
    apiKeys: true,
    query: z.object({
      q: z.optional(line()),
      propertyId: z.optional(idText),
      /** Only the tenant of this tenancy. */
      tenantId: z.optional(idText),
      ...pageQuery,
    }),
    reply: z.array(messageContact),
    paged: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'List the messages of a conversation, newest first',
    access: 'signedIn',
    apiKeys: true,
    query: z.object({ conversationId: idText, ...pageQuery }),
    reply: z.array(message),
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message to your landlord or to a tenant; two people have one conversation for each property',
    access: 'signedIn',
    apiKeys: true,
    body: newRow(newMessage, 'attachments'),
    reply: message,
    status: 201,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/messages/unread/count',
    summary: 'Count your unread messages',
    access: 'signedIn',
    apiKeys: true,
    reply: z.object({ count: z.int() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/messages/:id',
    summary: 'Edit a message of yours; the log keeps when, and the text before',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    body: z.object({ content: messageText }),
    reply: message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/messages/:id',
    summary: 'Delete a message of yours with its files; the log keeps that it was deleted',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/messages/:id/mark-read',
    summary: 'Mark a message that you received as read, with all before it in its conversation',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    reply: message,
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/messages/:id/reactions',
    summary: 'Add a reaction to a message, or remove yours; with `isOn`, only if it is not so already',
    access: 'signedIn',
    apiKeys: true,
    params: idParams,
    body: z.object({
      reaction: z.enum(messageReactions, `Must be one of ${messageReactions.join(' ')}`),
      isOn: z.optional(flag),
    }),
    reply: message,
  }),
  chatLogs: endpoint({
    method: 'GET',
    path: '/api/chat-logs',
    summary: 'List all messages of your conversations, newest first, or those that contain every word of `q`',
    access: 'signedIn',
    apiKeys: true,
    query: z.object({ ...logFilter, ...pageQuery }),
    reply: z.array(chatLog),
    paged: true,
  }),
  chatLogSummary: endpoint({
    method: 'GET',
    path: '/api/chat-logs/summary',
    summary: 'Count the messages and PDF parts that an export with this filter would have',
    access: 'signedIn',
    apiKeys: true,
    query: z.object(logFilter),
    reply: z.object({ total: z.int(), pdfParts: z.int() }),
  }),
  chatLogChoices: endpoint({
    method: 'GET',
    path: '/api/chat-logs/choices',
    summary: 'List every property and person that your conversations are about, by name',
    access: 'signedIn',
    apiKeys: true,
    reply: chatLogChoices,
  }),
  exportTicket: endpoint({
    method: 'POST',
    path: '/api/chat-logs/ticket',
    summary: 'Create a ticket that opens the exports for 60 seconds, as `?token=`',
    access: 'signedIn',
    uncounted: true,
    body: z.object({ format: z.enum(exportFormats, 'Must be pdf or csv') }),
    reply: ticket,
  }),
  exportPdf: endpoint({
    method: 'GET',
    path: '/api/chat-logs/pdf',
    summary: 'Download the log as PDF, oldest first; a long log comes in parts',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    query: z.object({ ...logFilter, part: z._default(idText, 1) }),
    reply: 'file',
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/chat-logs/csv',
    summary: 'Download the log as CSV, oldest first',
    access: 'signedIn',
    apiKeys: true,
    queryToken: true,
    query: z.object(logFilter),
    reply: 'file',
  }),
  sessions: endpoint({
    ...listed,
    path: '/api/chat-sessions',
    summary: 'List your conversations in the log, with your own pins and archive',
  }),
  updateSession: endpoint({
    method: 'PUT',
    path: '/api/chat-sessions/:conversationId',
    summary: 'Pin or archive a conversation for yourself',
    access: 'signedIn',
    apiKeys: true,
    params: conversationParams,
    body: z.object({ isPinned: z.optional(flag), isArchived: z.optional(flag) }),
    reply: conversation,
  }),
}
