/** Chat logs as a table: a row for each message, the oldest first. */
import type { ChatLog } from '#api/messages.ts'
import { countedWithCommas } from '#domain/counted.ts'
import { byteOrderMark, csvRow } from '#domain/csv.ts'
import { formatInstantWithOffset } from '#domain/day-forms.ts'
import { isFiltered, type LogExport } from '#server/features/messages/chat-logs.pdf.ts'

const head = [
  'Number',
  'Sent (UK time)',
  'From',
  'To',
  'Property',
  'Subject',
  'Message',
  'Attachments',
  'Read (UK time)',
  'Edited (UK time)',
  'Before the edits',
  'Deleted (UK time)',
  'Restored from a backup (UK time)',
  'Message id',
  'Conversation id',
]

const moment = (iso: string | null) => (iso === null ? '' : formatInstantWithOffset(iso))

/**
 * Written as it is read, a batch at a time. The last row says when it was made, for whom,
 * and how many messages it holds.
 */
export async function* chatLogCsv(
  made: LogExport,
  batchAfter: (id: number | undefined) => Promise<ChatLog[]>,
): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only when it begins like this.
  yield `${byteOrderMark}${csvRow(head)}`
  let count = 0
  let afterId: number | undefined
  for (;;) {
    const batch = await batchAfter(afterId)
    if (batch.length === 0) break
    yield batch.map((log) => csvRow(cells(log, ++count))).join('')
    afterId = batch.at(-1)?.id
  }
  const only = isFiltered(made) ? ` Only ${made.limits.join(', ')}.` : ''
  yield csvRow([
    `${countedWithCommas(count, 'message')}. Made by Latchkey for ${made.madeBy}, ${moment(made.madeAt)}.${only}`,
    ...head.slice(1).map(() => ''),
  ])
}

function cells(log: ChatLog, number: number): (string | number)[] {
  const { sender, receiver, property, metadata, attachments } = log
  return [
    number,
    moment(log.createdAt),
    sender.name,
    receiver.name,
    `${property.address}, ${property.city}`,
    metadata.subject ?? '',
    log.content,
    attachments.map(({ fileName }) => fileName).join('; '),
    moment(log.readAt),
    metadata.edits.map(({ editedAt }) => moment(editedAt)).join('; '),
    log.isDeleted ? '' : metadata.edits.map(({ before }) => before).join('\n---\n'),
    moment(metadata.deletedAt),
    moment(log.restoredAt),
    log.messageId,
    log.conversationId,
  ]
}
