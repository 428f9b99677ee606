import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'

const referrerPolicy = 'strict-origin-when-cross-origin'

/** Those of an answer that no route gives, which is plain text (rule: fields-security-headers). */
export const headersWithoutRoute = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': referrerPolicy,
} as const

/**
 * The headers of every answer (rule: fields-security-headers). Styles that a library inserts carry the nonce of the
 * page; `web.ts` writes it into the HTML. HSTS is sent only where people come by https.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(helmet, {
    enableCSPNonces: false,
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: referrerPolicy },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/**
 * The content security policy of an HTML answer. Its own styles carry the nonce, if it has any. Photos that users link
 * to by https are shown as links, so all images are our own.
 */
export const contentSecurityPolicy = (nonce?: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
  ].join('; ')
