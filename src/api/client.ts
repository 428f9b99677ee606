/** The contract from the caller's side: one typed call for browser and tests, over whatever carries it. */
import { type CallInput, type Endpoint, type Reply, urlOf } from '#api/contract.ts'

export interface Request {
  readonly method: Endpoint['method']
  readonly url: string
  /** A value for JSON, or a form. */
  readonly body: unknown
}

/** What a caller passes to one endpoint; nothing when it takes nothing. */
export type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, signal?: AbortSignal]
    : [input: CallInput<E>, signal?: AbortSignal]

/**
 * The request that calls an endpoint, its input not yet checked: the server does that. A
 * form goes out as it is, everything else as JSON.
 */
export function requestOf<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Request {
  const given: { body?: unknown; form?: FormData } = input ?? {}
  return { method: endpoint.method, url: urlOf(endpoint, input ?? {}), body: given.form ?? given.body }
}

export type { CallInput, Endpoint, Reply }
