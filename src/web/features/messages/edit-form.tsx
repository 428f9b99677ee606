import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import type { Message } from '#api/messages.ts'
import { withCommas } from '#domain/counted.ts'
import { longestMessage } from '#domain/message.ts'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { DiscardDialog } from '#web/components/overlays/discard-dialog.tsx'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { isOtherPage, useAskBeforeLeaving } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { useOwnClose } from '#web/lib/leaving/use-own-close.ts'
import { useEditMessage } from './messages.hooks.ts'

const tooLong = `A message has at most ${withCommas(longestMessage)} characters`

const messageForm = z.object({
  content: z.string().check(z.trim(), z.minLength(1, 'Please write a message'), z.maxLength(longestMessage, tooLong)),
})

const conversationOf = ({ searchParams }: URL) => searchParams.get('conversation')

const isOtherConversation = (to: URL) =>
  isOtherPage(to) || conversationOf(to) !== conversationOf(new URL(location.href))

/** In the place of one's own message: its words, to be changed. */
export function EditForm({ message, onDone }: { message: Message; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm<z.infer<typeof messageForm>>({
    resolver: standardSchemaResolver(messageForm),
    defaultValues: { content: message.content },
    mode: 'onChange',
  })
  const { errors, isDirty } = formState
  const { isAsking, stay, leave, askFor } = useAskBeforeLeaving(isDirty, isOtherConversation)
  const { mutate, isPending } = useEditMessage()
  const close = useOwnClose(onDone)
  const submit = handleSubmit(({ content }) => {
    if (content === message.content) return onDone()
    mutate(
      { id: message.id, content },
      { onSuccess: close, onError: (error) => sayFailure('Failed to edit message', error) },
    )
  })
  return (
    <form noValidate onSubmit={submit} className="grid w-[min(30rem,68vw)] gap-2 py-1">
      <TextareaField
        label="Edit message"
        rows={3}
        autoFocus
        {...register('content')}
        onKeyDown={(event) => event.key === 'Escape' && !isPending && askFor(onDone)}
        error={errors.content?.message}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="small" disabled={isPending} onClick={() => askFor(onDone)}>
          Cancel
        </Button>
        <Button type="submit" size="small" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
      <DiscardDialog open={isAsking} onKeepEditing={stay} onDiscard={leave} />
    </form>
  )
}
