/** What a landlord may correct about a tenant before the tenant has taken the account over. */
import { isSameEmail } from '#domain/account.ts'
import { changeTenantEmail } from '#server/features/accounts/invitations.actions.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { findTenantAccount } from '#server/features/accounts/users.queries.ts'
import type { TenancyRow } from '#server/features/tenancies/tenancies.queries.ts'
import { lockInvitedTenant, updateInvitedTenant } from '#server/features/tenancies/tenants.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, forbidden } from '#server/platform/http/problem.ts'

type Tenant = TenancyRow['user']
type WantedDetails = { [Field in 'name' | 'username' | 'email' | 'phone']?: Tenant[Field] | undefined }

/**
 * Changes the name, surname, e-mail or phone of a tenant whom this landlord invited and who has not set a password
 * yet. Fields that say what is stored already change nothing and are never refused. A new address is sent an
 * invitation. @throws Problem 403 for a tenant whom they did not invite, 409 once the tenant has a password, and for
 * an address in use.
 */
export async function changeTenant(tx: Db, ctx: LandlordContext, tenant: Tenant, wanted: WantedDetails): Promise<void> {
  const { email, ...person } = changesOf(tenant, wanted)
  if (email === undefined && Object.keys(person).length === 0) return
  if (!(await lockInvitedTenant(tx, ctx.scope, tenant.id))) throw await refusal(tx, ctx, tenant)
  await updateInvitedTenant(tx, ctx.scope, tenant.id, person)
  if (email === undefined) return
  if (email !== null) return changeTenantEmail(tx, ctx, tenant.id, email)
  await updateInvitedTenant(tx, ctx.scope, tenant.id, { email })
  await removeLinks(tx, actingFor({ userId: tenant.id }), ['reset', 'invitation'])
}

function changesOf(tenant: Tenant, { name, username, email, phone }: WantedDetails): WantedDetails {
  return {
    ...(name !== undefined && name !== tenant.name && { name }),
    ...(username !== undefined && username !== tenant.username && { username }),
    ...(email !== undefined && !isSameEmail(email, tenant.email) && { email }),
    ...(phone !== undefined && phone !== tenant.phone && { phone }),
  }
}

async function refusal(tx: Db, { scope }: LandlordContext, tenant: Tenant) {
  const account = await findTenantAccount(tx, scope, tenant.id)
  if (account && !account.isInvited) {
    return conflict('This tenant logs in with an account of their own and keeps its name, e-mail and phone up to date.')
  }
  return forbidden('Only the landlord who added this tenant can change their name, e-mail and phone.')
}
