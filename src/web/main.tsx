import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Brand } from './components/brand.tsx'
import { setStyleNonce } from './lib/style-nonce.ts'

setStyleNonce()
const root = createRoot(document.getElementById('root') as HTMLElement)

if (import.meta.env.DEV && location.pathname === '/kit') {
  const { KitPage } = await import('./kit/kit-page.tsx')
  root.render(
    <StrictMode>
      <KitPage />
    </StrictMode>,
  )
} else {
  root.render(
    <main className="grid min-h-dvh place-items-center">
      <Brand />
    </main>,
  )
}
