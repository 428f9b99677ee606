/**
 * A landlord on Enterprise lets programs of their own work with their data, each with a key that may do what its scopes
 * say. No key ever reaches the account itself: its password, sessions, plan and backups are for people who sign in.
 */

/** The features of the contract in which a key may write. */
export const keyFeatures = [
  'arrears',
  'audits',
  'bank',
  'bin',
  'branding',
  'calendar',
  'deposits',
  'documents',
  'financial',
  'houseSheets',
  'imports',
  'inspectionReports',
  'inspections',
  'inventory',
  'ledger',
  'maintenance',
  'messages',
  'notifications',
  'properties',
  'reminders',
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

/** What a key may do in the words of its owner; programs go by the scope's own name. */
export const keyScopeLabels: Record<KeyScope, string> = {
  read: 'Read everything but account settings, sign-ins, billing and backups',
  'write:arrears': 'Send letters about arrears, change payment plans, charge interest',
  'write:audits': 'Run and delete audits',
  'write:bank': 'Import and post bank statements',
  'write:bin': 'Restore from the bin',
  'write:branding': 'Change branding',
  'write:calendar': 'Change calendar events',
  'write:deposits': 'Change deposits and deductions',
  'write:documents': 'Upload and change documents',
  'write:financial': 'Change income and expenses',
  'write:houseSheets': 'Fill in house sheets',
  'write:imports': 'Import properties and tenancies',
  'write:inspectionReports': 'Submit and sign inspection reports',
  'write:inspections': 'Book and change inspections',
  'write:inventory': 'Write and sign inventories',
  'write:ledger': 'Enter receipts, charges and refunds',
  'write:maintenance': 'Answer maintenance requests',
  'write:messages': 'Write messages',
  'write:notifications': 'Mark notifications as read',
  'write:properties': 'Add, change and delete properties',
  'write:reminders': 'Change how early reminders are sent',
  'write:rent': 'Change rent and payments',
  'write:tax': 'Change mortgages and tax settings',
  'write:tenancies': 'Add, change and end tenancies',
  'write:uploads': 'Upload photos and attachments',
}

/** How every key begins, so that a leaked one can be recognised. */
export const keyPrefix = 'lk_'

/** How many keys an account may have. */
export const mostKeys = 20

/**
 * The scope that a call needs: 'read' for any GET, else 'write:' and the feature's name
 * in the contract (rule: api-keys-scopes).
 */
export const scopeFor = (method: string, feature: string): string => (method === 'GET' ? 'read' : `write:${feature}`)
