import { QueryClientProvider } from '@tanstack/react-query'
import { Menu as MenuIcon } from 'lucide-react'
import { type ComponentType, type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Router, useLocation } from 'wouter'
import type { User } from '#api/accounts.ts'
import { Brand } from '#web/components/layout/brand.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { iconButtonClass } from '#web/components/layout/icon-button-class.ts'
import { onDemand } from '#web/components/layout/on-demand.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { pageNoteId, sidebarNoteId } from '#web/components/layout/sidebar-note.ts'
import { FullAccountOffer } from '#web/features/auth/full-account-button.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { LiveBell } from '#web/features/notifications/live-bell.tsx'
import { LiveNotifications } from '#web/features/notifications/live-notifications.tsx'
import { SearchButton, SearchOpener } from '#web/features/search/search-opener.tsx'
import { noteVisit } from '#web/lib/api/page-visits.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { whenQuiet } from '#web/lib/api/when-quiet.ts'
import { findPlace } from '#web/lib/browser/scroll-place.ts'
import { useSidebar } from '#web/lib/browser/use-media.ts'
import { askBeforeNavigating } from '#web/lib/leaving/use-ask-before-leaving.ts'
import { AccountBox } from './account-box.tsx'
import { FloatingMenu } from './floating-menu.tsx'
import { sidebarMenu, tenantNotifications } from './menu.ts'
import { MenuLinks } from './menu-links.tsx'
import type { Screen } from './screen.ts'
import { SlideOutMenu } from './slide-out-menu.tsx'

/**
 * The work in the background is fetched once the first screen has all its answers. If that fails, the screens do
 * without.
 */
function BackgroundWork({ user }: { user: User }) {
  const [Background, setBackground] = useState<ComponentType<{ user: User }> | null>(null)
  useEffect(() => {
    const fetchBackground = () => {
      // Fetched ahead, so that the first press on the bell opens it at once. If this fails, that press fetches it.
      import('#web/components/overlays/popover-sheet.tsx').catch(() => {})
      import('./background.tsx').then(
        (part) => setBackground(() => part.Background),
        (error: unknown) => console.warn('The background could not be fetched', error),
      )
    }
    return whenQuiet(700, fetchBackground)
  }, [])
  return Background && <Background user={user} />
}

const TenantsBand = onDemand(async () => (await import('#web/features/branding/branding-band.tsx')).TenantsBand)

type PermittedProps = { user: User; screen: Screen; children: ReactNode }

/** `isPageChange`: the shell follows a screen without it, such as signing in, so its first page counts as a new one. */
type ShellProps = PermittedProps & { isPageChange: boolean }

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
              {!hasSidebar && (
                <div
                  id={pageNoteId}
                  className="sticky bottom-20 z-20 mx-4 mb-24 empty:hidden in-[:root:has([data-fills-window],[data-action-bar])]:hidden sm:bottom-[max(5rem,calc(1rem+var(--toast-space,0px)))] sm:ml-auto sm:w-96 print:hidden"
                />
              )}
            </main>
            {!hasSidebar && <FloatingMenu user={user} />}
            <LiveNotifications key={user.id} user={user} />
            <BackgroundWork user={user} />
          </div>
        </SearchOpener>
      </Router>
    </QueryClientProvider>
  )
}

// A refused screen is not drawn at all, so that it calls nothing.
function Permitted({ user, screen, children }: PermittedProps) {
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

/** The top bar of narrow screens. */
function MobileHeader({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-20 flex items-center justify-between gap-2 border-line border-b bg-paper px-2 py-1 print:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-expanded={isOpen}
        className={iconButtonClass}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden />
      </button>
      {/* With large letters the name wraps to a second line, which is hidden, and the buttons stay in the window. */}
      <Link
        href="/"
        aria-label="Latchkey, to the dashboard"
        className="flex h-11 min-w-0 items-start overflow-hidden rounded-md py-2"
      >
        <Brand className="flex-wrap" />
      </Link>
      <div className="flex shrink-0 items-center">
        <SearchButton />
        {!user.isGuest && <LiveBell user={user} />}
      </div>
      <SlideOutMenu user={user} open={isOpen} onClose={() => setOpen(false)} />
    </header>
  )
}

/**
 * Shades an edge beyond which the menu can be scrolled, as in a low window. Two covers that scroll with the menu hide
 * the shades when it is at its top or bottom.
 */
const goesOn: CSSProperties = {
  backgroundImage: [
    'linear-gradient(var(--color-paper) 50%, transparent)',
    'linear-gradient(transparent, var(--color-paper) 50%)',
    'linear-gradient(var(--color-line), transparent)',
    'linear-gradient(transparent, var(--color-line))',
  ].join(),
  backgroundPosition: 'top, bottom, top, bottom',
  backgroundSize: '100% 3rem, 100% 3rem, 100% 1.25rem, 100% 1.25rem',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
}

/** The menu of wide screens. Its bell is the landlord's; a tenant has a link to the list. */
function Sidebar({ user }: { user: User }) {
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-line border-r px-3 pt-4 pb-3 print:hidden">
      <div className="mb-4 flex min-h-11 items-center justify-between pl-3">
        <Link href="/" aria-label="Latchkey, to the dashboard" className="rounded-md">
          <Brand />
        </Link>
        <div className="flex items-center">
          <SearchButton />
          {user.role === 'landlord' && <Bell user={user} />}
        </div>
      </div>
      <nav aria-label="Main" className="-mx-1 grow overflow-y-auto px-1 pb-3" style={goesOn}>
        <MenuLinks entries={sidebarMenu(user)} />
      </nav>
      {user.role === 'tenant' && !user.isGuest && (
        <nav aria-label="Notifications" className="mb-2">
          <MenuLinks entries={[tenantNotifications]} />
        </nav>
      )}
      <div id={sidebarNoteId} />
      <AccountBox user={user} />
    </aside>
  )
}

/** On a new page, scrolls to its top and focuses its content. On Back, finds the place where it was left. */
function usePageChange(isChangedAtFirst: boolean) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const shown = useRef(isChangedAtFirst ? null : path)

  useEffect(() => noteVisit(path), [path])

  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
    return findPlace()
  }, [path])

  return main
}
