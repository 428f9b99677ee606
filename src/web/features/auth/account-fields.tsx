import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'

type AccountFieldsProps = { errors: Record<string, string | undefined>; autoFocus?: boolean }

/** Whose account it is to be, the same for landlords and tenants. */
export function AccountFields({ errors, autoFocus }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Full name" name="name" autoComplete="name" autoFocus={autoFocus} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
