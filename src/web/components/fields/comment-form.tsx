import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/components/layout/button.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { cx } from '#web/lib/cx.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { TextareaField } from './textarea-field.tsx'

type CommentFormProps = {
  label: string
  send: (content: string) => Promise<unknown>
  /** Called when there is unsent text. */
  onDraftChange: (hasDraft: boolean) => void
  /** For a form that a button has opened: it takes the focus, is smaller, and closes when it is sent or cancelled. */
  onClose?: () => void
}

/** A field for a comment. It stays as it is when sending fails, and a toast says why. */
export function CommentForm({ label, send, onDraftChange, onClose }: CommentFormProps) {
  const [content, setContent] = useState('')
  const [isPressed, setPressed] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isEmpty = content.trim() === ''
  const latest = useLatest(content)
  useDirtyNotice(!isEmpty, onDraftChange)

  const close = () => {
    setContent('')
    setPressed(false)
    if (!onClose) return
    onDraftChange(false)
    onClose()
  }
  const submit = async () => {
    setPressed(true)
    if (isEmpty) return
    setSending(true)
    try {
      await send(content)
      // What was written on meanwhile stays.
      if (latest.current === content) close()
      else setPressed(false)
    } catch (error) {
      sayFailure('Failed to add comment', error)
    }
    setSending(false)
  }
  const size = onClose ? 'small' : 'medium'
  return (
    <form
      noValidate
      data-stays
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
      className={cx('grid gap-2 print:hidden', onClose ? 'mt-1 max-w-prose' : 'grid-cols-1')}
    >
      <TextareaField
        label={label}
        rows={2}
        maxLength={5_000}
        autoFocus={onClose !== undefined}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={isPressed && isEmpty ? 'Please write a comment' : undefined}
      />
      <div className="flex justify-end gap-2">
        {onClose && (
          <Button
            variant="secondary"
            size={size}
            disabled={isSending}
            onClick={() => (isEmpty ? close() : setAsking(true))}
          >
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant={onClose ? 'primary' : 'secondary'}
          size={size}
          pending={isSending}
          pendingLabel="Sending…"
        >
          Send comment
        </Button>
      </div>
      <DiscardDialog open={isAsking} onKeepEditing={() => setAsking(false)} onDiscard={close} />
    </form>
  )
}
