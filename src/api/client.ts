/** The contract from the caller's side: typed calls for browser and tests, over any transport. */
import { type CallInput, type Endpoint, type Reply, urlOf } from '#api/contract.ts'

export interface Request {
  readonly method: Endpoint['method']
  readonly url: string
  /** A value for JSON, or a form. */
  readonly body: unknown
}

/** What a caller passes to an endpoint; nothing if it takes no input. */
export type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, signal?: AbortSignal]
    : [input: CallInput<E>, signal?: AbortSignal]

/** The request for a call. The server checks the input. A form is sent as it is, everything else as JSON. */
export function requestOf<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Request {
  const given: { body?: unknown; form?: FormData } = input ?? {}
  return { method: endpoint.method, url: urlOf(endpoint, input ?? {}), body: given.form ?? given.body }
}

export type { CallInput, Endpoint, Reply }
