import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Toaster } from './components/toaster.tsx'
import { queryClient } from './lib/query-client.ts'
import { watchSession } from './lib/session.ts'
import { setStyleNonce } from './lib/style-nonce.ts'

const KitPage =
  import.meta.env.DEV && location.pathname === '/kit'
    ? lazy(async () => ({ default: (await import('./kit/kit-page.tsx')).KitPage }))
    : null

setStyleNonce()
watchSession()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
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
    </QueryClientProvider>
  </StrictMode>,
)
