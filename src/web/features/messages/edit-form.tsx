import { type SubmitEvent, useState } from 'react'
import type { Message } from '#api/messages.ts'
import { longestMessage } from '#domain/message.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useEditMessage } from './messages.hooks.ts'

/** In the place of one's own message: its words, to be changed. */
export function EditForm({ message, onDone }: { message: Message; onDone: () => void }) {
  const [content, setContent] = useState(message.content)
  const { mutate, isPending } = useEditMessage()
  const isEmpty = content.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty) return
    if (content.trim() === message.content) return onDone()
    mutate(
      { id: message.id, content },
      { onSuccess: onDone, onError: (error) => sayFailure('Failed to edit message', error) },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid w-[min(30rem,68vw)] gap-2 py-1">
      <TextareaField
        label="Edit message"
        rows={3}
        autoFocus
        maxLength={longestMessage}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        error={isEmpty ? 'Please write a message' : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
