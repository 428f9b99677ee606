import { ArrowRight } from 'lucide-react'
import type { ChatLog } from '#api/messages.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { restoredMessageText } from '#domain/message.ts'
import { propertyLabel } from '#domain/property.ts'
import { markWords } from '#domain/search.ts'
import { cx } from '#web/lib/cx.ts'
import { Attachments } from './attachments.tsx'

/** One message of the record: who, to whom, when, about which home, and what became of it. */
export function LogEntry({ log, words }: { log: ChatLog; words: readonly string[] }) {
  const { sender, receiver, createdAt, property, content, isDeleted, metadata, readAt, restoredAt, attachments } = log
  return (
    <li className="grid grid-cols-1 gap-1 border-line border-b py-4">
      <p className="figures flex flex-wrap items-center gap-x-2 text-sm">
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 font-semibold wrap-anywhere">
          {sender.name}
          <ArrowRight aria-hidden className="size-4 text-muted" />
          <span className="sr-only">to</span>
          {receiver.name}
        </span>
        <time dateTime={createdAt} className="text-muted">
          {formatInstant(createdAt)}
        </time>
      </p>
      <p className="text-muted text-sm">{propertyLabel(property)}</p>
      {metadata.subject && (
        <p className="font-semibold wrap-anywhere">
          <Marked text={metadata.subject} words={words} />
        </p>
      )}
      {content && (
        <p className={cx('max-w-prose whitespace-pre-line wrap-anywhere', isDeleted && 'text-muted italic')}>
          {isDeleted ? content : <Marked text={content} words={words} />}
        </p>
      )}
      <Attachments attachments={attachments} />
      <ul className="figures text-muted text-sm">
        {restoredAt && <li>{restoredMessageText(formatInstant(restoredAt))}</li>}
        {metadata.edits.map(({ editedAt, before }) => (
          <li key={editedAt} className="wrap-anywhere">
            Edited {formatInstant(editedAt)}
            {!isDeleted && `. Before that it said: ${before}`}
          </li>
        ))}
        {metadata.deletedAt && (
          <li>
            Deleted by {sender.name}, {formatInstant(metadata.deletedAt)}
          </li>
        )}
        {readAt && <li>Read {formatInstant(readAt)}</li>}
      </ul>
    </li>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let end = 0
  return markWords(text, words).map((piece) => {
    end += piece.text.length
    if (!piece.isMatch) return <span key={end}>{piece.text}</span>
    return (
      <mark key={end} className="rounded-sm bg-amber-soft text-amber">
        {piece.text}
      </mark>
    )
  })
}
