/** The browser's end of the contract. */
import { type Arguments, type Endpoint, type Reply, type Request, requestOf } from '#api/client.ts'
import { pagesHeader } from '#domain/usage.ts'
import type { ArrivedAnswer } from '#web/early/early-answer.ts'
import { load } from '#web/lib/browser/storage.ts'
import { takeVisits } from './page-visits.ts'

/** Any answer but 200 to 299. Its message is `status: body text`; `text` is the body alone, for people. */
export class ApiError extends Error {
  readonly status: number
  readonly text: string

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.text = text
  }
}

/** Whether the server refused a call with that status. */
export const hasStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** What to tell a person: the server's own words, or `otherwise` when it never answered. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.text ? error.text : otherwise
}

/**
 * What an error state says: `status: body text`; where the server was not reached, that the browser is
 * offline, or `otherwise` (rule: screens-errors).
 */
export function statusAndMessageOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.message
  return navigator.onLine ? otherwise : 'You are offline. This loads by itself when you are back.'
}

/** @throws ApiError when the server refuses; the network's own error when it cannot be reached. */
export async function call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<Reply<E>> {
  const response = await send(endpoint, requestOf(endpoint, ...input), input[1])
  return (endpoint.reply === 'file' ? response.blob() : response.json()) as Promise<Reply<E>>
}

export type RowOf<E extends Endpoint> = Reply<E> extends readonly (infer Row)[] ? Row : never

export interface ListPage<Row> {
  readonly rows: Row[]
  /** Where the next page begins; none on the last one. */
  readonly nextCursor: string | null
}

/** One page of a list. */
export async function callPage<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<ListPage<RowOf<E>>> {
  const response = await send(endpoint, requestOf(endpoint, ...input), input[1])
  return { rows: await response.json(), nextCursor: response.headers.get('x-next-cursor') }
}

/** The answer to a call of the page's first script, once, where it is here already. */
export const arrivedAnswer = (url: string): ArrivedAnswer | undefined =>
  globalThis.earlyAnswers?.takeArrived(url, load('token'))

/**
 * Drops answers to calls of the page's first script that nobody has taken yet, because a change has made them stale.
 */
export function forgetEarlyAnswers(isStale: (path: string) => boolean): void {
  const { earlyAnswers } = globalThis
  for (const url of earlyAnswers?.urls ?? []) {
    const [path = ''] = url.split('?')
    if (isStale(path)) earlyAnswers?.take(url, load('token'))
  }
}

/** Whether a call that was answered 401 is to be sent again. */
type Renew = (endpoint: Endpoint) => Promise<boolean>

let noteSession = (): Renew => async () => false

/** Says who notes the session in which a call goes out, and settles what becomes of it when it is answered 401. */
export function renewSessionsBy(noting: () => Renew): void {
  noteSession = noting
}

/**
 * Sends a call, and again once a session that had ended has been renewed (rule: accounts-sign-in-again), unless
 * `signal` has broken it off by then.
 */
export async function inSession<Answer>(
  endpoint: Endpoint,
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const renew = noteSession()
  try {
    return await ask()
  } catch (error) {
    if (!hasStatus(error, 401) || !(await renew(endpoint))) throw error
    signal?.throwIfAborted()
    return inSession(endpoint, ask, signal)
  }
}

const send = (endpoint: Endpoint, request: Request, signal?: AbortSignal): Promise<Response> =>
  inSession(endpoint, () => sendOnce(request, signal), signal)

async function sendOnce(request: Request, signal?: AbortSignal): Promise<Response> {
  const { method, url } = request
  const early = method === 'GET' ? globalThis.earlyAnswers?.take(url, load('token')) : undefined
  const response = await (early ?? ask(request, signal)).catch((error: unknown) => {
    if (error instanceof Error) throw error
    throw new Error(method === 'GET' ? `Failed to fetch data from ${url}` : `Failed to ${method} data to ${url}`)
  })
  if (response.ok) return response
  throw new ApiError(response.status, (await response.text()) || response.statusText)
}

const ask = ({ method, url, body }: Request, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method,
    headers: headersFor(body),
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    cache: 'no-store',
    ...(signal && { signal }),
  })

function headersFor(body: unknown): Record<string, string> {
  const token = load('token')
  const visits = token && takeVisits()
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(visits && { [pagesHeader]: visits }),
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}
