import './styles.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter'
import { Spinner } from './components/feedback/spinner.tsx'
import { Toaster } from './components/feedback/toaster.tsx'
import { onDemand } from './components/layout/on-demand.tsx'
import { RouteBoundary } from './components/layout/route-boundary.tsx'
import { OfflineNotice } from './features/shell/offline-notice.tsx'
import { SignedIn } from './features/shell/signed-in.tsx'
import { startSession } from './lib/api/session.ts'
import { useNewDay } from './lib/browser/new-day.ts'
import { setStyleNonce } from './lib/browser/style-nonce.ts'
import { notFound, screens } from './routes.tsx'

const KitPage =
  import.meta.env.DEV && location.pathname === '/kit'
    ? onDemand(async () => (await import('./kit/kit-page.tsx')).KitPage)
    : null

setStyleNonce()
startSession()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {KitPage ? (
      <Suspense>
        <KitPage />
      </Suspense>
    ) : (
      <>
        <App />
        <Toaster />
      </>
    )}
  </StrictMode>,
)

/**
 * From the address to the screen: public screens appear alone, all others after the sign-in check and inside the shell.
 */
function App() {
  const [location] = useLocation()
  const { parser } = useRouter()
  useNewDay()
  // An address whose id is missing, '/properties/', leads to the list.
  const beforeSlash = /^(\/[^/].*?)\/+$/.exec(location)?.[1]
  if (beforeSlash) return <Redirect to={beforeSlash + window.location.search} replace />
  const screen = screens.find(({ path }) => matchRoute(parser, path, location)[0]) ?? notFound
  const { Page } = screen
  // A screen with an id in its path begins afresh for another id, and one that failed begins afresh for another path.
  const page = (
    <RouteBoundary key={location}>
      <Suspense fallback={<Spinner />}>
        <Route path={screen.path}>
          <Page />
        </Route>
      </Suspense>
    </RouteBoundary>
  )
  return (
    <>
      <OfflineNotice />
      {screen.access === 'public' ? page : <SignedIn screen={screen}>{page}</SignedIn>}
    </>
  )
}
