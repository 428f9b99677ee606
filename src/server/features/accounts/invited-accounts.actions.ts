/** Opening a landlord's invitation: what the landlord wrote about a tenant becomes an account, or joins their own. */
import {
  keepNamesOf,
  lockHomesOf,
  lockInvited,
  moveTenanciesTo,
  openInvited,
  removeInvited,
} from '#server/features/accounts/invited.queries.ts'
import { findAccountByEmail } from '#server/features/accounts/users.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict } from '#server/platform/http/problem.ts'

/**
 * Turns an invitation into an account, for which the caller then sets a password; returns null then, and where it was
 * an account before. If an account with the address was opened meanwhile, that stays as it is and is offered the
 * tenancies.
 * @throws Problem 409 where a landlord has the address.
 */
export async function openInvitation(tx: Db, { userId }: { userId: number }) {
  const tenant = actingFor({ tenantUserId: userId })
  await lockHomesOf(tx, tenant)
  const invited = await lockInvited(tx, tenant)
  if (!invited?.email) return null
  const holder = await findAccountByEmail(tx, invited.email)
  if (!holder) {
    await openInvited(tx, tenant)
    return null
  }
  if (holder.role !== 'tenant')
    throw conflict("This address has a landlord's account. Please ask for an invitation at another one.")
  const offers = await moveTenanciesTo(tx, tenant, holder.id)
  if (offers.length > 0) await keepNamesOf(tx, actingFor({ tenantUserId: holder.id }), invited)
  await removeInvited(tx, tenant)
  return { holder, offers }
}
