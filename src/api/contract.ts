/**
 * An endpoint is a value. The server's validation and serialisation, the typed client, the forms, the OpenAPI document
 * and the tests that walk every endpoint are all derived from it, so that they cannot disagree.
 */
import type { z } from 'zod/mini'
import type { PlanFeature } from '#domain/plan.ts'

type Schema = z.core.$ZodType

export type Access = 'public' | 'signedIn' | 'landlord' | 'tenant'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  readonly path: string
  readonly summary: string
  /** Who may call, enforced before the handler runs. `signedIn` and `tenant` exclude guests … */
  readonly access: Access
  /** … unless this lets them in. */
  readonly guests?: true
  /** API keys may call it too. */
  readonly apiKeys?: true
  /**
   * The feature that the landlord's plan must include. Without it the call is refused before its input is checked, and
   * the refusal names the plans that have it.
   */
  readonly planFeature?: PlanFeature
  /**
   * The session token, or a ticket for this one file, may also be in `?token=` (links that a browser opens itself).
   */
  readonly queryToken?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The shape of the answer, or `file` for bytes. Fields not named here never leave the server. */
  readonly reply: Schema | 'file'
  /** The status of the answer; 200 by default. */
  readonly status?: 200 | 201
  /** The reply is an array in pages: `limit` and `cursor` select one, X-Next-Cursor leads to the next. */
  readonly paged?: true
  /**
   * A page is read in one statement on every database, because its order may change at any moment or depends on all
   * rows.
   */
  readonly atOnce?: true
  /** Not among the changes of an hour: it stores nothing, or takes somebody's access away (rule: plans-changes). */
  readonly uncounted?: true
  /** The body is multipart: the handler reads its parts as they arrive. */
  readonly multipart?: true
  /** The most bytes of its file, if more than for a document. */
  readonly largestFile?: number
  /** The text fields of a multipart body, beside its `file`. */
  readonly fields?: Schema
}

export type ReadEndpoint = Endpoint & { readonly method: 'GET' }

export type Contract = Readonly<Record<string, Endpoint>>

/** Keeps an endpoint's literal types and checks its shape at the definition. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  readonly [P in K]: infer S extends Schema
}
  ? { readonly [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller passes: path parameters, query and body before parsing. */
export type CallInput<E extends Endpoint> = Part<E, 'params', 'input'> &
  OptionalQuery<E> &
  Part<E, 'body', 'input'> &
  (E extends { multipart: true } ? { readonly form: FormData } : unknown)

type OptionalQuery<E> = E extends { readonly query: infer S extends Schema } ? { readonly query?: z.input<S> } : unknown

/** What a handler receives: the same three, parsed. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

/** What a caller receives. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Blob

/** What a handler returns: the reply before serialisation. */
export type HandlerReply<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : never

/** The path with parameters and query filled in: `/api/properties/7?limit=50`. Throws if a parameter is missing. */
export function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
