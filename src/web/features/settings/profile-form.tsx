import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { accounts, profile, type User } from '#api/accounts.ts'
import { normaliseEmail } from '#domain/account.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { updateUser } from '#web/lib/api/session.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { hasEdits } from '#web/lib/forms/has-edits.ts'
import { onlyChanged } from '#web/lib/forms/only-changed.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'

type Profile = z.output<typeof profile>

const passwordNeeded = 403

export const waitingForLink = (email: string | null | undefined) =>
  `We have sent a link to ${email}. Open it to finish the change.`

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const isLandlord = user.role === 'landlord'
  const [asksForPassword, setAsksForPassword] = useState(false)
  const { register, handleSubmit, getValues, watch, setError, setFocus, formState } = useForm<
    z.input<typeof profile>,
    unknown,
    Profile
  >({
    resolver: standardSchemaResolver(profile),
    values: {
      name: user.name,
      email: user.email ?? '',
      phone: user.phone ?? '',
      ...(isLandlord && { addressForNotices: user.addressForNotices ?? '' }),
    },
    resetOptions: { keepDirtyValues: true },
  })
  useEffect(() => setFocus('name'), [setFocus])
  const save = useMutation({
    mutationFn: (body: Profile) => call(accounts.updateProfile, { body }),
    onSuccess: (saved) => {
      updateUser(saved)
      const isWaiting = Boolean(saved.pendingEmail) && saved.pendingEmail !== user.pendingEmail
      const description = isWaiting ? waitingForLink(saved.pendingEmail) : 'Your account information has been saved.'
      toast({ title: 'Profile Updated', description })
      onDone()
    },
    retry: false,
    onError: (error) => {
      if (!hasStatus(error, passwordNeeded)) return sayFailure('Update Failed', error)
      setAsksForPassword(true)
      setError('currentPassword', { message: error.text }, { shouldFocus: true })
    },
  })
  const isOtherEmail = user.email !== null && normaliseEmail(watch('email')) !== normaliseEmail(user.email)
  const { errors, defaultValues } = formState
  const submit = handleSubmit((body) => {
    const { name, email } = body
    save.mutate({ ...onlyChanged(body, defaultValues, getValues()), name, email })
  })
  return (
    <form noValidate className="grid max-w-md grid-cols-1 gap-5" onSubmit={submit}>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        hint={
          isOtherEmail
            ? 'We send a link to it. Until you open that, you log in with your old address.'
            : 'You log in with it.'
        }
        {...register('email')}
      />
      {asksForPassword && isOtherEmail && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword?.message}
          {...register('currentPassword', { shouldUnregister: true })}
        />
      )}
      <TextField
        label="Phone"
        optional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      {isLandlord && (
        <TextField
          label="Address for notices"
          optional
          error={errors.addressForNotices?.message}
          hint="Where tenants may serve notices on you: your home or place of business and, if that is outside England and Wales, also an address there. Your tenants see it, and it stands in letters and reminders about rent and in statements."
          {...register('addressForNotices')}
        />
      )}
      <SaveOrCancel dirty={hasEdits(formState)} pending={save.isPending} pendingLabel="Saving…" onCancel={onDone}>
        Save Changes
      </SaveOrCancel>
    </form>
  )
}
