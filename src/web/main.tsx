import './styles.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Toaster } from './components/feedback/toaster.tsx'
import { startSession } from './lib/api/session.ts'
import { setStyleNonce } from './lib/browser/style-nonce.ts'

const KitPage =
  import.meta.env.DEV && location.pathname === '/kit'
    ? lazy(async () => ({ default: (await import('./kit/kit-page.tsx')).KitPage }))
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
