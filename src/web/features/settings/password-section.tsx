import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod/mini'
import { accounts, passwordChange } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { passwordErrors } from '#web/features/auth/password-errors.ts'
import { call, hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useReturnToButton } from '#web/lib/press/use-return-to-button.ts'
import { SaveOrCancel } from './save-or-cancel.tsx'
import { SettingsSection } from './settings-section.tsx'

const confirmedChange = z
  .extend(passwordChange, {
    confirmPassword: z.string().check(z.minLength(1, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  )
type ConfirmedChange = z.output<typeof confirmedChange>

const wrongPassword = 403

export function PasswordSection() {
  const [isChanging, setChanging] = useState(false)
  const changeButton = useReturnToButton(isChanging)
  return (
    <SettingsSection
      title="Password"
      icon={<LockKeyhole aria-hidden />}
      description="Changing it logs you out on every other device."
    >
      {isChanging ? (
        <PasswordForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" size="small" ref={changeButton} onClick={() => setChanging(true)}>
          Change password
        </Button>
      )}
    </SettingsSection>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<ConfirmedChange>({
    resolver: standardSchemaResolver(confirmedChange),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ConfirmedChange) =>
      call(accounts.changePassword, { body: { currentPassword, newPassword } }),
    refreshes: ['session'],
    onSuccess: ({ message }) => {
      toast({ title: 'Password changed', description: message })
      onDone()
    },
    onError: (error) => {
      const { password } = passwordErrors(error)
      if (password) setError('newPassword', { message: password }, { shouldFocus: true })
      else if (hasStatus(error, wrongPassword)) {
        setError('currentPassword', { message: error.text }, { shouldFocus: true })
      } else sayFailure('Password not changed', error)
    },
  })
  const { errors, isDirty } = formState
  return (
    <form
      noValidate
      className="grid max-w-md grid-cols-1 gap-5"
      onSubmit={handleSubmit((typed) => change.mutate(typed))}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SaveOrCancel dirty={isDirty} pending={change.isPending} pendingLabel="Changing…" onCancel={onDone}>
        Change password
      </SaveOrCancel>
    </form>
  )
}
