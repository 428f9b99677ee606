import { TextField } from '#web/components/fields/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

type AccountFieldsProps = { errors: Record<string, string | undefined>; autoFocus?: boolean }

/** Whose account it is to be, the same for landlords and tenants. */
export function AccountFields({ errors, autoFocus }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Full name" name="name" autoComplete="name" autoFocus={autoFocus} error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
      <NewPasswordFields label="Password" errors={errors} />
    </>
  )
}
