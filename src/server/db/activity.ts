/**
 * What somebody did, for `announce(tx, change, audience, did(…))`, which writes it down in the statement that tells
 * open screens (rule: activity-in-the-transaction).
 */
import { type ActivityEntity, type ActivityValues, changeInWords } from '#domain/activity.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'

export interface Activity {
  readonly landlordId: number
  readonly byUserId: number | null
  readonly entity: ActivityEntity
  readonly recordId: number
  readonly what: string
  readonly before?: ActivityValues
  readonly after?: ActivityValues
  readonly isMoney?: boolean
}

/**
 * The landlord themselves, or somebody who changes a record of theirs: a tenant, a guest,
 * and null for the product by itself.
 */
export type Author = LandlordScope | { readonly landlordId: number; readonly by: number | null }

/** Whose record it is, and who changes it. */
export const authorOf = (author: Author) =>
  'landlordId' in author
    ? { landlordId: author.landlordId, byUserId: author.by }
    : { landlordId: author.userId, byUserId: author.userId }

const moneyEntities: readonly ActivityEntity[] = ['payment', 'transaction']

/** One thing that was done, in words; `isMoney` where it is about money without being a payment or transaction. */
export const did = (
  author: Author,
  entity: ActivityEntity,
  recordId: number,
  what: string,
  more: Pick<Activity, 'isMoney'> = {},
): Activity => ({
  ...authorOf(author),
  entity,
  recordId,
  what,
  isMoney: moneyEntities.includes(entity),
  ...more,
})

/** To the account itself. Of a tenant's own account nothing is written down. */
export const didToAccount = (scope: { readonly userId: number; readonly role?: string }, what: string): Activity[] =>
  scope.role === 'landlord'
    ? [{ landlordId: scope.userId, byUserId: scope.userId, entity: 'account', recordId: scope.userId, what }]
    : []

/** What a change of these fields makes different, in words; nothing where that is nothing. */
export function changed(
  author: Author,
  entity: ActivityEntity,
  recordId: number,
  before: object,
  changes: object,
  more: Pick<Activity, 'isMoney'> = {},
): Activity[] {
  const change = changeInWords(before as Record<string, unknown>, changes as Record<string, unknown>)
  return change ? [{ ...did(author, entity, recordId, change.what, more), ...change }] : []
}
