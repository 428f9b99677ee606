// The server as `npm start` and `npm run demo` run it: one file, because Node takes longer to find and
// read nine hundred than to do all the rest of a start (docs/decisions/013-one-file-server.md).
// Development and tests run the source as it is.
import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'dist/server'

/**
 * A source file that looks for what stands beside it (migrations, the PDF thread, the
 * built web) finds it from the one file too.
 */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/server\// },
      handler(code, id) {
        const place = relative(outDir, id).replaceAll('\\', '/')
        return code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      },
    },
  }
}

/**
 * Escapes what `charset` leaves alone: the texts of tagged templates, whose tags here read them unescaped. A single
 * letter that is not ASCII would make Node keep the source in two bytes for each letter.
 */
function escapeTaggedTexts(): Plugin {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'escape-tagged-texts',
    renderChunk: (code) => code.replace(/[\u0080-\uffff]/g, escaped),
  }
}

export default defineConfig({
  publicDir: false,
  plugins: [keepPlaces(), escapeTaggedTexts()],
  ssr: {
    noExternal: true,
    external: [
      // They bring machine code or WebAssembly, and find it beside themselves.
      ...['@electric-sql/pglite', '@node-rs/argon2', 'sharp'],
      // Most servers never read them.
      ...['@aws-sdk/client-s3', 'stripe'],
    ],
  },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    // Names stay readable where an error says where it happened.
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The demo is that server and what fills it, which is read on its first start alone.
      input: { main: 'src/server/main.ts', demo: 'scripts/demo/demo.ts' },
      output: { chunkFileNames: '[name].js', charset: 'ascii', comments: false },
    },
  },
})
