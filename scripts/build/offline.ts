// A Vite plugin: the worker that keeps the application itself on the device, so that it opens without a
// network, and the manifest by which it installs.
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const paper = '#faf7f0'

/** In development there is no worker, and one that the demo at the same address has installed removes itself. */
const leave = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', async () => {
  await self.registration.unregister()
  for (const page of await self.clients.matchAll()) page.navigate(page.url)
})`

export const noWorker = (): Plugin => ({
  name: 'no-worker',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/sw.js', (_, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(leave)
    })
  },
})

/** Nothing that a call answers is kept by the worker. It registers itself nowhere: src/web/features/shell does that. */
export const offline = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Latchkey',
      short_name: 'Latchkey',
      description: 'Property management made simple',
      lang: 'en-GB',
      start_url: '/',
      display: 'standalone',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'Inspections', url: '/inspections' }],
    },
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // What draws PDFs is larger than all the rest, and documents cannot be fetched without a network anyway.
      globIgnores: ['**/pdf-pages-*', '**/pdf.worker-*'],
      // Served by the server, so that the page has its policy and its nonce on the device, too.
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/(api|uploads|ws|metrics|unsubscribe)(\/|$)/, /^\/calendar\/./],
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  })
