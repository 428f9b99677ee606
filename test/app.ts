/** The real application on the worker's real database, called through the typed contract without a network. */
import type { Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { safeParse } from 'zod/mini'
import { type Arguments, type Endpoint, type Reply, requestOf } from '#api/client.ts'
import { contracts } from '#api/contracts.ts'
import { buildApp } from '#server/app.ts'
import { registerJobs } from '#server/jobs.ts'
import type { Services } from '#server/platform/context.ts'
import { mostPageBytes } from '#server/platform/http/json-text.ts'
import type { LiveLimits } from '#server/platform/live/live-limits.ts'
import type { Mail } from '#server/platform/mail.ts'
import { testServices } from '#test/services.ts'

/** An answer that is not 200 to 299. */
export class Refusal extends Error {
  readonly status: number
  readonly text: string
  readonly headers: Record<string, unknown>

  constructor(status: number, text: string, headers: Record<string, unknown>) {
    super(`${status}: ${text}`)
    this.status = status
    this.text = text
    this.headers = headers
  }
}

type Contracts = typeof contracts
export type Client = {
  readonly [Feature in keyof Contracts]: {
    readonly [Name in keyof Contracts[Feature]]: Contracts[Feature][Name] extends infer E extends Endpoint
      ? (...input: Arguments<E>) => Promise<E['reply'] extends 'file' ? Buffer : Reply<E>>
      : never
  }
}

/** Somebody with a session token, or a stranger. */
export type Caller = { readonly token: string } | null

export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Omit<Services, 'log'>
  readonly mails: Mail[]
  /** `as(landlord).properties.create({ body })`; a refusal throws. */
  as(caller: Caller, address?: string): Client
  /** Runs everything that was put in the queue. */
  drain(): Promise<void>
  /** Sets the clock, for this app alone. */
  setNow(now: Date): void
}

type Overrides = Parameters<typeof testServices>[0] & { live?: Partial<LiveLimits>; logTo?: Writable }

export async function testApp({ live, logTo, ...overrides }: Overrides = {}): Promise<TestApp> {
  const { services, mails, drain, setNow } = await testServices(overrides)
  const app = await buildApp(services, { live, ...(logTo && { logTo }) })
  registerJobs({ ...services, log: app.log })
  await app.ready()
  return { app, services, mails, drain, setNow, as: (caller, address) => clientOf(app, caller, address) }
}

function clientOf(app: FastifyInstance, caller: Caller, address = '127.0.0.1'): Client {
  const callers = Object.entries(contracts).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input?: object) => inject(app, endpoint as Endpoint, input, caller, address),
      ]),
    ),
  ])
  return Object.fromEntries(callers) as Client
}

async function inject(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: object | undefined,
  caller: Caller,
  address: string,
) {
  const { method, url, body } = requestOf(endpoint, ...([input] as Arguments<Endpoint>))
  const response = await app.inject({
    method,
    url,
    remoteAddress: address,
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
    ...(body === undefined ? {} : { payload: body as object }),
  })
  if (response.statusCode >= 300) throw new Refusal(response.statusCode, response.body, response.headers)
  if (endpoint.reply === 'file') return response.rawPayload
  if (endpoint.paged && response.rawPayload.length > mostPageBytes)
    throw new Error(`${method} ${url} answered too much`)
  const answer = response.json()
  // The server does not check its own answers against the contract. The tests check each of theirs here.
  const checked = safeParse(endpoint.reply, answer)
  if (!checked.success)
    throw new Error(`${method} ${url} answered what its contract does not say: ${checked.error.message}`)
  if (!isDeepStrictEqual(checked.data, answer))
    throw new Error(`${method} ${url} answered more than its contract names`)
  if (momentElsewhere.test(response.body)) throw new Error(`${method} ${url} answered a moment that is not in UTC`)
  return answer
}

const momentElsewhere = /"(?:\w*(?:At|Date)|at)":"\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d"/

/** The refusal of a call, for `await refusal(as(stranger).properties.list())`; a call that succeeds fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('The call was not refused')
}
