import { eq } from 'drizzle-orm'
import { type Digest, type MailChoices, mailChoices } from '#domain/notification-mail.ts'
import { users } from '#server/db/schema/accounts.ts'
import { notificationPreferences } from '#server/db/schema/notices.ts'
import type { AccountScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

export async function getPreferences(db: Db, { userId }: AccountScope): Promise<{ mail: MailChoices; digest: Digest }> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  return { mail: mailChoices(row?.mail ?? {}), digest: row?.digest ?? 'off' }
}

/** What is left out stays as it is. In a transaction: the account is locked, so that two changes at once both count. */
export async function savePreferences(
  tx: Db,
  { userId }: AccountScope,
  change: { mail?: Partial<MailChoices>; digest?: Digest | undefined },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const [row] = await tx.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  const values = { mail: { ...row?.mail, ...change.mail }, digest: change.digest ?? row?.digest ?? ('off' as const) }
  await tx
    .insert(notificationPreferences)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: values })
}

/** Whom a link in an e-mail names, unless the account is gone or has no address. */
export async function findMailReader(db: Db, { userId }: AccountScope) {
  const [row] = await db.select({ email: users.email, role: users.role }).from(users).where(eq(users.id, userId))
  return row?.email ? { email: row.email, role: row.role } : null
}
