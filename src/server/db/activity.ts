/**
 * What somebody did, for `announce(tx, change, audience, did(…))`, which records it in the same statement that updates
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
 * The landlord, or somebody else who changes a record of theirs: `by` is a tenant or guest, or null for the product
 * itself.
 */
export type Author = LandlordScope | { readonly landlordId: number; readonly by: number | null }

/** Whose record it is, and who changes it. */
export const authorOf = (author: Author) =>
  'landlordId' in author
    ? { landlordId: author.landlordId, byUserId: author.by }
    : { landlordId: author.userId, byUserId: author.userId }

const moneyEntities: readonly ActivityEntity[] = ['payment', 'transaction']

/**
 * One thing that was done to a record, in words. `isMoney` marks what concerns money though it is neither a payment nor
 * a transaction.
 */
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

/** Something that was done to the account itself. Nothing is recorded about tenants' own accounts. */
export const didToAccount = (scope: { readonly userId: number; readonly role?: string }, what: string): Activity[] =>
  scope.role === 'landlord'
    ? [{ landlordId: scope.userId, byUserId: scope.userId, entity: 'account', recordId: scope.userId, what }]
    : []

/** What a change of these fields alters, in words; empty where nothing differs. */
export function changed(
  author: Author,
  entity: ActivityEntity,
  recordId: number,
  { before, changes, ...more }: { before: object; changes: object } & Pick<Activity, 'isMoney'>,
): Activity[] {
  const change = changeInWords(before as Record<string, unknown>, changes as Record<string, unknown>)
  return change ? [{ ...did(author, entity, recordId, change.what, more), ...change }] : []
}

/** What was done by saving a form: nothing where it was saved unchanged (rule: activity-words). */
export const doneIfChanged = (
  { before, changes }: { before: object; changes: object },
  done: Activity | readonly Activity[],
): readonly Activity[] => {
  if (!changeInWords(before as Record<string, unknown>, changes as Record<string, unknown>)) return []
  return 'entity' in done ? [done] : done
}
