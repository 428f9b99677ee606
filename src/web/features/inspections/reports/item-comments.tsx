import { MessageSquarePlus } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { InspectionComment, InspectionReport } from '#api/inspection-reports.ts'
import { formatInstant } from '#domain/day.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useCommentOnReport } from '#web/features/inspections/inspections.hooks.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { commentsOn } from './report-items.ts'
import { useReportReader } from './report-reader.ts'

type ItemCommentsProps = {
  report: InspectionReport
  /** As ReportItem's `key`; empty for the report as a whole. */
  item: string
  /** What is commented on, in words. */
  name: string
}

/** The comments of both sides on one item of a report, and a field to add one until the tenant has signed. */
export function ItemComments({ report, item, name }: ItemCommentsProps) {
  const { canComment } = useReportReader()
  const [isWriting, setWriting] = useState(false)
  const comments = commentsOn(report, item)
  return (
    <>
      {comments.length > 0 && (
        <ul aria-label={`Comments on ${name}`} className="mt-1 grid gap-2">
          {comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {canComment && isWriting && (
        <NewComment reportId={report.id} item={item} name={name} onDone={() => setWriting(false)} />
      )}
      {canComment && !isWriting && (
        <Button
          variant="quiet"
          size="small"
          icon={<MessageSquarePlus aria-hidden />}
          aria-label={`Comment on ${name}`}
          className="-ml-3 justify-self-start print:hidden"
          onClick={() => setWriting(true)}
        >
          Comment
        </Button>
      )}
    </>
  )
}

function Comment({ comment: { by, role, createdAt, content } }: { comment: InspectionComment }) {
  return (
    <li className="max-w-prose rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="figures">
        <span className="font-semibold">{by}</span>{' '}
        <span className="text-muted">
          {role === 'landlord' ? 'Landlord' : 'Tenant'} · <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </span>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
    </li>
  )
}

type NewCommentProps = { reportId: number; item: string; name: string; onDone: () => void }

function NewComment({ reportId, item, name, onDone }: NewCommentProps) {
  const { onDraftChange } = useReportReader()
  const [content, setContent] = useState('')
  const [isPressed, setPressed] = useState(false)
  const comment = useCommentOnReport(reportId)
  const isEmpty = content.trim() === ''
  useDirtyNotice(!isEmpty, (hasDraft) => onDraftChange(item, hasDraft))

  const close = () => {
    onDraftChange(item, false)
    onDone()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (isEmpty) return
    comment.mutate(
      { item, content },
      { onSuccess: close, onError: (error) => sayFailure('Failed to add comment', error) },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-1 grid max-w-prose gap-2 print:hidden">
      <TextareaField
        label={`Comment on ${name}`}
        rows={2}
        maxLength={5_000}
        autoFocus
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={isPressed && isEmpty ? 'Please write a comment' : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="small" disabled={comment.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={comment.isPending} pendingLabel="Sending…">
          Send comment
        </Button>
      </div>
    </form>
  )
}
