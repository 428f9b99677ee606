import type { User } from '#api/accounts.ts'
import type { MaintenanceComment, MaintenanceDetails } from '#api/maintenance.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { CommentForm } from '#web/components/fields/comment-form.tsx'
import { cx } from '#web/lib/cx.ts'
import { useComment } from './maintenance.hooks.ts'

type RequestCommentsProps = {
  request: MaintenanceDetails
  user: User
  /** Called when there is unsent text. */
  onDraftChange: (hasDraft: boolean) => void
}

/** The comments of both sides on a request, the oldest first, and a field to answer. */
export function RequestComments({ request, user, onDraftChange }: RequestCommentsProps) {
  const { mutateAsync } = useComment(request.id)
  const other = user.role === 'landlord' ? 'the tenant' : 'your landlord'
  return (
    <div className="grid grid-cols-1 gap-4">
      {request.comments.length === 0 && (
        <p className="text-muted">No comments yet. What you write here is also shown to {other}.</p>
      )}
      {request.comments.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {request.comments.map((comment) => (
            <Comment key={comment.id} comment={comment} isOwn={comment.role === user.role} />
          ))}
        </ul>
      )}
      <CommentForm label="Add a comment" send={mutateAsync} onDraftChange={onDraftChange} />
    </div>
  )
}

function Comment({ comment, isOwn }: { comment: MaintenanceComment; isOwn: boolean }) {
  return (
    <li className={cx('max-w-prose rounded-lg px-4 py-3', isOwn ? 'ml-6 bg-press-soft' : 'mr-6 bg-sunken')}>
      <p className="figures flex flex-wrap gap-x-2 text-sm">
        <span className="min-w-0 font-semibold wrap-anywhere">{comment.by}</span>
        <time dateTime={comment.createdAt} className={isOwn ? undefined : 'text-muted'}>
          {formatInstant(comment.createdAt)}
        </time>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{comment.content}</p>
    </li>
  )
}
