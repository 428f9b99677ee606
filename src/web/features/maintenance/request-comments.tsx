import { type SubmitEvent, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { MaintenanceComment, MaintenanceDetails } from '#api/maintenance.ts'
import { formatInstant } from '#domain/day.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { cx } from '#web/lib/cx.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { useComment } from './maintenance.hooks.ts'

type RequestCommentsProps = {
  request: MaintenanceDetails
  user: User
  /** Called when there is unsent text. */
  onDraftChange: (hasDraft: boolean) => void
}

/** The comments of both sides on a request, the oldest first, and a field to answer. */
export function RequestComments({ request, user, onDraftChange }: RequestCommentsProps) {
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
      <NewComment id={request.id} onDraftChange={onDraftChange} />
    </div>
  )
}

function Comment({ comment, isOwn }: { comment: MaintenanceComment; isOwn: boolean }) {
  return (
    <li className={cx('max-w-prose rounded-lg px-4 py-3', isOwn ? 'ml-6 bg-press-soft' : 'mr-6 bg-sunken')}>
      <p className="figures flex flex-wrap gap-x-2 text-sm">
        <span className="font-semibold">{comment.by}</span>
        <time dateTime={comment.createdAt} className={isOwn ? undefined : 'text-muted'}>
          {formatInstant(comment.createdAt)}
        </time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.content}</p>
    </li>
  )
}

function NewComment({ id, onDraftChange }: { id: number } & Pick<RequestCommentsProps, 'onDraftChange'>) {
  const [content, setContent] = useState('')
  const [isPressed, setPressed] = useState(false)
  const comment = useComment(id)
  const isEmpty = content.trim() === ''
  useDirtyNotice(!isEmpty, onDraftChange)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setPressed(true)
    if (isEmpty) return
    comment.mutate(content, {
      onSuccess: () => {
        setContent('')
        setPressed(false)
      },
      onError: (error) => sayFailure('Failed to add comment', error),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-2">
      <TextareaField
        label="Add a comment"
        rows={2}
        maxLength={5_000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={isPressed && isEmpty ? 'Please write a comment' : undefined}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="secondary" pending={comment.isPending} pendingLabel="Sending…">
          Send comment
        </Button>
      </div>
    </form>
  )
}
