/** What a landlord may change about their tenants' accounts. */
import { and, eq } from 'drizzle-orm'
import { formerNamesAfter } from '#server/db/former-names.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { LandlordScope } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'

/** A tenant whom this landlord invited and who has not opened the invitation. */
const invitedBy = (scope: LandlordScope, userId: number) =>
  and(eq(users.id, userId), eq(users.role, 'tenant'), eq(users.invitedBy, scope.userId), users.isInvited)

/** Whether this landlord may still change the account. Locks it, so that its owner does not take it over meanwhile. */
export async function lockInvitedTenant(tx: Db, scope: LandlordScope, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(invitedBy(scope, userId)).for('no key update')
  return rows.length > 0
}

export async function updateInvitedTenant(
  tx: Db,
  scope: LandlordScope,
  userId: number,
  person: Partial<Pick<typeof users.$inferInsert, 'name' | 'username' | 'email' | 'phone'>>,
) {
  if (Object.keys(person).length === 0) return
  const formerNames = formerNamesAfter(person)
  await tx
    .update(users)
    .set({ ...person, formerNames })
    .where(invitedBy(scope, userId))
}
