import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { User } from '#api/accounts.ts'
import type { Message } from '#api/messages.ts'
import { messageReactionLabels, messageReactions } from '#domain/message.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { Popover, PopoverAction } from '#web/components/overlays/popover.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { cx } from '#web/lib/cx.ts'
import { useDeleteMessage, useReact } from './messages.hooks.ts'
import { ReactionIcon } from './reaction-icon.tsx'

type MessageActionsProps = {
  message: Message
  user: User
  onEdit: () => void
  buttonRef: RefObject<HTMLButtonElement | null>
}

const line =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 hover:bg-press-soft hover:text-press [&>svg]:size-4.5'

/** What may be done with a message, behind one button beside it. */
export function MessageActions({ message, user, onEdit, buttonRef }: MessageActionsProps) {
  const [isAsking, setAsking] = useState(false)
  // Not in the popover, which is gone before the answer comes.
  const reactions = useReact(message, user.id)
  const isOwn = message.senderId === user.id
  return (
    <>
      <Popover
        label="Message options"
        buttonRef={buttonRef}
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
        <ReactionButtons {...reactions} />
        {isOwn && (
          <>
            <PopoverAction className={line} onPress={onEdit}>
              <Pencil aria-hidden />
              Edit
            </PopoverAction>
            <PopoverAction
              className={cx(line, 'text-red hover:bg-red-soft hover:text-red')}
              onPress={() => setAsking(true)}
            >
              <Trash2 aria-hidden />
              Delete
            </PopoverAction>
          </>
        )}
      </Popover>
      <DeleteMessageDialog message={message} open={isAsking} onOpenChange={setAsking} />
    </>
  )
}

/** One button for each reaction. The user's own is pressed, and another press takes it back. */
function ReactionButtons({ isOwn, react }: ReturnType<typeof useReact>) {
  return (
    <ul aria-label="Reactions" className="flex">
      {messageReactions.map((reaction) => (
        <li key={reaction}>
          <PopoverAction
            aria-label={messageReactionLabels[reaction]}
            aria-pressed={isOwn(reaction)}
            className={cx(iconButtonClass, 'aria-pressed:bg-press-soft aria-pressed:text-press')}
            onPress={() => react(reaction)}
          >
            <ReactionIcon reaction={reaction} />
          </PopoverAction>
        </li>
      ))}
    </ul>
  )
}

type DeleteMessageDialogProps = { message: Message; open: boolean; onOpenChange: (open: boolean) => void }

function DeleteMessageDialog({ message, open, onOpenChange }: DeleteMessageDialogProps) {
  const remove = useDeleteMessage()
  const confirm = () =>
    remove.mutate(message.id, {
      onSuccess: () => {
        onOpenChange(false)
        toast({ title: 'Message deleted' })
      },
      onError: (error) => sayFailure('Failed to delete message', error),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this message?"
      text="Its text and files are deleted for both of you and cannot be brought back. ‘message deleted’ is shown in its place."
      confirmLabel="Delete message"
      danger
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    />
  )
}
