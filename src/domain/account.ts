/**
 * Landlords look after their properties here, and tenants see the home that they rent.
 * A guest is a tenant who came in with the join code alone and has given no name.
 */

import { addDays, type Day, dayMs, londonDay } from './day.ts'

export const userRoles = ['landlord', 'tenant'] as const
export type UserRole = (typeof userRoles)[number]

/**
 * How long a session lasts without use, in milliseconds (rule: accounts-session-end). A network address from which
 * somebody signed in to an account counts as the owner's for as long (rule: accounts-own-address).
 */
export const sessionLimitMs = { account: 30 * dayMs, guest: dayMs } as const

/**
 * How long a session lasts at the most, in milliseconds since its sign-in, however much
 * it is used (rule: accounts-session-end).
 */
export const longestSessionMs = 90 * dayMs

/**
 * Devices on which an account may be signed in at once; one more signs out the one that was used least recently (rule:
 * accounts-session-end).
 */
export const mostSessions = 100

/**
 * How long after its sign-in a session may ask for another e-mail address without the password, in milliseconds (rule:
 * accounts-new-address).
 */
export const freshSessionMs = 15 * 60 * 1000

/** The name of a tenant who came in with a join code alone (rule: accounts-guest-name). */
export const guestName = 'Guest Tenant'

/** The name in a landlord's records after the tenant has closed the account (rule: accounts-former-tenant). */
export const formerTenantName = 'Former tenant'

/** For how many days after closing an account its owner can undo that by signing in (rule: accounts-closure). */
export const closureDays = 30

/** The last day in London on which signing in undoes a closure (an ISO instant), that whole day included. */
export function lastDayToReopen(closedAt: string): Day {
  return addDays(londonDay(new Date(closedAt)), closureDays)
}

/**
 * Whether an account that was closed then is past undoing, so that nobody signs in to it and the
 * daily job erases it. Never for an open one (null).
 */
export function isPastReopening(closedAt: string | null, today: Day): boolean {
  return closedAt !== null && today > lastDayToReopen(closedAt)
}

/** A landlord's address for notices, as a demand for rent says it below their name; one line. */
export const noticesGoTo = (addressForNotices: string): string => `Address for notices: ${addressForNotices}`

/**
 * First name and surname as one, where the surname is known: a tenant's `username` is the
 * surname (rule: accounts-surname). A name that already ends in that surname, in any case, says
 * it once: 'Tom Tenant' and 'Tenant' are 'Tom Tenant'.
 */
export function fullName(name: string, surname?: string | null): string {
  const [given, family] = [name.trim(), surname?.trim() ?? '']
  if (family === '' || given.toLowerCase().endsWith(` ${family.toLowerCase()}`)) return given
  return `${given} ${family}`.trim()
}

/** The first word of a name, for a greeting; empty for an empty name (rule: dashboard-greeting). */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/**
 * One spelling for one address: compatible characters as one ('ﬁ' is 'fi', a full-width 'ａ' is 'a'), in lower case and
 * trimmed, because addresses are compared without case (rule: accounts-one-spelling). The database stores, compares and
 * counts this spelling alone, and never folds case by itself: its rules depend on the locale ('İ' is 'i' to some).
 */
export function normaliseEmail(email: string): string {
  // Lower case can leave a letter beside a mark that belong together, so the second pass
  // makes it the same for its own result.
  return email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** Whether two addresses, either of which may be missing, are one. */
export function isSameEmail(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && normaliseEmail(one) === normaliseEmail(other))
}
