/** The built browser application: its files forever cached, its one page for every path that is no file and no call. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '#server/platform/http/html.ts'

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url))
const nonceMark = '__CSP_NONCE__'
const supportEmailMark = '__SUPPORT_EMAIL__'
const serverPaths = /^\/(api|uploads|ws|assets|metrics)(\/|$)/

/** Names in assets/ change with their content. The worker says which version is the newest, so it is asked for each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

/** The page carries `supportEmail`, an address by the settings and so without quotes, for the legal texts. */
export async function serveWeb(app: FastifyInstance, supportEmail: string, folder = built): Promise<void> {
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  const page = template?.replaceAll(supportEmailMark, () => supportEmail) ?? null
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz', '.vite/**'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (page === null || !wantsPage || serverPaths.test(path)) {
      return reply.status(404).type('text/plain; charset=utf-8').send('Not found')
    }
    return sendPage(reply, (nonce) => page.replaceAll(nonceMark, nonce))
  })
}
