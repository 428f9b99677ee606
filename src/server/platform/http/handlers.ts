/** The types of an endpoint's handler, derived from the endpoint's value. A wrong shape does not compile. */
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Contract, Endpoint, HandlerInput, HandlerReply } from '#api/contract.ts'
import type { GuestScope, LandlordScope, SignedInScope, TenantScope } from '#server/platform/auth/scope.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { ByteRange } from '#server/platform/files/file-store.ts'
import type { JsonList, JsonText } from '#server/platform/http/json-text.ts'

/** Which page of a list is asked for: how many rows at most, and after which row (none: from the start). */
export interface AskedPage {
  readonly limit: number
  readonly cursor?: string | undefined
}

/** One page of a list. `nextCursor` is null on the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[] | JsonList<Row>
  readonly nextCursor: string | null
}

export interface FileReply {
  /** Opens the file, or a part of it. */
  readonly open: (part?: ByteRange) => Promise<Readable>
  readonly type: string
  /** Null for a file that is written while it is sent, of which no parts can be asked for. */
  readonly size: number | null
  /** The name to save it under. */
  readonly name: string
  /** PDF and images open in place; everything else is saved. */
  readonly inline: boolean
}

type Guest<E> = E extends { guests: true } ? GuestScope : never

type ContextOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['access'] extends 'landlord'
    ? Context<LandlordScope>
    : E['access'] extends 'tenant'
      ? Context<TenantScope | Guest<E>>
      : Context<SignedInScope | Guest<E>>

type Result<E extends Endpoint> = E['reply'] extends 'file'
  ? FileReply
  : E extends { paged: true }
    ? HandlerReply<E> extends readonly (infer Row)[]
      ? Page<Row>
      : never
    : HandlerReply<E> | JsonText<HandlerReply<E>>

type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: HandlerInput<E> & (E extends { multipart: true } ? { readonly parts: AsyncIterable<Multipart> } : unknown),
) => Promise<Result<E>>

export type Handlers<C extends Contract> = { readonly [Name in keyof C]: Handler<C[Name]> }
