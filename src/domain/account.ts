/**
 * Landlords look after their properties here, and tenants see the home that they rent.
 * A guest is a tenant who came in with the join code alone and has given no name.
 */

export const userRoles = ['landlord', 'tenant'] as const
export type UserRole = (typeof userRoles)[number]

/** In characters (document 1 §9). */
export const minPasswordLength = 8

/** The name of a tenant who came in with a join code alone (document 1 §3). */
export const guestName = 'Guest Tenant'

/** The name that stands in a landlord's records after the tenant has closed the account (readings, 'Accounts and sessions'). */
export const formerTenantName = 'Former tenant'

/**
 * First name and surname as one, where the surname is known: a tenant's `username` is the surname (readings). A name that
 * already ends in that surname, in any case, says it once: 'Tom Tenant' and 'Tenant' are 'Tom Tenant'.
 */
export function fullName(name: string, surname?: string | null): string {
  const [given, family] = [name.trim(), surname?.trim() ?? '']
  if (family === '' || given.toLowerCase().endsWith(` ${family.toLowerCase()}`)) return given
  return `${given} ${family}`.trim()
}

/** The first word of a name, for a greeting; empty for an empty name (document 2 §2, landlord dashboard). */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** One spelling for one address: trimmed and in lower case, because addresses are compared without case (readings). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
