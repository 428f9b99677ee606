/**
 * What happens when somebody opens a landlord's invitation: what the landlord wrote about
 * them becomes an account, or joins theirs.
 */
import {
  findInvited,
  lockHomesOf,
  moveTenanciesTo,
  openInvited,
  removeInvited,
} from '#server/features/accounts/invited.queries.ts'
import { findAccountByEmail } from '#server/features/accounts/users.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/**
 * Makes an account of what a landlord wrote, for the caller to set its password; then, and where it was one before,
 * null. An account that was opened with the address meanwhile stays as it is, and has the tenancies offered to it.
 * @throws Problem 409 where a landlord has the address.
 */
export async function openInvitation(tx: Db, { userId }: { userId: number }) {
  const tenant = actingFor({ tenantUserId: userId })
  await lockHomesOf(tx, tenant)
  const invited = await findInvited(tx, tenant)
  if (!invited?.email) return null
  const holder = await findAccountByEmail(tx, invited.email)
  if (!holder) {
    await openInvited(tx, tenant)
    return null
  }
  if (holder.role !== 'tenant')
    throw conflict("This address has a landlord's account. Please ask for an invitation at another one.")
  const offers = await moveTenanciesTo(tx, tenant, holder.id)
  await removeInvited(tx, tenant)
  return { holder, offers }
}
