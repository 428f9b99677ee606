import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import type { InspectionComment, InspectionReport } from '#api/inspection-reports.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { CommentForm } from '#web/components/fields/comment-form.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { useCommentOnReport } from '#web/features/inspections/inspections.hooks.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
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
  const writeButton = useReturnToButton(isWriting)
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
      {/* A comment that was begun stays, even if the report is signed or deleted meanwhile. */}
      {isWriting && <NewComment reportId={report.id} item={item} name={name} onClose={() => setWriting(false)} />}
      {canComment && !isWriting && (
        <Button
          ref={writeButton}
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
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
    </li>
  )
}

type NewCommentProps = { reportId: number; item: string; name: string; onClose: () => void }

function NewComment({ reportId, item, name, onClose }: NewCommentProps) {
  const { onDraftChange } = useReportReader()
  const comment = useCommentOnReport(reportId)
  return (
    <CommentForm
      label={`Comment on ${name}`}
      send={(content) => comment.mutateAsync({ item, content })}
      onDraftChange={(hasDraft) => onDraftChange(item, hasDraft)}
      onClose={onClose}
    />
  )
}
