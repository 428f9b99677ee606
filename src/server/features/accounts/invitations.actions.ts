/** What a landlord can do about the accounts of tenants. */

import { isSameEmail } from '#domain/account.ts'
import { emailTaken, newLink, newLinks, refuseTakenEmail } from '#server/features/accounts/account-links.actions.ts'
import { invitationMail, tenancyInvitationMail } from '#server/features/accounts/accounts.mail.ts'
import { countFailure, countSuccess } from '#server/features/accounts/attempts.ts'
import { removeLinks } from '#server/features/accounts/links.queries.ts'
import {
  findAccountByEmail,
  findTenantAccount,
  findTenantByEmail,
  insertUser,
  updateAccount,
} from '#server/features/accounts/users.queries.ts'
import { nameForTenants } from '#server/features/branding/branded.ts'
import { requireRoom } from '#server/features/plans/budgets.queries.ts'
import { actingFor } from '#server/platform/auth/scope.ts'
import type { LandlordContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { conflict, notFound } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail.ts'

interface Tenant {
  readonly id: number
  readonly name: string
  readonly email: string
}

/**
 * Counts an invitation for its landlord and for its address; one that fails is forgiven. To be called around the
 * transaction: the counters have their own connection, and a transaction may be retried.
 * @throws Problem 429 after a hundred in an hour, and for an address that was invited five times in a day.
 */
export const countInvitation = <Result>(
  { limits, scope }: LandlordContext,
  email: string,
  invite: () => Promise<Result>,
): Promise<Result> =>
  countSuccess(limits.invitations, scope.userId, () => countSuccess(limits.invitationMails, email, invite))

/** Invites a tenant without a password to choose one, within 7 days. To be called within `countInvitation`. */
export const inviteToAccount = (tx: Db, ctx: LandlordContext, tenant: Tenant) => inviteToAccounts(tx, ctx, [tenant])

/** Invites many tenants at once; the caller has counted them. */
export async function inviteToAccounts(tx: Db, ctx: LandlordContext, tenants: readonly Tenant[]): Promise<void> {
  if (tenants.length === 0) return
  const wanted = tenants.map((tenant) => ({ purpose: 'invitation' as const, userId: tenant.id, tenant }))
  const landlordName = await nameForTenants(tx, ctx.scope, ctx.actor.name)
  const links = await newLinks(tx, wanted, ctx.now)
  const mails = links.map(({ tenant, token }) => ({
    ...invitationMail(ctx.config, tenant, token, landlordName),
    landlordId: ctx.scope.userId,
  }))
  await ctx.queue.sendAll('mail', mails, { within: tx, from: ctx.requester.key })
}

/**
 * Asks somebody with an account to accept a tenancy; until then its `accepted` is false. To be called within
 * `countInvitation`.
 */
export async function inviteToTenancy(
  tx: Db,
  ctx: LandlordContext,
  tenant: Tenant,
  tenancy: { id: number; address: string },
): Promise<void> {
  const token = await newLink(tx, { purpose: 'join', userId: tenant.id, tenancyId: tenancy.id }, ctx.now)
  const landlordName = await nameForTenants(tx, ctx.scope, ctx.actor.name)
  const mail = tenancyInvitationMail(ctx.config, tenant, token, { landlordName, address: tenancy.address })
  await queueMail(tx, ctx, mail)
}

/**
 * Gives a tenant whom the landlord added a new or corrected address, and invites them there; the invitation to the old
 * one ends. To be called within `countInvitation`.
 * @throws Problem 404 for a tenant who was not added or is another landlord's, 409 for an address that is taken and for
 * a tenant who signs in already: their address is theirs to change.
 */
export async function changeTenantEmail(tx: Db, ctx: LandlordContext, tenantId: number, email: string): Promise<void> {
  const tenant = await findTenantAccount(tx, ctx.scope, tenantId)
  if (!tenant) throw notFound('Tenant not found')
  if (isSameEmail(tenant.email, email)) return
  if (!tenant.isInvited) throw conflict('This tenant has an account of their own and keeps its e-mail address.')
  const account = actingFor({ userId: tenantId })
  if (await findAccountByEmail(tx, email)) throw emailTaken()
  await updateAccount(tx, account, { email }).catch(refuseTakenEmail)
  await removeLinks(tx, account, ['reset', 'invitation'])
  await inviteToAccount(tx, ctx, { id: tenantId, name: tenant.name, email })
}

interface NewTenant {
  readonly name: string
  readonly username?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/**
 * Adds a tenant, invites them if they have an address, and returns their id. An address by which this landlord already
 * knows a tenant means that tenant.
 * @throws Problem 409 for the address of anybody else's account.
 */
export async function addTenantAccount(ctx: LandlordContext, person: NewTenant): Promise<number> {
  const tenantId = person.email ? await findTenantByEmail(ctx.db, ctx.scope, person.email) : undefined
  if (tenantId !== undefined) return tenantId
  if (!person.email) return makeTenantAccount(ctx, person)
  return countInvitation(ctx, person.email, () =>
    countFailure(ctx.limits.registrationRefusals, ctx.address, () => makeTenantAccount(ctx, person)),
  )
}

async function makeTenantAccount(ctx: LandlordContext, person: NewTenant): Promise<number> {
  const { name, username, email, phone } = person
  const id = await ctx.db.transaction(async (tx) => {
    await requireRoom(tx, ctx.scope, { tenantAccounts: { of: ctx.scope.userId } }, ctx.now)
    if (email && (await findAccountByEmail(tx, email))) throw tenantEmailTaken()
    const written = { name, username, email, phone, invitedBy: ctx.scope.userId, isInvited: true }
    const made = await insertUser(tx, { role: 'tenant', ...written })
    if (made !== undefined && email) await inviteToAccount(tx, ctx, { id: made, name, email })
    return made
  })
  // If the button was pressed twice at once, the second request finds the account of the first.
  const account = id ?? (email ? await findTenantByEmail(ctx.db, ctx.scope, email) : undefined)
  if (account === undefined) throw tenantEmailTaken()
  return account
}

/** A tenant has one account: what is left to the landlord is the join code. */
const tenantEmailTaken = () =>
  conflict(
    `${emailTaken().message} If it is your tenant's, give them the property's join code: they join with it in their settings.`,
  )
