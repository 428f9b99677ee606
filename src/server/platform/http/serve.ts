/**
 * The host of the contract. For every endpoint it finds out who asks, checks that they may, parses what they sent,
 * calls the handler, and sends only what the reply names. Handlers know nothing of HTTP.
 */
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Endpoint } from '#api/contract.ts'
import { contracts } from '#api/contracts.ts'
import { scopeFor } from '#domain/api-key.ts'
import { londonDay } from '#domain/day.ts'
import { deviceInWords } from '#domain/device.ts'
import { findKeyHolder, isApiKey } from '#server/platform/auth/api-keys.ts'
import { requireFeature } from '#server/platform/auth/entitlements.ts'
import { requireStillSignedIn } from '#server/platform/auth/still-signed-in.ts'
import { readTicket } from '#server/platform/auth/tickets.ts'
import { findTicketHolder, findViewer, type Viewer } from '#server/platform/auth/viewer.ts'
import type { PublicContext, Services } from '#server/platform/context.ts'
import { readRange } from '#server/platform/files/byte-range.ts'
import { contentDisposition } from '#server/platform/files/file-names.ts'
import { wholeFile } from '#server/platform/files/whole-file.ts'
import type { FileReply, Handlers, Page } from '#server/platform/http/handlers.ts'
import { mostValuesOfStrangers, readJson } from '#server/platform/http/json-body.ts'
import { JsonList, JsonText } from '#server/platform/http/json-text.ts'
import { embeddedParts, LongPages, postgresParts } from '#server/platform/http/long-pages.ts'
import { parse, withoutNull } from '#server/platform/http/parse.ts'
import { forbidden, unauthorised, wrongFileType } from '#server/platform/http/problem.ts'
import { keyOf, requesterOf } from '#server/platform/http/requester.ts'
import {
  isList,
  listSerialiserOf,
  type Serialise,
  type SerialiseList,
  serialiserOf,
} from '#server/platform/http/serialise.ts'
import { turnsOf } from '#server/platform/http/turns.ts'
import { type Called, noteUse } from '#server/platform/usage/note-use.ts'

/** After a longer wait than this before its work begins, a request must still be signed in. */
const askAgainAfterMs = 100

type AnyHandler = (ctx: unknown, input: Record<string, unknown>) => Promise<unknown>

/** Registers every endpoint of a contract. API keys have their scopes by the contract's name. */
export function serve<Name extends keyof typeof contracts>(
  app: FastifyInstance,
  services: Services,
  feature: Name,
  handlers: Handlers<(typeof contracts)[Name]>,
): void {
  const contract: Contract = contracts[feature]
  const pages = new LongPages(services.config.databaseUrl ? postgresParts : embeddedParts)
  for (const [name, endpoint] of Object.entries(contract)) {
    const given = (handlers as Readonly<Record<string, unknown>>)[name] as AnyHandler
    const answer = requestHandler(services, {
      endpoint,
      feature,
      name,
      handler: handlerOf(endpoint, name, given, pages),
      serialise: endpoint.reply === 'file' ? null : serialiserOf(endpoint.reply),
    })
    app.route({ method: endpoint.method, url: endpoint.path, handler: answer })
  }
}

interface Served extends Called {
  readonly handler: AnyHandler
  /** Null for a file. */
  readonly serialise: Serialise | null
}

/** Answers the requests of one endpoint. */
function requestHandler(services: Services, served: Served) {
  const { endpoint, feature, serialise } = served
  const turns = turnsOf(services.config)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const stranger = requesterOf(null, request.ip, reply)
    // Of a refusal too: the page that shows it has the token in its address.
    if (endpoint.queryToken) reply.header('referrer-policy', 'no-referrer')
    return turns.asRequester(stranger, async () => {
      const viewer = await turns.recognising.run(stranger, () => authorise(endpoint, feature, request, services))
      if (endpoint.multipart) reply.raw.once('finish', () => discardRest(request))
      requirePlan(endpoint, viewer)
      if (viewer && isCounted(endpoint)) await countChange(viewer, services)
      const checkStillSignedIn = stillSignedInCheck(endpoint, viewer, request, services)
      const context = contextOf(services, viewer, request, reply)
      const handle = () => runHandler(served, context, request, checkStillSignedIn)
      if (!serialise) {
        await turns.filing.run(context.requester, async () => sendFile(request, reply, (await handle()) as FileReply))
        return reply
      }
      const answer = async () => answerOf(endpoint, await handle(), serialise)
      // An upload takes as long as its connection, and has its own turns.
      const answered = endpoint.multipart ? answer() : turns.answering.run(context.requester, answer)
      return sendJson(endpoint, reply, await answered)
    })
  }
}

