/** What a landlord may correct about a tenant before the tenant has taken the account over. */
import { isSameEmail } from '#domain/account.ts'
import { did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import { changeTenantEmail, inviteToAccount, inviteToTenancy } from '#server/features/accounts/invitations.actions.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { findTenantAccount } from '#server/features/accounts/users.queries.ts'
import { getTenancy, type TenancyRow } from '#server/features/tenancies/tenancies.queries.ts'
import { lockInvitedTenant, updateInvitedTenant } from '#server/features/tenancies/tenants.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, forbidden, invalid } from '#server/platform/http/problem.ts'

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

/**
 * Sends the invitation again of a tenant who has not opened theirs: to set a password, or to accept another home.
 * Attempt `limits.invitations` before the transaction.
 * @throws Problem 400 without an address, 409 once it is opened or the tenancy is over, 429 as `inviteToAccounts`.
 */
export async function inviteAgain(tx: Db, ctx: LandlordContext, tenancyId: number): Promise<void> {
  const { user, active, accepted, property } = await getTenancy(tx, ctx.scope, tenancyId)
  const { id, name, email } = (await findTenantAccount(tx, ctx.scope, user.id)) ?? user
  if (!active) throw conflict('This tenancy is over.')
  if (email === null) throw invalid('email: Enter the e-mail address of this tenant first')
  if (await lockInvitedTenant(tx, ctx.scope, id)) await inviteToAccount(tx, ctx, { id, name, email })
  else if (!accepted) await inviteToTenancy(tx, ctx, { id, name, email }, { id: tenancyId, address: property.address })
  else throw conflict('This tenant has opened their invitation already.')
  const what = did(ctx.scope, 'tenancy', tenancyId, 'Invitation sent again')
  await announce(tx, 'tenancy', { people: [ctx.scope.userId] }, what)
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
