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

/** How long to wait for the first answers before showing a skeleton. */
const answersWithinMs = 250

/**
 * The guard of every screen but the public ones: a spinner while the user loads, /auth
 * without one, else the shell around the screen.
 */
export function SignedIn({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { user, isLoading, isOffline } = useSession()
  const isReady = useIsReady(screen, user?.role)
  // A user who is known at the first render comes from a public screen.
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
 * Fetches the code of the first screen while the server is asked who this is. True once it is here, and with it the
 * first answers or the end of their time limit. A failure to fetch it shows when the screen is drawn.
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
