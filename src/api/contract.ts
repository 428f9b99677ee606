/**
 * An endpoint is a value. The server's validation and serialisation, the typed client, the forms, the OpenAPI
 * document and the tests that walk every endpoint are all read off it, so that they cannot disagree.
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
  /** Who may call; the host enforces it before the handler runs. `signedIn` and `tenant` exclude guests … */
  readonly access: Access
  /** … unless they are let in here. */
  readonly guests?: true
  /** A landlord's API key may call it too. Without this, none may. */
  readonly apiKeys?: true
  /**
   * What the landlord's plan must include; the host refuses it before it checks what was
   * sent, naming the plans that do.
   */
  readonly planFeature?: PlanFeature
  /**
   * The session token, or a ticket for this one file, may also be in `?token=` (links that a browser opens itself).
   */
  readonly queryToken?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The answer, or `file` for bytes. A field that is not named here never leaves the server. */
  readonly reply: Schema | 'file'
  /** Of the answer; 200 by default. */
  readonly status?: 200 | 201
  /** The reply is an array that is cut into pages by `limit` and `cursor`, with X-Next-Cursor for the next one. */
  readonly paged?: true
  /**
   * A page is read in one statement on every database: its order may change from one
   * moment to the next, or is worked out from all rows.
   */
  readonly atOnce?: true
  /** The body is multipart: the handler reads its parts as they arrive. */
  readonly multipart?: true
  /** Bytes of its file, where it may be larger than a document. */
  readonly largestFile?: number
  /** The texts that a multipart body carries beside its `file`. */
  readonly fields?: Schema
}

export type ReadEndpoint = Endpoint & { readonly method: 'GET' }

export type Contract = Readonly<Record<string, Endpoint>>

/** Keeps an endpoint's literal types, and checks its form where it is written. */
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

/** What a caller gets. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : Blob

/** What a handler gives: the reply before serialisation. */
export type HandlerReply<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : never

/** The path with its parameters and query filled in: `/api/properties/7?limit=50`. Missing parameters throw. */
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