async function runHandler(
  { endpoint, feature, name, handler }: Served,
  context: PublicContext,
  request: FastifyRequest,
  checkStillSignedIn: () => Promise<void>,
): Promise<unknown> {
  await checkStillSignedIn()
  const result = await handler(context, parseInput(endpoint, request, checkStillSignedIn))
  noteUse({ endpoint, feature, name }, context, request, result)
  return result
}

async function authorise(
  endpoint: Endpoint,
  feature: string,
  request: FastifyRequest,
  services: Services,
): Promise<Viewer | null> {
  const bearer = bearerOf(request)
  if (bearer && isApiKey(bearer)) {
    const scope = endpoint.apiKeys ? scopeFor(endpoint.method, feature) : null
    return findKeyHolder(services, bearer, scope)
  }
  const viewer = await viewerOf(endpoint, request, services)
  if (endpoint.access === 'public') return viewer
  if (!viewer) throw unauthorised()
  const { role } = viewer.scope
  if (role === 'guest' && !endpoint.guests) {
    throw forbidden('Guests cannot do this. Please log in with a full tenant account.')
  }
  if (endpoint.access !== 'signedIn' && endpoint.access !== viewer.actor.role) throw forbidden()
  return viewer
}

/** Returns a check for when work begins or an upload has arrived: after a long wait it asks for the session again. */
function stillSignedInCheck(endpoint: Endpoint, viewer: Viewer | null, request: FastifyRequest, services: Services) {
  const beganAt = performance.now()
  return async (): Promise<void> => {
    if (!viewer || endpoint.access === 'public' || performance.now() - beganAt < askAgainAfterMs) return
    await requireStillSignedIn(services, viewer, bearerOf(request))
  }
}

/**
 * A missing plan is reported before faults in what was sent: that would not be accepted in any case (rule:
 * plans-refusals).
 */
function requirePlan({ planFeature }: Endpoint, viewer: Viewer | null): void {
  if (planFeature && viewer) requireFeature(viewer.actor.plan, planFeature)
}

