/**
 * Whose rows a request may touch. Only `platform/auth` makes a scope, and every query takes one. The scope is in the
 * `where` of the query, or in that of an earlier query by which the caller found or locked the row that leads there. A
 * boundary test fails for a query without a scope, unless it is on the list of those with a reason.
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

/** For this folder alone. Everybody else gets a scope with the request, or from `actingFor`. */
export const makeScope = <S extends AccountScope>(scope: Plain<S>) => scope as unknown as S

/**
 * The scope of the person whom a stored row names. Needed by jobs, which nobody requests, and where one person acts in
 * another's name: a tenant who signs changes a document of the landlord's. The row must have been read from the
 * database, never taken from a request.
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
