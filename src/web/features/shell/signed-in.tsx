import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { Spinner } from '#web/components/feedback/spinner.tsx'
import { useSession } from '#web/lib/api/session.ts'
import { withInvitation } from '#web/lib/browser/invitation.ts'
import { recall } from '#web/lib/browser/storage.ts'
import type { Screen } from './screen.ts'

const loadShell = () => import('./shell.tsx')
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

/** The guard of every screen but the public ones: a spinner while the user loads, /auth without one, else the shell around the screen. */
export function SignedIn({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { user, isLoading, isOffline } = useSession()
  const search = useSearch()

  // While the server is asked who this is, the code for the answer is fetched. A failure shows when it is drawn.
  useEffect(() => {
    if (recall('token')) Promise.all([loadShell(), screen.load()]).catch(() => {})
  }, [screen])

  if (isLoading || (isOffline && !user)) return <Waiting />
  if (!user) return <Redirect to={withInvitation('/auth', search)} replace />
  return (
    <Suspense fallback={<Waiting />}>
      <Shell user={user} screen={screen}>
        {children}
      </Shell>
    </Suspense>
  )
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  )
}
