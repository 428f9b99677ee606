import { FieldError } from './field.tsx'

/** What is wrong with a form as a whole, or with a step of it. */
export function FormAlert({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <div role="alert">
      <FieldError id={undefined} error={error} />
    </div>
  )
}
