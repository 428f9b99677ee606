import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { Message } from '#api/messages.ts'
import { formatInstant, formatTime } from '#domain/day-forms.ts'
import { restoredMessageText } from '#domain/message.ts'
import { cx } from '#web/lib/cx.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { Attachments } from './attachments.tsx'
import { EditForm } from './edit-form.tsx'
import { laterTime } from './later-time.ts'
import { MessageActions } from './message-actions.tsx'
import { Reactions } from './reactions.tsx'

type MessageBubbleProps = {
  message: Message
  user: User
  otherName: string
  /** Says who wrote it and when; what follows at once does not. */
  isFirst: boolean
  /** False once the conversation can only be read. */
  canChange: boolean
}

/** One message: one's own at the right, the other person's at the left. */
export function MessageBubble({ message, user, otherName, isFirst, canChange }: MessageBubbleProps) {
  const [isEditing, setEditing] = useState(false)
  const optionsButton = useReturnToButton(isEditing)
  const isOwn = message.senderId === user.id
  const { content, subject, createdAt, editedAt, isDeleted, restoredAt, attachments, reactions } = message
  return (
    <div
      className={cx(
        'group grid min-w-0 grid-cols-1',
        isOwn ? 'justify-items-end pl-8 sm:pl-16' : 'justify-items-start pr-8 sm:pr-16',
        isFirst ? 'mt-3' : 'mt-1',
      )}
    >
      <p className={cx('figures mb-1 text-muted text-sm', !isFirst && 'sr-only')}>
        {isOwn ? <span className="sr-only">You, </span> : `${otherName}, `}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </p>
      <div className={cx('flex min-w-0 max-w-full items-center gap-0.5', isOwn && 'flex-row-reverse')}>
        <div
          className={cx(
            'grid min-w-0 max-w-prose grid-cols-1 gap-1.5 rounded-lg px-3.5 py-2',
            isOwn ? 'bg-press-soft' : 'bg-sunken',
          )}
        >
          {isEditing ? (
            <EditForm message={message} onDone={() => setEditing(false)} />
          ) : (
            <>
              {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
              {content && <p className={cx('whitespace-pre-line wrap-anywhere', isDeleted && 'italic')}>{content}</p>}
              <Attachments attachments={attachments} />
            </>
          )}
          {restoredAt && <p className="text-sm opacity-80">{restoredMessageText(formatInstant(restoredAt))}</p>}
          {editedAt && !isDeleted && !isEditing && (
            <p className="text-sm opacity-80">Edited {laterTime(editedAt, message)}</p>
          )}
        </div>
        {canChange && !isDeleted && !isEditing && (
          <MessageActions buttonRef={optionsButton} message={message} user={user} onEdit={() => setEditing(true)} />
        )}
      </div>
      {reactions.length > 0 && <Reactions message={message} user={user} otherName={otherName} canChange={canChange} />}
    </div>
  )
}
