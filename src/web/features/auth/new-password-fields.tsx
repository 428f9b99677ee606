import { PasswordField } from '#web/components/fields/password-field.tsx'

type NewPasswordFieldsProps = { label: string; errors: Record<string, string | undefined> }

/** A password that is to be, typed twice. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
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
