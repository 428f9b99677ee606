import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import type { User } from '#api/accounts.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { askBeforeNavigating } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { AccessDenied } from './access-denied.tsx'
import { Behind } from './behind.tsx'
import { FloatingMenu } from './floating-menu.tsx'
import { GuestNotice } from './guest-notice.tsx'
import { MobileHeader } from './mobile-header.tsx'
import type { Screen } from './screen.ts'
import { Sidebar } from './sidebar.tsx'
import { usePageChange } from './use-page-change.ts'

type ShellProps = { user: User; screen: Screen; children: ReactNode }

/** What stands around every screen of somebody signed in: the sidebar on wide screens, on narrow ones the top bar and the round button. */
export function Shell({ user, screen, children }: ShellProps) {
  const main = usePageChange()
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={askBeforeNavigating}>
        <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
          <a
            href="#content"
            className="sr-only z-60 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <Sidebar user={user} />
          <MobileHeader user={user} />
          <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
            <Permitted user={user} screen={screen}>
              {children}
            </Permitted>
          </main>
          <FloatingMenu user={user} />
          <Behind user={user} />
        </div>
      </Router>
    </QueryClientProvider>
  )
}

// A refused screen is not drawn at all, so that it calls nothing.
function Permitted({ user, screen, children }: ShellProps) {
  const isForOtherRole = screen.access !== 'signedIn' && screen.access !== user.role
  if (isForOtherRole) return <AccessDenied />
  if (user.isGuest && !screen.guests) return <GuestNotice />
  return children
}
