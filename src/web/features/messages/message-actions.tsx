import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { Message } from '#api/messages.ts'
import { messageReactionLabels, messageReactions } from '#domain/message.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { cx } from '#web/lib/cx.ts'
import { useDeleteMessage, useReact } from './messages.hooks.ts'
import { ReactionIcon } from './reaction-icon.tsx'

type MessageActionsProps = { message: Message; user: User; onEdit: () => void }

const line =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 hover:bg-press-soft hover:text-press [&>svg]:size-4.5'

/** What may be done with a message, behind one button beside it. */
export function MessageActions({ message, user, onEdit }: MessageActionsProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutate: react } = useReact()
  const remove = useDeleteMessage()
  const isOwn = message.senderId === user.id
  const close = (then: () => void) => () => {
    setOpen(false)
    then()
  }
  const confirm = () =>
    remove.mutate(message.id, {
      onSuccess: () => {
        setAsking(false)
        toast({ title: 'Message deleted' })
      },
      onError: (error) => sayFailure('Failed to delete message', error),
    })
  const hasOwn = (reaction: string) =>
    message.reactions.some((each) => each.reaction === reaction && each.userId === user.id)
  return (
    <>
      <Popover
        label="Message options"
        open={isOpen}
        onOpenChange={setOpen}
        align={isOwn ? 'end' : 'start'}
        className="w-max p-1.5!"
        trigger={
          <button
            type="button"
            aria-label="Message options"
            className={cx(
              iconButtonClass,
              'shrink-0 text-muted transition-opacity focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0',
            )}
          >
            <Ellipsis aria-hidden />
          </button>
        }
      >
        <ul aria-label="Reactions" className="flex">
          {messageReactions.map((reaction) => (
            <li key={reaction}>
              <button
                type="button"
                aria-label={messageReactionLabels[reaction]}
                aria-pressed={hasOwn(reaction)}
                className={cx(iconButtonClass, 'aria-pressed:bg-press-soft aria-pressed:text-press')}
                onClick={close(() =>
                  react({ id: message.id, reaction }, { onError: (error) => sayFailure('Failed to react', error) }),
                )}
              >
                <ReactionIcon reaction={reaction} />
              </button>
            </li>
          ))}
        </ul>
        {isOwn && (
          <>
            <button type="button" className={line} onClick={close(onEdit)}>
              <Pencil aria-hidden />
              Edit
            </button>
            <button
              type="button"
              className={cx(line, 'text-red hover:bg-red-soft hover:text-red')}
              onClick={close(() => setAsking(true))}
            >
              <Trash2 aria-hidden />
              Delete
            </button>
          </>
        )}
      </Popover>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this message?"
        text="Its text and files are deleted for both of you and cannot be brought back. ‘message deleted’ is shown in its place."
        confirmLabel="Delete message"
        danger
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={confirm}
      />
    </>
  )
}
