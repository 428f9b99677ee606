import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { FullAccountOffer } from '#web/features/auth/full-account-button.tsx'
import type { Screen } from './screen.ts'

type PermittedProps = { user: User; screen: Screen; children: ReactNode }

/** A screen for those who may see it. A refused one is not drawn at all, so that it calls nothing. */
export function Permitted({ user, screen, children }: PermittedProps) {
  const isForOtherRole = screen.access !== 'signedIn' && screen.access !== user.role
  if (isForOtherRole) return <AccessDenied />
  if (user.isGuest && !screen.guests) return <GuestNotice />
  return children
}

/** In place of a screen that is another role's. */
function AccessDenied() {
  return (
    <Page title="Access Denied">
      <p>You don't have permission to access this page.</p>
      <Button asChild className="mt-6">
        <Link href="/">Return to Dashboard</Link>
      </Button>
    </Page>
  )
}

/** In place of a screen that is closed to guests. */
function GuestNotice() {
  return (
    <Page title="For full accounts">
      <FullAccountOffer />
    </Page>
  )
}
