import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { Brand } from '#web/components/layout/brand.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { NavigateButton } from '#web/components/layout/navigate-button.tsx'
import { useSafeLeave } from '#web/features/auth/use-safe-leave.tsx'
import { endSession } from '#web/lib/api/session.ts'
import { showTitle } from '#web/lib/browser/title.ts'

/** For an address that is no screen, signed in or not. */
export default function NotFoundPage() {
  const [, navigate] = useLocation()
  useEffect(() => {
    showTitle('Page not found')
  }, [])
  const { leave, question } = useSafeLeave(() => {
    endSession()
    navigate('/auth')
  })
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-center justify-items-start gap-4 px-4 py-10">
      <Brand />
      <h1 className="rule-below w-full pb-4 font-semibold text-2xl tracking-tight">404 Page Not Found</h1>
      <p>We couldn't find the page you were looking for. This might be due to an authentication issue.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <NavigateButton href="/">Back to Dashboard</NavigateButton>
        <NavigateButton href="/auth" variant="secondary">
          Go to Login Page
        </NavigateButton>
        <Button variant="secondary" onClick={leave}>
          Fix Authentication &amp; Login
        </Button>
      </div>
      {question}
    </main>
  )
}
