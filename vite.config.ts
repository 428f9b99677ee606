import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './scripts/build/chunks.ts'
import { earlyStart } from './scripts/build/early-start.ts'
import { leanContract } from './scripts/build/lean-contract.ts'
import { noWorker, offline } from './scripts/build/offline.ts'
import { precompress } from './scripts/build/precompress.ts'

const api = process.env.LATCHKEY_API ?? 'http://127.0.0.1:3000'

/** Asks for the text font with the page, so that words seldom change their face while being read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /assets\/figtree-[\w-]{8}\.woff2$/.test(file))
      if (!font) throw new Error('The text font is missing from the build')
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        },
      ]
    },
  }
}

const isOfShell = (file: string) => /assets\/(home|auth|held)-/.test(file)

/** React has had it since 18, and the router brings another for those before. */
const externalStore = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }

const createIcon = {
  find: '../createLucideIcon.mjs',
  replacement: fileURLToPath(new URL('src/web/components/layout/create-icon.ts', import.meta.url)),
}

export default defineConfig({
  resolve: { alias: [externalStore, createIcon] },
  publicDir: 'src/web/public',
  plugins: [leanContract(), react(), tailwindcss(), earlyStart(), preloadFont(), offline(), noWorker(), precompress()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Nothing inline: the page's policy is default-src 'self'.
    assetsInlineLimit: 0,
    // Whoever goes from screen to screen has what the shell is made of.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (isOfShell(file) ? needed : needed.filter((name) => !isOfShell(name))),
    },
    reportCompressedSize: false,
    rolldownOptions: { output: chunks },
    // What draws PDFs is half a megabyte, and comes with the first PDF that is opened.
    chunkSizeWarningLimit: 520,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/uploads': api,
      '/unsubscribe': api,
      '/ws': { target: api, ws: true },
    },
  },
})
