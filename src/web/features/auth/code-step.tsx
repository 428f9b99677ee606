import { flushSync } from 'react-dom'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'

type CodeStepProps = { isPending: boolean; onBack: () => void }

/**
 * The second step of signing in, where two-factor sign-in is on. What was typed in the
 * first stays in the form, out of sight.
 */
export function CodeStep({ isPending, onBack }: CodeStepProps) {
  // This button goes with its step, so what is most likely to be changed takes the focus.
  const goBack = (form: HTMLFormElement | null) => {
    flushSync(onBack)
    form?.querySelector<HTMLElement>('[name=password]')?.focus()
  }
  return (
    <>
      <TextField
        label="Authentication code"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        hint="From your authenticator app, or one of your recovery codes."
      />
      <Button type="submit" pending={isPending} pendingLabel="Logging in…">
        Log in
      </Button>
      <Button variant="secondary" disabled={isPending} onClick={({ currentTarget }) => goBack(currentTarget.form)}>
        Back
      </Button>
    </>
  )
}
