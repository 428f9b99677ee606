import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below it an answer fits in one packet with its headers. The page itself is what all else waits for. */
const smallestWorthIt = 1_400
const smallestPageWorthIt = 600
/** A tenth of a millisecond for 20 KB, in a thread of its own, and nearly as small as the best. */
const options = { level: 3 }
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

const text = /^(application\/json|text\/)/

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

const compressed = promisify(gzip)

/**
 * Answers that are text go out as gzip to whom takes it: a dashboard is 20 KB of JSON and
 * then 3. The built files have their own twins.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWhole(payload) || reply.hasHeader('content-encoding')) return
    const type = String(reply.getHeader('content-type'))
    const smallest = type.startsWith('text/html') ? smallestPageWorthIt : smallestWorthIt
    if (payload.length < smallest || !text.test(type)) return
    reply.header('vary', 'accept-encoding')
    if (!acceptsGzip.test(request.headers['accept-encoding'] ?? '')) return
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compressed(payload, options)
  })
}
