import { Dialog as Radix } from 'radix-ui'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { accounts, type Session, type User } from '#api/accounts.ts'
import { coverToasts } from '#web/components/feedback/toast.ts'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { HeldWhileSent } from '#web/components/overlays/held-while-sent.tsx'
import { messageOf } from '#web/lib/api/call.ts'
import { refreshAll } from '#web/lib/api/query-client.ts'
import { callsGoOutAs, resumeSession } from '#web/lib/api/session.ts'
import { coverTitle } from '#web/lib/browser/title.ts'
import { useBackLayer } from '#web/lib/leaving/use-back-layer.ts'
import { useOpener } from '#web/lib/press/use-opener.ts'
import { askForCode, failed, needsCode, type SignInResult, signIn, unexpected } from './sign-in.ts'
import { signInAgainForm } from './sign-in-schemas.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

/**
 * Covers the screen of a session that has ended, which still holds something typed, until its user has signed in again
 * (rule: accounts-sign-in-again). Whoever else is at the device reads nothing meanwhile.
 */
export function SignInAgain({ user, onDiscard }: { user: User; onDiscard: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  const { rememberOpener, returnFocus } = useOpener()
  const { form, errors, steps } = useSignInForm({
    schema: signInAgainForm,
    signIn: (typed) => signInAgain(user, typed),
  })
  useBackLayer(true, () => false)
  // What is covered loses the focus as soon as the cover is drawn.
  const remember = useEffectEvent(rememberOpener)
  useLayoutEffect(() => remember(), [])
  useLayoutEffect(() => {
    const uncoverTitle = coverTitle()
    const uncoverToasts = coverToasts()
    document.body.toggleAttribute('data-is-covered', true)
    return () => {
      document.body.toggleAttribute('data-is-covered', false)
      uncoverTitle()
      uncoverToasts(callsGoOutAs(user.id))
    }
  }, [user.id])
  const focusPassword = (event: Event) => {
    event.preventDefault()
    content.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay data-covers="" className="fixed inset-0 z-50 bg-paper" />
        <Radix.Content
          data-covers=""
          ref={content}
          onOpenAutoFocus={focusPassword}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 m-auto grid h-fit max-h-dvh max-w-md gap-5 overflow-y-auto bg-sheet p-6 sm:rounded-lg sm:shadow-float"
        >
          <HeldWhileSent within={content} />
          <div className="grid gap-2">
            <Radix.Title className="font-semibold">Log in to go on</Radix.Title>
            <Radix.Description className="text-muted">
              Your session has ended. What you have typed is still here.
            </Radix.Description>
          </div>
          <form {...form} className="grid gap-5">
            <SignInSteps
              {...steps}
              foot={
                <Button variant="quiet" disabled={steps.isPending} onClick={onDiscard}>
                  Discard it and go to the login page
                </Button>
              }
            >
              <TextField
                label="Email"
                name="email"
                autoComplete="username"
                defaultValue={user.email ?? ''}
                hint="If you have changed it on another device, enter the new one."
                error={errors.email}
              />
              <PasswordField label="Password" name="password" autoComplete="current-password" error={errors.password} />
            </SignInSteps>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Signs in the user of a session that has ended; what waited for it then goes out. */
async function signInAgain(
  { id, role }: User,
  typed: { email: string; password: string; code?: string | undefined },
): Promise<SignInResult> {
  const session = await signIn(role, typed)
  if (needsCode(session)) return askForCode()
  if (session instanceof Error) return failed(messageOf(session, unexpected))
  // Somebody else's, or an address that has passed to another account.
  if (session.user.id !== id) {
    void endUnused(session)
    return failed('This is another account than the one that was open here.')
  }
  resumeSession(session)
  void refreshAll()
}

/** Ends a session that nobody goes on with. Calls go out with the stored token, which is not its. */
async function endUnused({ token }: Session): Promise<void> {
  const { method, path } = accounts.logout
  // It goes out even if the page is left now.
  const sent = { method, headers: { authorization: `Bearer ${token}` }, keepalive: true }
  const answer = await fetch(path, sent).catch((error: unknown) => error)
  if (!(answer instanceof Response && answer.ok)) console.warn('The session of another account was not ended', answer)
}
