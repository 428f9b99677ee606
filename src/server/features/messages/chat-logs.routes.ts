import { urlOf } from '#api/contract.ts'
import { type ChatLogFilter, messages } from '#api/messages.ts'
import type { Day } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { chatLogCsv } from '#server/features/messages/chat-logs.csv.ts'
import { chatLogPdf, type LogExport } from '#server/features/messages/chat-logs.pdf.ts'
import {
  describeFilter,
  getOwnName,
  listChatLogChoices,
  listChatLogs,
  listForExport,
  listPdfPart,
  measureChatLogs,
} from '#server/features/messages/chat-logs.queries.ts'
import { issueTicket } from '#server/platform/auth/tickets.ts'
import type { SignedInContext } from '#server/platform/context.ts'
import { pdfReply, tableReply } from '#server/platform/files/file-reply.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/problem.ts'

type Log = Pick<
  typeof messages,
  'chatLogs' | 'chatLogSummary' | 'chatLogChoices' | 'exportTicket' | 'exportPdf' | 'exportCsv'
>

export const chatLogHandlers: Handlers<Log> = {
  chatLogs: ({ db, scope }, { query }) => listChatLogs(db, scope, query),

  chatLogSummary: ({ db, scope }, { query }) => measureChatLogs(db, scope, query),

  chatLogChoices: ({ db, scope }) => listChatLogChoices(db, scope),

  exportTicket: async ({ secret, actor, now }, { body }) =>
    issueTicket(secret, urlOf(body.format === 'pdf' ? messages.exportPdf : messages.exportCsv), actor.sessionId, now),

  exportPdf: (ctx, { query: { part, ...filter } }) =>
    pdfReply(ctx, async () => {
      const { db, scope } = ctx
      const [made, { total, pdfParts: parts }] = await Promise.all([
        exportOf(ctx, filter),
        measureChatLogs(db, scope, filter),
      ])
      const { before, logs } = await listPdfPart(db, scope, filter, part)
      if (logs.length === 0 && part > 1) throw notFound('There is no such part')
      const suffix = parts > 1 ? ` part ${part} of ${parts}` : ''
      return { name: `${nameOf(ctx.today)}${suffix}`, document: chatLogPdf(made, logs, { part, parts, total, before }) }
    }),

  exportCsv: async (ctx, { query: filter }) => {
    const { db, scope } = ctx
    const made = await exportOf(ctx, filter)
    const batchAfter = (id: number | undefined) => listForExport(db, scope, filter, id)
    return tableReply(chatLogCsv(made, batchAfter), nameOf(ctx.today))
  },
}

const nameOf = (today: Day) => `Chat log ${today}`

/** What an export says of itself: who asked for it, when, and what was left out. */
async function exportOf(ctx: SignedInContext, filter: ChatLogFilter): Promise<LogExport> {
  const { db, scope, now } = ctx
  const { q, propertyId, personId, conversationId, from, to } = filter
  const isChosen = Boolean(propertyId || personId || conversationId)
  const named = isChosen ? await describeFilter(db, scope, filter) : undefined
  const limits = [
    ...(isChosen && !named ? ['a property, person or conversation of which there is no message'] : []),
    ...(conversationId && named ? [`the conversation with ${named.person.name} about ${named.property.address}`] : []),
    ...(propertyId && named ? [`the property ${named.property.address}, ${named.property.city}`] : []),
    ...(personId && named ? [`messages with ${named.person.name}`] : []),
    ...(from ? [`from ${formatDayLong(from)}`] : []),
    ...(to ? [`until ${formatDayLong(to)}`] : []),
    ...(q ? [`messages that hold ‘${q}’`] : []),
  ]
  return { madeAt: now.toISOString(), madeBy: await getOwnName(db, scope), limits }
}
