/**
 * The host of the contract: for every endpoint it finds out who asks, checks that they may, parses what they sent,
 * calls the handler and lets out only what the reply names. Handlers know nothing of HTTP.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Contract, Endpoint } from '#api/contract.ts'
import { londonDay } from '#domain/day.ts'
import { findTicketHolder, findViewer, type Viewer } from '#server/platform/auth.ts'
import type { Context, Services } from '#server/platform/context.ts'
import type { FileReply, Handlers, Page } from '#server/platform/handlers.ts'
import { forbidden, invalid, unauthorised, wrongFileType } from '#server/platform/problem.ts'
import { serialiserOf } from '#server/platform/serialise.ts'
import { readTicket } from '#server/platform/tickets.ts'

type AnyHandler = (ctx: unknown, input: unknown) => Promise<unknown>

/** Puts every endpoint of a contract on the server. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as unknown as AnyHandler
    const serialise = endpoint.reply === 'file' ? undefined : serialiserOf(endpoint.reply)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const viewer = await authorise(endpoint, request, services)
        const input = parseInput(endpoint, request)
        const result = await handler(contextOf(services, viewer, request), input)
        return serialise ? sendJson(endpoint, reply, result, serialise) : sendFile(reply, result as FileReply)
      },
    })
  }
}

async function authorise(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const viewer = await viewerOf(endpoint, request, services)
  if (endpoint.access === 'public') return viewer
  if (!viewer) throw unauthorised()
  const { role } = viewer.scope
  if (role === 'guest' && !endpoint.guests) {
    throw forbidden('Guests cannot do this. Please sign in with a full tenant account.')
  }
  if (endpoint.access !== 'signedIn' && endpoint.access !== viewer.actor.role) throw forbidden()
  return viewer
}

async function viewerOf(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const now = services.now()
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return findViewer(services.db, bearer, now)
  const inQuery = endpoint.queryToken ? (request.query as { token?: unknown }).token : undefined
  if (typeof inQuery !== 'string') return null
  const path = request.url.split('?', 1)[0] ?? ''
  const ticketOf = readTicket(services.secret, path, inQuery, now)
  return ticketOf === null ? findViewer(services.db, inQuery, now) : findTicketHolder(services.db, ticketOf, now)
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  if (endpoint.params) input.params = parse(endpoint.params, withoutNull(request.params))
  if (endpoint.query) input.query = parse(endpoint.query, withoutNull(request.query))
  if (request.isMultipart() !== Boolean(endpoint.multipart) && hasBody(endpoint)) {
    throw wrongFileType(endpoint.multipart ? 'Send the file as multipart/form-data' : 'Send JSON')
  }
  if (endpoint.body) input.body = parse(endpoint.body, request.body ?? undefined)
  if (endpoint.multipart) input.parts = request.parts()
  return input
}

const hasBody = (endpoint: Endpoint) => Boolean(endpoint.body ?? endpoint.multipart)

/** PostgreSQL cannot store or compare a null character. `json-body.ts` does the same for bodies. */
function withoutNull(values: unknown): unknown {
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    if (String(value).includes('\0')) throw invalid(`${name}: Text may not hold a null character`)
  }
  return values
}

/** @throws Problem 400 with every message, as `path: message` joined with '; '. */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw invalid(result.error.issues.map(describe).join('; '))
}

const describe = (issue: z.core.$ZodIssue) =>
  issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message

function contextOf(services: Services, viewer: Viewer | null, request: FastifyRequest): Context<unknown, unknown> {
  const now = services.now()
  return {
    ...services,
    log: request.log,
    now,
    today: londonDay(now),
    scope: viewer?.scope ?? null,
    actor: viewer?.actor ?? null,
    address: request.ip,
  }
}

function sendJson(endpoint: Endpoint, reply: FastifyReply, result: unknown, serialise: (value: unknown) => string) {
  reply.status(endpoint.status ?? 200).type('application/json; charset=utf-8')
  if (!endpoint.paged) return reply.send(serialise(result))
  const page = result as Page<unknown>
  if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
  return reply.send(serialise(page.rows))
}

function sendFile(reply: FastifyReply, file: FileReply) {
  const name = encodeURIComponent(file.name)
  return reply
    .headers({
      'content-type': file.type,
      'content-length': file.size,
      'content-disposition': `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(file.stream)
}
