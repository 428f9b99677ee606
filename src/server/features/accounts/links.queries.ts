/**
 * Links in e-mails. Whoever has the link may use it, so its token, of which only the hash is stored, takes the place of
 * a scope.
 */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { isOneOf } from '#server/db/is-one-of.ts'
import { accountLinks, type LinkPurpose, users } from '#server/db/schema/accounts.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export type NewLink = Omit<typeof accountLinks.$inferInsert, 'id' | 'usedAt' | 'createdAt'>

export async function insertLinks(db: Db, links: readonly NewLink[], now: Date) {
  if (links.length === 0) return
  await db.insert(accountLinks).values(links.map((link) => ({ ...link, createdAt: now.toISOString() })))
}

interface WantedLink {
  readonly tokenHash: string
  readonly purposes: readonly LinkPurpose[]
  readonly userId?: number
}

const isGood = ({ tokenHash, purposes, userId }: WantedLink, now: Date) =>
  and(
    eq(accountLinks.tokenHash, tokenHash),
    isOneOf(accountLinks.purpose, purposes),
    userId === undefined ? undefined : eq(accountLinks.userId, userId),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, now.toISOString()),
  )

/** Links whose account is locked before them: whoever changes an account locks it first, and then ends its links. */
const changingAccounts: readonly LinkPurpose[] = ['reset', 'confirm_email', 'undo_email']

/**
 * Uses up a link and returns it. Undefined when it is unknown, used, too old or, where `userId` is given, somebody
 * else's.
 */
export async function useLink(tx: Db, wanted: WantedLink, now: Date) {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(accountLinks, eq(accountLinks.userId, users.id))
    .where(and(isGood(wanted, now), isOneOf(accountLinks.purpose, changingAccounts)))
    .for('update', { of: users })
  const [link] = await tx.update(accountLinks).set({ usedAt: now.toISOString() }).where(isGood(wanted, now)).returning()
  return link
}

/** Finds a link that can be used, without using it up. Undefined in the same cases as `useLink`. */
export async function findLink(db: Db, wanted: WantedLink, now: Date) {
  const [link] = await db
    .select({ userId: accountLinks.userId, tenancyId: accountLinks.tenancyId })
    .from(accountLinks)
    .where(isGood(wanted, now))
  return link
}

/** Removes the unused links of an account. */
export async function removeLinks(db: Db, { userId }: AccountScope, purposes: readonly LinkPurpose[]) {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), isOneOf(accountLinks.purpose, purposes), isNull(accountLinks.usedAt)))
}

/** Removes links of all accounts that ended before a moment. */
export async function removeOldLinks(db: Db, before: Date) {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before.toISOString()))
}
