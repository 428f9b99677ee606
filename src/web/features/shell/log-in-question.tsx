import { Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { loseSession, useSession } from '#web/lib/api/session.ts'

const LogInAgain = onDemand(async () => (await import('#web/features/auth/log-in-again.tsx')).LogInAgain)

/** The question over the screen of a session that has ended while something was being typed. */
export function LogInQuestion({ user }: { user: User }) {
  const { isAskedToLogIn } = useSession()
  if (!isAskedToLogIn) return null
  return (
    <Suspense>
      <LogInAgain user={user} onClose={loseSession} />
    </Suspense>
  )
}
