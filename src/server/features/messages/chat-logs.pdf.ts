/**
 * Chat logs on paper, fit to be handed to a tribunal: who, to whom, when, and what was changed or deleted afterwards.
 */

import type { ChatLog } from '#api/messages.ts'
import { countedWithCommas } from '#domain/counted.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayWithWeekday, formatInstantWithOffset } from '#domain/day-forms.ts'
import { restoredMessageText } from '#domain/message.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { facts } from '#server/platform/pdf/pdf-parts.ts'

export interface LogExport {
  /** ISO 8601. */
  readonly madeAt: string
  readonly madeBy: string
  /** In words, what the export was limited to; none for everything. */
  readonly limits: readonly string[]
}

export const isFiltered = ({ limits }: LogExport): boolean => limits.length > 0

const title = 'Chat log'

interface Part {
  readonly part: number
  readonly parts: number
  /** Messages in all parts. */
  readonly total: number
  /** How many messages are in the parts before it. */
  readonly before: number
}

export function chatLogPdf(made: LogExport, logs: readonly ChatLog[], part: Part): PdfDocument {
  const partOf = part.parts > 1 ? ` · part ${part.part} of ${part.parts}` : ''
  return {
    title: `${title} of ${made.madeBy}`,
    footer: `${title} of ${made.madeBy} · made ${formatInstantWithOffset(made.madeAt)}${partOf}`,
    createdAt: made.madeAt,
    content: contentOf(made, logs, part),
  }
}

function* contentOf(
  made: LogExport,
  logs: readonly ChatLog[],
  { part, parts, total, before }: Part,
): Generator<PdfContent> {
  yield { text: title, style: 'title' }
  yield facts([
    ['Made', `${formatInstantWithOffset(made.madeAt)} by Latchkey, for ${made.madeBy}`],
    ['Messages', countedWithCommas(total, 'message')],
    ...(parts > 1
      ? [['This part', `${part} of ${parts}: messages ${before + 1} to ${before + logs.length}`] as const]
      : []),
    ['What it holds', isFiltered(made) ? `Only ${made.limits.join(', ')}` : 'Every message of this account'],
    ['Between', peopleIn(logs)],
    ['About', homesIn(logs)],
    ['Times', 'In UK time, with the offset from UTC. Edits, deletions and restored messages are marked.'],
  ])
  let day = ''
  for (const [at, log] of logs.entries()) {
    const logDay = londonDay(new Date(log.createdAt))
    if (logDay !== day) yield { text: formatDayWithWeekday(logDay), style: 'heading', headlineLevel: 1 }
    day = logDay
    yield entry(log, before + at + 1)
  }
}

function peopleIn(logs: readonly ChatLog[]): string {
  return [...new Set(logs.flatMap(({ sender, receiver }) => [sender.name, receiver.name]))].join(', ') || '–'
}

function homesIn(logs: readonly ChatLog[]): string {
  return [...new Set(logs.map(({ property }) => `${property.address}, ${property.city}`))].join('; ') || '–'
}

/** Characters of earlier texts of one message: it may have been edited a hundred times, and a part must be drawn. */
const mostEarlierText = 50_000

function edits({ metadata, isDeleted }: ChatLog): PdfContent[] {
  let room = mostEarlierText
  return metadata.edits.map(({ editedAt, before }) => {
    const edited = `Edited ${formatInstantWithOffset(editedAt)}.`
    if (isDeleted) return { text: edited }
    room -= before.length
    return { text: `${edited} ${room < 0 ? 'What it said before is in the CSV.' : `Before that it said: ${before}`}` }
  })
}

function entry(log: ChatLog, number: number): PdfContent {
  const { sender, receiver, property, metadata, content, attachments, isDeleted } = log
  const marks: PdfContent[] = [
    ...(log.restoredAt ? [{ text: `${restoredMessageText(formatInstantWithOffset(log.restoredAt))}.` }] : []),
    ...edits(log),
    ...(metadata.deletedAt
      ? [{ text: `Deleted by ${sender.name}, ${formatInstantWithOffset(metadata.deletedAt)}.` }]
      : []),
    ...(log.readAt ? [{ text: `Read ${formatInstantWithOffset(log.readAt)}.` }] : []),
  ]
  return {
    margin: [0, 6, 0, 4],
    stack: [
      {
        text: [
          { text: `${number}  ${sender.name}`, style: 'strong' },
          ` to ${receiver.name}, ${formatInstantWithOffset(log.createdAt)}`,
          { text: `  ${property.address}`, style: 'muted' },
        ],
      },
      ...(metadata.subject ? [{ text: metadata.subject, style: 'strong' }] : []),
      ...(content ? [isDeleted ? { text: content, italics: true } : { text: content }] : []),
      ...attachments.map(({ fileName }) => ({ text: `Attachment: ${fileName}` })),
      ...marks.map((mark) => ({ stack: [mark], style: 'muted', fontSize: 8 })),
    ],
  }
}
