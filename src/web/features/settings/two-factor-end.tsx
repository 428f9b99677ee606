import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { twoFactor, twoFactorEnd } from '#api/two-factor.ts'
import { twoFactorTexts } from '#domain/two-factor.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { ApiError, call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { stale } from '#web/lib/api/stale.ts'

type End = z.output<typeof twoFactorEnd>

const refused = 403

export default function TwoFactorEnd({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<End>({
    resolver: standardSchemaResolver(twoFactorEnd),
    defaultValues: { password: '', code: '' },
  })
  const end = useMutation({
    mutationFn: (body: End) => call(twoFactor.end, { body }),
    retry: false,
    onSuccess: ({ message }) => {
      void refresh(...stale.twoFactor)
      toast({ title: 'Two-factor sign-in', description: message })
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === refused)) {
        return sayFailure('Two-factor sign-in could not be switched off', error)
      }
      const field = error.text === twoFactorTexts.wrongCode ? 'code' : 'password'
      setError(field, { message: error.text }, { shouldFocus: true })
    },
  })
  const { errors } = formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Switch two-factor sign-in off"
      description="Signing in then asks for your password alone. Your recovery codes are worth nothing any more."
    >
      <form noValidate className="grid gap-5" onSubmit={handleSubmit((body) => end.mutate(body))}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Authentication code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or one of your recovery codes."
          error={errors.code?.message}
          {...register('code')}
        />
        <DialogFooter>
          <DialogCancel disabled={end.isPending} />
          <Button type="submit" variant="danger" pending={end.isPending} pendingLabel="Switching off…">
            Switch off
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
