/**
 * Links in e-mails. Anybody who has the link has the token, so the token, of which only the hash is kept, is the scope.
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

/** Their accounts are locked before they are: who changes an account locks it first, and then ends its links. */
const changingAccounts: readonly LinkPurpose[] = ['reset', 'confirm_email', 'undo_email']

/** Uses a link up. Undefined when it is unknown, used, too old or, where `userId` is given, somebody else's. */
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

/** A link that can be used, which it leaves as it is. Undefined as `useLink` is. */
export async function findLink(db: Db, wanted: WantedLink, now: Date) {
  const [link] = await db
    .select({ userId: accountLinks.userId, tenancyId: accountLinks.tenancyId })
    .from(accountLinks)
    .where(isGood(wanted, now))
  return link
}

/** Takes back the unused links of an account. */
export async function removeLinks(db: Db, { userId }: AccountScope, purposes: readonly LinkPurpose[]) {
  await db
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), isOneOf(accountLinks.purpose, purposes), isNull(accountLinks.usedAt)))
}

/** Links of all accounts that ended before that. */
export async function removeOldLinks(db: Db, before: Date) {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before.toISOString()))
}
