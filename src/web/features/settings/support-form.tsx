import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accounts, supportRequest, type User } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { TextareaField } from '#web/components/fields/textarea-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'

type SupportRequest = z.output<typeof supportRequest>

const nothing: SupportRequest = { subject: '', message: '' }

export function SupportForm({ user }: { user: User }) {
  const { register, handleSubmit, reset, formState } = useForm<SupportRequest>({
    resolver: standardSchemaResolver(supportRequest),
    defaultValues: nothing,
  })
  const send = useMutation({
    mutationFn: (body: SupportRequest) => call(accounts.support, { body }),
    // A second try could send a second mail.
    retry: false,
    onSuccess: ({ message }) => {
      toast({ title: 'Message Sent', description: message })
      reset(nothing)
    },
    onError: (error) => sayFailure('Failed to send message', error),
  })
  const { errors } = formState
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={handleSubmit((body) => send.mutate(body))}>
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
    </form>
  )
}
