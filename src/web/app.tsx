/** From the address to the screen: public screens stand alone, all others behind the guard and inside the shell. */
import { Suspense } from 'react'
import { matchRoute, Route, useLocation, useRouter } from 'wouter'
import { Spinner } from './components/feedback/spinner.tsx'
import { RouteBoundary } from './components/layout/route-boundary.tsx'
import { OfflineNotice } from './features/shell/offline-notice.tsx'
import { SignedIn } from './features/shell/signed-in.tsx'
import { notFound, screens } from './routes.tsx'

export function App() {
  const [location] = useLocation()
  const { parser } = useRouter()
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
