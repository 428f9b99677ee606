import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accounts, supportRequest, type User } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/ask-before-leaving.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { resetToSaved } from '#web/lib/forms/reset-to-saved.ts'

type SupportRequest = z.output<typeof supportRequest>

const nothing: SupportRequest = { subject: '', message: '' }

export function SupportForm({ user }: { user: User }) {
  const form = useForm<SupportRequest>({
    resolver: standardSchemaResolver(supportRequest),
    defaultValues: nothing,
  })
  const { register, handleSubmit, getValues, formState } = form
  const send = useMutation({
    mutationFn: (body: SupportRequest) => call(accounts.support, { body }),
    // A second try could send a second mail.
    retry: false,
    onSuccess: ({ message }) => void toast({ title: 'Message Sent', description: message }),
    onError: (error) => sayFailure('Failed to send message', error),
  })
  const { errors, isDirty } = formState
  const submit = handleSubmit((body) => {
    const sent = getValues()
    send.mutate(body, { onSuccess: () => void resetToSaved(form, sent, nothing) })
  })
  return (
    <form noValidate data-stays className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextareaField
        label="Message"
        hint={user.email ? `We will reply to ${user.email}.` : 'Say how we can reach you.'}
        error={errors.message?.message}
        {...register('message')}
      />
      <Button type="submit" variant="secondary" className="w-fit" pending={send.isPending} pendingLabel="Sending…">
        Send message
      </Button>
      <AskBeforeLeaving dirty={isDirty} />
    </form>
  )
}
