import { Suspense } from 'react'
import type { User } from '#api/accounts.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { loseSession, useSession } from '#web/lib/api/session.ts'

const SignInAgain = onDemand(async () => (await import('#web/features/auth/sign-in-again.tsx')).SignInAgain)

/** Where the question cannot be fetched, as from a server with a newer version. What has been typed stays. */
const sayToLogInElsewhere = () =>
  toast({
    title: 'Your session has ended',
    description: 'Log in in another tab: what you have typed here is then saved.',
    variant: 'destructive',
  })

/** The question over the screen of a session that has ended while something was being typed. */
export function SignInQuestion({ user }: { user: User }) {
  const { isAskedToSignIn } = useSession()
  if (!isAskedToSignIn) return null
  return (
    <Suspense>
      <SignInAgain user={user} onDiscard={loseSession} onClose={sayToLogInElsewhere} />
    </Suspense>
  )
}
