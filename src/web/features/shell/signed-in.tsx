import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { lazyPart } from '#web/components/layout/lazy-part.tsx'
import type {} from '#web/early/early-answer.ts'
import { withInvitation } from '#web/features/auth/invitation.ts'
import { useSession } from '#web/lib/api/session.ts'
import { load } from '#web/lib/browser/storage.ts'
import type { Screen } from './screen.ts'

const { Part: Shell, load: loadShell } = lazyPart(
  () => import('./shell.tsx'),
  (module) => module.Shell,
)

/** Answers that come within it are worth more than a skeleton of them. */
const answersWithinMs = 250

/**
 * The guard of every screen but the public ones: a spinner while the user loads, /auth
 * without one, else the shell around the screen.
 */
export function SignedIn({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { user, isLoading, isOffline } = useSession()
  const isReady = useIsReady(screen, user?.role)
  // Somebody who is known already when this is drawn comes from a public screen.
  const [isPageChange] = useState(user !== null)

  if (isLoading || (isOffline && !user)) return <Waiting />
  if (!user) return <ToSignIn />
  if (!isReady) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Shell {...{ user, screen, isPageChange }}>{children}</Shell>
    </Suspense>
  )
}

function ToSignIn() {
  return <Redirect to={withInvitation('/auth', useSearch())} replace />
}

/**
 * While the server is asked who this is, the code for the answer is fetched; then whether the first screen has it, and
 * what it was asked for. A failure shows when it is drawn.
 */
function useIsReady(screen: Screen, role: User['role'] | undefined): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!role && !load('token')) return
    const code = Promise.all([loadShell(), screen.load(), role && screen.loadFor?.[role]?.()])
    code
      .then(() => Promise.race([globalThis.earlyAnswers?.all, after(answersWithinMs)]))
      .catch(() => {})
      .finally(() => role && setReady(true))
  }, [screen, role])
  return isReady
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  )
}
