import { QueryClientProvider } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { Router } from 'wouter'
import type { User } from '#api/accounts.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { pageNoteId } from '#web/components/layout/sidebar-note.ts'
import { useToastSpace } from '#web/components/layout/takes-space.ts'
import { HeldWhileSent } from '#web/components/overlays/held-while-sent.tsx'
import { LiveNotifications } from '#web/features/notifications/live-notifications.tsx'
import { SearchOpener } from '#web/features/search/search-opener.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useSidebar } from '#web/lib/browser/use-media.ts'
import { askBeforeNavigating } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { BackgroundWork } from './background-work.tsx'
import { FloatingMenu } from './floating-menu.tsx'
import { sidebarMenu } from './menu.ts'
import { MobileHeader } from './mobile-header.tsx'
import { Permitted } from './permitted.tsx'
import type { Screen } from './screen.ts'
import { Sidebar } from './sidebar.tsx'
import { SignInQuestion } from './sign-in-question.tsx'
import { usePageChange } from './use-page-change.ts'

const TenantsBand = onDemand(async () => (await import('#web/features/branding/branding-band.tsx')).TenantsBand)

type ShellProps = {
  user: User
  screen: Screen
  /** The shell follows a screen without it, such as signing in, so its first page counts as a new one. */
  isPageChange: boolean
  children: ReactNode
}

/**
 * The frame of every signed-in screen: the sidebar on wide screens, on narrow ones the top bar and the round
 * button. What is not seen is not drawn either.
 */
export function Shell({ user, screen, isPageChange, children }: ShellProps) {
  const main = usePageChange(isPageChange)
  const hasSidebar = useSidebar()
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={askBeforeNavigating}>
        <SearchOpener user={user} menu={sidebarMenu(user)}>
          <div className="lg:not-print:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
            <a
              href="#content"
              className="sr-only z-60 rounded-md bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
            >
              Skip to content
            </a>
            {hasSidebar ? <Sidebar user={user} /> : <MobileHeader user={user} />}
            <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none">
              {user.role === 'tenant' && (
                <Suspense>
                  <TenantsBand />
                </Suspense>
              )}
              <Permitted user={user} screen={screen}>
                {children}
              </Permitted>
              {!hasSidebar && <PlaceOfNotes />}
            </main>
            {!hasSidebar && <FloatingMenu user={user} />}
            <LiveNotifications key={user.id} user={user} />
            <BackgroundWork user={user} />
            <HeldWhileSent within={main} />
            <SignInQuestion user={user} />
          </div>
        </SearchOpener>
      </Router>
    </QueryClientProvider>
  )
}

/** At the end of a page without a sidebar. From `sm`, where a toast is at the bottom right as well, above it. */
function PlaceOfNotes() {
  const style = { '--toast-space': `${useToastSpace()}px` } as CSSProperties
  return (
    <div
      id={pageNoteId}
      style={style}
      className="sticky bottom-20 z-20 mx-4 mb-24 empty:hidden in-[:root:has([data-fills-window],[data-action-bar])]:hidden sm:bottom-[max(5rem,calc(1rem+var(--toast-space)))] sm:ml-auto sm:w-96 print:hidden"
    />
  )
}
