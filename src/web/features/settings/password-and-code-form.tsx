import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { twoFactorEnd } from '#api/two-factor.ts'
import { twoFactorTexts } from '#domain/two-factor.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import type { ButtonProps } from '#web/components/layout/button.tsx'
import { SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { hasStatus } from '#web/lib/api/call.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'

export type PasswordAndCode = z.output<typeof twoFactorEnd>

const refused = 403

type FormProps = Pick<ButtonProps, 'variant' | 'pendingLabel'> & {
  submitLabel: string
  /** What a failure says that is about neither field. */
  failure: string
  pending: boolean
  /** Rejects with the server's refusal. */
  onSubmit: (body: PasswordAndCode) => Promise<unknown>
}

/** Asks for both password and code, before two-factor sign-in is weakened or renewed. */
export function PasswordAndCodeForm({ submitLabel, failure, pending, onSubmit, ...button }: FormProps) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordAndCode>({
    resolver: standardSchemaResolver(twoFactorEnd),
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const submit = (body: PasswordAndCode) =>
    onSubmit(body).catch((error: unknown) => {
      if (!hasStatus(error, refused)) return sayFailure(failure, error)
      const field = error.text === twoFactorTexts.wrongCode ? 'code' : 'password'
      setError(field, { message: error.text }, { shouldFocus: true })
    })
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(submit)}>
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
      <SubmitFooter pending={pending} {...button}>
        {submitLabel}
      </SubmitFooter>
    </form>
  )
}
