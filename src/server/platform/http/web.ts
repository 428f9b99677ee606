/**
 * Serves the built browser application: its files, which are cached for ever, and its one page for every path that is
 * neither a file nor a call.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '#server/platform/http/html.ts'

const built = fileURLToPath(new URL('../../../../dist/web', import.meta.url))
const nonceMark = '__CSP_NONCE__'
const supportEmailMark = '__SUPPORT_EMAIL__'
/** The script that requests a screen's data early, where somebody is signed in. */
const earlyScript = /<script src="\/assets\/early-[^>]*><\/script>/
const signInPath = '/auth'
const signUpAddress = '/auth?register=landlord'
const compressedTwins = ['**/*.br', '**/*.gz']
const serverPaths = /^\/(api|uploads|ws|assets|metrics|unsubscribe)(\/|$)/

const assetHeaders = new Set(['x-content-type-options', 'strict-transport-security'])

/**
 * File names in assets/ change with their content, so they are never revalidated, and headers that protect pages mean
 * nothing for a script.
 */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: compressedTwins,
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => {
      const { raw } = reply
      for (const name of raw.getHeaderNames()) if (!assetHeaders.has(name)) raw.removeHeader(name)
      // Connections stay open without this header.
      raw.removeHeader('connection')
      raw.sendDate = false
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}

/**
 * The icons, the manifest and the service worker, which is revalidated each time, because it names the newest version.
 */
async function serveFixedNames(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.map', '.vite/**', ...compressedTwins],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600')
    },
  })
}

interface Web {
  /** An e-mail address from the settings, and so without quotes: the page has it for the legal texts. */
  readonly supportEmail: string
  readonly hasAccounts: () => Promise<boolean>
  readonly folder?: string
}

/** Whether nobody can sign in yet. Once somebody can, the database is no longer asked. */
function untilAccounts(hasAccounts: () => Promise<boolean>): () => Promise<boolean> {
  let isNew = true
  return async () => {
    if (!isNew) return false
    // The page is served even if the database does not answer.
    const has = await hasAccounts().catch(() => null)
    isNew = has !== true
    return has === false
  }
}

/** A new installation opens on sign-up (rule: accounts-first). */
export async function serveWeb(
  app: FastifyInstance,
  { supportEmail, hasAccounts, folder = built }: Web,
): Promise<void> {
  const isWithoutAccounts = untilAccounts(hasAccounts)
  const template = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
  const page = template?.replaceAll(/\n\s*/g, '').replaceAll(supportEmailMark, () => supportEmail) ?? null
  const signInPage = page?.replace(earlyScript, '') ?? null
  if (page !== null) {
    await serveFixedNames(app, folder)
    await serveAssets(app, folder)
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    const asked = path === signInPath ? signInPage : page
    if (asked === null || !wantsPage || serverPaths.test(path)) {
      return reply.status(404).type('text/plain; charset=utf-8').send('Not found')
    }
    if (request.url === '/' && (await isWithoutAccounts())) return reply.redirect(signUpAddress)
    return sendPage(reply, (nonce) => asked.replaceAll(nonceMark, nonce))
  })
}
