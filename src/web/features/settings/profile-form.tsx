import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accounts, profile, type User } from '#api/accounts.ts'
import { normaliseEmail } from '#domain/account.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { call } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { updateUser } from '#web/lib/api/session.ts'

type Profile = z.output<typeof profile>

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { register, handleSubmit, watch, formState } = useForm<z.input<typeof profile>, unknown, Profile>({
    resolver: standardSchemaResolver(profile),
    defaultValues: { name: user.name, email: user.email ?? '', phone: user.phone ?? '' },
  })
  const save = useMutation({
    mutationFn: (body: Profile) => call(accounts.updateProfile, { body }),
    onSuccess: (saved) => {
      updateUser(saved)
      toast({ title: 'Profile Updated', description: 'Your account information has been saved.' })
      onDone()
    },
    onError: (error) => sayFailure('Update Failed', error),
  })
  const isOtherEmail = user.email !== null && normaliseEmail(watch('email')) !== normaliseEmail(user.email)
  const { errors } = formState
  return (
    <form noValidate className="grid max-w-md grid-cols-1 gap-5" onSubmit={handleSubmit((body) => save.mutate(body))}>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        hint={
          isOtherEmail
            ? `It changes at once. ${user.email} gets a link, good for 7 days, that undoes the change.`
            : 'You sign in with it. If you change it, your old address gets a link that undoes the change.'
        }
        {...register('email')}
      />
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save Changes
        </Button>
        <Button variant="secondary" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
