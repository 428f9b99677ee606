import { FieldError } from '#web/components/fields/field.tsx'

/** What is wrong with the form as a whole, above its button. */
export function FormAlert({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <div role="alert">
      <FieldError id={undefined} error={error} />
    </div>
  )
}
