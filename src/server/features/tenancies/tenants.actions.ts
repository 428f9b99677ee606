/** What a landlord may correct about a tenant before the tenant has taken the account over. */
import { isSameEmail } from '#domain/account.ts'
import { changed, did } from '#server/db/activity.ts'
import { announce } from '#server/db/live.queries.ts'
import {
  changeTenantEmail,
  countInvitation,
  inviteToAccount,
  inviteToTenancy,
} from '#server/features/accounts/invitations.actions.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import { findTenantAccount } from '#server/features/accounts/users.queries.ts'
import { getTenancy, type TenancyRow } from '#server/features/tenancies/tenancies.queries.ts'
import { lockInvitedTenant, updateInvitedTenant } from '#server/features/tenancies/tenants.queries.ts'
import { actingFor, type LandlordScope } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, forbidden, invalid } from '#server/platform/http/problem.ts'

type Tenant = TenancyRow['user']
type WantedDetails = { [Field in 'name' | 'username' | 'email' | 'phone']?: Tenant[Field] | undefined }

/**
 * Changes the name, surname, e-mail or phone of a tenancy's tenant whom this landlord invited and who has not set a
 * password yet. Fields that already have the given value change nothing and are never refused. A new address is sent an
 * invitation.
 * @throws Problem 403 for a tenant whom they did not invite, 409 once the tenant has a password, and for an address in
 * use.
 */
export async function changeTenant(
  tx: Db,
  ctx: LandlordContext,
  { id: tenancyId, user: tenant }: Pick<TenancyRow, 'id' | 'user'>,
  wanted: WantedDetails,
): Promise<void> {
  const { scope } = ctx
  const changes = changesOf(tenant, wanted)
  if (Object.keys(changes).length === 0) return
  if (!(await lockInvitedTenant(tx, scope, tenant.id))) throw await refusal(tx, ctx, tenant)
  const done = changed(scope, 'tenancy', tenancyId, { before: tenant, changes })
  await announce(tx, 'tenancy', { people: [scope.userId] }, done)
  const { email, ...person } = changes
  await updateInvitedTenant(tx, scope, tenant.id, person)
  if (email === undefined) return
  if (email !== null) return changeTenantEmail(tx, ctx, tenant.id, email)
  await updateInvitedTenant(tx, scope, tenant.id, { email })
  await removeLinks(tx, actingFor({ userId: tenant.id }), ['reset', 'invitation'])
}

/**
 * Sends an unopened invitation again: to set a password, or to accept another home.
 * @throws Problem 400 without an address, 409 once it is opened or the tenancy is over, 429 as `countInvitation`.
 */
export async function inviteAgain(ctx: LandlordContext, tenancyId: number): Promise<void> {
  const { id, email } = await findInvitee(ctx.db, ctx.scope, tenancyId)
  if (email === null) throw invalid('email: Enter the e-mail address of this tenant first')
  await countInvitation(ctx, email, () =>
    ctx.db.transaction(async (tx) => {
      const isInvited = await lockInvitedTenant(tx, ctx.scope, id)
      const { active, accepted, address, ...tenant } = await findInvitee(tx, ctx.scope, tenancyId)
      if (!active) throw conflict('This tenancy is over.')
      if (!isSameEmail(tenant.email, email))
        throw conflict('The address has just been changed. Please send the invitation again.')
      if (isInvited) await inviteToAccount(tx, ctx, { ...tenant, email })
      else if (!accepted) await inviteToTenancy(tx, ctx, { ...tenant, email }, { id: tenancyId, address })
      else throw conflict('This tenant has opened their invitation already.')
      const what = did(ctx.scope, 'tenancy', tenancyId, 'Invitation sent again')
      await announce(tx, 'tenancy', { people: [ctx.scope.userId] }, what)
    }),
  )
}

async function findInvitee(db: Db, scope: LandlordScope, tenancyId: number) {
  const { user, active, accepted, property } = await getTenancy(db, scope, tenancyId)
  const { id, name, email } = (await findTenantAccount(db, scope, user.id)) ?? user
  return { id, name, email, active, accepted, address: property.address }
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
