/** Every error body is the message itself as plain text, which the browser's `status: body text` relies on. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileTooLargeText } from '#domain/document.ts'
import { isConnectionLost } from '#server/platform/database/lost-connection.ts'
import { busy, Problem } from '#server/platform/http/problem.ts'
import { headersWithoutRoute } from '#server/platform/http/security-headers.ts'

const notUnderstood = 'The request could not be understood'

const plain: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request body is shorter or longer than it says'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large: at most 2 MB'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON'],
  FST_REQ_FILE_TOO_LARGE: [413, fileTooLargeText],
  FST_FILES_LIMIT: [400, 'Please send one file at a time'],
  FST_PARTS_LIMIT: [413, 'Too many parts'],
  FST_FIELDS_LIMIT: [413, 'Too many fields'],
}

/**
 * A client that is still sending a body does not read the answer once its connection is closed, and refusing a body
 * closes it. So this many bytes of it are read and thrown away first.
 */
const mostReadOff = 64 * 1024 * 1024

export function answerErrorsInPlainText(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    reply.type('text/plain; charset=utf-8')
    if (error instanceof Problem) {
      if (error.cause) request.log.error({ err: error.cause }, 'request failed')
      return reply.status(error.status).headers(error.headers).send(error.message)
    }
    const known = plain[error.code]
    if (Number(request.headers['content-length']) <= mostReadOff) reply.removeHeader('connection')
    if (known) return reply.status(known[0]).send(known[1])
    if (error.statusCode && error.statusCode < 500) return reply.status(error.statusCode).send(notUnderstood)
    if (hasGone(request)) return reply.status(400).send('The request broke off')
    request.log.error({ err: error }, 'request failed')
    if (isConnectionLost(error)) {
      const { status, headers, message } = busy()
      return reply.status(status).headers(headers).send(message)
    }
    return reply.status(500).send('Something went wrong on our side. Please try again.')
  })
}

/** Whether the client closed the connection before all of the request had arrived. */
const hasGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/**
 * Refuses in words what Node would refuse without any: a request of HTTP/1.1 without a host, for which the app has
 * `requireHostHeader: false`, and one that expects anything but to be told to go on.
 */
export function refuseUnanswerable(app: FastifyInstance): void {
  const expecting = new WeakSet<IncomingMessage>()
  app.server.on('checkExpectation', (request, response) => {
    expecting.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', async ({ raw }) => {
    const closing = { connection: 'close' }
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Problem(400, 'The request does not name its host', closing)
    if (expecting.has(raw)) throw new Problem(417, 'The request expects something that Latchkey does not do', closing)
  })
}

/** Answers an unreadable address, before any route is searched. */
export function answerUnreadableAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(400).type('text/plain; charset=utf-8').headers(headersWithoutRoute).send(notUnderstood)
}

const tooSlow = ['408 Request Timeout', 'The request took too long to arrive'] as const

const brokenRequests: Record<string, readonly [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long'],
}

/** Answers what is not HTTP, for which there is only the bare connection. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  answerOnSocket(socket, ...(brokenRequests[error.code] ?? (['400 Bad Request', notUnderstood] as const)))
  socket.destroy(error)
}

/** Answers a request that arrives too slowly. */
export function answerSlowRequest(socket: Socket): void {
  answerOnSocket(socket, ...tooSlow)
  socket.destroy()
}

/** An answer in plain text for a bare connection, which is closed after it. */
export function plainAnswer(status: string, text: string, more: Readonly<Record<string, string>> = {}): string {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headersWithoutRoute,
    ...more,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', text].join('\r\n')
}

function answerOnSocket(socket: Socket, status: string, text: string): void {
  if (!socket.writable) return
  socket.write(plainAnswer(status, text))
}
