/**
 * Whose rows a request may touch. Only `auth.ts` makes a scope, every query takes one, and it stands in every `where`:
 * a query that forgets whose rows it reads does not compile.
 */
declare const made: unique symbol

export interface LandlordScope {
  readonly [made]: true
  readonly role: 'landlord'
  readonly userId: number
}

export interface TenantScope {
  readonly [made]: true
  readonly role: 'tenant'
  readonly userId: number
}

/** Somebody with a join code and no account: one property, one session. */
export interface GuestScope {
  readonly [made]: true
  readonly role: 'guest'
  readonly userId: number
  readonly propertyId: number
  readonly sessionId: number
}

export type SignedInScope = LandlordScope | TenantScope
export type Scope = SignedInScope | GuestScope

type Plain<S> = S extends unknown ? Omit<S, typeof made> : never

/** For `auth.ts` and for jobs, which act on behalf of one landlord at a time. */
export const makeScope = <S extends Scope>(scope: Plain<S>) => scope as unknown as S
