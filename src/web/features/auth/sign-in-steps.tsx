import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { FormAlert } from '#web/components/fields/form-alert.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { cx } from '#web/lib/cx.ts'

type SignInStepsProps = {
  asksForCode: boolean
  onBack: () => void
  isPending: boolean
  error: string | undefined
  /** Under the button of the first step. */
  foot: ReactNode
  /** The fields of the first step. */
  children: ReactNode
}

/**
 * First who it is, then the code if two-factor sign-in is on. What was typed in the first step stays in the form,
 * hidden.
 */
export function SignInSteps({ asksForCode, onBack, isPending, error, foot, children }: SignInStepsProps) {
  // This button disappears with its step, so the field that is most likely to be changed gets the focus.
  const goBack = (form: HTMLFormElement | null) => {
    flushSync(onBack)
    form?.querySelector<HTMLElement>('[name=password]')?.focus()
  }
  const button = (
    <Button type="submit" pending={isPending} pendingLabel="Logging in…">
      Log in
    </Button>
  )
  return (
    <>
      <div hidden={asksForCode} className={cx('gap-5', !asksForCode && 'grid')}>
        {children}
      </div>
      {asksForCode ? (
        <>
          <TextField
            label="Authentication code"
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            hint="From your authenticator app, or one of your recovery codes."
          />
          {button}
          <Button variant="secondary" disabled={isPending} onClick={({ currentTarget }) => goBack(currentTarget.form)}>
            Back
          </Button>
        </>
      ) : (
        <>
          <FormAlert error={error} />
          {button}
          {foot}
        </>
      )}
    </>
  )
}