const isCounted = ({ method, access, uncounted }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && !uncounted

/**
 * Every change leaves rows behind, such as its entry in the activity and notifications (rule: plans-changes).
 * @throws Problem 429 after too many.
 */
const countChange = ({ scope }: Viewer, { limits }: Services): Promise<void> =>
  limits.changes.attempt({ key: keyOf(scope, ''), isLandlord: scope.role === 'landlord' })

const bearerOf = (request: FastifyRequest) => /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

async function viewerOf(endpoint: Endpoint, request: FastifyRequest, services: Services): Promise<Viewer | null> {
  const now = services.now()
  const bearer = bearerOf(request)
  if (bearer) return findViewer(services.db, bearer, now)
  const inQuery = endpoint.queryToken ? (request.query as { token?: unknown }).token : undefined
  if (typeof inQuery !== 'string') return null
  const path = request.url.split('?', 1)[0] ?? ''
  const ticketOf = readTicket(services.secret, path, inQuery, now)
  return ticketOf === null ? findViewer(services.db, inQuery, now) : findTicketHolder(services.db, ticketOf, now)
}

/** An empty filter in a query counts as one that was left out. */
const withoutEmpty = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

function parseInput(endpoint: Endpoint, request: FastifyRequest, atEnd: () => Promise<void>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  if (endpoint.params) input.params = parse(endpoint.params, withoutNull(request.params))
  if (endpoint.query) input.query = parse(endpoint.query, withoutEmpty(withoutNull(request.query)))
  if (request.isMultipart() !== Boolean(endpoint.multipart) && hasBody(endpoint)) {
    throw wrongFileType(endpoint.multipart ? 'Send the file as multipart/form-data' : 'Send JSON')
  }
  const most = endpoint.access === 'public' ? mostValuesOfStrangers : undefined
  if (endpoint.body) input.body = parse(endpoint.body, readJson(request.body, most))
  if (endpoint.multipart) {
    const limits = endpoint.largestFile ? { limits: { fileSize: endpoint.largestFile } } : {}
    input.parts = withEnd(request.parts(limits), atEnd)
  }
  return input
}

/** A form may take long to arrive: calls `atEnd` when it has, before anything is done with it. */
async function* withEnd<Part>(parts: AsyncIterable<Part>, atEnd: () => Promise<void>): AsyncGenerator<Part> {
  yield* parts
  await atEnd()
}

const hasBody = (endpoint: Endpoint) => Boolean(endpoint.body ?? endpoint.multipart)

function contextOf(
  services: Services,
  viewer: Viewer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): PublicContext {
  const now = services.now()
  return {
    ...services,
    log: request.log,
    now,
    today: londonDay(now),
    scope: viewer?.scope ?? null,
    actor: viewer?.actor ?? null,
    address: request.ip,
    device: deviceInWords(request.headers['user-agent']),
    requester: requesterOf(viewer?.scope ?? null, request.ip, reply),
  }
}

interface Answer {
  readonly json: JsonText<unknown>
  readonly nextCursor: string | null
}

function answerOf(endpoint: Endpoint, result: unknown, serialise: Serialise): Answer {
  if (!endpoint.paged) return { json: jsonOf(result, serialise), nextCursor: null }
  const { rows, nextCursor } = result as Page<unknown>
  return { json: jsonOf(rows, serialise), nextCursor }
}

const jsonOf = (value: unknown, serialise: Serialise) => (value instanceof JsonText ? value : serialise(value))

/** The handler as it was given, or for a list that is read a page at a time one that reads long pages in parts. */
function handlerOf(endpoint: Endpoint, name: string, given: AnyHandler, pages: LongPages): AnyHandler {
  if (!endpoint.paged || endpoint.atOnce || endpoint.reply === 'file' || !isList(endpoint.reply)) return given
  return readingInParts(pages, name, given, listSerialiserOf(endpoint.reply))
}

const readingInParts =
  (pages: LongPages, name: string, handler: AnyHandler, serialise: SerialiseList): AnyHandler =>
  (ctx, input) => {
    const query = input.query as { readonly limit: number; readonly cursor?: string; readonly q?: string }
    const read = (asked: object) => handler(ctx, { ...input, query: { ...query, ...asked } }) as Promise<Page<unknown>>
    const { requester } = ctx as PublicContext
    return pages.read(name, requester, {
      read,
      asked: query,
      asList: (rows) => (rows instanceof JsonList ? rows : serialise(rows)),
    })
  }

function sendJson(endpoint: Endpoint, reply: FastifyReply, { json, nextCursor }: Answer) {
  if (nextCursor) reply.header('x-next-cursor', nextCursor)
  return reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(json.payload)
}

/** A browser reads the refusal of an upload only after it has sent all of it, so the rest is read and discarded. */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.readableEnded) return
  raw.unpipe()
  raw.resume()
}

/**
 * Begins to send a file, or the part that the request asks for. A file that is written while it is sent is sent to its
 * end.
 */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): Promise<void> {
  const { range, 'if-range': condition } = request.headers
  const part = condition === undefined && file.size !== null ? readRange(range, file.size) : null
  const bytes = part ? part.end - part.start + 1 : file.size
  const content = await file.open(part ?? undefined)
  const stream = bytes === null ? content : wholeFile(content, bytes)
  void reply
    .status(part ? 206 : 200)
    .headers({
      'content-type': file.type,
      ...(bytes !== null && { 'content-length': bytes, 'accept-ranges': 'bytes' }),
      ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${file.size}` }),
      'content-disposition': contentDisposition(file),
      // It may be shown in frames of our own pages only.
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(stream)
  // A client that hangs up does not need the rest.
  if (file.size === null) await finished(reply.raw).catch(() => {})
}
