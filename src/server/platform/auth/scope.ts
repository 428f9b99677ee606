/**
 * Whose rows a request may touch. Only `platform/auth` makes a scope, and every query takes one. It is in the `where`
 * of what the query touches, or of the row that the caller found or locked just before and that leads there. A query
 * without one fails a boundary test, unless it is on the list of those with a reason.
 */
declare const made: unique symbol

/** A person's own account, whatever their role: enough for their own row, links and sessions. */
export interface AccountScope {
  readonly [made]: true
  readonly userId: number
}

export interface LandlordScope extends AccountScope {
  readonly role: 'landlord'
}

export interface TenantScope extends AccountScope {
  readonly role: 'tenant'
}

/** Somebody with a join code and no account: one property, one session. */
export interface GuestScope extends AccountScope {
  readonly role: 'guest'
  readonly propertyId: number
  readonly sessionId: number
}

export type SignedInScope = LandlordScope | TenantScope
export type Scope = SignedInScope | GuestScope

type Plain<S> = S extends unknown ? Omit<S, typeof made> : never

/** For the files of this folder; everybody else is given a scope with the request, or asks `actingFor`. */
export const makeScope = <S extends AccountScope>(scope: Plain<S>) => scope as unknown as S

/**
 * The scope of the person whom a stored row names, for a job, which nobody asks for, and for one
 * person's act in another's name: a tenant who signs changes a document of the landlord's. The row must
 * have been read by the product, never sent to it.
 */
export function actingFor(row: { readonly landlordId: number }): LandlordScope
export function actingFor(row: { readonly tenantUserId: number }): TenantScope
export function actingFor(row: { readonly userId: number }): AccountScope
export function actingFor(
  row: { readonly landlordId: number } | { readonly tenantUserId: number } | { readonly userId: number },
): AccountScope {
  if ('landlordId' in row) return makeScope<LandlordScope>({ role: 'landlord', userId: row.landlordId })
  if ('tenantUserId' in row) return makeScope<TenantScope>({ role: 'tenant', userId: row.tenantUserId })
  return makeScope<AccountScope>({ userId: row.userId })
}
