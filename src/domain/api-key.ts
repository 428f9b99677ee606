/**
 * A landlord on Enterprise lets programs of their own work with their data, each with a key that may do what its scopes say.
 * No key ever reaches the account itself: its password, sessions, plan and backups are for people who sign in.
 */

/** The features of the contract in which a key may write. */
export const keyFeatures = [
  'audits',
  'bin',
  'calendar',
  'deposits',
  'documents',
  'financial',
  'inspectionReports',
  'inspections',
  'inventory',
  'ledger',
  'maintenance',
  'messages',
  'notifications',
  'properties',
  'rent',
  'tax',
  'tenancies',
  'uploads',
] as const

export type KeyScope = 'read' | `write:${(typeof keyFeatures)[number]}`

export const keyScopes: readonly [KeyScope, ...KeyScope[]] = [
  'read',
  ...keyFeatures.map((feature): KeyScope => `write:${feature}`),
]

/** How every key begins, so that one that got lost is recognised. */
export const keyPrefix = 'lk_'

/** Of an account. */
export const mostKeys = 20

/** What a call needs: reading is one scope for all features, writing one for each (rule: api-keys-scopes). */
export const scopeFor = (method: string, feature: string): string => (method === 'GET' ? 'read' : `write:${feature}`)
